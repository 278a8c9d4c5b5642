import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { figure } from "../../../foundry/figures.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { type Card, cardOfKey, cardSigns } from "../../../kernel/cards.ts";
import type { RandomSource } from "../../../kernel/random.ts";
import { layoutNow, loansEnded, writesOf } from "../cards/documents.ts";
import { idsIn, type Layout, type Pile, pileOf, sourceOfHand } from "../cards/layout.ts";
import { discardCards } from "../cards/plans.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { bonusOf, cardLore, type Declared, type PlayFacts, playFacts, skillNameFrom, skillOf } from "../data/plays.ts";
import {
  AGAINST,
  type Against,
  helplessTarget,
  mayUse,
  readStatic,
  STATIC_RULINGS,
  type StaticRuling,
  stateOf,
  USES,
  type Use,
  usualDefence,
} from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { FiftytwoStatic } from "./static-message.ts";
import { flipTop, layOut } from "./static-plans.ts";

/** Numbers that nobody can foretell. */
const chance: RandomSource = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** The largest number that a test can be made against, either way. */
export const MOST_TARGET = 999;

interface Test extends Declared {
  /** Id that the message is going to have: asked again, the same test is made once. */
  readonly id: string;
  /** UUID. */
  readonly actor: string;
  /** Id of the card; `null` flips the top card of the shoe. */
  readonly card: string | null;
  readonly use: Use | null;
  readonly against: Against;
  readonly target: number | null;
  /** UUID of whoever cannot react, with the skill that stands for him; `null` for the usual one. */
  readonly opponent: string | null;
  readonly defence: string | null;
}

/** Plays a card in a static test (C52-5): it goes to the discard, or to the table while the Dealer has not ruled. */
export const test: StewardVerb<Test> = {
  read(payload) {
    const { id, text, optionalId, optionalFlag, optionalNumber, optionalText } = payloadReader(payload);
    return {
      id: id("id"),
      actor: text("actor"),
      card: optionalId("card") ?? null,
      skill: id("skill"),
      tick: optionalFlag("tick") ?? false,
      device: optionalId("device") ?? null,
      bonus: optionalNumber("bonus") ?? 0,
      use: oneOfWords("use", optionalText("use"), USES),
      against: oneOfWords("against", text("against"), AGAINST) ?? "dealer",
      target: optionalNumber("target") ?? null,
      opponent: optionalText("opponent") ?? null,
      defence: optionalId("defence") ?? null,
    };
  },
  // Players own no stack.
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    const { id } = query;
    if (game.messages?.get(id)) return { updates: [], answer: { message: id } };
    const actor = actorAt(query.actor);
    if (!actor) throw new Refusal("C52.Test.Refusal.gone");
    const who = playedBy(actor, asker);
    const facts = playFacts(who, query);
    const layout = layoutNow();
    const hand = handOf(layout, who);
    const target = targetOf(query, facts, asker);
    const automatic = (card: Card, use: Use | null) =>
      readStatic({ ...playOf(facts, card, use), ...target, ruling: null, stakes: "none", aceValue: aceValue() });
    if (query.card !== null) {
      const card = cardOfKey(query.card);
      if (!card || !idsIn(hand).includes(query.card)) {
        throw new Refusal("C52.Test.Refusal.cardNotInHand", { actor: nameOf(actor) });
      }
      checkUse(who, card, facts, query.use);
      const settled = automatic(card, query.use).success !== null;
      const writes = layOut(layout, query.card, settled ? "discard" : "table");
      return made(query, { who, facts, target, card, cardId: query.card, flipped: false, writes });
    }
    if (idsIn(hand).length > 0) throw new Refusal("C52.Test.Refusal.handNotEmpty", { actor: nameOf(actor) });
    const flipped = flipTop(
      layout,
      (card) => (automatic(card, null).success === null ? "table" : "discard"),
      chance,
      id,
      sourceOfHand(layout, hand.id),
    );
    if (!flipped) throw new Refusal("C52.Test.Refusal.noCards");
    const { card, writes } = flipped;
    const plan = made({ ...query, use: null }, { who, facts, target, card, cardId: flipped.id, flipped: true, writes });
    return { ...plan, updates: [...plan.updates, ...loansEnded(layout, [hand.id])] };
  },
};

