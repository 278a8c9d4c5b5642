import { format } from "../../../foundry/notices.ts";
import { isHalfWritten } from "../../../foundry/steward/intents.ts";
import { findShoe, layoutNow } from "../cards/documents.ts";
import { commonSize, fightingNpcs } from "../cards/fight.ts";
import { findings } from "../cards/findings.ts";
import { idsIn, type Layout, pileOf, pilesOf } from "../cards/layout.ts";
import { cardsInAll } from "../cards/plans.ts";
import { characters, missing, playersOfWorld } from "../cards/setup.ts";
import { cardsOfText } from "../hand/card-view.ts";
import { decksFor } from "../rules/index.ts";

/** Backs shown of a hand; of more only their number is told. */
const BACKS = 12;

/** What the Dealer's table shows: how many cards lie where, and no face of any. */
export function tableView() {
  if (!findShoe()) return { ready: false, players: playersOfWorld() };
  const layout = layoutNow();
  const discard = idsIn(pileOf(layout, "discard"));
  const table = idsIn(pileOf(layout, "table"));
  const lacking = missing();
  const npcs = fightingNpcs();
  return {
    ready: true,
    // What is told of must last: it is not wrong while the steward is at work on it.
    wrong: isHalfWritten() ? 0 : findings().length,
    lacking: lacking.stacks > 0 || lacking.cards > 0 || lacking.writes.updates.length > 0,
    players: layout.players,
    decks: layout.decks,
    wanted: decksFor(layout.players),
    sessions: layout.sessions,
    figures: [
      { key: "left", value: leftIn(layout) },
      { key: "held", value: heldIn(layout) },
      { key: "discarded", value: discard.length },
      { key: "onTable", value: table.length },
      { key: "inAll", value: cardsInAll(layout) },
    ].map((figure) => ({ ...figure, label: `C52.Table.${figure.key}` })),
    hands: characters().flatMap((actor) => {
      const hand = pileOf(layout, "hand", actor.id);
      const ownDeck = (layout.personal ?? []).some((one) => one.actor === actor.id);
      return hand ? [{ id: actor.id, img: actor.img, ownDeck, ...handView(actor.name, hand.cards.length) }] : [];
    }),
    loans: (layout.loans ?? []).map(({ actor, from }) => ({
      id: actor,
      text: loanText(actor, from),
      name: nameOfActor(actor),
    })),
    common: {
      ...handView(format("C52.Table.common"), idsIn(pileOf(layout, "hand")).length),
      npcs: npcs.map(({ actor }) => (actor.isToken && actor.token ? actor.token.name : actor.name)).join(", "),
      size: commonSize(),
    },
    onTable: table.length > 0,
    hasDiscard: discard.length > 0,
  };
}

function handView(name: string, cards: number) {
  return {
    name,
    cards,
    backs: Array.from({ length: Math.min(cards, BACKS) }, (_, index) => index),
    empty: cards === 0,
    label: cardsOfText(name, cards),
  };
}

/** Who plays his next card from whose deck; whether they are near each other, the Dealer judges (C52-1). */
function loanText(actor: string, from: string | null): string {
  const name = nameOfActor(actor);
  return from === null
    ? format("C52.Table.borrowsShoe", { name })
    : format("C52.Table.borrows", { name, lender: nameOfActor(from) });
}

function nameOfActor(id: string): string {
  return game.actors?.get(id)?.name ?? id;
}

/** Cards that can be drawn, those of personal decks too. */
function leftIn(layout: Layout): number {
  const sources = [null, ...(layout.personal ?? []).map(({ deck }) => deck)];
  return sources.reduce<number>((sum, source) => sum + pilesOf(layout, source).deck.length, 0);
}

/** Cards in hands, the common one included. */
function heldIn(layout: Layout): number {
  return layout.piles.filter(({ kind }) => kind === "hand").reduce((sum, { cards }) => sum + cards.length, 0);
}
