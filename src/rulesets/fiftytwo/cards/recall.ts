import { format } from "../../../foundry/notices.ts";
import { stacks } from "./documents.ts";

/**
 * Keeps the host from recalling a stack of 52, for everyone: it would empty the hands, and nothing would tell whose they were (C52-4).
 * @returns `false` for these stacks, which calls it off
 */
export function keepFromRecall(stack: unknown): boolean | undefined {
  const known = stacks().find(({ cards }) => cards === stack);
  if (!known) return undefined;
  ui.notifications?.warn(format("C52.Refusal.Recall", { stack: known.cards.name }));
  return false;
}
