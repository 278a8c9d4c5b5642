import { whenAllLaid } from "./lay.ts";
import { committedSides, sideOf } from "./sides.ts";
import { ask, calledOff, notDealer, refused, unchanged } from "./steps.ts";
import type {
  Exchange,
  ExchangeEvent,
  ExchangeFacts,
  ExchangeRefusal,
  ExchangeState,
  NewSide,
  Order,
  Step,
} from "./types.ts";
import { isNewSide, isText } from "./wellformed.ts";

type Of<Kind extends ExchangeEvent["kind"]> = Extract<ExchangeEvent, { kind: Kind }>;

/**
 * Begins an exchange: an opposed test (`inTurn`, the attacker first), initiative (`together`), or a late-comer's initiative (one
 * side).
 * @param engaged hands that are in another open exchange
 */
export function beginExchange(
  { id, order, sides }: { readonly id: string; readonly order: Order; readonly sides: readonly NewSide[] },
  engaged: readonly string[],
): { readonly ok: true; readonly exchange: Exchange } | { readonly ok: false; readonly reason: ExchangeRefusal } {
  const no = (reason: ExchangeRefusal) => ({ ok: false, reason }) as const;
  if (!isText(id) || !Array.isArray(sides) || !sides.every(isNewSide)) return no("malformed");
  if (order !== "inTurn" && order !== "together") return no("malformed");
  if (sides.length === 0) return no("noSides");
  if (new Set(sides.map((side) => side.id)).size < sides.length) return no("sameSideTwice");
  if (sides.some(({ hand }) => engaged.includes(hand))) return no("engaged");
  const state: ExchangeState = {
    id,
    order,
    attempt: 1,
    phase: "laying",
    sides: sides.map(newSide),
    reached: [],
    spent: [],
    shown: [],
    ended: null,
  };
  return { ok: true, exchange: { state, openings: [] } };
}

/**
 * Takes an exchange up again from what everyone can see, such as after the steward's page was loaded anew: the openings it had are
 * gone, and are asked for again.
 */
export function resumeExchange(state: ExchangeState): Step {
  const exchange: Exchange = { state, openings: [] };
  return state.phase === "opening" ? ask(exchange) : unchanged(exchange);
}

/** The Dealer lets another side take part, as long as not all have laid. */
export function join(exchange: Exchange, event: Of<"join">, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  if (state.order !== "together") return refused(exchange, "fixedSides");
  const known = sideOf(state, event.side.id);
  if (known) return known.hand === event.side.hand ? unchanged(exchange) : refused(exchange, "sameSideTwice");
  if (state.phase !== "laying") return refused(exchange, "tooLate");
  if (facts.engaged.includes(event.side.hand)) return refused(exchange, "engaged");
  const sides = [...state.sides, newSide(event.side)];
  return { exchange: { ...exchange, state: { ...state, sides } }, effects: [], answer: { kind: "done" } };
}

/** The Dealer lets a side not take part; its card stays in the hand. The others need not wait for it any longer. */
export function drop(exchange: Exchange, event: Of<"drop">, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  if (state.order !== "together") return refused(exchange, "fixedSides");
  if (!sideOf(state, event.side)) return unchanged(exchange);
  if (state.phase !== "laying") return refused(exchange, "tooLate");
  if (state.sides.length === 1) return refused(exchange, "lastSide");
  const laid = committedSides(state).filter(({ id }) => id === event.side);
  const spent = [...state.spent, ...laid.map(({ laid: { commitment } }) => commitment)];
  const sides = state.sides.filter(({ id }) => id !== event.side);
  return whenAllLaid({ ...exchange, state: { ...state, sides, spent } }, facts);
}

/** The Dealer calls the exchange off, at any time before the cards are shown. */
export function callOff(exchange: Exchange, event: Of<"void">, facts: ExchangeFacts): Step {
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  switch (exchange.state.phase) {
    case "laying":
    case "opening":
      return calledOff(exchange, event.from, event.reason ?? "dealer");
    case "void":
      return unchanged(exchange);
    case "shown":
    case "settled":
      return refused(exchange, "tooLate");
  }
}

/** What followed from the cards is done: they go to the discard. */
export function settle(exchange: Exchange, event: Of<"settle">, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  if (state.phase === "settled") return unchanged(exchange);
  if (state.phase !== "shown") return refused(exchange, "notShown");
  return {
    exchange: { ...exchange, state: { ...state, phase: "settled" } },
    effects: [{ kind: "discard", cards: state.shown.map(({ card }) => card) }],
    answer: { kind: "done" },
  };
}

function newSide({ id, hand, players }: NewSide): ExchangeState["sides"][number] {
  return { id, hand, players: [...players], laid: null };
}
