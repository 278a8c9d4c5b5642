import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { figure } from "../../../foundry/figures.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { type Card, cardOfKey, cardSigns } from "../../../kernel/cards.ts";
import { chance } from "../cards/chance.ts";
import { layoutNow, loansEnded, writesOf } from "../cards/documents.ts";
import { type CardWrite, type Layout, sourceOfHand } from "../cards/layout.ts";
import { deedOfTest, spendDeed, turnFacts } from "../combat/turns.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { playedBy } from "../data/actors.ts";
import { effectsFor } from "../data/effects-of.ts";
import { skillOf } from "../data/plays.ts";
import { weaponsOf } from "../data/weapons.ts";
import type { StoredPlay } from "../exchange/field.ts";
import { checkUnbound, handOf, uuidOf } from "../exchange/hands.ts";
import { type PlayWish, playFacts, playOf, readPlay, skillNameOf, useProblem } from "../exchange/play.ts";
import { freeCardsOf } from "../exchange/standing.ts";
import { checkUse } from "../exchange/verbs.ts";
import { AGAINST, DAY_MINUTES, readStatic, STAKES, type Stakes, type StaticReading } from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { flipTop, layOut, type Place } from "./static-plans.ts";
import { type Aim, aimOf, type WishedTarget } from "./static-target.ts";
import { oneOfWords } from "./static-words.ts";

interface Test extends PlayWish, WishedTarget {
  /** Id that the message is going to have: asked again, the same test is made once. */
  readonly id: string;
  /** UUID. */
  readonly actor: string;
  /** Id of the card; `null` flips the top card of the shoe. */
  readonly card: string | null;
  readonly stakes: Stakes;
  /** Id of a weapon's item. */
  readonly weapon: string | null;
  /** Whether damage stays; left out, as the weapon has it. */
  readonly persistent: boolean | undefined;
  /** The Dealer lets it happen though it is not the actor's turn, or nothing of that is left. */
  readonly overrule: boolean;
  /** Minutes that it takes; `null` where nobody has said (C52-14). */
  readonly minutes: number | null;
}

/** Most minutes that a test takes: ten years. */
const MOST_MINUTES = 10 * 366 * DAY_MINUTES;

