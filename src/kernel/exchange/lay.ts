import { allLaid, committedSides, freeCards, mayLayNow, sideOf } from "./sides.ts";
import { ask, notDealer, refused, show, unchanged } from "./steps.ts";
import {
  type Exchange,
  type ExchangeEvent,
  type ExchangeFacts,
  type ExchangeRefusal,
  type ExchangeState,
  type Laid,
  type Side,
  type Step,
  TOP,
} from "./types.ts";

type LayEvent = Extract<ExchangeEvent, { kind: "lay" }>;
type FlipEvent = Extract<ExchangeEvent, { kind: "flip" }>;

/** A side lays its card and declares what goes with it. */
export function lay(exchange: Exchange, event: LayEvent, facts: ExchangeFacts): Step {
  const { state } = exchange;
  const side = sideOf(state, event.side);
  if (!side) return refused(exchange, "noSuchSide");
  if (!side.players.includes(event.from)) return refused(exchange, "notYours");
  if (event.attempt !== state.attempt) return refused(exchange, event.attempt < state.attempt ? "stale" : "malformed");
  const laid = laidBy(event, event.commitment);
  if (side.laid) return sameLaid(side.laid, laid) ? unchanged(exchange) : refused(exchange, "laidAlready");
  if (state.phase !== "laying") return refused(exchange, "tooLate");
  if (!mayLayNow(state, side)) return refused(exchange, "notYourTurn");
  const reason = barred(exchange, side, laid.commitment, facts);
  return reason ? refused(exchange, reason) : withLaid(exchange, side, laid, facts);
}

/** The Dealer does not wait for a player who is away: the top card will answer for his side, and his hand stays as it is. */
export function flip(exchange: Exchange, event: FlipEvent, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (notDealer(event, facts)) return refused(exchange, "notDealer");
  const side = sideOf(state, event.side);
  if (!side) return refused(exchange, "noSuchSide");
  if (event.attempt !== state.attempt) return refused(exchange, event.attempt < state.attempt ? "stale" : "malformed");
  if (side.laid) return side.laid.commitment === TOP ? unchanged(exchange) : refused(exchange, "laidAlready");
  if (state.phase !== "laying") return refused(exchange, "tooLate");
  if (!mayLayNow(state, side)) return refused(exchange, "notYourTurn");
  if (!enoughOnTop(state, facts)) return refused(exchange, "noCards");
  return withLaid(exchange, side, laidBy(event, TOP), facts);
}

function laidBy({ from, declaration }: LayEvent | FlipEvent, commitment: string): Laid {
  const { skill, tick, use, bonus } = declaration;
  return { user: from, declaration: { skill, tick, use, bonus }, commitment };
}

function withLaid(exchange: Exchange, side: Side, laid: Laid, facts: ExchangeFacts): Step {
  const { state } = exchange;
  const sides = state.sides.map((one) => (one.id === side.id ? { ...one, laid } : one));
  return whenAllLaid({ ...exchange, state: { ...state, sides } }, facts);
}

/** Goes on to the openings when every side has laid, or shows the cards at once when no side has one to open. */
export function whenAllLaid(exchange: Exchange, facts: ExchangeFacts): Step {
  const { state } = exchange;
  if (!allLaid(state)) return { exchange, effects: [], answer: { kind: "done" } };
  const opening: Exchange = { ...exchange, state: { ...state, phase: "opening" } };
  return committedSides(state).length === 0 ? show(opening, facts) : ask(opening);
}

function barred(
  { state }: Exchange,
  side: Side,
  commitment: string,
  facts: ExchangeFacts,
): ExchangeRefusal | undefined {
  const free = freeCards(state, side, facts);
  if (commitment === TOP) {
    if (free > 0) return "handNotEmpty";
    return enoughOnTop(state, facts) ? undefined : "noCards";
  }
  if (free <= 0) return "handEmpty";
  const known = [...state.spent, ...state.sides.map(({ laid }) => laid?.commitment)];
  return known.includes(commitment) ? "repeatedCommitment" : undefined;
}

/** Whether the shoe has a card for one more side than those it plays for already. */
function enoughOnTop({ sides }: ExchangeState, { left }: ExchangeFacts): boolean {
  return sides.filter(({ laid }) => laid?.commitment === TOP).length < left;
}

function sameLaid(a: Laid, b: Laid): boolean {
  return (
    a.user === b.user &&
    a.commitment === b.commitment &&
    a.declaration.skill === b.declaration.skill &&
    a.declaration.tick === b.declaration.tick &&
    a.declaration.use === b.declaration.use &&
    a.declaration.bonus === b.declaration.bonus
  );
}
