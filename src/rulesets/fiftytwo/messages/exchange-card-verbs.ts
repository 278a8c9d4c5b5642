import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { advance } from "../exchange/advance.ts";
import { exchangeOf } from "./exchange.ts";
import { SAID_HELPLESS, saysHelpless } from "./static-helpless.ts";

/**
 * The Dealer says of an opposed test that its defender cannot react (C52-6): it is called off, the attacker's card stays in his hand,
 * and he plays it, or another, against the defence rating.
 */
export const sayHelpless: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("message"),
  alone: (_query, asker) => asker.isGM,
  plan(id, asker) {
    onlyDealer(asker);
    const test = exchangeOf(game.messages?.get(id));
    if (!test) throw new Refusal("TRISKELE.Notice.MessageGone");
    if (saysHelpless(test)) return { updates: [], answer: "already" };
    return advance(test, { kind: "void", from: asker.id ?? "" }, SAID_HELPLESS);
  },
};
