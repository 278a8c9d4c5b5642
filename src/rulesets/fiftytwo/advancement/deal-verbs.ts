import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { cardOfKey, cardSigns } from "../../../kernel/cards.ts";
import { chance } from "../cards/chance.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { layoutNow } from "../cards/documents.ts";
import { type Layout, pilesOf } from "../cards/layout.ts";
import { allAdvancements, type FiftytwoAdvancement } from "../messages/advancement.ts";
import { drawCards, mayClose, mayDrawAdvancement, mayGive, rootOf } from "../rules/index.ts";
import { hasBegun } from "./facts.ts";
import { advancementAt } from "./find.ts";
import { advancingPlayers, isPlayed, missed } from "./players.ts";

const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

interface Begin {
  /** Id that the message is going to have. */
  readonly id: string;
  /** How many cards; without a number one for each player. */
  readonly cards: number | undefined;
}

/** Draws cards of advancement after a session and says so in the chat, once for each session (C52-13). */
export const beginAdvancement: StewardVerb<Begin> = {
  read(payload) {
    const { id, optionalNumber } = payloadReader(payload);
    return { id: id("id"), cards: optionalNumber("cards") };
  },
  alone,
  plan({ id, cards }, asker) {
    onlyDealer(asker);
    const layout = layoutNow();
    const { sessions: session } = layout;
    const found = allAdvancements().find((one) => one.session === session);
    if (found) return { updates: [], answer: { message: found.parent.id ?? "" } };
    const ids = drawn(layout, [], cards ?? Math.max(1, advancingPlayers().length));
    const data = {
      _id: id,
      type: "fiftytwoAdvancement",
      speaker: { alias: format("C52.Advance.dealer") },
      content: foundry.utils.escapeHTML(plainLine(session, ids)),
      system: { session, cards: noted(ids, 0) },
    };
    return { updates: [], creates: [{ parent: null, documentName: "ChatMessage", data }], answer: { message: id } };
  },
};

interface Draw {
  readonly message: string;
  /** How many the asker has seen drawn: the second of two clicks finds more. */
  readonly drawn: number;
  readonly cards: number;
}

/** Draws further cards of advancement (C52-13). */
export const drawAdvancement: StewardVerb<Draw> = {
  read(payload) {
    const { text, optionalNumber } = payloadReader(payload);
    return { message: text("message"), drawn: optionalNumber("drawn") ?? -1, cards: optionalNumber("cards") ?? 1 };
  },
  alone,
  plan({ message: id, drawn: seen, cards }, asker) {
    onlyDealer(asker);
    const model = advancementAt(id);
    const before = model.drawn.map((card) => card.id);
    if (before.length !== seen) return { updates: [], answer: { cards: 0 } };
    if (model.closed) throw giveRefusal("closed", "");
    const ids = drawn(layoutNow(), before, cards);
    const changes = {
      ...Object.fromEntries(Object.entries(noted(ids, seen)).map(([card, note]) => [`system.cards.${card}`, note])),
      content: foundry.utils.escapeHTML(plainLine(model.session, [...before, ...ids])),
    };
    return { updates: [{ document: model.parent, changes }], answer: { cards: ids.length } };
  },
};

/**
 * Cards from the whole shoe that have not been drawn yet. They are noted and stay where they are: cards of advancement are spent, never
 * played, so each goes on lying in its one place.
 * @throws Refusal when they cannot be drawn
 */
function drawn(layout: Layout, before: readonly string[], count: number): readonly string[] {
  const players = advancingPlayers().length;
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Refusal("C52.Refusal.Draw.noNumber", { found: String(count) });
  const deck = pilesOf(layout).deck.filter((card) => !before.includes(card));
  const answer = mayDrawAdvancement({
    sessions: layout.sessions,
    begun: hasBegun(layout),
    players,
    drawn: before.length,
    count,
    left: deck.length,
  });
  if (!answer.ok) throw new Refusal(`C52.Refusal.Draw.${answer.reason}`, { count, players, left: deck.length });
  return drawCards({ deck, discard: [] }, count, chance).cards;
}

function noted(ids: readonly string[], before: number) {
  return Object.fromEntries(ids.map((id, index) => [id, { order: before + index + 1, actor: null, name: "" }]));
}

/** The message as one plain line, for exports and for worlds without the system. */
function plainLine(session: number, ids: readonly string[]): string {
  const cards = ids.flatMap((id) => {
    const card = cardOfKey(id);
    return card ? [cardSigns(card)] : [];
  });
  return format("C52.Advance.plain", { session, cards: cards.join(" ") });
}

interface Give {
  readonly message: string;
  readonly card: string;
  /** UUID of who gets it; empty to take it back. */
  readonly actor: string;
}

/** Gives a drawn card to a player's character, or takes it back while it is not spent (C52-13). */
export const giveAdvancement: StewardVerb<Give> = {
  read(payload) {
    const { text, id, optionalText } = payloadReader(payload);
    return { message: text("message"), card: id("card"), actor: optionalText("actor") ?? "" };
  },
  alone,
  plan({ message: id, card, actor: uuid }, asker) {
    onlyDealer(asker);
    const model = advancementAt(id);
    const actor = actorAt(uuid);
    const found = model.drawn.find((one) => one.id === card);
    if (found && found.actor === (actor?.uuid ?? null)) return { updates: [], answer: true };
    const answer = mayGive({
      closed: model.closed,
      drawn: found !== undefined,
      spent: model.log.some((one) => !one.undone && rootOf(one.id) === card),
      played: uuid === "" || isPlayed(actor),
    });
    if (!answer.ok) throw giveRefusal(answer.reason, actor ? nameOf(actor) : "");
    const changes = {
      [`system.cards.${card}.actor`]: actor?.uuid ?? null,
      [`system.cards.${card}.name`]: actor ? nameOf(actor) : "",
    };
    return { updates: [{ document: model.parent, changes }], answer: true };
  },
};

function giveRefusal(reason: string, actor: string): Refusal {
  return new Refusal(`C52.Refusal.Give.${reason}`, { actor });
}

/** Ends the giving out, once every player has a card and every card somebody (C52-13). Spending goes on. */
export const closeAdvancement: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).text("message"),
  alone,
  plan(id, asker): StewardPlan {
    onlyDealer(asker);
    const model = advancementAt(id);
    if (model.closed) return { updates: [], answer: true };
    const receivers = model.drawn.map(({ actor }) => actor);
    const answer = mayClose(advancingPlayers(), receivers);
    if (!answer.ok)
      throw new Refusal(`C52.Refusal.Close.${answer.reason}`, { names: missed(receivers), cards: ungiven(model) });
    return { updates: [{ document: model.parent, changes: { "system.closed": true } }], answer: true };
  },
};

function ungiven(model: FiftytwoAdvancement): number {
  return model.drawn.filter(({ actor }) => actor === null).length;
}
