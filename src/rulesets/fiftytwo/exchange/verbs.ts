import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { TOP } from "../../../kernel/exchange/index.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { layoutNow } from "../cards/documents.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { advance } from "./advance.ts";
import { type CarriesExchange, carrierById } from "./carrier.ts";
import type { StoredPlay } from "./field.ts";
import { sideFor } from "./hands.ts";
import { bonusOf, type PlayWish, playFacts, readPlay, skillOf } from "./play.ts";

/**
 * What the steward does with exchanges of any kind: his message carries the state, the pure machine of `kernel/exchange` decides.
 * Who asks is told by the host.
 */

/** All of an exchange is written by a Dealer's client: players could else forge what the others laid. */
const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

interface Lay extends PlayWish {
  /** Id of the message. */
  readonly message: string;
  readonly side: string;
  readonly attempt: number;
  readonly commitment: string;
}

/** A side lays its card face down, and declares what goes with it (C52-6). */
export const lay: StewardVerb<Lay> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return {
      ...readPlay(payload),
      message: id("message"),
      side: text("side"),
      attempt: readAttempt(payload),
      commitment: readCommitment(payload),
    };
  },
  alone,
  plan({ message, side, attempt, commitment, ...wish }, asker) {
    const carrier = carrierById(message);
    const { facts, declaration } = declared(carrier, side, wish);
    const event = { kind: "lay", from: asker.id ?? "", attempt, side, declaration, commitment } as const;
    return advance(carrier, event, { [`system.plays.${side}`]: facts });
  },
};

/** The Dealer lets the top card answer for a side whose player is away (C52-10). */
export const flipFor: StewardVerb<Omit<Lay, "commitment">> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { ...readPlay(payload), message: id("message"), side: text("side"), attempt: readAttempt(payload) };
  },
  alone,
  plan({ message, side, attempt, ...wish }, asker) {
    const carrier = carrierById(message);
    const { facts, declaration } = declared(carrier, side, wish);
    const event = { kind: "flip", from: asker.id ?? "", attempt, side, declaration } as const;
    return advance(carrier, event, { [`system.plays.${side}`]: facts });
  },
};

interface Open {
  readonly message: string;
  readonly side: string;
  readonly attempt: number;
  readonly card: string;
  readonly nonce: string;
}

/** A side's player tells which card lies, once all have laid (C52-6). */
export const open: StewardVerb<Open> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return {
      message: id("message"),
      side: text("side"),
      attempt: readAttempt(payload),
      card: id("card"),
      nonce: text("nonce"),
    };
  },
  alone,
  plan: ({ message, ...opening }, asker) =>
    advance(carrierById(message), { kind: "open", from: asker.id ?? "", ...opening }),
};

/** The Dealer does not wait for openings any longer. */
export const callOpenings: StewardVerb<{ readonly message: string; readonly attempt: number }> = {
  read: (payload) => ({ message: payloadReader(payload).id("message"), attempt: readAttempt(payload) }),
  alone,
  plan: ({ message, attempt }, asker) => advance(carrierById(message), { kind: "call", from: asker.id ?? "", attempt }),
};

/** The Dealer calls an exchange off before the cards are shown. */
export const voidExchange: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("message"),
  alone,
  plan: (message, asker) => advance(carrierById(message), { kind: "void", from: asker.id ?? "" }),
};

interface OneSide {
  readonly message: string;
  readonly side: string;
}

/** The Dealer lets a side not take part. */
export const dropSide: StewardVerb<OneSide> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { message: id("message"), side: text("side") };
  },
  alone,
  plan: ({ message, side }, asker) => dropPlan(carrierById(message), side, asker),
};

/** The plan of {@link dropSide}, for verbs that write more. */
export function dropPlan(carrier: CarriesExchange, side: string, asker: User.Implementation): StewardPlan {
  return advance(carrier, { kind: "drop", from: asker.id ?? "", side });
}

/** The plan of letting another side take part, for verbs that note whose it is. @param also further changes of the message */
export function joinPlan(
  carrier: CarriesExchange,
  { who, side }: { readonly who: FiftytwoActor; readonly side: string },
  asker: User.Implementation,
  also: Readonly<Record<string, unknown>> = {},
): StewardPlan {
  onlyDealer(asker);
  return advance(carrier, { kind: "join", from: asker.id ?? "", side: sideFor(layoutNow(), who, side) }, also);
}

/** What a side declares, for everyone to see and for the machine. @throws Refusal */
function declared(carrier: CarriesExchange, side: string, wish: PlayWish) {
  const uuid = carrier.actorOf(side);
  const who = asFiftytwo(actorAt(uuid));
  if (!who) throw new Refusal("C52.Refusal.ActorGone");
  carrier.checkSkill?.(side, skillOf(who, wish.skill).item);
  const facts = playFacts(who, wish);
  checkUse(who, facts);
  return { facts, declaration: declarationOf(wish, facts) };
}

/** A declaration as the machine takes it. */
export function declarationOf({ skill, tick, use }: PlayWish, facts: StoredPlay) {
  return { skill, tick, use, bonus: bonusOf(facts) };
}

/** @throws Refusal when an actor declares a use that he does not know: whether it fits the card is seen when that is shown (C52-18) */
export function checkUse({ actor, system }: FiftytwoActor, { use }: Pick<StoredPlay, "use">): void {
  if (use === null || system.timesOf(use) > 0) return;
  throw new Refusal("C52.Exchange.useNotKnown", { actor: nameOf(actor), use: `C52.Abilities.${use}` });
}

function readAttempt(payload: unknown): number {
  return payloadReader(payload).optionalNumber("attempt") ?? 1;
}

/** A commitment as it travels: the hash of a card and its nonce, or the word for the top card. @throws Refusal */
export function readCommitment(payload: unknown): string {
  const commitment = payloadReader(payload).text("commitment");
  if (commitment === TOP || /^[0-9a-f]{64}$/.test(commitment)) return commitment;
  throw new Refusal("TRISKELE.Steward.Malformed", { field: "commitment", found: commitment });
}
