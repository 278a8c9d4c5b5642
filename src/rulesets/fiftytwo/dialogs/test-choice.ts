import type { ShoeCard } from "../../../kernel/cards.ts";
import { cardOfKey, compareCards } from "../../../kernel/cards.ts";
import { layoutNow } from "../cards/documents.ts";
import { turnFacts } from "../combat/turns.ts";
import { vehiclePenaltyFor } from "../combat/vehicles.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { cardLore, devicesThatHelp, skillOf, skillsOf } from "../data/plays.ts";
import { type OwnWeapon, weaponsOf } from "../data/weapons.ts";
import { cardsToPlay } from "../exchange/choosable.ts";
import { handOf } from "../exchange/hands.ts";
import { type PlayWish, playFacts } from "../exchange/play.ts";
import { cannotReact } from "../messages/static-target.ts";
import { TIME_UNITS, type TimeUnit } from "../messages/time-view.ts";
import { marksOf, type Part, type Side, type Use, usuallyHarms, weaponFor } from "../rules/index.ts";
import { type Opponent, opponentsOf } from "./opponents.ts";

/** Against what a test can be made. */
export const WAYS = ["number", "dealer", "opponent", "helpless"] as const;
export type Way = (typeof WAYS)[number];

/** What a card is asked for. */
export type Task =
  /** A test that begins. */
  | { readonly kind: "test" }
  /** A card to be laid in an exchange that waits for it. */
  | { readonly kind: "lay"; readonly message: string; readonly side: Part };

/** What has been chosen in the dialog of a test. Everything else is read from the documents when it is drawn or played. */
export interface TestChoice {
  readonly task: Task;
  /** Item id. */
  skill: string;
  /** Id of the card; `null` for none yet. */
  card: string | null;
  tick: boolean;
  use: Use | null;
  /** Item id. */
  device: string | null;
  /** Whether he drives; `null` as his vehicle has it. */
  drives: boolean | null;
  /** `null` while what is typed is no number. */
  bonus: number | null;
  way: Way;
  target: number | null;
  /** The Dealer keeps the number to himself. */
  hidden: boolean;
  /** UUID. */
  opponent: string | null;
  /** Whether a hit does damage, or a failed resistance hurts; `null` as the skill has it. */
  harmful: boolean | null;
  /** Item id; empty for none, `null` as the skill has it. */
  weapon: string | null;
  /** `null` as the weapon has it. */
  persistent: boolean | null;
  /** How long it takes, outside fights, in units; `null` where nobody says (C52-14). */
  time: number | null;
  unit: TimeUnit;
  /** Named by the Dealer; `null` for the skill's own. */
  damageSide: Side | null;
  /** Id of the exchange in which the Dealer said that the opponent cannot react. */
  exchange: string | null;
}

/** A choice of nothing yet. */
export function emptyChoice(task: Task, skill: string): TestChoice {
  return {
    task,
    skill,
    card: null,
    tick: false,
    use: null,
    device: null,
    drives: null,
    bonus: 0,
    way: "dealer",
    target: null,
    hidden: false,
    opponent: null,
    harmful: null,
    weapon: null,
    persistent: null,
    time: null,
    unit: "minute",
    damageSide: null,
    exchange: null,
  };
}

/** Lets go of what is no more: a card that was played, a device or a skill that was deleted, someone who left. */
export function tidyChoice(who: FiftytwoActor, choice: TestChoice): void {
  const skills = skillsOf(who);
  if (!skills.some(({ id }) => id === choice.skill)) choice.skill = skills[0]?.id ?? choice.skill;
  const skill = skillOf(who, choice.skill);
  if (!devicesThatHelp(who, skill).some(({ id }) => id === choice.device)) choice.device = null;
  if (choice.weapon && !weaponsOf(who).some(({ id }) => id === choice.weapon)) choice.weapon = null;
  if (!cardsOf(who).some(({ id }) => id === choice.card)) choice.card = null;
  const card = cardOfKey(choice.card ?? "");
  const facts = playFacts(who, wishOf(who, choice));
  const uses = card ? marksOf(card, facts, cardLore(who)).uses : [];
  if (choice.use && !uses.includes(choice.use)) choice.use = null;
  if (!offered(who, choice).some(({ uuid }) => uuid === choice.opponent)) choice.opponent = null;
}

/** Whether the dialog asks how long a test takes (C52-14): outside fights, where the card is played openly. */
export function takesTime(who: FiftytwoActor, { task, way }: TestChoice): boolean {
  return task.kind === "test" && way !== "opponent" && !turnFacts(who).inFight;
}

/** Minutes that the test takes; `null` where nobody says. */
export function minutesOf(who: FiftytwoActor, choice: TestChoice): number | null {
  return choice.time === null || !takesTime(who, choice) ? null : choice.time * TIME_UNITS[choice.unit];
}

/** What is chosen, as it is declared. */
export function wishOf(who: FiftytwoActor, choice: TestChoice): PlayWish {
  const { skill, tick, use, device, bonus, drives } = choice;
  const applies = vehiclePenaltyFor(who.actor, skillOf(who, skill).system.label)?.applies ?? false;
  return { skill, tick, use, device, bonus: bonus ?? 0, drives: drives ?? applies };
}

/** The cards that someone can choose from now, by suit and rank. */
export function cardsOf(who: FiftytwoActor): readonly { readonly id: string; readonly card: ShoeCard }[] {
  return cardsToPlay(handOf(layoutNow(), who))
    .flatMap(({ id }) => {
      const card = cardOfKey(id);
      return card ? [{ id, card }] : [];
    })
    .sort((a, b) => compareCards(a.card, b.card));
}

/**
 * Whom the dialog offers: for players as someone who cannot react only those of whom everyone sees it, or of whom the Dealer has said
 * it in their exchange.
 */
export function offered({ actor }: FiftytwoActor, { way, exchange, opponent }: TestChoice): readonly Opponent[] {
  const all = opponentsOf(actor);
  if (way !== "helpless" || game.user?.isGM === true) return all;
  return all.filter((other) => cannotReact(other) || (exchange !== null && other.uuid === opponent));
}

/** What an attack does, as it is chosen or as its skill and weapon have it (C52-6, C52-7, C52-19). */
export interface Attack {
  readonly harmful: boolean;
  readonly weapon: OwnWeapon | null;
  readonly persistent: boolean;
}

/** What the chosen attack does. */
export function attackOf(who: FiftytwoActor, choice: TestChoice): Attack {
  const { identifier } = skillOf(who, choice.skill).system;
  const weapons = weaponsOf(who);
  const usual = weaponFor(identifier, weapons);
  const weapon = choice.weapon === null ? usual : (weapons.find(({ id }) => id === choice.weapon) ?? null);
  return {
    harmful:
      choice.harmful ?? (choice.way === "opponent" || choice.way === "helpless" ? usuallyHarms(identifier) : false),
    weapon,
    persistent: choice.persistent ?? weapon?.persistent ?? false,
  };
}