/** Plays a card in a static test (C52-5): it goes to the discard, or to the table until its test is settled. */
export const test: StewardVerb<Test> = {
  read(payload) {
    const { id, text, optionalId, optionalFlag, optionalNumber, optionalText } = payloadReader(payload);
    return {
      ...readPlay(payload),
      id: id("id"),
      actor: text("actor"),
      card: optionalId("card") ?? null,
      against: oneOfWords("against", text("against"), AGAINST),
      target: optionalNumber("target") ?? null,
      opponent: optionalText("opponent") ?? null,
      defence: optionalId("defence") ?? null,
      exchange: optionalId("exchange") ?? null,
      stakes: oneOfWords("stakes", optionalText("stakes") ?? "none", STAKES),
      weapon: optionalId("weapon") ?? null,
      persistent: optionalFlag("persistent"),
      overrule: optionalFlag("overrule") ?? false,
      minutes: checkedMinutes(optionalNumber("minutes") ?? null),
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
    const play = playFacts(who, query);
    checkUse(who, play);
    if (query.minutes !== null && turnFacts(who).inFight) throw new Refusal("C52.Time.inFight");
    const aim = aimOf(query, who, play, asker);
    if (query.stakes === "attack" && aim.opponent === null) throw new Refusal("C52.Test.Refusal.nobody");
    const read = (card: Card, facts: StoredPlay): StaticReading =>
      readStatic({ ...playOf(facts, card), ...aim, ruling: null, stakes: query.stakes, aceValue: aceValue() });
    const plan = made(query, { who, play, aim, read, ...taken(layoutNow(), who, play, query.card, read) });
    // Who resists answers another's deed (C52-14).
    const deed = deedOfTest(actor, skillOf(who, query.skill).system.identifier, query.stakes === "resist");
    const spent = spendDeed(actor, { deed, id, overrule: query.overrule && asker.isGM });
    return { ...joinWrites([plan, spent.writes]), answer: plan.answer };
  },
};

function checkedMinutes(minutes: number | null): number | null {
  if (minutes === null || (Number.isSafeInteger(minutes) && minutes >= 0 && minutes <= MOST_MINUTES)) return minutes;
  throw new Refusal("TRISKELE.Steward.Malformed", { field: "minutes", found: String(minutes) });
}

interface Taken {
  readonly card: Card;
  readonly cardId: string;
  readonly flipped: boolean;
  readonly writes: readonly CardWrite[];
  /** The end of a loan of a deck that was drawn from (C52-1). */
  readonly loans: readonly DocumentUpdate[];
}

type Read = (card: Card, facts: StoredPlay) => StaticReading;

/** Takes the card of a test from where it is. @throws Refusal when it is not there, or may not be played */
function taken(layout: Layout, who: FiftytwoActor, play: StoredPlay, wanted: string | null, read: Read): Taken {
  const actor = nameOf(who.actor);
  const hand = handOf(layout, who);
  // A hit is followed by its damage before anything else is played (C52-7).
  checkUnbound(hand);
  const place = (card: Card): Place => {
    const { success, hurts } = read(card, play);
    return success === null || hurts !== null ? "table" : "discard";
  };
  const free = freeCardsOf(hand);
  if (wanted === null) {
    if (free.length > 0) throw new Refusal("C52.Test.Refusal.handNotEmpty", { actor });
    const flipped = flipTop(layout, place, chance, sourceOfHand(layout, hand.id));
    if (!flipped) throw new Refusal("C52.Test.Refusal.noCards");
    const { card, id: cardId, writes } = flipped;
    return { card, cardId, flipped: true, writes, loans: loansEnded(layout, [hand.id]) };
  }
  const card = cardOfKey(wanted);
  if (!card || !free.some(({ id }) => id === wanted)) throw new Refusal("C52.Test.Refusal.cardNotInHand", { actor });
  const problem = useProblem(who, play, card);
  if (problem) throw new Refusal(`C52.Test.Refusal.Use.${problem}`, { actor, use: `C52.Abilities.${play.use}` });
  return { card, cardId: wanted, flipped: false, writes: layOut(layout, wanted, place(card)), loans: [] };
}

interface Made extends Taken {
  readonly who: FiftytwoActor;
  readonly play: StoredPlay;
  readonly aim: Aim;
  readonly read: Read;
}

function made(query: Test, { who, play, aim, read, card, cardId, flipped, writes, loans }: Made): StewardPlan {
  const { actor } = who;
  const { id, against, stakes, minutes } = query;
  const name = nameOf(actor);
  const line = `${name}: ${skillNameOf(play)} ${cardSigns(card)} = ${figure(read(card, play).total)}`;
  const message = {
    _id: id,
    type: "fiftytwoStatic",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    // For exports, and worlds without the system.
    content: foundry.utils.escapeHTML(line),
    system: {
      actor: uuidOf(actor),
      name,
      img: actor.img ?? "",
      play,
      card: { suit: card.suit, rank: card.rank, id: cardId, flipped },
      aceValue: aceValue(),
      against,
      ...aim,
      stakes,
      minutes,
      ...(stakes === "attack" ? { strike: strikeOf(who, query) } : {}),
    },
  };
  const cards = writesOf(writes);
  return {
    ...cards,
    updates: [...cards.updates, ...loans],
    creates: [...cards.creates, { parent: null, documentName: "ChatMessage", data: message }],
    answer: { message: id },
  };
}

/** What an attack adds to its card of damage (C52-7, C52-18, C52-19). @throws Refusal when the weapon is not his */
function strikeOf(who: FiftytwoActor, { weapon: id, persistent }: Test) {
  const weapon = weaponsOf(who).find((one) => one.id === id);
  if (id !== null && !weapon) throw new Refusal("C52.Test.Refusal.noWeapon", { actor: nameOf(who.actor) });
  return {
    weapon: weapon?.name ?? "",
    bonus: (weapon?.damage ?? 0) + effectsFor(who.actor, "damage"),
    persistent: persistent ?? weapon?.persistent ?? false,
  };
}
