import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { ageActorAt } from "../messages/rights.ts";
import { coupDeGrace as coupRule } from "../rules/index.ts";
import { targetFacts } from "./targets.ts";
import { makeAttack, playedBy, type TestOptions } from "./test.ts";
import { takeAction } from "./turn.ts";

/** How a coup de grâce is given. */
export interface CoupOptions extends TestOptions {
  /** UUID of the token or actor. */
  readonly target: string;
  /** Item id; left out, the first weapon in hand, one for melee before others. */
  readonly weapon?: string | null;
  /** For GMs: whether it may be given against the rules of turns; left out, a GM is asked. */
  readonly overrule?: boolean;
}

/**
 * Kills someone dying or unconscious, as a major action (AGE-17): at arm's length without a roll, with a missile weapon by an
 * attack against Defense 10, whose card offers the rest.
 * @returns the message, or `null` when a hook or a GM called it off
 * @throws Refusal when the target is not helpless or gone, or it is not the turn to do it
 */
export async function coupDeGrace(
  actor: Actor.Implementation,
  options: CoupOptions,
): Promise<ChatMessage.Implementation | null> {
  playedBy(actor);
  const { defense: _own, ...target } = targetFacts(options.target);
  const item = weaponFor(actor, options.weapon);
  const reach = item?.weapon.reach ?? "melee";
  const conditions = ageActorAt(options.target)?.system.conditions ?? [];
  const decision = coupRule({ targetConditions: conditions, reach });
  if (!decision.ok) throw new Refusal(`AGE.Coup.${decision.reason}`, { target: target.name });
  if (!mayProceed("age.coupDeGrace", actor, options.target)) return null;
  const { overrule } = options;
  const pay = () => takeAction(actor, "coupDeGrace", { ...(item ? { item: item.id } : {}), overrule });
  if (item && decision.needsAttackAgainst !== null) {
    const attack = { ...options, weapon: item.id, target: null, targets: [options.target] };
    const rolled = await makeAttack(actor, attack, pay, { coup: true });
    if (rolled) announce("age.coupDeGrace", actor, rolled);
    return rolled;
  }
  if (!(await pay())) return null;
  const weapon = item?.name ?? "";
  const line = format("AGE.Coup.line", { actor: actor.name, target: target.name });
  const message = await createMessage(
    {
      type: "ageCoup",
      speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
      content: foundry.utils.escapeHTML(line),
      system: { actor: actor.uuid, weapon, target },
    },
    messageModeOption(options.messageMode ?? currentMessageMode()),
  );
  if (!message) return null;
  announce("age.coupDeGrace", actor, message);
  // Without a GM the card waits with its button.
  if (game.users?.activeGM) await finishCoup(message);
  return message;
}

/** Kills whom a card of a coup de grâce is about, once (AGE-17). @throws Refusal with the reason */
export async function finishCoup(message: ChatMessage.Implementation): Promise<void> {
  await ask("age.coupDeGrace", { message: message.id ?? "" });
}

function weaponFor(
  actor: Actor.Implementation,
  id: string | null | undefined,
): { readonly id: string; readonly name: string; readonly weapon: AgeWeapon } | null {
  const weapons = [...actor.items].flatMap((item) => {
    const weapon: unknown = item.system;
    return weapon instanceof AgeWeapon ? [{ id: item.id ?? "", name: item.name, weapon }] : [];
  });
  if (id) {
    const chosen = weapons.find((entry) => entry.id === id);
    if (!chosen) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
    return chosen;
  }
  const ready = weapons.filter(({ weapon }) => weapon.ready);
  return ready.find(({ weapon }) => weapon.reach === "melee") ?? ready[0] ?? null;
}