interface Made {
  readonly who: FiftytwoActor;
  readonly facts: PlayFacts;
  readonly target: Aim;
  readonly card: Card;
  readonly cardId: string;
  readonly flipped: boolean;
  readonly writes: Parameters<typeof writesOf>[0];
}

function made({ id, use, against }: Test, { who, facts, target, card, cardId, flipped, writes }: Made): StewardPlan {
  const { actor } = who;
  const { suit, rank } = card;
  const name = nameOf(actor);
  const total = readStatic({
    ...playOf(facts, card, use),
    ...target,
    ruling: null,
    stakes: "none",
    aceValue: aceValue(),
  });
  const message = {
    _id: id,
    type: "fiftytwoStatic",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    // For exports, and worlds without the system.
    content: foundry.utils.escapeHTML(
      `${name}: ${skillNameFrom(facts.skill)} ${cardSigns(card)} = ${figure(total.total)}`,
    ),
    system: {
      actor: actor.uuid,
      name,
      img: actor.img ?? "",
      ...facts,
      card: { suit, rank, id: cardId, flipped },
      use,
      aceValue: aceValue(),
      against,
      ...target,
    },
  };
  const cards = writesOf(writes);
  const creates = [...cards.creates, { parent: null, documentName: "ChatMessage", data: message }];
  return { ...cards, creates, answer: { message: id } };
}

/** Whom or what a test is aimed at, as far as it is known. */
type Aim = Pick<FiftytwoStatic, "target"> & { readonly opponent: Opponent | null };

type Opponent = {
  readonly actor: string;
  readonly name: string;
  readonly img: string;
  readonly skill: PlayFacts["skill"];
  readonly penalty: number;
};

function targetOf({ against, target, opponent, defence }: Test, facts: PlayFacts, asker: User.Implementation): Aim {
  if (against === "dealer") return { target: null, opponent: null };
  if (against === "number") return { target: checkedTarget(target), opponent: null };
  const other = asFiftytwo(actorAt(opponent));
  if (!other) throw new Refusal("C52.Test.Refusal.gone");
  if (!asker.isGM && !cannotReact(other)) {
    throw new Refusal("C52.Test.Refusal.canReact", { actor: nameOf(other.actor) });
  }
  const helpless = defenceFacts(other, facts, defence);
  return {
    target: helplessTarget({ rating: helpless.skill.rating, penalty: helpless.penalty }),
    opponent: {
      actor: other.actor.uuid,
      name: nameOf(other.actor),
      img: other.actor.img ?? "",
      ...helpless,
    },
  };
}

/** Whether everyone sees that someone cannot react (C52-6, C52-11); of anyone else only the Dealer says so. */
export function cannotReact({ system }: FiftytwoActor): boolean {
  return stateOf("physical", healthFacts(system.health.physical)) === "unconscious";
}

/** The skill that stands for someone who cannot react: the one named, or the usual one; without it he has nothing to offer. */
function defenceFacts(other: FiftytwoActor, { skill }: PlayFacts, named: string | null) {
  const usual = usualDefence(skill.side);
  try {
    const { id } = skillOf(other, named ?? usual);
    const { skill: own, penalty } = playFacts(other, { skill: id, tick: false, device: null, bonus: 0 });
    return { skill: own, penalty };
  } catch (error) {
    if (!(error instanceof Refusal) || named !== null) throw error;
    const none = { id: "", key: usual, name: usual, suit: skill.suit, rating: 0, side: skill.side } as const;
    const { penalty } = other.system.health[skill.side];
    return { skill: { ...none, specialised: false, specialisation: "" }, penalty };
  }
}

function checkedTarget(target: number | null): number {
  if (target !== null && Number.isSafeInteger(target) && Math.abs(target) <= MOST_TARGET) return target;
  throw new Refusal("C52.Test.Refusal.target", { found: target ?? "—", most: MOST_TARGET });
}

function playOf(facts: PlayFacts, card: Card, use: Use | null) {
  return { card, skill: facts.skill, penalty: facts.penalty, bonus: bonusOf(facts), ...(use ? { use } : {}) };
}

