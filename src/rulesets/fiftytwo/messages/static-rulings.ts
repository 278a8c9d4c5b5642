import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { layoutNow, writesOf } from "../cards/documents.ts";
import { idsIn, pileOf } from "../cards/layout.ts";
import { discardCards } from "../cards/plans.ts";
import { readStatic, STATIC_RULINGS, type StaticRuling } from "../rules/index.ts";
import { FiftytwoStatic } from "./static-message.ts";
import { checkedTarget } from "./static-target.ts";
import { oneOfWords } from "./static-words.ts";

interface Rule {
  readonly message: string;
  /** `null` takes a ruling back. */
  readonly ruling: StaticRuling | null;
  /** The number, where the Dealer tells it: then it rules, and the margin is shown. */
  readonly target: number | null;
}

/** The Dealer rules on a test without a number (C52-5). A number that he keeps to himself is not part of it. */
export const ruleStatic: StewardVerb<Rule> = {
  read(payload) {
    const { text, optionalNumber } = payloadReader(payload);
    const word = text("ruling");
    const message = text("message");
    if (word === "none") return { message, ruling: null, target: null };
    if (word === "number") return { message, ruling: null, target: checkedTarget(optionalNumber("target") ?? null) };
    return { message, ruling: oneOfWords("ruling", word, STATIC_RULINGS), target: null };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, ruling, target }, asker) {
    if (!asker.isGM) throw new Refusal("C52.Test.Refusal.onlyDealerRules");
    const { message, test } = staticAt(id);
    if (test.against !== "dealer" || test.reading.automatic !== null) throw new Refusal("C52.Test.Refusal.decided");
    if (test.ruling === ruling && test.target === target) return { updates: [], answer: true };
    if (test.damage.dealt) throw new Refusal("C52.Test.Refusal.damageDealt");
    const { success, hurts } = readStatic({ ...test.facts, ruling, target });
    // While someone is going to be hurt the test is not settled.
    const cards = writesOf(success !== null && hurts === null ? discardCards(layoutNow(), lying(test)) : []);
    const changes = { "system.ruling": ruling, "system.target": target };
    return { ...cards, updates: [...cards.updates, { document: message, changes }], answer: true };
  },
};

/** The card of a test, while it lies on the table. */
function lying({ card }: FiftytwoStatic): readonly string[] {
  return idsIn(pileOf(layoutNow(), "table")).filter((id) => id === card.id);
}

interface Harm {
  readonly message: string;
  readonly bonus: number;
  readonly persistent: boolean;
}

/** Furthest that a weapon's bonus goes, either way. */
const MOST_BONUS = 99;

/** The Dealer says how hard someone is hit who has failed to resist a background character (C52-5, C52-7). */
export const setHarm: StewardVerb<Harm> = {
  read(payload) {
    const { text, optionalNumber, optionalFlag } = payloadReader(payload);
    const bonus = optionalNumber("bonus") ?? 0;
    if (!Number.isSafeInteger(bonus) || Math.abs(bonus) > MOST_BONUS) {
      throw new Refusal("C52.Test.Refusal.bonus", { found: bonus, most: MOST_BONUS });
    }
    return { message: text("message"), bonus, persistent: optionalFlag("persistent") ?? false };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, bonus, persistent }, asker) {
    if (!asker.isGM) throw new Refusal("C52.Test.Refusal.onlyDealerRules");
    const { message, test } = staticAt(id);
    if (test.stakes !== "resist") throw new Refusal("C52.Test.Refusal.notResisted");
    const { strike } = test;
    if (strike.bonus === bonus && strike.persistent === persistent) return { updates: [], answer: true };
    if (test.damage.dealt) throw new Refusal("C52.Test.Refusal.damageDealt");
    const changes = { "system.strike.bonus": bonus, "system.strike.persistent": persistent };
    return { updates: [{ document: message, changes }], answer: true };
  },
};

/** The static test that a message holds. @throws Refusal when it is gone, or not the steward's work */
export function staticAt(id: string): { readonly message: ChatMessage.Implementation; readonly test: FiftytwoStatic } {
  const message = game.messages?.get(id);
  const test: unknown = message?.system;
  if (!message || !(test instanceof FiftytwoStatic)) throw new Refusal("TRISKELE.Notice.MessageGone");
  if (!test.isGenuine) throw new Refusal("C52.Test.Refusal.forged", { user: message.author?.name ?? "—" });
  return { message, test };
}
