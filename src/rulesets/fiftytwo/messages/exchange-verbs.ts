import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { stepExchange, TOP } from "../../../kernel/exchange/index.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { layoutNow, loansChanged } from "../cards/documents.ts";
import { dealWrites } from "../cards/hand-verbs.ts";
import { loansInTest } from "../cards/layout.ts";
import { deedOfTest, spendForTest } from "../combat/turns.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { effectsFor } from "../data/effects-of.ts";
import { isConscious } from "../data/states.ts";
import { FiftytwoWeapon } from "../data/weapon.ts";
import { factsOf, refusalOf } from "../exchange/advance.ts";
import { newExchange } from "../exchange/begin.ts";
import { handOf, handsToFill, uuidOf } from "../exchange/hands.ts";
import { type PlayWish, playFacts, readPlay, skillNameOf, skillOf } from "../exchange/play.ts";
import { freeCardsOf } from "../exchange/standing.ts";
import { checkUse, declarationOf, readCommitment } from "../exchange/verbs.ts";
import { SIDES, type Side, testStarts } from "../rules/index.ts";
import { exchangeOf, type FiftytwoExchange } from "./exchange.ts";

interface Begin extends PlayWish {
  /** Id that the message is going to have; the same request twice is one message. */
  readonly id: string;
  /** UUIDs. */
  readonly attacker: string;
  readonly opponent: string;
  readonly commitment: string;
  /** Id of a weapon's item. */
  readonly weapon: string | null;
  readonly harmful: boolean;
  /** Whether the damage stays; left out, as the weapon has it. */
  readonly persistent: boolean | undefined;
  readonly damageSide: Side | null;
  /** The Dealer lets it happen against the rules of turns (C52-14). */
  readonly overrule: boolean;
}

/** Begins an opposed test: the attacker names his skill and lays his card face down (C52-6). */
export const begin: StewardVerb<Begin> = {
  read(payload) {
    const { id, text, optionalId, optionalText, optionalFlag } = payloadReader(payload);
    const word = optionalText("damageSide");
    const damageSide = SIDES.find((known) => known === word) ?? null;
    if (word !== undefined && damageSide === null) {
      throw new Refusal("TRISKELE.Steward.Malformed", { field: "damageSide", found: word });
    }
    return {
      ...readPlay(payload),
      id: id("id"),
      attacker: text("attacker"),
      opponent: text("opponent"),
      commitment: readCommitment(payload),
      weapon: optionalId("weapon") ?? null,
      harmful: optionalFlag("harmful") ?? true,
      persistent: optionalFlag("persistent"),
      damageSide,
      overrule: optionalFlag("overrule") ?? false,
    };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    if (game.messages?.has(query.id)) return begunBefore(query, asker);
    const attacker = playedBy(known(actorAt(query.attacker)), asker);
    const defender = asFiftytwo(actorAt(query.opponent));
    if (!defender) throw new Refusal("C52.Exchange.noOpponent");
    if (defender.actor === attacker.actor) throw new Refusal("C52.Exchange.ownSide", { actor: nameOf(attacker.actor) });
    if (query.damageSide !== null) onlyDealer(asker);
    if (!isConscious(defender)) throw new Refusal("C52.Exchange.cannotReact", { actor: nameOf(defender.actor) });
    return beginning(query, asker, attacker, defender);
  },
};

