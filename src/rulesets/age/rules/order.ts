import { list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** Someone in the order of initiative (AGE-11). */
export interface InitiativeEntry {
  readonly id: string;
  /** Total of the Initiative test; one set by hand may have a fraction, and −Infinity stands for one not rolled yet. */
  readonly total: number;
  /** Its Dragon Die; 0 when the total was not rolled. */
  readonly dragonDie: number;
  readonly dexterity: number;
  readonly name: string;
  /** A number that grows with every Seize the Initiative of the encounter; `null` for one who has not seized. */
  readonly seized: number | null;
}

/**
 * The order of initiative (AGE-11): those who seized it first, the last to seize foremost; then total, Dragon Die and
 * Dexterity from high to low, then name. The name is compared by code unit and the id comes last, so that every viewer
 * reckons the same order whatever his language.
 * @returns ids, first to act first
 * @throws RulesError naming the entry and field at fault
 */
export function initiativeOrder(entries: readonly InitiativeEntry[]): string[] {
  for (const [index, { total, dragonDie, dexterity, seized }] of list("entries", entries).entries()) {
    const field = `entries[${index}]`;
    if (typeof total !== "number" || Number.isNaN(total)) {
      throw new RulesError({ code: "outOfRange", field: `${field}.total`, found: total, expected: "a number" });
    }
    wholeNumber(`${field}.dragonDie`, dragonDie, { min: 0, max: 6 });
    wholeNumber(`${field}.dexterity`, dexterity);
    if (seized !== null) wholeNumber(`${field}.seized`, seized, { min: 0 });
  }
  return [...entries].sort(inOrder).map(({ id }) => id);
}

/**
 * Whether initiative may be rolled (AGE-11): once; again only by the word of the Gamemaster.
 * @param total the one rolled before; `null` when there is none
 */
export function mayRollInitiative(total: number | null, isGm: boolean): boolean {
  return yesOrNo("isGm", isGm) || total === null;
}

function inOrder(a: InitiativeEntry, b: InitiativeEntry): number {
  return (
    descending(a.seized ?? -1, b.seized ?? -1) ||
    descending(a.total, b.total) ||
    descending(a.dragonDie, b.dragonDie) ||
    descending(a.dexterity, b.dexterity) ||
    ascending(a.name, b.name) ||
    ascending(a.id, b.id)
  );
}

/** Compared, not subtracted: two who have not rolled would come to NaN. */
function descending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}

function ascending(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
