import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { groupFocus } from "../data/focuses.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { AgeTest } from "../messages/age-test.ts";
import { disarmOf } from "../messages/disarm-verb.ts";
import { ageActorAt, cardFor } from "../messages/rights.ts";
import { rollOpposed, sameEyes } from "./opposed.ts";
import { purchased } from "./stunts.ts";
import type { TestOptions } from "./test.ts";

/** How the attack roll of a Disarm is made. */
export interface DisarmOptions extends TestOptions {
  /** Item id of the weapon; left out, the one of the attack. */
  readonly weapon?: string | null;
}

/**
 * Opens the opposed attack rolls of a Disarm that was bought, once (AGE-9).
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when no such stunt is bought, or it is used already
 */
export async function disarm(
  message: ChatMessage.Implementation,
  options: DisarmOptions = {},
): Promise<ChatMessage.Implementation | null> {
  if (!game.user) return null;
  const { card: test } = cardFor(AgeTest, message.id ?? "", game.user);
  const purchase = purchased(test, "disarm");
  const actor = ageActorAt(test.actor)?.actor;
  const { firstHit } = test;
  if (!actor || !firstHit) throw new Refusal("AGE.Refusal.TargetGone");
  const id = foundry.utils.randomID();
  const weapon = options.weapon ?? test.weapon?.item ?? null;
  const system: unknown = weapon === null ? null : actor.items.get(weapon)?.system;
  await ask("age.claimFollow", { message: message.id ?? "", purchase, follow: id });
  return rollOpposed(actor, {
    // It is an attack roll: the focus of the weapon's group counts in it as in any other (AGE-2).
    focus: system instanceof AgeWeapon ? groupFocus(actor, system) : null,
    ...options,
    weapon,
    opponent: firstHit.token ?? firstHit.actor,
    purpose: { kind: "disarm", message: message.id },
    id,
    seenBy: sameEyes(message),
  });
}

/**
 * After a Disarm that was won: rolls how far the weapon flies and strikes it out of the target's hands, once (AGE-9).
 * @param message the opposed test
 * @param weapon item id; left out, the first one in the target's hands
 * @throws Refusal when it is not won, or the target has no such weapon in hand
 */
export async function strikeAway(message: ChatMessage.Implementation, weapon?: string): Promise<void> {
  if (!disarmOf(message).won) throw new Refusal("AGE.Disarm.notWon");
  if (!mayProceed("age.strikeAway", message, weapon)) return;
  const die = await new Roll("1d6").evaluate();
  await ask("age.strikeAway", {
    message: message.id ?? "",
    die: JSON.stringify(die),
    ...(weapon ? { weapon } : {}),
  });
  announce("age.strikeAway", message, weapon);
}
