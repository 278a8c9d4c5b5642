import { SYSTEM_ID } from "../../../foundry/id.ts";
import { type Card, cardOfKey } from "../../../kernel/cards.ts";
import { asFiftytwo } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { type InitiativeEntry, initiativeOrder, SIDES, stateOf } from "../rules/index.ts";
import { aceValue } from "../settings.ts";

/** Path, on a combatant, of what his initiative was laid with. */
export const INITIATIVE_PATH = `flags.${SYSTEM_ID}.fiftytwo.initiative`;

/** What a combatant's initiative came from (C52-10), as the steward notes it. */
export interface InitiativeNote {
  /** Id of the card. */
  readonly card: string;
  readonly rating: number;
  /** 0 or less. */
  readonly penalty: number;
  readonly bonus: number;
}

/** Order of two combatants with the same initiative (C52-10): rating, rank, suit, name; 0 when one of them has laid no card. */
export function compareInitiative(a: Combatant.Implementation, b: Combatant.Implementation): number {
  const [first, second] = [entryOf(a), entryOf(b)];
  if (!first || !second) return 0;
  return initiativeOrder([first, second], { aceValue: aceValue() })[0] === first ? -1 : 1;
}

/** Whether a combatant has laid for initiative in this fight (C52-10). */
export function hasLaid(combatant: Combatant.Implementation): boolean {
  return combatant.initiative !== null && entryOf(combatant) !== null;
}

/** Whether a combatant is out (C52-11), also before the fight has begun, when nobody is passed over yet. */
export function isOut(combatant: Combatant.Implementation): boolean {
  const health = asFiftytwo(combatant.actor)?.system.health;
  const fallen = health && SIDES.some((side) => stateOf(side, healthFacts(health[side])) !== null);
  return combatant.isDefeated || fallen === true;
}

/** Those of a fight who have laid for initiative, in its order, with the numbers that they act by (C52-10). */
export function numberedEntries(
  combat: Combat.Implementation,
): readonly { readonly entry: InitiativeEntry; readonly number: number }[] {
  return combat.turns.flatMap((combatant) => {
    const entry = entryOf(combatant);
    return entry && combatant.initiative !== null ? [{ entry, number: combatant.initiative }] : [];
  });
}

function entryOf(combatant: Combatant.Implementation) {
  const note: unknown = foundry.utils.getProperty(combatant, INITIATIVE_PATH);
  if (typeof note !== "object" || note === null) return null;
  // Flags are what anyone wrote into them, and a fight must sort whatever they say.
  const { card: key, ...numbers } = note as Partial<Record<string, unknown>>;
  const found = typeof key === "string" ? cardOfKey(key) : null;
  if (!found) return null;
  const whole = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);
  const card: Card = { suit: found.suit, rank: found.rank };
  const [rating, bonus] = [whole(numbers.rating), whole(numbers.bonus)];
  return { card, rating, bonus, penalty: Math.min(0, whole(numbers.penalty)), name: combatant.name ?? "" };
}