/** @throws Refusal when the card cannot be put to that use (C52-18) */
function checkUse(who: FiftytwoActor, card: Card, { skill }: PlayFacts, use: Use | null): void {
  if (use === null) return;
  const answer = mayUse({ use, card, skill, ...cardLore(who) });
  if (answer.ok) return;
  const data = { actor: nameOf(who.actor), use: `C52.Abilities.${use}` };
  throw new Refusal(`C52.Test.Refusal.Use.${answer.reason}`, data);
}

/** The hand that someone plays from: his own, or the common one of the NPCs (C52-4). @throws Refusal */
export function handOf(layout: Layout, { actor, system }: FiftytwoActor): Pile {
  const hand = pileOf(layout, "hand", system instanceof FiftytwoNpc ? null : actor.id);
  if (!hand) throw new Refusal("C52.Refusal.NoHand", { actor: nameOf(actor) });
  return hand;
}

interface Rule {
  readonly message: string;
  /** `null` takes a ruling back. */
  readonly ruling: StaticRuling | null;
  /** The number, where the Dealer tells it: then it rules, and the margin is shown. */
  readonly target: number | null;
}

/** The Dealer rules on a test without a number (C52-5). A number that he keeps to himself is not part of it. */
export const ruleStatic: StewardVerb<Rule> = {
  read(payload) {
    const { text, optionalNumber } = payloadReader(payload);
    const word = text("ruling");
    const ruling = word === "none" || word === "number" ? null : oneOfWords("ruling", word, STATIC_RULINGS);
    const target = optionalNumber("target") ?? null;
    return { message: text("message"), ruling, target: word === "number" ? checkedTarget(target) : null };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, ruling, target }, asker) {
    if (!asker.isGM) throw new Refusal("C52.Test.Refusal.onlyDealerRules");
    const { message, test } = staticAt(id);
    if (test.against !== "dealer" || test.reading.automatic !== null) throw new Refusal("C52.Test.Refusal.decided");
    const settled = ruling !== null || target !== null;
    const cards = writesOf(settled ? discardCards(layoutNow(), lying(test)) : []);
    const same = test.ruling === ruling && test.target === target;
    const changes = { "system.ruling": ruling, "system.target": target };
    const updates = same ? cards.updates : [...cards.updates, { document: message, changes }];
    return { ...cards, updates, answer: true };
  },
};

/** The card of a test that lies on the table; none when it has gone. */
function lying({ card }: FiftytwoStatic): readonly string[] {
  return idsIn(pileOf(layoutNow(), "table")).filter((id) => id === card.id);
}

interface Tell {
  readonly message: string;
  readonly text: string;
}

/** Most letters of what a critical success means. */
const MOST_LETTERS = 200;

/** The Dealer says what a critical success means (C52-9). */
export const tellMeaning: StewardVerb<Tell> = {
  read(payload) {
    const { text, optionalText } = payloadReader(payload);
    return { message: text("message"), text: (optionalText("text") ?? "").trim().slice(0, MOST_LETTERS) };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, text }, asker) {
    if (!asker.isGM) throw new Refusal("C52.Test.Refusal.onlyDealerTells");
    const { message, test } = staticAt(id);
    if (test.reading.automatic === null) throw new Refusal("C52.Test.Refusal.notCritical");
    return {
      updates: test.meaning === text ? [] : [{ document: message, changes: { "system.meaning": text } }],
      answer: true,
    };
  },
};

/** The static test that a message holds. @throws Refusal when it is gone, or not the steward's work */
export function staticAt(id: string): { readonly message: ChatMessage.Implementation; readonly test: FiftytwoStatic } {
  const message = game.messages?.get(id);
  const test: unknown = message?.system;
  if (!message || !(test instanceof FiftytwoStatic)) throw new Refusal("TRISKELE.Notice.MessageGone");
  if (!test.isGenuine)
    throw new Refusal("C52.Test.Refusal.forged", {
      user: message.author?.name ?? format("TRISKELE.Notice.MessageGone"),
    });
  return { message, test };
}

function oneOfWords<const Word extends string>(
  field: string,
  word: string | undefined,
  known: readonly Word[],
): Word | null {
  if (word === undefined) return null;
  const found = known.find((one) => one === word);
  if (found === undefined) throw new Refusal("TRISKELE.Steward.Malformed", { field, found: word });
  return found;
}
