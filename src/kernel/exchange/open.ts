import { commitText } from "./commitment.ts";
import { cardsIn, committedSides, sideOf } from "./sides.ts";
import { notDealer, refused, show, unchanged } from "./steps.ts";
import {
  type Exchange,
  type ExchangeEvent,
  type ExchangeFacts,
  type ExchangeRefusal,
  type Opening,
  type Step,
  TOP,
} from "./types.ts";

type OpenEvent = Extract<ExchangeEvent, { kind: "open" }>;
type CallEvent = Extract<ExchangeEvent, { kind: "call" }>;

/** A side's player tells the steward which card lies. When the last opening has come, all cards are shown. */
export function open(exchange: Exchange, event: OpenEvent, facts: ExchangeFacts): Step {
  const { state } = exchange;
  const side = sideOf(state, event.side);
  if (!side) return refused(exchange, "noSuchSide");
  if (event.attempt !== state.attempt) return refused(exchange, event.attempt < state.attempt ? "stale" : "malformed");
  if (side.laid ? side.laid.user !== event.from : !side.players.includes(event.from)) {
    return refused(exchange, "notYours");
  }
  const opening: Opening = { side: side.id, card: event.card, nonce: event.nonce };
  if (state.phase === "laying") return refused(exchange, "notAllLaid");
  if (state.phase !== "opening") {
    const shown = state.shown.find((one) => one.side === side.id);
    return shown && sameOpening(shown, opening) ? unchanged(exchange) : refused(exchange, "tooLate");
  }
  const before = exchange.openings.find((one) => one.side === side.id);
  if (before) return sameOpening(before, opening) ? unchanged(exchange) : refused(exchange, "openedAlready");
  const reason = barred(exchange, opening, facts);
  if (reason) return refused(exchange, reason);

  const reached = state.reached.includes(side.id) ? state.reached : [...state.reached, side.id];
  const next: Exchange = { state: { ...state, reached }, openings: [...exchange.openings, opening] };
  const complete = committedSides(state).every(({ id }) => next.openings.some((one) => one.side === id));
  return complete ? show(next, facts) : { exchange: next, effects: [], answer: { kind: "done" } };
}

/**
 * The Dealer waits no longer. Before any opening has come nobody has seen a card, and all lay anew; after, the top card of the
 * shoe answers for each that has not come: whoever holds one back may know what the others have laid.
 */
export function call(exchange: Exchange, event: CallEvent, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  if (event.attempt !== state.attempt) return refused(exchange, event.attempt < state.attempt ? "stale" : "malformed");
  if (state.phase === "laying") return refused(exchange, "notAllLaid");
  if (state.phase !== "opening") return state.phase === "void" ? refused(exchange, "tooLate") : unchanged(exchange);
  if (state.reached.length > 0) return show(exchange, facts);
  const attempt = state.attempt + 1;
  const spent = [...state.spent, ...committedSides(state).map(({ laid }) => laid.commitment)];
  const sides = state.sides.map((side) => ({ ...side, laid: null }));
  return {
    exchange: { state: { ...state, attempt, phase: "laying", sides, spent }, openings: [] },
    effects: [{ kind: "layAnew", attempt, sides: sides.map(({ id }) => id) }],
    answer: { kind: "done" },
  };
}

function barred(exchange: Exchange, opening: Opening, facts: ExchangeFacts): ExchangeRefusal | undefined {
  const { state, openings } = exchange;
  const side = sideOf(state, opening.side);
  if (!side?.laid || side.laid.commitment === TOP) return "nothingToOpen";
  const { user, declaration, commitment } = side.laid;
  const text = commitText({ exchange: state.id, user, skill: declaration.skill, ...opening });
  if (facts.hash(text) !== commitment) return "wrongOpening";
  if (!cardsIn(facts, side.hand).includes(opening.card)) return "cardNotInHand";
  const shares = (id: string) => sideOf(state, id)?.hand === side.hand;
  return openings.some((other) => shares(other.side) && other.card === opening.card) ? "cardTaken" : undefined;
}

function sameOpening(a: { readonly card: string; readonly nonce: string | null }, b: Opening): boolean {
  return a.card === b.card && a.nonce === b.nonce;
}
