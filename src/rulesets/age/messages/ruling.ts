import { Refusal } from "../../../foundry/notices.ts";
import { AgeAdvancedTest } from "./age-advanced.ts";
import type { AgeTest, Ruling } from "./age-test.ts";

/** What a test's card shows of a GM's ruling on success, where no target number says it (AGE-7). */
export function rulingContext(test: AgeTest): Record<string, unknown> {
  const isGm = game.user?.isGM === true;
  const free = isOpenToRuling(test);
  return {
    link: test.link && test.target === null ? "AGE.Opposed.partOf" : null,
    ruled: free && test.ruling !== null,
    asksRuling: isGm && free && test.ruling === null,
    mayWithdraw: isGm && free && test.ruling !== null && !hasConsequences(test),
  };
}

/** Whether a GM rules on a test: nothing else says whether it succeeds. */
export function isOpenToRuling(test: AgeTest): boolean {
  if (test.kind === "initiative" || test.target !== null) return false;
  return test.link === null || advancedOfTest(test)?.isRuled === true;
}

/** Whether something was bought, rolled or healed on the strength of a ruling and stands, or an advanced test has taken it in. */
export function hasConsequences(test: AgeTest): boolean {
  const changed = Object.values(test.changes).some(({ undone }) => !undone);
  return test.bought.length > 0 || test.damageRolled || changed || (test.link !== null && test.ruling !== null);
}

function advancedOfTest({ link }: AgeTest): AgeAdvancedTest | null {
  const advanced: unknown = game.messages?.get(link?.message ?? "")?.system;
  return advanced instanceof AgeAdvancedTest ? advanced : null;
}

/**
 * The ruling that a button of the card stands for: a word, a target number from the field beside it, or `null` to take it back.
 * @throws Refusal when the field holds no whole number
 */
export function rulingOf(button: HTMLElement): Ruling | number | null {
  const { ruling } = button.dataset;
  if (ruling === "success" || ruling === "failure") return ruling;
  if (ruling === "none") return null;
  const field = button.parentElement?.querySelector<HTMLInputElement>("input[name=rulingTarget]");
  const target = field?.valueAsNumber;
  if (target === undefined || !Number.isSafeInteger(target)) {
    throw new Refusal("AGE.Refusal.WholeNumber", { field: "AGE.Dialog.target", found: field?.value || "—" });
  }
  return target;
}
