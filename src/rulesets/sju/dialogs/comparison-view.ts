import { nameOf } from "../../../foundry/chat/rights.ts";
import { messageModeLabel, messageModes } from "../../../foundry/compat/message-modes.ts";
import { figure, percent, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import type { SjuActor, ValueOf } from "../data/actor.ts";
import { poolView } from "../messages/pool-view.ts";
import {
  DIFFICULTY,
  KEPT_DICE,
  nearDifficulties,
  type Odds,
  type Preview,
  type PreviewOutcome,
  type PreviewProblem,
  type PreviewSide,
  SIDES,
  sumOf,
} from "../rules/index.ts";
import { house } from "../settings.ts";
import { type Choice, chosenOf, GAMEMASTER, isAskable, OPPOSING, type Reading } from "./choice.ts";
import { OPPONENT_GROUPS, type Opponent } from "./opponents.ts";
import { valueGroups } from "./value-groups.ts";

const OPPOSING_ICONS = {
  someone: "fa-solid fa-user",
  difficulty: "fa-solid fa-mountain",
  ask: "fa-solid fa-comment-dots",
} as const;

/** The names under which the two sides of a preview are spoken of. */
interface Names {
  readonly offensive: string;
  readonly defensive: string;
}

/** What the dialog shows of a choice and of what it means now. */
export function comparisonView(who: SjuActor, choice: Choice, reading: Reading): Record<string, unknown> {
  const { opponent } = reading;
  const ownName = nameOf(who.actor);
  const otherName = opponent?.name ?? format("SJU.Difficulty");
  const names =
    reading.role === "offensive"
      ? { offensive: ownName, defensive: otherName }
      : { offensive: otherName, defensive: ownName };
  return {
    own: {
      name: ownName,
      img: who.actor.img,
      role: `SJU.Compare.Role.${reading.role}`,
      groups: valueGroups(who.system.values, choice.values),
      onARoll: who.system.onARoll,
      sum: sumLine(reading.own),
    },
    other: opponent ? otherView(choice, opponent, reading) : null,
    role: `SJU.Compare.Role.${reading.role === "offensive" ? "defensive" : "offensive"}`,
    opposing: OPPOSING.map((key) => ({
      key,
      label: `SJU.Compare.Opposing.${key}`,
      icon: OPPOSING_ICONS[key],
      chosen: key === choice.opposing,
    })),
    withSomeone: choice.opposing !== "difficulty",
    asks: choice.opposing === "ask",
    gamemaster: { value: GAMEMASTER, selected: reading.asksGamemaster },
    groups: opponentGroups(reading.opponents, choice.opponent),
    difficulty: choice.difficulty,
    near: nearView(reading, choice),
    hides: game.user?.isGM === true,
    hidden: choice.hidden,
    canSwap: reading.canSwap,
    modes: messageModes.map((mode) => ({
      mode,
      label: messageModeLabel(mode),
      selected: mode === choice.messageMode,
    })),
    ...resultView(reading, names, choice),
  };
}

/** Difficulties to click, round the sum of what is chosen. */
function nearView({ own }: Reading, choice: Choice) {
  if (own.length === 0) return [];
  const near = nearDifficulties(sumOf(own.map(({ value }) => value)), house().threshold);
  return near.map(({ difficulty, level }) => ({
    difficulty,
    figure: figure(difficulty),
    label: format("SJU.Compare.near", { difficulty, level: `SJU.Level.${level}` }),
    chosen: difficulty === choice.difficulty,
  }));
}

function otherView(choice: Choice, opponent: Opponent, { closed, others }: Reading) {
  const { name, img, system } = opponent;
  if (closed || choice.opposing === "ask") return { name, img, closed };
  const groups = valueGroups(system.values, chosenOf(choice, opponent.uuid));
  return { name, img, closed: false, groups, onARoll: system.onARoll, sum: sumLine(others) };
}

/** The values that are used, as a sum: "3 + 2 = 5"; `null` without any. */
function sumLine(values: readonly ValueOf[]): string | null {
  if (values.length === 0) return null;
  const sum = figure(sumOf(values.map(({ value }) => value)));
  return values.length === 1 ? sum : `${values.map(({ value }) => figure(value)).join(" + ")} = ${sum}`;
}

/** By name, as the user's language orders them. */
function opponentGroups(opponents: readonly Opponent[], chosen: string | null) {
  const order = new Intl.Collator(game.i18n?.lang, { numeric: true });
  return OPPONENT_GROUPS.map((group) => ({
    label: `SJU.Compare.Group.${group}`,
    members: opponents
      .filter((opponent) => opponent.group === group)
      .sort((a, b) => order.compare(a.name, b.name))
      .map(({ uuid, name }) => ({ uuid, name, selected: uuid === chosen })),
  })).filter(({ members }) => members.length > 0);
}

function resultView(reading: Reading, names: Names, choice: Choice): Record<string, unknown> {
  const { preview, opponent } = reading;
  const problem = problemLine(reading, names, choice);
  if (problem === null && choice.opposing === "ask") {
    const asked = opponent
      ? format("SJU.Compare.Ask.someone", { name: opponent.name })
      : format("SJU.Compare.Ask.gamemaster");
    return { problem, asked, summary: asked };
  }
  if (!preview?.outcome) return { problem, summary: problem };
  const { comparison, pool, odds } = preview.outcome;
  const { kept, dropped, text } = poolView(pool);
  const dice = `${text}.`;
  const sums = format("SJU.Compare.sums", {
    offensive: figure(comparison.offensive),
    defensive: figure(comparison.defensive),
    difference: figure(comparison.difference),
  });
  const level = format(`SJU.Level.${comparison.level}`);
  const success = format("SJU.Compare.Odds.success", { name: names.offensive, chance: percent(odds.offensive) });
  return {
    problem: null,
    balance: balanceLines(reading, names, preview),
    sums,
    level,
    levelKey: comparison.level,
    dice: Array.from({ length: pool.dice }, (_, index) => ({
      kept: index < KEPT_DICE,
      icon: index < KEPT_DICE ? kept : dropped,
    })),
    diceText: dice,
    onARoll: onARollLine(preview.outcome, names),
    odds: oddsList(odds, names, opponent !== null),
    values: preview.outcome.values.map(({ value, chance, winner }) => ({
      value,
      chance: percent(chance),
      winner: format(`SJU.Verdict.${winner ?? "neither"}`),
    })),
    summary: [`${sums}.`, `${level}.`, dice, success].join(" "),
  };
}

function problemLine({ opponent, closed, preview }: Reading, names: Names, choice: Choice): string | null {
  if (closed) return format("SJU.Compare.closed", { name: opponent?.name ?? "" });
  if (!preview) return format("SJU.Compare.Problem.nobody");
  if (isAskable(preview, choice)) return null;
  return preview.problem ? format(...problemText(preview.problem, names)) : null;
}

function problemText(problem: PreviewProblem, names: Names): Parameters<typeof format> {
  if (problem.code === "noDifficulty") return ["SJU.Compare.Problem.noDifficulty", DIFFICULTY];
  const side = names[problem.side];
  if (problem.code === "noValues") return ["SJU.Compare.Problem.noValues", { side }];
  const { fewer, more, lacking } = problem;
  const other = names[problem.side === "offensive" ? "defensive" : "offensive"];
  return ["SJU.Compare.Problem.unbalanced", { side, other, fewer, more, lacking }];
}

/** How the side with fewer values is multiplied (SJU-1), in words. */
function balanceLines({ role, own, others }: Reading, names: Names, preview: Preview): readonly string[] {
  const values = role === "offensive" ? { offensive: own, defensive: others } : { offensive: others, defensive: own };
  return SIDES.flatMap((side) => {
    const { factor } = preview[side];
    return factor === 1 ? [] : [balanceLine(names[side], values[side], preview[side])];
  });
}

function balanceLine(side: string, values: readonly ValueOf[], { factor, sum, count, total }: PreviewSide): string {
  const times = format(factor === 2 ? "SJU.Compare.Times.2" : "SJU.Compare.Times.more", { factor });
  const data = { side, times, sum: figure(sum), total: figure(total) };
  const [only] = values;
  return count === 1 && only
    ? format("SJU.Compare.Balance.one", { ...data, value: only.name })
    : format("SJU.Compare.Balance.several", { ...data, count });
}

/** On a Roll of both sides as this roll is going to use it (SJU-8); `null` when nobody holds one. */
function onARollLine({ holding, bonus }: PreviewOutcome, names: Names): string | null {
  if (holding.offensive && holding.defensive) return format("SJU.Compare.OnARoll.both");
  const holder = SIDES.find((side) => holding[side]);
  return holder ? format("SJU.Compare.OnARoll.one", { name: names[holder], bonus: signed(bonus) }) : null;
}

function oddsList(odds: Odds, names: Names, someone: boolean) {
  return [
    { key: "offensive", chance: odds.offensive, label: format("SJU.Compare.Odds.wins", { name: names.offensive }) },
    {
      key: "defensive",
      chance: odds.defensive,
      label: someone ? format("SJU.Compare.Odds.wins", { name: names.defensive }) : format("SJU.Compare.Odds.holds"),
    },
    { key: "neither", chance: odds.neither, label: format("SJU.Compare.Odds.neither") },
    { key: "veryGood", chance: odds.veryGood, label: format("SJU.Compare.Odds.veryGood") },
    { key: "boxCars", chance: odds.boxCars, label: format("SJU.Compare.Odds.boxCars") },
    { key: "snakeEyes", chance: odds.snakeEyes, label: format("SJU.Compare.Odds.snakeEyes") },
  ]
    .filter(({ key, chance }) => key !== "neither" || chance > 0)
    .map(({ key, chance, label }) => ({
      key,
      label,
      swatch: key === "offensive" || key === "defensive" || key === "neither",
      chance: percent(chance),
    }));
}
