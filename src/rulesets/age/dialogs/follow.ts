import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { strikeAway } from "../actions/disarm.ts";
import { secondAttack, testOf } from "../actions/stunts.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { disarmOf } from "../messages/disarm-verb.ts";
import { weaponsInHand } from "../messages/purchase-facts.ts";
import { ageActorAt } from "../messages/rights.ts";
import { choose } from "./choose.ts";
import { openAttack, targetedTokens } from "./open.ts";

/** Asks how the second attack of a Lightning Attack is made (AGE-9) – with which weapon that is ready – and rolls it. */
export async function openSecondAttack(message: ChatMessage.Implementation): Promise<void> {
  const weapon = await askWeapon(ageActorAt(testOf(message).actor)?.actor, format("AGE.Follow.title"));
  const actor = weapon?.parent;
  if (!weapon || !actor) return;
  const skip = setting("skipDialogs") === true;
  await openAttack(actor, { weapon, skip, roll: (options) => secondAttack(message, options) });
}

/**
 * Asks for one of an actor's weapons that are ready; asks nothing when there is one.
 * @returns `null` when the user thinks better of it
 * @throws Refusal when none is ready
 */
export async function askWeapon(
  actor: Actor.Implementation | undefined,
  title: string,
  fits: (weapon: AgeWeapon) => boolean = () => true,
): Promise<Item.Implementation | null> {
  const ready = [...(actor?.items ?? [])].filter((item) => {
    const weapon: unknown = item.system;
    return weapon instanceof AgeWeapon && weapon.ready && fits(weapon);
  });
  if (!actor || ready.length === 0) throw new Refusal("AGE.Refusal.NoWeaponReady", { actor: actor?.name ?? "" });
  const chosen = await choose({
    title,
    text: format("AGE.Follow.text"),
    actors: [{ value: actor.uuid, label: actor.name }],
    with: () => ready.map((item) => ({ value: item.id ?? "", label: item.name })),
    withLabel: format("AGE.Choose.weapon"),
  });
  return ready.find(({ id }) => id === chosen?.choice) ?? null;
}

/** The one token that the user has targeted. @throws Refusal when it is none or several */
export function targetedOne(): string {
  const [first, ...others] = targetedTokens();
  if (first === undefined || others.length > 0)
    throw new Refusal("AGE.Refusal.OneTarget", { count: targetedTokens().length });
  return first;
}

/** Asks which weapon is struck away when the target holds several (AGE-9), and rolls how far it flies. */
export async function openStrikeAway(message: ChatMessage.Implementation): Promise<void> {
  const { victim } = disarmOf(message);
  const weapons = weaponsInHand(victim.actor);
  const chosen = await choose({
    title: format("AGE.Disarm.roll"),
    text: format("AGE.Disarm.for", { target: victim.actor.name }),
    actors: [{ value: victim.actor.uuid, label: victim.actor.name }],
    with: () => weapons.map((item) => ({ value: item.id ?? "", label: item.name })),
    withLabel: format("AGE.Choose.weapon"),
  });
  if (chosen) await strikeAway(message, chosen.choice);
}
