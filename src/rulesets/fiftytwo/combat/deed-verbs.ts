import { actorAt } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { openImmediates } from "../exchange/immediate.ts";
import { DEEDS, type Deed } from "../rules/index.ts";
import { actionBack, type DeedRequest, spendDeed, turnFacts } from "./turns.ts";

interface DeedQuery extends DeedRequest {
  /** UUID. */
  readonly actor: string;
}

/** Counts a move or an action of a turn (C52-14): served one after the other, so that two windows do not spend the same one. */
export const deed: StewardVerb<DeedQuery> = {
  read(payload) {
    const { id, text, optionalFlag } = payloadReader(payload);
    return { id: id("id"), actor: text("actor"), deed: deedOf(text("deed")), overrule: optionalFlag("overrule") };
  },
  alone: ({ actor }, asker) => actorAt(actor)?.testUserPermission(asker, "OWNER") === true,
  plan(query, asker) {
    const { actor } = playerOf(query.actor, asker);
    const { writes, usesImmediate } = spendDeed(actor, { ...query, overrule: query.overrule === true && asker.isGM });
    return { ...writes, answer: { usesImmediate } };
  },
};

/** Gives back the move or the action of someone's turn; for the Dealer. What was done with it is not undone. */
export const giveBack: StewardVerb<{ readonly actor: string; readonly deed: Deed }> = {
  read(payload) {
    const { text } = payloadReader(payload);
    return { actor: text("actor"), deed: deedOf(text("deed")) };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    onlyDealer(asker);
    const who = playerOf(query.actor, asker);
    const { turn, combat } = turnFacts(who);
    if (!combat || !(query.deed === "move" ? turn.moved : turn.acted)) return { updates: [], answer: false };
    const moveBack = { document: who.actor, changes: { "system.turn.moved": false } };
    return { updates: query.deed === "move" ? [moveBack] : [...actionBack(who, combat)], answer: true };
  },
};

/** Gives up the immediate action that someone has earned (C52-8); for his player. */
export const giveUp: StewardVerb<string> = {
  read(payload) {
    return payloadReader({ actor: payload }).text("actor");
  },
  // A Dealer's client has made the message that notes it.
  alone: (_query, asker) => asker.isGM,
  plan(uuid, asker) {
    const { actor } = playerOf(uuid, asker);
    const own = openImmediates().filter(({ earnerUuid }) => actorAt(earnerUuid) === actor);
    const updates = own.map(({ parent }) => ({ document: parent, changes: { "system.immediate": "lost" } }));
    return { updates, answer: updates.length > 0 };
  },
};

/** @throws Refusal when there is no such actor, or he is not the user's */
function playerOf(uuid: string, asker: User.Implementation): FiftytwoActor {
  const who = asFiftytwo(actorAt(uuid));
  if (!who) throw new Refusal("C52.Refusal.ActorGone");
  return playedBy(who.actor, asker);
}

function deedOf(text: string): Deed {
  const known = DEEDS.find((key) => key === text);
  if (!known) throw new Refusal("TRISKELE.Steward.Malformed", { field: "deed", found: text });
  return known;
}
