import { actorAt } from "../../../foundry/chat/rights.ts";
import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { StewardPlan } from "../../../foundry/steward/verbs.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import {
  type Exchange,
  type ExchangeEvent,
  type ExchangeFacts,
  type ExchangeState,
  engagedHands,
  stepExchange,
} from "../../../kernel/exchange/index.ts";
import { chance } from "../cards/chance.ts";
import { layoutNow, loansEnded, writesOf } from "../cards/documents.ts";
import { idsIn, type Layout } from "../cards/layout.ts";
import { discardCards, drawableFor, layTop, type TopCards, topCardsFor } from "../cards/plans.ts";
import { asFiftytwo } from "../data/actors.ts";
import type { CarriesExchange, Reveal, RevealedPlay } from "./carrier.ts";
import { sha256Hex } from "./hash.ts";
import { keepOpenings, withOpenings } from "./openings.ts";
import { playOf, useProblem } from "./play.ts";
import { openStates } from "./standing.ts";

/**
 * Carries an event to the exchange of a message, and plans what follows of it (C52-6). The openings that it brings are kept in this
 * page's memory.
 * @param also further changes of the message, written when the event is carried out and not when it had been before
 * @throws Refusal when the exchange does not take it
 */
export function advance(
  carrier: CarriesExchange,
  event: ExchangeEvent,
  also: Readonly<Record<string, unknown>> = {},
): StewardPlan {
  const layout = layoutNow();
  const { facts, picked } = factsOf(layout, carrier.exchange);
  const { exchange, answer } = stepExchange(withOpenings(carrier.exchange), event, facts);
  if (answer.kind === "refused") throw refusalOf(answer.reason);
  if (answer.kind === "already") return { updates: [], answer: "already" };
  const shows = exchange.state.phase === "shown" && carrier.exchange.phase !== "shown";
  const plan = shows
    ? revealing(carrier, exchange, facts, layout, picked())
    : written(carrier, exchange.state, {}, { updates: [] });
  keepOpenings(exchange);
  const [first, ...rest] = plan.updates;
  const updates = first ? [{ ...first, changes: { ...first.changes, ...also } }, ...rest] : [];
  return { ...plan, updates, answer: exchange.state.phase };
}

/** Why an exchange does not take an event, as a person reads it. */
export function refusalOf(reason: string): Refusal {
  return new Refusal(`C52.Exchange.Refusal.${reason}`);
}

/** What an exchange has to know of the world now, and the cards of the shoe's top that it has asked for. */
export function factsOf(
  layout: Layout,
  { id, sides }: Pick<ExchangeState, "id" | "sides">,
): { readonly facts: ExchangeFacts; readonly picked: () => TopCards } {
  let top: TopCards = { cards: [], home: [], refilled: false };
  const others = openStates().filter((state) => state.id !== id);
  const hands = layout.piles.filter(({ kind }) => kind === "hand");
  const facts: ExchangeFacts = {
    dealers: [...(game.users ?? [])].flatMap((user) => (user.isGM && user.id ? [user.id] : [])),
    hands: hands
      .filter((pile) => sides.some(({ hand }) => hand === pile.id))
      .map((pile) => ({ id: pile.id, cards: idsIn(pile) })),
    engaged: engagedHands(others),
    left: drawableFor(
      layout,
      sides.map(({ hand }) => hand),
    ),
    pickTop(_count, hands) {
      top = topCardsFor(layout, hands, chance);
      return top.cards;
    },
    hash: sha256Hex,
  };
  return { facts, picked: () => top };
}

/**
 * Shows the cards. Those of hands stay where they are until the test is settled (see `standing.ts`); those from the top of the shoe
 * lie on the table until then.
 */
function revealing(
  carrier: CarriesExchange,
  exchange: Exchange,
  facts: ExchangeFacts,
  layout: Layout,
  top: TopCards,
): Writes {
  const shown = exchange.state.shown.flatMap((one) => revealedPlay(carrier, one) ?? []);
  const refused = Object.fromEntries(
    shown.flatMap(({ side, facts: play }) =>
      play && play.useRefused !== "" ? [[`system.plays.${side}.useRefused`, play.useRefused]] : [],
    ),
  );
  const { changes, writes, settled }: Reveal = carrier.revealed(shown);
  const ended = settled ? settledState(exchange, facts) : exchange.state;
  const fromTop = exchange.state.shown.filter(({ from }) => from !== "hand").map(({ side }) => side);
  const fromHands = exchange.state.shown.filter(({ from }) => from === "hand").map(({ card }) => card);
  const flipped = exchange.state.sides.filter(({ id }) => fromTop.includes(id)).map(({ hand }) => hand);
  const moves = [
    ...layTop(layout, top, settled ? "discard" : "table"),
    ...(settled ? discardCards(layout, fromHands) : []),
  ];
  return joinWrites([
    written(carrier, ended, { ...refused, ...changes }, writesOf(moves)),
    { updates: loansEnded(layout, flipped) },
    ...(writes === undefined ? [] : [writes]),
  ]);
}

function settledState(exchange: Exchange, facts: ExchangeFacts): ExchangeState {
  const [from = ""] = facts.dealers;
  return stepExchange(exchange, { kind: "settle", from }, facts).exchange.state;
}

/** A card that has been shown, with its play; the use that was declared is looked at again, now that the card is known (C52-18). */
function revealedPlay(carrier: CarriesExchange, one: ExchangeState["shown"][number]): RevealedPlay | null {
  const card = cardOfKey(one.card);
  if (!card) return null;
  const who = asFiftytwo(actorAt(carrier.actorOf(one.side)));
  const declared = carrier.exchange.sides.find(({ id }) => id === one.side)?.laid ?? null;
  const stored = carrier.plays[one.side] ?? null;
  const useRefused = who && stored ? (useProblem(who, stored, card) ?? "") : "";
  const facts = declared && stored ? { ...stored, useRefused } : null;
  return { side: one.side, card, from: one.from, who, facts, play: facts && playOf(facts, card) };
}

/** Settles an exchange whose cards are shown: they go to the discard (C52-4). Empty when it is none, or settled already. */
export function settling(carrier: CarriesExchange): {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly discard: readonly string[];
} {
  const { exchange } = carrier;
  if (exchange.phase !== "shown") return { changes: {}, discard: [] };
  return { changes: { "system.exchange.phase": "settled" }, discard: exchange.shown.map(({ card }) => card) };
}

/** The changes from an exchange as its message tells it to what it becomes, in one update with others of the same message. */
function written(
  { parent, exchange }: CarriesExchange,
  after: ExchangeState,
  changes: Readonly<Record<string, unknown>>,
  others: Writes,
): Writes {
  const stored = new Map<string, unknown>(Object.entries(exchange));
  const own = Object.entries(after).flatMap(([key, value]) =>
    JSON.stringify(stored.get(key)) === JSON.stringify(value) ? [] : [[`system.exchange.${key}`, value]],
  );
  const update = { document: parent, changes: { ...Object.fromEntries(own), ...changes } };
  return joinWrites([{ updates: [update] }, others]);
}
