import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import type { SideKey } from "../data/side.ts";
import type { AgeAdvancedTest } from "./age-advanced.ts";
import { playedActors } from "./players.ts";
import { dragonDieView } from "./test-card.ts";

/** What the card of an advanced test shows to the user at this client. */
export function advancedCardContext(advanced: AgeAdvancedTest): Record<string, unknown> {
  const { threshold, form, target } = advanced;
  const { sides, finished, winner, testsUsed } = advanced.standing;
  const twoSided = form !== "basic";
  const plays = playedActors().length > 0;
  // Of an opposed form a test begins with a card of its own, which anyone may post.
  const needsGm =
    form !== "opposed" &&
    needsSteward("age.attachAdvanced", { message: advanced.parent.id ?? "", test: foundry.utils.randomID() });
  return {
    title: advanced.title,
    subtitle: format(`AGE.Advanced.Form.${form}`),
    facts: [
      { label: format("AGE.Advanced.tests"), value: testedText(advanced) },
      ...(target === null ? [] : [{ label: format("AGE.Dialog.target"), value: String(target) }]),
      ...(advanced.isRuled ? [{ label: format("AGE.Dialog.target"), value: format("AGE.Advanced.ruled") }] : []),
      { label: format("AGE.Advanced.each"), value: duration(advanced, 1) },
    ],
    sides: sides.map(({ side, progress, done }) => ({
      side,
      name: twoSided ? sideName(advanced, side) : null,
      label: twoSided ? sideName(advanced, side) : format("AGE.Advanced.progress"),
      progress,
      // A bar cannot be fuller than full; the figure beside it tells the whole sum.
      filled: Math.min(progress, threshold),
      threshold,
      done,
    })),
    used: format("AGE.Advanced.used", { tests: testsUsed, time: duration(advanced, testsUsed) }),
    rows: rows(advanced, twoSided),
    finished,
    verdict: finished ? verdict(advanced, winner) : null,
    took: format("AGE.Advanced.took", { tests: testsUsed, time: duration(advanced, testsUsed) }),
    offers: sides
      .filter(({ side }) => plays && advanced.awaits(side))
      .map(({ side }) => ({
        side,
        label: twoSided
          ? format("AGE.Advanced.testFor", { name: sideName(advanced, side) })
          : format("AGE.Advanced.test"),
        needsGm,
      })),
  };
}

/** The name of a side. */
export function sideName(advanced: AgeAdvancedTest, side: SideKey): string {
  return advanced[side].name || format(`AGE.Advanced.Side.${side}`);
}

function testedText({ ability, focus }: AgeAdvancedTest): string {
  const name = format(`AGE.Ability.${ability}`);
  return focus ? `${name} (${focus})` : name;
}

/** How long so many tests take, in the reader's language. */
function duration({ time }: AgeAdvancedTest, tests: number): string {
  return new Intl.NumberFormat(game.i18n?.lang, { style: "unit", unit: time.unit, unitDisplay: "long" }).format(
    time.amount * tests,
  );
}

function verdict(advanced: AgeAdvancedTest, winner: SideKey | "tie" | null): string {
  if (winner === null) return format("AGE.Advanced.done");
  if (winner === "tie") return format("AGE.Advanced.tie");
  return format("AGE.Advanced.won", { name: sideName(advanced, winner) });
}

/** The tests with the sum that each side had after it. */
function rows(advanced: AgeAdvancedTest, twoSided: boolean) {
  const sums = { a: 0, b: 0 };
  return advanced.tests.map((test) => {
    if (test.success) sums[test.side] += test.dragonDie;
    return {
      name: test.name,
      side: twoSided && sideName(advanced, test.side) !== test.name ? sideName(advanced, test.side) : null,
      dice: diceOf(test),
      total: test.total,
      success: test.success,
      outcome: format(test.success ? "AGE.Card.success" : "AGE.Card.failure"),
      gained: test.success ? test.dragonDie : 0,
      sum: sums[test.side],
      loser: test.loser && { name: test.loser.name, dice: diceOf(test.loser), total: test.loser.total },
    };
  });
}

function diceOf({
  first,
  second,
  dragonDie,
}: {
  readonly first: number;
  readonly second: number;
  readonly dragonDie: number;
}) {
  return [{ face: first }, { face: second }, dragonDieView(dragonDie)];
}
