import { nameOf } from "../../../foundry/chat/rights.ts";
import type { Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { FLAGS, findShoe, layoutNow, writesOf } from "../cards/documents.ts";
import { type CardWrite, type Layout, type Loan, type PersonalDeck, pileOf } from "../cards/layout.ts";
import * as plans from "../cards/plans.ts";
import { playedBy } from "../data/actors.ts";
import { engagedHandIds } from "../exchange/standing.ts";
import { mayPlayFrom } from "../rules/index.ts";

/** Decks that belong to characters, and whose deck someone plays from, in live-action play (C52-1). */

const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

/** The Dealer gives a character a deck of his own. */
export const giveDeck: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("actor"),
  alone,
  plan(id, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const actor = characterOf(layout, id);
    if ((layout.personal ?? []).some((one) => one.actor === id)) return { updates: [], answer: { given: false } };
    const given = plans.giveDeck(layout, id);
    if (!given) throw new Refusal("C52.Refusal.NoDeckLeft", { actor: nameOf(actor) });
    return { ...noted(given.writes, { personal: given.personal }), answer: { given: true } };
  },
};

/** The Dealer takes it away again, once all its cards are back. */
export const takeDeck: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("actor"),
  alone,
  plan(id, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const { writes, personal, out } = plans.takeDeck(layout, id);
    if (out > 0) throw new Refusal("C52.Refusal.DeckOut", { actor: game.actors?.get(id)?.name ?? id, cards: out });
    if (personal.length === (layout.personal ?? []).length) return { updates: [], answer: { taken: false } };
    const loans = (layout.loans ?? []).filter(({ from }) => from !== id);
    return { ...noted(writes, { personal, ...changedLoans(layout, loans) }), answer: { taken: true } };
  },
};

interface Borrowing {
  readonly actor: string;
  /** Id of the character whose deck it is; without one the Dealer's. */
  readonly from: string | undefined;
  /** Whether its owner is nearby: in live-action play nobody but the players knows. */
  readonly nearby: boolean;
}

/** Someone plays his next card from another deck than usual: the Dealer's, or that of someone nearby. His own ends the loan. */
export const borrowDeck: StewardVerb<Borrowing> = {
  read(payload) {
    const { id, optionalId, optionalFlag } = payloadReader(payload);
    return { actor: id("actor"), from: optionalId("from"), nearby: optionalFlag("nearby") ?? false };
  },
  alone,
  plan({ actor: id, from, nearby }, asker) {
    const layout = layoutNow();
    const { actor } = playedBy(characterOf(layout, id), asker);
    if (from !== undefined && from !== id) checkLender(layout, { actor, from, nearby });
    const others = (layout.loans ?? []).filter((loan) => loan.actor !== id);
    const loans = from === id ? others : [...others, { actor: id, from: from ?? null }];
    return { ...noted([], changedLoans(layout, loans)), answer: { borrowed: from !== id } };
  },
};

function checkLender(
  layout: Layout,
  { actor, from, nearby }: { readonly actor: Actor.Implementation; readonly from: string; readonly nearby: boolean },
): void {
  const lender = characterOf(layout, from);
  const data = { actor: nameOf(actor), lender: nameOf(lender) };
  if (!(layout.personal ?? []).some((one) => one.actor === from)) throw new Refusal("C52.Refusal.NoDeckOfHis", data);
  const hand = pileOf(layout, "hand", from)?.id ?? "";
  const answer = mayPlayFrom({ owner: "other", nearby, inChallenge: engagedHandIds().includes(hand) });
  if (!answer.ok) throw new Refusal(`C52.Refusal.Borrow.${answer.reason}`, data);
}

/** @throws Refusal for whoever is no character with a hand */
function characterOf(layout: Layout, id: string): Actor.Implementation {
  const actor = game.actors?.get(id);
  if (!actor || !pileOf(layout, "hand", id)) throw new Refusal("C52.Refusal.NoHand", { actor: actor?.name ?? id });
  return actor;
}

function changedLoans({ loans = [] }: Layout, after: readonly Loan[]): { readonly loans?: readonly Loan[] } {
  return JSON.stringify(loans) === JSON.stringify(after) ? {} : { loans: after };
}

/** Writes of cards, with what the shoe notes of them. */
function noted(
  writes: readonly CardWrite[],
  notes: { readonly personal?: readonly PersonalDeck[]; readonly loans?: readonly Loan[] },
): Required<Writes> {
  const cards = writesOf(writes);
  const shoe = findShoe();
  const changes = Object.fromEntries(Object.entries(notes).map(([key, list]) => [`${FLAGS}.${key}`, list]));
  const update = shoe && Object.keys(changes).length > 0 ? [{ document: shoe, changes }] : [];
  return { ...cards, updates: [...cards.updates, ...update] };
}
