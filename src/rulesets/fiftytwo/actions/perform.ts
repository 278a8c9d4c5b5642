import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";

/** Asks the steward between the verb's two hooks. @returns the answer; `null` when a hook called it off */
export async function perform(verb: string, payload: Json, ...told: readonly unknown[]): Promise<Answer | null> {
  if (!mayProceed(`fiftytwo.${verb}`, ...told)) return null;
  const answer = await ask(`fiftytwo.${verb}`, payload);
  announce(`fiftytwo.${verb}`, ...told, answer);
  return isAnswer(answer) ? answer : {};
}

/** What the steward answers to a verb of 52. */
export type Answer = Readonly<Record<string, Json>>;

function isAnswer(answer: Json): answer is Answer {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}
