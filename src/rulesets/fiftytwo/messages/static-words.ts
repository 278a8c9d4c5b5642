import { Refusal } from "../../../foundry/notices.ts";

/** One of some words that another client has sent. @throws Refusal when it is none of them */
export function oneOfWords<const Word extends string>(field: string, word: string, known: readonly Word[]): Word {
  const found = known.find((one) => one === word);
  if (found === undefined) throw new Refusal("TRISKELE.Steward.Malformed", { field, found: word });
  return found;
}
