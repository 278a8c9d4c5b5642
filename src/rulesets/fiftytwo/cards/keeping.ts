import { format } from "../../../foundry/notices.ts";
import { type Stack, stacks } from "./documents.ts";

/**
 * Keeps the host from recalling a stack of 52, for everyone: it would empty the hands, and nothing would tell whose they were (C52-4).
 * @returns `false` for these stacks, which calls it off
 */
export function keepFromRecall(stack: unknown): boolean | undefined {
  const known = stackOf(stack);
  return known ? refused("C52.Refusal.Recall", known) : undefined;
}

/** Keeps the host from deleting a stack of 52 whose cards are in play; it would fail, in words that speak of recalling. */
export function keepFromDeletion(stack: unknown): boolean | undefined {
  const known = stackOf(stack);
  if (!known) return undefined;
  const cards = [...known.cards.cards];
  const inPlay = known.role === "shoe" ? cards.some(({ drawn }) => drawn) : cards.length > 0;
  return inPlay ? refused("C52.Refusal.StackInUse", known) : undefined;
}

function stackOf(stack: unknown): Stack | undefined {
  return stacks().find(({ cards }) => cards === stack);
}

function refused(key: string, { cards }: Stack): false {
  ui.notifications?.warn(format(key, { stack: cards.name }));
  return false;
}
