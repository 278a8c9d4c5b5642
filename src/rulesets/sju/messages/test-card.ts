import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { sideName } from "../data/side.ts";
import { balance, effectWith, fumbler, pool, rewardParts, SIDES, type Side, sumOf } from "../rules/index.ts";
import { house } from "../settings.ts";
import { askContext, closedValues } from "./ask-card.ts";
import { poolView } from "./pool-view.ts";
import { rewardContext } from "./reward-card.ts";
import type { SjuTest } from "./sju-test.ts";
import { againstText, verdictText } from "./words.ts";

/** What a side without a picture of its own shows. */
const ICONS = { someone: "fa-solid fa-user", difficulty: "fa-solid fa-mountain" } as const;

const QUALITY_ICONS = { good: "fa-solid fa-star", bad: "fa-solid fa-cloud", fumble: "fa-solid fa-burst" } as const;

/** What the card of a test shows to the user at this client. */
export function testCardContext(test: SjuTest): Record<string, unknown> {
  if (test.kind === "clue") return { clue: clueView(test) };
  const { level } = test;
  return {
    state: test.withdrawn ? "withdrawn" : (test.awaits ?? "rolled"),
    title: shown(test, "offensive"),
    against: againstText(test),
    sides: [sideView(test, "offensive"), ...(isShown(test) ? [sideView(test, "defensive")] : [])],
    level: level ? `SJU.Level.${level}` : null,
    levelKey: level,
    levelText: level ? levelText(test) : null,
    ...outcomeView(test),
    ...rewardContext(test),
    ...askContext(test),
    house: houseText(test),
  };
}

function clueView({ offensive, withdrawn }: SjuTest) {
  const { name, img } = offensive;
  return { name, img, givenBack: withdrawn, undo: !withdrawn && game.user?.isGM === true };
}

/** What a side is called on the card. */
export function shown(test: SjuTest, side: Side): string {
  return format(sideName(test[side]));
}

/** A difficulty that is not given yet has nothing to show. */
function isShown({ defensive, difficulty, hiddenLevel }: SjuTest): boolean {
  return defensive !== null || difficulty !== null || hiddenLevel !== null;
}

function sideView(test: SjuTest, key: Side) {
  const facts = test[key];
  const role = `SJU.Card.Role.${key}`;
  const wins = test.outcome?.winner === key;
  const winsText = facts ? "SJU.Card.wins" : "SJU.Card.stands";
  const common = {
    key,
    role,
    wins,
    winsText,
    name: shown(test, key),
    img: facts?.img ?? "",
    ...qualityView(test, key),
  };
  if (!facts) {
    const { difficulty } = test;
    const sum = difficulty === null ? null : { values: [{ figure: figure(difficulty) }], sum: figure(difficulty) };
    return { ...common, icon: ICONS.difficulty, ...(sum ?? { closed: format("SJU.Card.hidden") }), total: difficulty };
  }
  const closed = closedValues(test, key);
  if (closed) return { ...common, icon: ICONS.someone, closed };
  const figures = facts.values.map(({ value }) => value);
  const sum = sumOf(figures);
  const factor = factorOf(test, key);
  return {
    ...common,
    icon: ICONS.someone,
    values: facts.values.map(({ name, value }) => ({ name, figure: figure(value) })),
    adds: figures.length > 1,
    sum: figure(sum),
    factor: factor > 1 ? factor : null,
    factorLabel: format("SJU.Card.times", { factor }),
    total: figure(sum * factor),
  };
}

/** By what a side's sum counts (SJU-1). */
function factorOf({ offensive, defensive, level }: SjuTest, side: Side): number {
  return defensive && level ? balance(offensive.values.length, defensive.values.length)[side] : 1;
}

/** How well or badly a side did (SJU-6, SJU-7). */
function qualityView({ outcome }: SjuTest, side: Side) {
  if (!outcome?.winner || outcome.quality === "plain") return {};
  const good = outcome.winner === side;
  const fumbles = fumbler(outcome) === side;
  const way = good ? "good" : "bad";
  return {
    quality: `SJU.Quality.${outcome.quality}.${way}`,
    qualityKey: `${outcome.quality}-${way}`,
    qualityIcon: QUALITY_ICONS[fumbles ? "fumble" : way],
    fumbles,
  };
}

/** The sums, and which dice are rolled (SJU-2, SJU-3). */
function levelText({ comparison, level }: SjuTest): string {
  if (!level) return "";
  const rolled = poolView(pool(level)).text;
  if (!comparison) return rolled;
  const { offensive, defensive } = comparison;
  return `${format("SJU.Card.sums", { offensive: figure(offensive), defensive: figure(defensive) })} · ${rolled}`;
}

function outcomeView(test: SjuTest): Record<string, unknown> {
  const { outcome, level, bonus } = test;
  if (!outcome || !level) return {};
  const [high, low] = outcome.kept;
  const { kept, dropped } = poolView(pool(level));
  return {
    dice: outcome.dice.map((face, place) =>
      outcome.places.includes(place)
        ? { face, kind: "kept", icon: kept, name: format("SJU.Card.kept") }
        : { face, kind: "dropped", icon: dropped, name: format("SJU.Card.dropped") },
    ),
    value: outcome.value,
    parts: `= ${high} + ${low}${bonus === 0 ? "" : ` ${bonus < 0 ? "−" : "+"} ${Math.abs(bonus)}`}`,
    onARoll: onARollText(test),
    winner: outcome.winner,
    verdict: verdictText(outcome.winner, test),
    verdictIcon: outcome.winner ? "fa-solid fa-trophy" : "fa-solid fa-scale-balanced",
    effect: test.effect,
    effectText: effectText(test),
  };
}

/** What On a Roll did, and whose it was (SJU-8). */
function onARollText(test: SjuTest): string | null {
  const { onARoll, bonus } = test;
  if (onARoll.offensive && onARoll.defensive) {
    return format("SJU.Card.cancelled", { offensive: shown(test, "offensive"), defensive: shown(test, "defensive") });
  }
  const spender = SIDES.find((side) => onARoll[side]);
  return spender ? format("SJU.Card.spent", { name: shown(test, spender), bonus: signed(bonus) }) : null;
}

/** The effect before and with the reward (SJU-5 to SJU-7). */
function effectText({ outcome, rewardTaken }: SjuTest): string {
  if (!outcome) return "";
  const added = rewardTaken ? rewardParts(rewardTaken).effect : 0;
  if (added === 0) return format("SJU.Card.effect", { effect: outcome.effect });
  const effect = effectWith(outcome, rewardTaken);
  return format("SJU.Card.effectSum", { before: outcome.effect, added, effect });
}

/** How the rules were read for this roll, where the world has changed its mind since (SJU-2, SJU-4). */
function houseText({ roll, threshold, seven }: SjuTest): string | null {
  if (!roll) return null;
  const now = house();
  const parts = [
    ...(threshold === now.threshold ? [] : [format("SJU.Card.House.threshold", { threshold })]),
    ...(seven === now.seven ? [] : [format(`SJU.Card.House.${seven}`)]),
  ];
  return parts.length === 0 ? null : format("SJU.Card.House.then", { rules: parts.join(" · ") });
}
