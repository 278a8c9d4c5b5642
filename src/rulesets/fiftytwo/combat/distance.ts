import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { FLAGS, flagOf } from "../cards/documents.ts";
import { FiftytwoWeapon } from "../data/weapon.ts";
import { DISTANCES, type Distance, reaches } from "../rules/index.ts";

/** Where a fight notes how far its combatants are from each other. */
const KEY = "distances";

/** The name of a pair, whichever of the two is named first. */
function pairOf(a: string, b: string): string {
  return [a, b].sort().join("-");
}

/** How far two combatants are from each other (C52-15), as it was said last; `null` when nobody has. */
export function bandOf(combat: Combat.Implementation, a: string, b: string): Distance | null {
  const noted = flagOf(combat, `${KEY}.${pairOf(a, b)}`);
  return DISTANCES.find((band) => band === noted) ?? null;
}

/** How far two actors are from each other in the fight they are both in (C52-15); `null` when nobody has said, or they are in none. */
export function distanceBetween(a: Actor.Implementation, b: Actor.Implementation): Distance | null {
  const pair = pairIn(a, b);
  return pair && bandOf(pair.combat, pair.a, pair.b);
}

/** The fight that two actors are both in, with their combatants' ids. */
export function pairIn(
  a: Actor.Implementation,
  b: Actor.Implementation,
): { readonly combat: Combat.Implementation; readonly a: string; readonly b: string } | null {
  const fight = fightOf(a);
  const other = fight && [...fight.combat.combatants].find(({ actor }) => actor?.uuid === b.uuid);
  if (!fight?.combatant.id || !other?.id || fight.combatant.id === other.id) return null;
  return { combat: fight.combat, a: fight.combatant.id, b: other.id };
}

/** Why a weapon does not reach so far (C52-15); `null` when it does, and for what is no weapon of 52. */
export function reachProblem(weapon: Item.Implementation, distance: Distance): Refusal | null {
  const system: unknown = weapon.system;
  if (!(system instanceof FiftytwoWeapon)) return null;
  const { ranged, reach } = system;
  if (reaches({ kind: ranged ? "ranged" : "melee", reach }, distance)) return null;
  const data = { weapon: weapon.name, reach: `C52.Distance.${reach}`, distance: `C52.Distance.${distance}` };
  return new Refusal("C52.Refusal.TooFar", data);
}

interface DistanceQuery {
  /** Ids of the fight and of two of its combatants. */
  readonly combat: string;
  readonly a: string;
  readonly b: string;
  readonly band: Distance;
}

/** Notes how far two combatants are from each other (C52-15); for the Dealer and for who plays one of the two. */
export const setDistance: StewardVerb<DistanceQuery> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    const band = DISTANCES.find((known) => known === text("band"));
    if (!band) throw new Refusal("TRISKELE.Steward.Malformed", { field: "band", found: text("band") });
    return { combat: id("combat"), a: id("a"), b: id("b"), band };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ combat: id, a, b, band }, asker) {
    const combat = game.combats?.get(id);
    const pair = [a, b].flatMap((one) => combat?.combatants.get(one) ?? []);
    if (!combat || pair.length < 2 || a === b) throw new Refusal("C52.Refusal.NotInFight");
    if (!pair.some((combatant) => combatant.testUserPermission(asker, "OWNER"))) {
      throw new Refusal("C52.Refusal.NotYours", { user: asker.name ?? "", actor: pair[0]?.name ?? "" });
    }
    const changes = { [`${FLAGS}.${KEY}.${pairOf(a, b)}`]: band };
    return { updates: bandOf(combat, a, b) === band ? [] : [{ document: combat, changes }], answer: true };
  },
};
