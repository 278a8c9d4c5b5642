import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { momentOf } from "../combat/turns.ts";
import type { Mover } from "../data/purchase.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { AgeTest } from "../messages/age-test.ts";
import { ageActorAt, cardFor } from "../messages/rights.ts";
import { sameEyes } from "./opposed.ts";
import { type AttackOptions, makeAttack, playedBy } from "./test.ts";

/** How a stunt is bought. */
export interface StuntOptions {
  /** Points to put into a stunt of variable cost. */
  readonly points?: number | undefined;
  /** Of Skirmish: who moves. */
  readonly who?: Mover | undefined;
}

/**
 * Buys a stunt on a test's card, and does what it does at once (AGE-7 to AGE-10).
 * @param stunt item id of the stunt
 * @param how the points alone, or all of it
 * @returns id of the purchase; `null` when a hook called it off
 * @throws Refusal with the reason
 */
export async function buyStunt(
  message: ChatMessage.Implementation,
  stunt: string,
  how: number | StuntOptions = {},
): Promise<string | null> {
  const { points, who } = typeof how === "number" ? { points: how } : { who: undefined, ...how };
  if (!mayProceed("age.buyStunt", message, stunt, points)) return null;
  const purchase = foundry.utils.randomID();
  await ask("age.buyStunt", {
    message: message.id ?? "",
    stunt,
    purchase,
    ...(points === undefined ? {} : { points }),
    ...(who === undefined ? {} : { who }),
  });
  announce("age.buyStunt", message, stunt, purchase);
  return purchase;
}

/**
 * Takes the last stunt of a card back, with what it did, as long as the damage is not rolled (AGE-7).
 * @throws Refusal with the reason
 */
export async function undoStunt(message: ChatMessage.Implementation): Promise<void> {
  const last = testOf(message).bought.at(-1);
  if (!last) throw new Refusal("AGE.Undo.nothingToUndo");
  if (!mayProceed("age.undoStunt", message, last.id)) return;
  await ask("age.undoStunt", { message: message.id ?? "", purchase: last.id });
  announce("age.undoStunt", message, last.id);
}

/**
 * Sets an attack against a second target, as Dual Strike allows (AGE-9).
 * @param target UUID of a token or an actor
 * @throws Refusal when no such stunt is bought or it is used already, or the target is attacked already or gone
 */
export async function secondTarget(message: ChatMessage.Implementation, target: string): Promise<void> {
  const purchase = purchased(testOf(message), "dualStrike");
  if (!mayProceed("age.secondTarget", message, target)) return;
  await ask("age.secondTarget", { message: message.id ?? "", purchase, target });
  announce("age.secondTarget", message, target);
}

/**
 * Makes the second attack that a Lightning Attack gives (AGE-9): it takes no action, gives no stunt points, and leaves those of
 * the first card as they are.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal as `rollAttack`, and when no such stunt is bought, it is used already, or the weapon is not ready
 */
export async function secondAttack(
  message: ChatMessage.Implementation,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | null> {
  if (!game.user) return null;
  const { card: test } = cardFor(AgeTest, message.id ?? "", game.user);
  const purchase = purchased(test, "lightningAttack");
  const actor = ageActorAt(test.actor)?.actor;
  const item = actor?.items.get(options.weapon);
  const weapon: unknown = item?.system;
  if (!actor || !item || !(weapon instanceof AgeWeapon)) {
    throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: message.alias });
  }
  if (!weapon.ready) throw new Refusal("AGE.Refusal.WeaponNotReady", { weapon: item.name });
  const id = foundry.utils.randomID();
  const pay = async () => {
    await ask("age.claimFollow", { message: message.id ?? "", purchase, follow: id });
    if (weapon.reload !== "none") await item.update({ system: { loaded: false } });
    return momentOf(playedBy(actor));
  };
  const seenBy = message.whisper.length > 0 || message.blind ? { seenBy: sameEyes(message) } : {};
  return makeAttack(actor, options, pay, { follows: { message: message.id ?? "", purchase, id, ...seenBy } });
}

/** Tells in a line how a test looked (AGE-8), for all to read; an empty line takes it back. @throws Refusal */
export async function narrate(message: ChatMessage.Implementation, text: string): Promise<void> {
  await ask("age.narrate", { message: message.id ?? "", text });
}

/** The facts of a test. @throws Refusal when the message is none */
export function testOf(message: ChatMessage.Implementation): AgeTest {
  const test: unknown = message.system;
  if (!(test instanceof AgeTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  return test;
}

/** Id of the last purchase of a stunt on a card. @throws Refusal when it is not bought */
export function purchased(test: AgeTest, key: string): string {
  const purchase = test.bought.findLast((entry) => entry.key === key);
  if (!purchase) throw new Refusal("AGE.Refusal.NotBought");
  return purchase.id;
}
