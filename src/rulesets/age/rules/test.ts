import { dieFace, list, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";

/** What an ability test is read from (AGE-1, AGE-3). */
export interface TestInput {
  /** The two dice of one colour. */
  readonly dice: readonly [number, number];
  readonly dragonDie: number;
  /** Ability, focus and modifiers together. */
  readonly bonus: number;
  /** The target number; `null` while it is hidden or when there is none. */
  readonly target: number | null;
  /** Whether this test can give stunt points (AGE-7): an attack roll, or every test by a setting. */
  readonly stunts: boolean;
}

/** What an ability test came to. */
export interface TestResult {
  readonly total: number;
  /** `null` without a target. */
  readonly success: boolean | null;
  /** Degree of success 1 … 6 (AGE-5); `null` on a failure and without a target. */
  readonly degree: number | null;
  /** Whether any two of the three dice are alike. */
  readonly doubles: boolean;
  /** Stunt points (AGE-7); `null` while only the ruling on success is missing. */
  readonly stuntPoints: number | null;
}

/** What is added to the dice of a test (AGE-1, AGE-2). */
export interface BonusInput {
  /** Score of the ability tested. */
  readonly score: number;
  /** Bonus of the one focus that applies; `null` when none does. */
  readonly focus: number | null;
  /** Situational modifiers. */
  readonly modifiers: readonly number[];
}

/** What a focus adds when nothing else is set (AGE-2). */
export const FOCUS_BONUS = 2;

/** One side of an opposed test (AGE-4). */
export interface OpposedSide {
  readonly total: number;
  readonly dragonDie: number;
  /** The score of the ability this side tested, without focus. */
  readonly ability: number;
}

/** One test of an advanced test (AGE-6). */
export interface AdvancedStep {
  readonly success: boolean;
  readonly dragonDie: number;
}

/** How far an advanced test has come (AGE-6). */
export interface AdvancedProgress {
  /** Sum of the Dragon Dice, not cut to the threshold. */
  readonly progress: number;
  readonly done: boolean;
  /** Tests made up to now, or up to the one that finished. */
  readonly testsUsed: number;
}

/**
 * What is added to the dice of a test: ability, at most one focus, modifiers (AGE-1, AGE-2).
 * @throws RulesError naming what is not a whole number
 */
export function testBonus({ score, focus, modifiers }: BonusInput): number {
  let sum = wholeNumber("score", score) + (focus === null ? 0 : wholeNumber("focus", focus));
  for (const [index, value] of list("modifiers", modifiers).entries()) {
    sum += wholeNumber(`modifiers[${index}]`, value);
  }
  return sum;
}

/**
 * Reads an ability test (AGE-1, AGE-3, AGE-5, AGE-7).
 * @throws RulesError when a die does not show 1 … 6 or a number is not whole
 */
export function resolveTest(test: TestInput): TestResult {
  const [first, second] = list("dice", test.dice, 2);
  const a = dieFace("dice[0]", first);
  const b = dieFace("dice[1]", second);
  const dragonDie = dieFace("dragonDie", test.dragonDie);
  const bonus = wholeNumber("bonus", test.bonus);
  const target = test.target === null ? null : wholeNumber("target", test.target);
  const stunts = yesOrNo("stunts", test.stunts);

  const total = a + b + dragonDie + bonus;
  const doubles = a === b || a === dragonDie || b === dragonDie;
  const success = target === null ? null : total >= target;
  const degree = success === true ? dragonDie : null;
  let stuntPoints: number | null = 0;
  if (stunts && doubles && success !== false) stuntPoints = success === null ? null : dragonDie;
  return { total, success, degree, doubles, stuntPoints };
}

/**
 * Reads an ability test whose success the GM has ruled, its target number being hidden or none (AGE-5, AGE-7): the same
 * dice count as if the target had been open.
 * @throws RulesError as {@link resolveTest}, or when the ruling is neither true nor false
 */
export function resolveRuled(test: Omit<TestInput, "target">, success: boolean): TestResult {
  const { total, doubles, stuntPoints } = resolveTest({ ...test, target: null });
  if (!yesOrNo("success", success)) return { total, success, degree: null, doubles, stuntPoints: 0 };
  return { total, success, degree: test.dragonDie, doubles, stuntPoints: stuntPoints === null ? test.dragonDie : 0 };
}

/**
 * Stunt points with what a talent or the like adds to them (AGE-10): only a roll that gives some gets more.
 * @param stuntPoints `null` while only the ruling on success is missing
 * @param bonus at least 0
 * @throws RulesError when either is not a whole number of at least 0
 */
export function withBonus(stuntPoints: number | null, bonus: number): number | null {
  wholeNumber("bonus", bonus, { min: 0 });
  if (stuntPoints === null) return null;
  return wholeNumber("stuntPoints", stuntPoints, { min: 0 }) === 0 ? 0 : stuntPoints + bonus;
}

/**
 * Who wins an opposed test (AGE-4): total, then Dragon Die, then the tested ability's score; else a dead heat.
 * @throws RulesError naming the side and field at fault
 */
export function resolveOpposed(a: OpposedSide, b: OpposedSide): "a" | "b" | "deadHeat" {
  for (const [side, { total, dragonDie, ability }] of Object.entries({ a, b })) {
    wholeNumber(`${side}.total`, total);
    dieFace(`${side}.dragonDie`, dragonDie);
    wholeNumber(`${side}.ability`, ability);
  }
  const difference = a.total - b.total || a.dragonDie - b.dragonDie || a.ability - b.ability;
  if (difference === 0) return "deadHeat";
  return difference > 0 ? "a" : "b";
}

/**
 * How far an advanced test has come (AGE-6). The Dragon Dice of the successes add up until the threshold is reached;
 * tests after that one are ignored and the sum is not cut to the threshold.
 * @throws RulesError when the threshold is below 1 or a test is not one
 */
export function advance(threshold: number, tests: readonly AdvancedStep[]): AdvancedProgress {
  wholeNumber("threshold", threshold, { min: 1 });
  let progress = 0;
  let testsUsed = 0;
  for (const [index, test] of list("tests", tests).entries()) {
    const success = yesOrNo(`tests[${index}].success`, test.success);
    const dragonDie = dieFace(`tests[${index}].dragonDie`, test.dragonDie);
    if (progress >= threshold) continue;
    if (success) progress += dragonDie;
    testsUsed += 1;
  }
  return { progress, done: progress >= threshold, testsUsed };
}
