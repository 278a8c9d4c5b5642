import { cardsIn, committedSides } from "./sides.ts";
import {
  type Ended,
  type Exchange,
  type ExchangeFacts,
  type ExchangeRefusal,
  type MovedCard,
  type ShownCard,
  type Side,
  type Step,
  TOP,
} from "./types.ts";

/** Nothing changes, and the asker is told why. */
export function refused(exchange: Exchange, reason: ExchangeRefusal): Step {
  return { exchange, effects: [], answer: { kind: "refused", reason } };
}

/** The event was carried out before: heard twice, or sent again by someone who has not heard the answer. */
export function unchanged(exchange: Exchange): Step {
  return { exchange, effects: [], answer: { kind: "already" } };
}

/** Whether an event that only the Dealer may cause comes from someone else. */
export function notDealer({ from }: { readonly from: string }, facts: ExchangeFacts): boolean {
  return !facts.dealers.includes(from);
}

/** The exchange, with the question for the openings of all who have laid a card. */
export function ask(exchange: Exchange): Step {
  const { state } = exchange;
  const sides = committedSides(state).map(({ id, laid }) => ({ side: id, user: laid.user }));
  return { exchange, effects: [{ kind: "ask", attempt: state.attempt, sides }], answer: { kind: "done" } };
}

/**
 * Shows the cards of all sides together: those opened, and cards from the top of the shoe for all other sides. When the shoe has
 * too few the exchange is off, and every card stays where it is.
 */
export function show(exchange: Exchange, facts: ExchangeFacts): Step {
  const { state } = exchange;
  const openings = exchange.openings.filter((opening) => {
    const hand = state.sides.find(({ id }) => id === opening.side)?.hand;
    // Only the Dealer's own hand can have taken it out meanwhile.
    return hand !== undefined && cardsIn(facts, hand).includes(opening.card);
  });
  const opened = openings.map(({ side }) => side);
  const without = state.sides.filter(({ id }) => !opened.includes(id));
  const top =
    without.length > 0
      ? facts.pickTop(
          without.length,
          without.map(({ hand }) => hand),
        )
      : [];
  if (top.length < without.length) return calledOff(exchange, null, "noCards");

  const shown = state.sides.map((side): ShownCard => {
    const opening = openings.find((one) => one.side === side.id);
    if (opening) return { ...opening, from: "hand" };
    const card = top[without.indexOf(side)] ?? "";
    return { side: side.id, card, nonce: null, from: side.laid?.commitment === TOP ? "top" : "withheld" };
  });
  const cards = state.sides.map((side, index) => moved(side, shown[index]));
  return {
    exchange: { state: { ...state, phase: "shown", shown }, openings: [] },
    effects: [{ kind: "show", cards: cards.filter((card) => card !== null) }],
    answer: { kind: "done" },
  };
}

/** The exchange is off: no card moves. */
export function calledOff(exchange: Exchange, by: string | null, reason: Ended["reason"]): Step {
  const { state } = exchange;
  const hands = [...new Set(state.sides.map(({ hand }) => hand))];
  return {
    exchange: { state: { ...state, phase: "void", ended: { by, reason, reached: state.reached } }, openings: [] },
    effects: [{ kind: "release", hands }],
    answer: { kind: "done" },
  };
}

function moved({ id, hand }: Side, shown: ShownCard | undefined): MovedCard | null {
  return shown ? { side: id, card: shown.card, hand: shown.from === "hand" ? hand : null } : null;
}
