import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { cardsOnTable, encounterEnds, endRefused, healedAfterRest } from "../combat/endings.ts";
import { asFiftytwo } from "../data/actors.ts";
import { frozenHandIds, isExchangeOpen } from "../exchange/standing.ts";
import { type EndRefusal, mayEndSession } from "../rules/index.ts";
import { FLAGS, findShoe, layoutNow, writesOf } from "./documents.ts";
import { fighters, isFightOn, notedCommon } from "./fight.ts";
import { actorIds, guestsGoHome } from "./findings.ts";
import { idsIn, pileOf } from "./layout.ts";
import * as plans from "./plans.ts";
import { characters, missing } from "./setup.ts";

/** Most players that a table is set for: their decks are as many as a card's id can tell. */
const MOST_PLAYERS = 99;

/** @throws Refusal for anyone but the Dealer */
export function onlyDealer(asker: User.Implementation): void {
  if (!asker.isGM) throw new Refusal("C52.Refusal.OnlyDealer", { user: asker.name ?? "" });
}

/** The Dealer's own verbs can be carried out at his client alone. */
const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

/** Makes what the table lacks, in two steps: asked again until nothing is missing. */
export const setUp: StewardVerb<null> = {
  read: () => null,
  alone,
  plan(_query, asker) {
    onlyDealer(asker);
    const { writes, stacks, cards } = missing();
    return { ...writes, answer: { stacks, cards, again: stacks > 0 || writes.updates.length > 0 } };
  },
};

/** Brings the shoe to the decks for a number of players (C52-1). */
export const setPlayers: StewardVerb<number> = {
  read(payload) {
    const players = payloadReader(payload).optionalNumber("players") ?? 0;
    if (!Number.isSafeInteger(players) || players < 1 || players > MOST_PLAYERS) {
      throw new Refusal("C52.Refusal.Players", { found: players, most: MOST_PLAYERS });
    }
    return players;
  },
  alone,
  plan(players, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const { writes, decks, staying } = plans.setPlayers(layout, players);
    const counts = { ...changed("players", layout.players, players), ...changed("decks", layout.decks, decks) };
    return { ...withShoe(writes, counts), answer: { decks, staying } };
  },
};

/** Most sessions that can be said to have been played. */
const MOST_SESSIONS = 999;

/** Sets how many sessions count as played (C52-13). */
export const setSessions: StewardVerb<number> = {
  read(payload) {
    const sessions = payloadReader(payload).optionalNumber("sessions") ?? -1;
    if (!Number.isSafeInteger(sessions) || sessions < 0 || sessions > MOST_SESSIONS) {
      throw new Refusal("C52.Refusal.Sessions", { found: sessions, most: MOST_SESSIONS });
    }
    return sessions;
  },
  alone,
  plan(sessions, asker) {
    onlyDealer(asker);
    return { ...withShoe([], changed("sessions", layoutNow().sessions, sessions)), answer: { sessions } };
  },
};

/** Puts the discard back into the shoe. */
export const reshuffle: StewardVerb<null> = {
  read: () => null,
  alone,
  plan(_query, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    return { ...writesOf(plans.reshuffle(layout)), answer: { cards: idsIn(pileOf(layout, "discard")).length } };
  },
};

/** Ends an encounter: the common hand goes, and the Health of those who were in it comes back (C52-4, C52-12). */
export const endEncounter: StewardVerb<null> = {
  read: () => null,
  alone,
  plan(_query, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const reason = endRefused();
    if (reason) throw new Refusal(endKey(reason));
    const inFight = fighters();
    // Without a fight it is the characters who were in it.
    const all = inFight.length > 0 ? inFight : characters().flatMap((actor) => asFiftytwo(actor) ?? []);
    return {
      ...joinWrites([encounterEnds(layout, all), { updates: notedCommon(game.combat, false) }]),
      answer: { cards: idsIn(pileOf(layout, "hand")).length },
    };
  },
};

/** Gives all characters all their Health, as an extended rest does (C52-12). */
export const extendedRest: StewardVerb<null> = {
  read: () => null,
  alone,
  plan(_query, asker) {
    onlyDealer(asker);
    const all = characters().flatMap((actor) => asFiftytwo(actor) ?? []);
    const healed = healedAfterRest(all);
    return { ...healed, answer: { healed: healed.updates.length } };
  },
};

/** Ends a session, once: all cards return, and it counts as played (C52-13). */
export const endSession: StewardVerb<number> = {
  read: (payload) => payloadReader(payload).optionalNumber("sessions") ?? -1,
  alone,
  plan(sessions, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    // The second of two clicks finds the session ended already.
    if (layout.sessions !== sessions) return { updates: [], answer: { sessions: layout.sessions } };
    const answer = mayEndSession({
      exchangeOpen: isExchangeOpen(),
      cardsOnTable: cardsOnTable(layout),
      inFight: isFightOn(),
    });
    if (!answer.ok) throw new Refusal(endKey(answer.reason));
    const end = plans.endSession(layout);
    const loans = (layout.loans ?? []).length > 0 ? { [`${FLAGS}.loans`]: [] } : {};
    const counts = { [`${FLAGS}.sessions`]: end.sessions, ...changed("decks", layout.decks, end.decks), ...loans };
    return { ...withShoe(end.writes, counts), answer: { sessions: end.sessions } };
  },
};

/**
 * Puts right what the audit finds now (C52-4); once nothing is wrong, the cards in hands of nobody are thrown off, and then decks of
 * nobody taken away, one after the other.
 */
export const repair: StewardVerb<null> = {
  read: () => null,
  alone,
  plan(_query, asker) {
    onlyDealer(asker);
    // What lies face down must not be touched, and which card it is nobody knows: the Dealer calls the test off first.
    if (frozenHandIds().length > 0) throw new Refusal("C52.Refusal.ExchangeOpen");
    const layout = layoutNow();
    const mended = plans.mend(layout);
    const lost = plans.abandoned(layout, actorIds()).flatMap(idsIn);
    const [deck, ...further] = plans.decksOfNobody(layout, actorIds());
    if (mended.length === 0 && lost.length === 0 && deck) {
      const { writes, personal } = plans.takeDeck(layout, deck.actor);
      return { ...withShoe(writes, { [`${FLAGS}.personal`]: personal }), answer: { again: further.length > 0 } };
    }
    const writes = mended.length > 0 ? mended : plans.discardCards(layout, lost);
    const cards = writesOf(writes);
    const updates = [...cards.updates, ...guestsGoHome(layout)];
    const again = (mended.length > 0 && lost.length > 0) || deck !== undefined;
    return { ...cards, updates, answer: { again } };
  },
};

function endKey(reason: EndRefusal): string {
  return `C52.Refusal.End.${reason}`;
}

function changed(key: string, before: number, after: number): Record<string, number> {
  return before === after ? {} : { [`${FLAGS}.${key}`]: after };
}

/** Writes of cards, with what is counted on the shoe. */
function withShoe(writes: Parameters<typeof writesOf>[0], counts: Readonly<Record<string, unknown>>) {
  const cards = writesOf(writes);
  const shoe = findShoe();
  const counting = shoe && Object.keys(counts).length > 0 ? [{ document: shoe, changes: counts }] : [];
  return { ...cards, updates: [...cards.updates, ...counting] };
}
