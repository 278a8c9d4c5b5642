import { Refusal } from "../../../foundry/notices.ts";
import { type Card, cardOfKey, compareCards, type ShoeCard } from "../../../kernel/cards.ts";
import { RulesError } from "../../../kernel/errors.ts";
import type { StaticAgainst } from "../actions/static.ts";
import { layoutNow } from "../cards/documents.ts";
import { idsIn } from "../cards/layout.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import {
  bonusOf,
  cardLore,
  devicesThatHelp,
  type OwnSkill,
  type PlayFacts,
  playFacts,
  skillOf,
  skillsOf,
} from "../data/plays.ts";
import { cannotReact, handOf, MOST_TARGET } from "../messages/static-verbs.ts";
import {
  type CardMarks,
  helplessTarget,
  marksOf,
  readStatic,
  type StaticReading,
  type Use,
  usualDefence,
} from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { type Opponent, opponentsOf } from "./opponents.ts";

/** Against what a test can be made. */
export const WAYS = ["number", "dealer", "helpless"] as const;
export type Way = (typeof WAYS)[number];

/** What has been chosen in the dialog of a test. Everything else is read from the documents when it is drawn or played. */
export interface TestChoice {
  /** Item id. */
  skill: string;
  /** Id of the card; `null` for none yet. */
  card: string | null;
  tick: boolean;
  use: Use | null;
  /** Item id. */
  device: string | null;
  /** `null` while what is typed is no number. */
  bonus: number | null;
  way: Way;
  target: number | null;
  /** The Dealer keeps the number to himself. */
  hidden: boolean;
  /** UUID. */
  opponent: string | null;
}

/** A card of the hand, and what it would be for the skill. */
export interface HandCard {
  readonly id: string;
  readonly card: Card;
  readonly marks: CardMarks;
  /** Card, rating, penalty and bonuses. */
  readonly total: number;
}

/** What a choice comes to with the documents as they are now. */
export interface Reading {
  readonly skill: OwnSkill;
  readonly skills: readonly OwnSkill[];
  readonly facts: PlayFacts;
  readonly hand: readonly HandCard[];
  readonly devices: ReturnType<typeof devicesThatHelp>;
  /** The card chosen; `null` for none, or when the top card is going to be flipped. */
  readonly chosen: HandCard | null;
  /** What the chosen card would come to; `null` without one. */
  readonly preview: StaticReading | null;
  readonly opponents: readonly Opponent[];
  readonly opponent: Opponent | null;
  readonly target: number | null;
  /** Localisation key of why it cannot be played yet; `null` when it can. */
  readonly problem: string | null;
}

/** Lets go of what is no more: a card that was played, a device or a skill that was deleted, someone who left. */
export function tidyChoice(who: FiftytwoActor, choice: TestChoice): void {
  const skills = skillsOf(who);
  if (!skills.some(({ id }) => id === choice.skill)) choice.skill = skills[0]?.id ?? choice.skill;
  const skill = skillOf(who, choice.skill);
  if (!devicesThatHelp(who, skill).some(({ id }) => id === choice.device)) choice.device = null;
  const hand = cardsOf(who);
  if (!hand.some(({ id }) => id === choice.card)) choice.card = null;
  const card = cardOfKey(choice.card ?? "");
  const { facts } = factsOf(who, choice);
  const uses = card ? marksOf(card, facts.skill, cardLore(who)).uses : [];
  if (choice.use && !uses.includes(choice.use)) choice.use = null;
  const known = offered(who, choice.way);
  if (!known.some(({ uuid }) => uuid === choice.opponent)) choice.opponent = null;
}

/** Reads a choice; {@link tidyChoice} comes before. */
export function readChoice(who: FiftytwoActor, choice: TestChoice): Reading {
  const { skill, facts } = factsOf(who, choice);
  const lore = cardLore(who);
  const options = { aceValue: aceValue() };
  const opponents = offered(who, choice.way);
  const opponent = opponents.find(({ uuid }) => uuid === choice.opponent) ?? null;
  const target = targetOf(choice, facts, opponent);
  const read = (card: Card, use: Use | null) =>
    readStatic({
      ...facts,
      ...options,
      card,
      bonus: bonusOf(facts),
      target,
      ruling: null,
      stakes: "none",
      ...(use ? { use } : {}),
    });
  const hand = cardsOf(who).map(({ id, card }) => ({
    id,
    card,
    marks: marksOf(card, facts.skill, lore, options),
    total: read(card, null).total,
  }));
  const chosen = hand.find(({ id }) => id === choice.card) ?? null;
  return {
    skill,
    skills: skillsOf(who),
    facts,
    hand,
    devices: devicesThatHelp(who, skill),
    chosen,
    preview: chosen ? read(chosen.card, choice.use) : null,
    opponents,
    opponent,
    target,
    problem: problemOf(choice, hand, chosen, opponent),
  };
}

/** The cards that someone can choose from now, by suit and rank. */
export function cardsOf(who: FiftytwoActor): readonly { readonly id: string; readonly card: ShoeCard }[] {
  return idsIn(handOf(layoutNow(), who))
    .flatMap((id) => {
      const card = cardOfKey(id);
      return card ? [{ id, card }] : [];
    })
    .sort((a, b) => compareCards(a.card, b.card));
}

function factsOf(who: FiftytwoActor, choice: TestChoice) {
  const skill = skillOf(who, choice.skill);
  return { skill, facts: playFacts(who, { ...choice, bonus: choice.bonus ?? 0 }) };
}

/** Whom the dialog offers: for players only those of whom everyone sees that they cannot react. */
function offered({ actor }: FiftytwoActor, way: Way): readonly Opponent[] {
  const all = opponentsOf(actor);
  return way === "helpless" && game.user?.isGM !== true ? all.filter(cannotReact) : all;
}

function targetOf(choice: TestChoice, { skill }: PlayFacts, opponent: Opponent | null): number | null {
  if (choice.way === "number") return choice.hidden ? null : choice.target;
  if (choice.way === "dealer" || !opponent) return null;
  try {
    const { id } = skillOf(opponent, usualDefence(skill.side));
    const defence = playFacts(opponent, { skill: id, tick: false, device: null, bonus: 0 });
    return helplessTarget({ rating: defence.skill.rating, penalty: defence.penalty });
  } catch (error) {
    if (error instanceof RulesError || error instanceof Refusal) return null;
    throw error;
  }
}

function problemOf(
  choice: TestChoice,
  hand: readonly HandCard[],
  chosen: HandCard | null,
  opponent: Opponent | null,
): string | null {
  if (choice.bonus === null) return "C52.Test.Problem.bonus";
  if (choice.way === "number" && !canBeTarget(choice.target)) return "C52.Test.Problem.target";
  if (choice.way === "helpless" && !opponent) return "C52.Test.Problem.opponent";
  if (hand.length > 0 && !chosen) return "C52.Test.Problem.card";
  return null;
}

/** Whether a number can be a test's. */
export function canBeTarget(number: number | null): number is number {
  return number !== null && Number.isSafeInteger(number) && Math.abs(number) <= MOST_TARGET;
}

/** The chosen other side, as the action takes it. @throws Refusal when it is not chosen yet */
export function againstOf(choice: TestChoice): StaticAgainst {
  if (choice.way === "dealer") return "dealer";
  if (choice.way === "number") {
    if (!canBeTarget(choice.target)) throw new Refusal("C52.Test.Problem.target");
    return choice.hidden ? { hidden: choice.target } : { number: choice.target };
  }
  if (choice.opponent === null) throw new Refusal("C52.Test.Problem.opponent");
  return { helpless: choice.opponent };
}
