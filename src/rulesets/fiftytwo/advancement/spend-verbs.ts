import { nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { isSuit } from "../../../kernel/cards.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { layoutNow } from "../cards/documents.ts";
import { type OfferedAbility, offeredAbilities, packedOffer } from "../data/ability-offers.ts";
import { playedBy } from "../data/actors.ts";
import {
  type AdvancementChoice,
  advancement,
  advancementCard,
  maySpend,
  mayUndo,
  rootOf,
  stillAsLeft,
} from "../rules/index.ts";
import { advancementFacts, hasBegun, standingOf } from "./facts.ts";
import { advancementAt, receiverOf } from "./find.ts";
import { bring, takeBack, type Wish } from "./gains.ts";
import { leftBy, SPENT_ON, type Spent, spentName } from "./spent.ts";

interface Spend {
  readonly message: string;
  /** Id of the card, or of a part of one that was split. */
  readonly card: string;
  /** Id that the spending is going to have: asked again, nothing is spent. */
  readonly entry: string;
  readonly choice: AdvancementChoice;
  readonly wish: Wish;
  /** An ability of a compendium, as JSON of what it is made from; empty for any other. */
  readonly item: string;
}

/** Spends a card of advancement, once (C52-13): what it brings and the logs of both, message and character, in one batch. */
export const spendAdvancement: StewardVerb<Spend> = {
  read(payload) {
    const { text, id, optionalText, optionalNumber } = payloadReader(payload);
    const word = text("kind");
    const kind = SPENT_ON.find((known) => known === word);
    if (!kind) throw new Refusal("TRISKELE.Steward.Malformed", { field: "kind", found: word });
    const suit = optionalText("suit");
    const rank = optionalNumber("rank");
    const trademark = isSuit(suit) && rank !== undefined ? { suit, rank } : null;
    return {
      message: text("message"),
      card: text("card"),
      entry: id("entry"),
      choice: choiceOf(kind, optionalText("of") ?? ""),
      wish: { use: optionalText("use") ?? "", trademark },
      item: optionalText("item") ?? "",
    };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message, card: id, entry, choice, wish, item }, asker) {
    const model = advancementAt(message);
    const { log, drawn } = model;
    if (log.some((one) => one.entry.id === entry)) return { updates: [], answer: { entry } };
    const card = advancementCard(id);
    const given = drawn.find((one) => one.id === rootOf(id));
    if (!card || !given?.actor) throw new Refusal("C52.Refusal.Spend.notGiven");
    const { actor } = playedBy(receiverOf(given.actor, given.name).actor, asker);
    // What is made gets this id, too: it must not be that of something he has.
    if (actor.items.has(entry)) throw new Refusal("TRISKELE.Steward.Malformed", { field: "entry", found: entry });
    const may = maySpend(id, model.givenTo(given.actor), log);
    if (!may.ok) throw new Refusal(`C52.Refusal.Spend.${may.reason}`);
    const { sessions } = layoutNow();
    const offers = [...offeredAbilities(), ...sentOffer(choice, item)];
    const answer = advancement(card, choice, advancementFacts(actor, sessions, offers));
    if (!answer.ok) throw new Refusal(`C52.Refusal.Advance.${answer.reason}`);
    const { writes, facts } = bring(actor, answer.gain, { wish, offers, id: entry });
    const spent: Spent = {
      ...facts,
      card: id,
      actor: actor.uuid,
      session: sessions,
      by: asker.id ?? "",
      at: Date.now(),
      undone: false,
    };
    const logs = [
      { document: model.parent, changes: { [`system.spent.${entry}`]: spent } },
      { document: actor, changes: { [`system.advancement.${entry}`]: spent } },
    ];
    return { ...writes, updates: [...writes.updates, ...logs], answer: { entry } };
  },
};

/** The ability of a compendium that was sent along. @throws Refusal when it is none */
function sentOffer(choice: AdvancementChoice, json: string): readonly OfferedAbility[] {
  if (json === "" || choice.kind !== "ability") return [];
  try {
    const offer = packedOffer(choice.ability, JSON.parse(json));
    return offer ? [offer] : [];
  } catch {
    // Any client may have sent it: the model does not take it, or it is no JSON.
    throw new Refusal("TRISKELE.Steward.Malformed", { field: "item", found: json.slice(0, 40) });
  }
}

function choiceOf(kind: (typeof SPENT_ON)[number], of: string): AdvancementChoice {
  switch (kind) {
    case "split":
      return { kind };
    case "ability":
      return { kind, ability: of };
    default:
      return { kind, skill: of };
  }
}

interface Undo {
  readonly message: string;
  /** Id of the spending. */
  readonly entry: string;
}

/** Takes back what a card was spent on, until the next session begins (C52-13); the card can then be spent anew. */
export const undoAdvancement: StewardVerb<Undo> = {
  read(payload) {
    const { text, id } = payloadReader(payload);
    return { message: text("message"), entry: id("entry") };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message, entry: id }, asker) {
    onlyDealer(asker);
    const model = advancementAt(message);
    const entry = model.log.find((one) => one.entry.id === id)?.entry;
    if (!entry) throw new Refusal("C52.Refusal.Undo.notSpent");
    if (entry.undone) return { updates: [], answer: true };
    const layout = layoutNow();
    const facts = { isDealer: asker.isGM, session: layout.sessions, begun: hasBegun(layout) };
    const may = mayUndo(entry.card, model.log, facts);
    if (!may.ok) throw new Refusal(`C52.Refusal.Undo.${may.reason}`);
    const { actor, system } = receiverOf(entry.actor, "—");
    const still = stillAsLeft(leftBy(entry), standingOf(actor, entry));
    if (!still.ok) throw noInverse(still.reason, actor, entry);
    const writes = takeBack(actor, entry);
    const logs: DocumentUpdate[] = [{ document: model.parent, changes: { [`system.spent.${id}.undone`]: true } }];
    if (system.advancement[id]) logs.push({ document: actor, changes: { [`system.advancement.${id}.undone`]: true } });
    return { ...writes, updates: [...writes.updates, ...logs], answer: true };
  },
};

/** Why something cannot be taken back exactly: what it was when the card had been spent, and what it is now. */
function noInverse(reason: "gone" | "changed", actor: Actor.Implementation, entry: Spent): Refusal {
  const about = { actor: nameOf(actor), name: spentName(entry) };
  if (reason === "gone") return new Refusal("C52.Refusal.Undo.gone", about);
  const now = standingOf(actor, entry);
  const figures = {
    points: { left: entry.rating, found: now?.rating ?? 0 },
    specialise: { left: entry.use, found: now?.use || "—" },
    ability: { left: entry.times, found: now?.times ?? 0 },
    split: {},
  };
  return new Refusal(`C52.Refusal.Undo.changed.${entry.on}`, { ...about, ...figures[entry.on] });
}
