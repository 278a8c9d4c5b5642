import { Refusal } from "../../../foundry/notices.ts";
import type { Card } from "../../../kernel/cards.ts";
import type { StaticAgainst } from "../actions/static.ts";
import { layoutNow } from "../cards/documents.ts";
import { distanceBetween, reachProblem } from "../combat/distance.ts";
import { type VehiclePenalty, vehiclePenaltyFor } from "../combat/vehicles.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { cardLore, devicesThatHelp, type OwnSkill, skillOf, skillsOf } from "../data/plays.ts";
import { type OwnWeapon, weaponsOf } from "../data/weapons.ts";
import type { StoredPlay } from "../exchange/field.ts";
import { handOf } from "../exchange/hands.ts";
import { playFacts, playOf } from "../exchange/play.ts";
import { boundHandIds, engagedHandIds } from "../exchange/standing.ts";
import { exchangeOf, type FiftytwoExchange } from "../messages/exchange.ts";
import { defenceOf, MOST_TARGET } from "../messages/static-target.ts";
import { type CardMarks, helplessTarget, marksOf, readStatic, type StaticReading, type Use } from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import type { Opponent } from "./opponents.ts";
import { type Attack, attackOf, cardsOf, offered, type TestChoice, wishOf } from "./test-choice.ts";

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
  readonly play: StoredPlay;
  readonly hand: readonly HandCard[];
  readonly devices: ReturnType<typeof devicesThatHelp>;
  readonly weapons: readonly OwnWeapon[];
  /** The vehicle that he drives, if any, and whether he drives it with this skill. */
  readonly vehicle: VehiclePenalty | null;
  /** Why the weapon does not reach the opponent (C52-15); `null` when it does, or nobody has said how far he is. */
  readonly tooFar: string | null;
  /** The card chosen; `null` for none, or when the top card is going to be flipped. */
  readonly chosen: HandCard | null;
  /** What the chosen card would come to; `null` without one. */
  readonly preview: StaticReading | null;
  readonly opponents: readonly Opponent[];
  readonly opponent: Opponent | null;
  readonly target: number | null;
  readonly attack: Attack;
  /** The exchange that waits for this card; `null` when a test begins, or when it waits no more. */
  readonly exchange: FiftytwoExchange | null;
  /** Localisation key of why it cannot be played yet; `null` when it can. */
  readonly problem: string | null;
}

/** Reads a choice; `tidyChoice` comes before. */
export function readChoice(who: FiftytwoActor, choice: TestChoice): Reading {
  const skill = skillOf(who, choice.skill);
  const play = playFacts(who, wishOf(who, choice));
  const opponents = offered(who, choice);
  const opponent = opponents.find(({ uuid }) => uuid === choice.opponent) ?? null;
  const target = targetOf(choice, play, opponent);
  const known = { target, ruling: null, stakes: "none", aceValue: aceValue() } as const;
  const read = (card: Card, use: Use | null) => readStatic({ ...playOf({ ...play, use }, card), ...known });
  const hand = cardsOf(who).map(({ id, card }) => ({
    id,
    card,
    marks: marksOf(card, play, cardLore(who), known),
    total: read(card, null).total,
  }));
  const chosen = hand.find(({ id }) => id === choice.card) ?? null;
  return {
    skill,
    skills: skillsOf(who),
    play,
    hand,
    devices: devicesThatHelp(who, skill),
    weapons: weaponsOf(who),
    vehicle: vehiclePenaltyFor(who.actor, skill.system.label),
    tooFar: tooFar(who, choice, opponent),
    chosen,
    preview: chosen ? read(chosen.card, choice.use) : null,
    opponents,
    opponent,
    target,
    attack: attackOf(who, choice),
    exchange: waitingExchange(choice),
    problem: problemOf(who, choice, { hand, chosen, opponent }),
  };
}

/** The exchange that waits for the card of a choice; `null` when it begins one, or nobody waits for it any more. */
export function waitingExchange({ task }: TestChoice): FiftytwoExchange | null {
  if (task.kind === "test") return null;
  const exchange = exchangeOf(game.messages?.get(task.message));
  return exchange?.tasks.some((due) => due.do === "lay" && due.side === task.side) ? exchange : null;
}

/** Why the chosen weapon does not reach the opponent, in words (C52-15). */
function tooFar(who: FiftytwoActor, choice: TestChoice, opponent: Opponent | null): string | null {
  const { harmful, weapon } = attackOf(who, choice);
  const item = weapon && who.actor.items.get(weapon.id);
  const distance = opponent && distanceBetween(who.actor, opponent.actor);
  return harmful && item && distance ? (reachProblem(item, distance)?.text ?? null) : null;
}

function targetOf(choice: TestChoice, play: StoredPlay, opponent: Opponent | null): number | null {
  if (choice.task.kind === "lay") return null;
  if (choice.way === "number") return canBeTarget(choice.target) ? choice.target : null;
  return choice.way === "helpless" && opponent ? helplessTarget(defenceOf(opponent, play, null)) : null;
}

function problemOf(
  who: FiftytwoActor,
  choice: TestChoice,
  { hand, chosen, opponent }: Pick<Reading, "hand" | "chosen" | "opponent">,
): string | null {
  const { task, way } = choice;
  const own = handOf(layoutNow(), who).id;
  if (choice.bonus === null) return "C52.Test.Problem.bonus";
  if (task.kind === "test") {
    const busy = way === "opponent" ? engagedHandIds() : boundHandIds();
    if (busy.includes(own)) return "C52.Test.Problem.engaged";
    if (way === "number" && !canBeTarget(choice.target)) return "C52.Test.Problem.target";
    if ((way === "opponent" || way === "helpless") && !opponent) return "C52.Test.Problem.opponent";
  }
  return hand.length > 0 && !chosen ? "C52.Test.Problem.card" : null;
}

/** Whether a number can be a test's. */
function canBeTarget(number: number | null): number is number {
  return number !== null && Number.isSafeInteger(number) && Math.abs(number) <= MOST_TARGET;
}

/** The chosen other side of a static test, as the action takes it. @throws Refusal when it is not chosen yet */
export function againstOf({ way, target, hidden, opponent, exchange }: TestChoice): StaticAgainst {
  if (way === "number") {
    if (!canBeTarget(target)) throw new Refusal("C52.Test.Problem.target");
    return hidden ? { hidden: target } : { number: target };
  }
  if (way === "dealer") return "dealer";
  if (opponent === null) throw new Refusal("C52.Test.Problem.opponent");
  return { helpless: opponent, ...(exchange ? { exchange } : {}) };
}
