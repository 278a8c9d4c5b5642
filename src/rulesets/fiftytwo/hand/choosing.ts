import type { Skill } from "../rules/index.ts";

/** A card that somebody is about to choose: in a dialog, by the hand at the foot of the screen, or by both. */
export interface Choosing {
  /** Who asks; a dialog's id. Asking again by the same name changes what was asked. */
  readonly by: string;
  /** From whose hand: the id of a character; `null` for the common hand of the NPCs. */
  readonly actor: string | null;
  /** The skill that the card is for, as it counts now (C52-2); `null` where no skill matters, as in damage (C52-3). */
  readonly skill: Skill | null;
  /** The card chosen until now, by its key; `null` while there is none. */
  readonly chosen: string | null;
  /** Is told which card of the hand was clicked. What it makes of it, it says by {@link beginChoosing}. */
  choose(card: string): void;
}

/** What is asked, the newest last: a dialog on top of another has the hand until it ends. */
let asked: readonly Choosing[] = [];
const listeners = new Set<() => void>();

/** Says that a card is being chosen, or that something of the choice has changed: skill, tick, card. */
export function beginChoosing(choosing: Choosing): void {
  const known = asked.some(({ by }) => by === choosing.by);
  asked = known ? asked.map((one) => (one.by === choosing.by ? choosing : one)) : [...asked, choosing];
  changed();
}

/** Says that the choice is over: made, or given up. @param by who asked; one that is not asking changes nothing */
export function endChoosing(by: string): void {
  if (!asked.some((one) => one.by === by)) return;
  asked = asked.filter((one) => one.by !== by);
  changed();
}

/** The card that is being chosen at this client now. */
export function currentChoosing(): Choosing | null {
  return asked.at(-1) ?? null;
}

/** Calls `listener` whenever {@link currentChoosing} or {@link raisedCard} may have changed. @returns what ends that */
export function onChoosing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A card that its player has drawn out of his hand a little, to look at it or to do something with it; its key. */
let raised: string | null = null;

/** The card that stands out of the hand at this client; a dialog that begins to ask may take it for the one chosen. */
export function raisedCard(): string | null {
  return raised;
}

/** Draws a card out of the hand a little, or puts it back with `null`. */
export function raiseCard(card: string | null): void {
  if (raised === card) return;
  raised = card;
  changed();
}

function changed(): void {
  for (const listener of listeners) listener();
}
