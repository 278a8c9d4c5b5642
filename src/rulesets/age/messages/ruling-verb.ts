import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { ruledStep } from "./advanced-verbs.ts";
import { AgeTest, RULINGS, type Ruling } from "./age-test.ts";
import { cardFor } from "./rights.ts";
import { hasConsequences, isOpenToRuling } from "./ruling.ts";

interface RuleTest {
  /** Message id of the test. */
  readonly message: string;
  /** `null` takes a ruling back. */
  readonly ruling: Ruling | null;
}

/** A GM rules on a test without a target number (AGE-7). The number itself, if he has one, is not part of it. */
export const ruleTest: StewardVerb<RuleTest> = {
  read(payload) {
    const { text } = payloadReader(payload);
    const word = text("ruling");
    const ruling = RULINGS.find((known) => known === word) ?? null;
    if (ruling === null && word !== "none") {
      throw new Refusal("TRISKELE.Steward.Malformed", { field: "ruling", found: word });
    }
    return { message: text("message"), ruling };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, ruling }, asker) {
    if (!asker.isGM) throw new Refusal("AGE.Ruling.onlyGm");
    const { message, card: test } = cardFor(AgeTest, id, asker);
    if (!isOpenToRuling(test)) throw new Refusal("AGE.Ruling.decided");
    if (test.ruling === ruling) return { updates: [], answer: ruling };
    if (hasConsequences(test)) throw new Refusal("AGE.Ruling.consequences");
    const step = test.link && ruling ? ruledStep(id, ruling === "success", asker) : null;
    const ruled = { document: message, changes: { "system.ruling": ruling } };
    return { updates: step ? [ruled, step] : [ruled], answer: ruling };
  },
};
