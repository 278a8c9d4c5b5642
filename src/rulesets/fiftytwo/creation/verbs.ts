import { nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { SUITS } from "../../../kernel/cards.ts";
import type { RandomSource } from "../../../kernel/random.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { FLAGS, flagOf } from "../cards/documents.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { creationDraw, mayDraw, PRIORITIES, type Priorities } from "../rules/index.ts";
import { creationOf } from "./facts.ts";

/** Numbers that nobody can foretell; only the steward asks for them, so that nobody draws twice. */
const chance: RandomSource = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** Marks the abilities that creation has given, so that they can be taken back with it. */
export const BY_CREATION = "byCreation";

interface Draw {
  readonly actor: string;
  readonly priorities: Priorities;
}

/** Draws the cards of a creation, once (C52-17): only the Dealer can have them drawn anew. */
export const creationDrawn: StewardVerb<Draw> = {
  read(payload) {
    const { id, optionalText } = payloadReader(payload);
    const given = SUITS.map((suit) => {
      const found = optionalText(suit);
      return [suit, PRIORITIES.find((priority) => priority === found)] as const;
    });
    return { actor: id("actor"), priorities: Object.fromEntries(given) };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ actor: id, priorities }, asker) {
    const { actor, system } = playedBy(actorOf(id), asker);
    const { cards: drawn, done } = system.creation;
    if (done) throw new Refusal("C52.Creation.Refusal.done", { actor: nameOf(actor) });
    if (drawn.length > 0) return { updates: [], answer: { cards: drawn.length } };
    const may = mayDraw(priorities);
    if (!may.ok) throw new Refusal(`C52.Creation.Refusal.${may.reason}`, { actor: nameOf(actor) });
    const cards = creationDraw(priorities, chance).map((card) => ({ ...card, on: "" }));
    const changes = { "system.creation.priorities": priorities, "system.creation.cards": cards };
    return { updates: [{ document: actor, changes }], answer: { cards: cards.length } };
  },
};

/** Lets a character be created anew (C52-17), by the word of the Dealer: what creation has given goes with its cards. */
export const creationAnew: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("actor"),
  alone: (_query, asker) => asker.isGM,
  plan(id, asker) {
    onlyDealer(asker);
    const actor = actorOf(id);
    const who = asFiftytwo(actor);
    if (!who) throw new Refusal("C52.Refusal.NotFiftytwo", { actor: nameOf(actor) });
    const none = { cards: [], specialised: [], abilities: [], done: false };
    const changes = Object.fromEntries(Object.entries(none).map(([key, to]) => [`system.creation.${key}`, to]));
    const back = takenBack(who);
    return { ...back, updates: [{ document: actor, changes }, ...back.updates], answer: null };
  },
};

/** What creation has written, if it has, as writes that undo it. */
function takenBack(who: FiftytwoActor): Writes {
  const { actor, system } = who;
  if (!system.creation.done) return { updates: [] };
  const updates = creationOf(who)
    .skills.filter(({ cards }) => cards.length > 0)
    .map(({ item }): DocumentUpdate => {
      const changes = { "system.rating": 0, "system.specialised": false, "system.specialisation": "" };
      return { document: item, changes };
    });
  const given = [...actor.items].filter((item) => flagOf(item, BY_CREATION) === true);
  return { updates, deletes: given.map(({ id }) => ({ parent: actor, documentName: "Item", id: id ?? "" })) };
}

function actorOf(id: string): Actor.Implementation {
  const actor = game.actors?.get(id);
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return actor;
}

/** What finishing writes to the document of the character itself. */
export const FINISHED: Readonly<Record<string, boolean>> = { "system.creation.done": true };

/** The flag of an item that creation gives. */
export const GIVEN: Readonly<Record<string, boolean>> = { [`${FLAGS}.${BY_CREATION}`]: true };
