import { isMessageMode } from "../../../foundry/compat/message-modes.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { Modifier, TestOptions } from "../actions/test.ts";
import type { RealDice } from "../rolls/age-roll.ts";
import { DICE_NAMES, dieRefusal } from "../rolls/roll-dice.ts";
import type { AttackModifier } from "../rules/index.ts";

export type TestDialogAnswer = TestOptions & {
  readonly target: number | null;
  /** A GM keeps the target number to himself. */
  readonly hideTarget: boolean;
  /** Someone else's roll decides, not a target number (AGE-4). */
  readonly opposed: boolean;
  /** Which of the modifiers that come by themselves count. */
  readonly situation?: readonly AttackModifier["key"][];
};

/** A button adds a line for one more modifier. */
export function bindModifiers(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>("[data-modifiers]");
  const add = root.querySelector<HTMLButtonElement>("[data-add-modifier]");
  if (!list || !add) return;
  add.addEventListener("click", () => {
    const row = list.querySelector<HTMLElement>("[data-modifier]")?.cloneNode(true);
    if (!(row instanceof HTMLElement)) return;
    for (const field of row.querySelectorAll("input")) field.value = "";
    list.append(row);
    row.querySelector("input")?.focus();
  });
}

/** Real dice are all there or none, and each shows 1 to 6: the fields say so themselves, so that nothing typed is lost. */
export function bindDice(root: HTMLElement): void {
  const box = root.querySelector<HTMLDetailsElement>("[data-real-dice]");
  if (!box) return;
  const fields = dieFields(box);
  const check = () => {
    const any = fields.some(({ value }) => value.trim() !== "");
    for (const [index, field] of fields.entries()) {
      const text = field.value.trim();
      const refusal = any && text === "" ? allOrNone(index) : dieRefusal(index, faceOf(text));
      field.setCustomValidity(any ? (refusal?.text ?? "") : "");
    }
  };
  box.addEventListener("input", check);
  // A field that is folded away could not show what is wrong with it.
  const unfold = () => {
    box.open = true;
  };
  box.addEventListener("invalid", unfold, true);
}

/** The form as an answer. @throws Refusal when something in it is no number, or no die */
export function readForm(form: HTMLFormElement): TestDialogAnswer {
  const mode = fieldValue(form, "messageMode");
  return {
    focus: fieldValue(form, "focus") || null,
    target: wholeNumber("AGE.Dialog.target", fieldValue(form, "target")),
    hideTarget: isTicked(form, "hideTarget"),
    opposed: isTicked(form, "opposed"),
    modifiers: readModifiers(form),
    situation: tickedSituation(form).map(({ value }) => value as AttackModifier["key"]),
    dice: readDice(form),
    ...(isMessageMode(mode) ? { messageMode: mode } : {}),
  };
}

/** What the form says now about the figures of the test; `null` while something in it is no whole number. */
export function readFigures(form: HTMLFormElement): { readonly added: number; readonly target: number | null } | null {
  const numbers = [...form.querySelectorAll<HTMLInputElement>("[name=modifierValue], [name=target]")];
  if (!numbers.every(({ validity }) => validity.valid)) return null;
  const focus = form.querySelector<HTMLOptionElement>("select[name=focus] option:checked");
  const modifiers = [
    ...readModifiers(form).map(({ value }) => value),
    ...tickedSituation(form).map(({ dataset }) => Number(dataset.bonus)),
  ];
  return {
    added: modifiers.reduce((sum, value) => sum + value, Number(focus?.dataset.bonus ?? 0)),
    target: wholeNumber("AGE.Dialog.target", fieldValue(form, "target")),
  };
}

/** The fields of what comes by itself and was left ticked; their values are the keys that the template was given. */
function tickedSituation(form: HTMLFormElement): readonly HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input[name=situation]:checked")];
}

function readDice(form: HTMLFormElement): RealDice | null {
  const texts = dieFields(form).map(({ value }) => value.trim());
  if (texts.every((text) => text === "")) return null;
  for (const [index, text] of texts.entries()) {
    const refusal = text === "" ? allOrNone(index) : dieRefusal(index, faceOf(text));
    if (refusal) throw refusal;
  }
  const [first = 0, second = 0, dragonDie = 0] = texts.map(Number);
  return [first, second, dragonDie];
}

function dieFields(root: ParentNode): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>("input[name=die]")];
}

/** What was typed, as a number where it is one. */
function faceOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function allOrNone(index: number): Refusal {
  return new Refusal("AGE.Refusal.AllDice", { die: DICE_NAMES[index] ?? "" });
}

function readModifiers(form: HTMLFormElement): Modifier[] {
  return [...form.querySelectorAll<HTMLElement>("[data-modifier]")].flatMap(readModifier);
}

function readModifier(row: HTMLElement): Modifier[] {
  const value = wholeNumber(
    "AGE.Dialog.modifier",
    row.querySelector<HTMLInputElement>("[name=modifierValue]")?.value ?? "",
  );
  const label = row.querySelector<HTMLInputElement>("[name=modifierLabel]")?.value.trim();
  return value === null ? [] : [{ value, label: label || "AGE.Dialog.modifier" }];
}

/** An empty field is nothing; anything that is no whole number is refused. */
function wholeNumber(field: string, text: string): number | null {
  const trimmed = text.trim().replace("−", "-");
  if (trimmed === "") return null;
  const value = Number(trimmed);
  if (!Number.isSafeInteger(value)) throw new Refusal("AGE.Refusal.WholeNumber", { field, found: text });
  return value;
}

function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : "";
}

/** Whether a box is ticked. */
export function isTicked(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
}