function beginning(query: Begin, asker: User.Implementation, attacker: FiftytwoActor, defender: FiftytwoActor) {
  const found = layoutNow();
  const loans = loansInTest(found, [attacker.actor.id, defender.actor.id]);
  const layout = { ...found, loans };
  const { id, commitment } = query;
  const play = playFacts(attacker, query);
  const deed = deedOfTest(attacker.actor, skillOf(attacker, query.skill).skill.identifier, false);
  const spent = spendForTest(attacker, { deed, overrule: query.overrule && asker.isGM });
  checkUse(attacker, play);
  const sides = [
    { side: "attacker", who: attacker },
    { side: "defender", who: defender },
  ];
  const begun = newExchange(layout, { id, order: "inTurn", sides });
  const { facts } = factsOf(layout, begun.state);
  const held = [attacker, defender].map((who) => freeCardsOf(handOf(layout, who)).length);
  if (!testStarts(held, facts.left)) throw new Refusal("C52.Test.Refusal.noCards");
  // Whoever could have drawn a hand does not flip instead (C52-4).
  if (commitment === TOP && handsToFill(layout, [attacker]).length > 0 && facts.left > 0) {
    throw new Refusal("C52.Exchange.drawFirst", { actor: nameOf(attacker.actor) });
  }
  const declaration = declarationOf(query, play);
  const { exchange, answer } = stepExchange(
    begun,
    { kind: "lay", from: asker.id ?? "", attempt: 1, side: "attacker", declaration, commitment },
    facts,
  );
  if (answer.kind === "refused") throw refusalOf(answer.reason);
  const dealt = dealWrites(layout, handsToFill(layout, [defender]), id);
  const data = {
    _id: id,
    type: "fiftytwoExchange",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor: attacker.actor }),
    content: plainLine(attacker, defender, skillNameOf(play)),
    system: {
      exchange: exchange.state,
      plays: { attacker: play },
      attacker: party(attacker),
      defender: party(defender),
      harmful: query.harmful,
      action: spent.action,
      ...weaponFacts(attacker, query),
      damage: { side: query.damageSide, dealt: null },
    },
  };
  return {
    ...joinWrites([
      spent.writes,
      { updates: [], creates: [{ parent: null, documentName: "ChatMessage", data }] },
      // First, since what is dealt may end further ones.
      { updates: loansChanged(found, loans) },
      dealt.writes,
    ]),
    answer: id,
  };
}

/** The same request has come before, or the id is taken by something else. */
function begunBefore({ id, commitment }: Begin, asker: User.Implementation): StewardPlan {
  const laid = exchangeOf(game.messages?.get(id))?.exchange.sides[0]?.laid;
  if (laid?.user === asker.id && laid.commitment === commitment) return { updates: [], answer: id };
  throw new Refusal("C52.Exchange.idTaken");
}

function known(actor: Actor.Implementation | null): Actor.Implementation {
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return actor;
}

function party({ actor }: FiftytwoActor) {
  return { actor: uuidOf(actor), name: nameOf(actor), img: actor.img ?? "" };
}

function weaponFacts({ actor }: FiftytwoActor, { weapon: id, persistent }: Begin) {
  const damageEffects = effectsFor(actor, "damage");
  if (id === null) return { weapon: null, damageEffects, persistent: persistent ?? false };
  const item = actor.items.get(id);
  const weapon: unknown = item?.system;
  if (!item || !(weapon instanceof FiftytwoWeapon)) {
    throw new Refusal("C52.Refusal.NoWeapon", { actor: nameOf(actor) });
  }
  return {
    weapon: { name: item.name, bonus: weapon.damage },
    damageEffects,
    persistent: persistent ?? weapon.persistent,
  };
}

function plainLine({ actor }: FiftytwoActor, { actor: opponent }: FiftytwoActor, skill: string): string {
  const line = format("C52.Exchange.plainLine", { actor: nameOf(actor), opponent: nameOf(opponent), skill });
  return foundry.utils.escapeHTML(line);
}

/**
 * Whoever has earned an immediate action takes it without a test, once the damage is dealt (C52-8). A test that he begins takes it by
 * itself.
 */
export const takeImmediate: StewardVerb<string> = {
  read: (payload) => payloadReader(payload).id("message"),
  alone: (_query, asker) => asker.isGM,
  plan(message, asker) {
    const test = exchangeById(message);
    const { earner, immediate } = test;
    if (earner === null || immediate === null) throw new Refusal("C52.Exchange.noImmediate");
    playedBy(known(actorAt(test[earner].actor)), asker);
    if (immediate === "taken") return { updates: [], answer: "taken" };
    if (immediate === "lost") throw new Refusal("C52.Exchange.immediateLost");
    if (test.awaitsDamage) throw new Refusal("C52.Exchange.damageFirst");
    if (!test.isConscious(earner)) throw new Refusal("C52.Exchange.unconscious", { actor: test[earner].name });
    return { updates: [{ document: test.parent, changes: { "system.immediate": "taken" } }], answer: "taken" };
  },
};

function exchangeById(id: string): FiftytwoExchange {
  const message = game.messages?.get(id);
  if (!message) throw new Refusal("TRISKELE.Notice.MessageGone");
  const test = exchangeOf(message);
  if (!test) throw new Refusal("C52.Exchange.notGenuine");
  return test;
}
