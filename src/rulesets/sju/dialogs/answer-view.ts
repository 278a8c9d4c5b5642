import { figure } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import type { ValueOf } from "../data/actor.ts";
import { sjuActorAt } from "../data/actors.ts";
import { sideName } from "../data/side.ts";
import type { SjuTest } from "../messages/sju-test.ts";
import { DIFFICULTY, preview } from "../rules/index.ts";
import { valueGroups } from "./value-groups.ts";

/** What has been chosen so far. */
export interface Answering {
  /** Item ids. */
  readonly values: Set<string>;
  difficulty: number | null;
  hidden: boolean;
}

/** What the dialog shows, and why it cannot be answered so yet. Of the asker's values it tells the number alone. */
export interface AnswerView {
  readonly problem: string | null;
  readonly [shown: string]: unknown;
}

/** What the dialog of an asked side shows. */
export function answerView(test: SjuTest, answering: Answering): AnswerView {
  const name = format(sideName(test.offensive));
  const count = test.offensive.values.length;
  const asks = count === 1 ? "one" : "more";
  if (!test.defensive) {
    const problem = answering.difficulty === null ? format("SJU.Compare.Problem.noDifficulty", DIFFICULTY) : null;
    const { difficulty, hidden } = answering;
    return { gives: true, text: format(`SJU.Answer.gives.${asks}`, { name, count }), difficulty, hidden, problem };
  }
  const defender = sjuActorAt(test.defensive.actor);
  const known = defender?.system.values ?? [];
  const used = known.filter(({ id }) => answering.values.has(id));
  return {
    gives: false,
    img: test.defensive.img,
    text: format(`SJU.Answer.asks.${asks}`, { name, count, asked: sideName(test.defensive) }),
    groups: valueGroups(known, answering.values),
    ...(defender ? balanceView(test, used) : { problem: format("SJU.Refusal.OpponentGone") }),
  };
}

/** Whether the chosen values go with the asker's, and how the sums count (SJU-1). */
function balanceView(test: SjuTest, used: readonly ValueOf[]): { problem: string | null; balance?: string } {
  const names = { offensive: format(sideName(test.offensive)), defensive: format(sideName(test.defensive)) };
  const figures = (values: readonly { readonly value: number }[]) => values.map(({ value }) => value);
  const { problem, offensive, defensive } = preview(figures(test.offensive.values), figures(used));
  if (problem?.code === "unbalanced") {
    const { side, fewer, more, lacking } = problem;
    const other = names[side === "offensive" ? "defensive" : "offensive"];
    return { problem: format("SJU.Compare.Problem.unbalanced", { side: names[side], other, fewer, more, lacking }) };
  }
  if (problem) return { problem: format("SJU.Compare.Problem.noValues", { side: names.defensive }) };
  const data = { name: names.offensive, sum: figure(defensive.sum), total: figure(defensive.total) };
  if (defensive.factor > 1) {
    return { problem: null, balance: format("SJU.Answer.own", { ...data, factor: defensive.factor }) };
  }
  if (offensive.factor > 1) {
    return { problem: null, balance: format("SJU.Answer.theirs", { ...data, factor: offensive.factor }) };
  }
  return { problem: null, balance: format("SJU.Answer.even", data) };
}
