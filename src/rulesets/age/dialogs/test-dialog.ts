import {
  currentMessageMode,
  isMessageMode,
  messageModeLabel,
  messageModes,
} from "../../../foundry/compat/message-modes.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import type { Modifier, TestOptions } from "../actions/test.ts";
import { AgeFocus } from "../data/focus.ts";
import { signed } from "../messages/test-card.ts";
import type { Ability } from "../rules/index.ts";

/** What the dialog is opened with. */
export interface TestDialogInput {
  readonly actor: Actor.Implementation;
  readonly title: string;
  readonly ability: Ability;
  readonly score: number;
  /** Chosen beforehand. */
  readonly focus: string | null;
  /** Asks for a target number; attacks have their target's Defense instead. */
  readonly asksTarget: boolean;
  /** Whom an attack is made against. */
  readonly opponents: readonly { readonly name: string; readonly defense: number }[];
  /** What this roll belongs to, in words; who sees it is then given, and no target is asked for. */
  readonly belongsTo?: string;
}

export type TestDialogAnswer = TestOptions & {
  readonly target: number | null;
  /** A GM keeps the target number to himself. */
  readonly hideTarget: boolean;
  /** Someone else's roll decides, not a target number (AGE-4). */
  readonly opposed: boolean;
};

/**
 * Asks how a test is made: focus, target number, modifiers, who sees it.
 * @returns `null` when the user thinks better of it, or still has this actor's last question open
 */
export async function askTest(input: TestDialogInput): Promise<TestDialogAnswer | null> {
  const id = `triskele-age-test-${input.actor.id}`;
  if (asking.has(id)) {
    foundry.applications.instances.get(id)?.bringToFront();
    return null;
  }
  asking.add(id);
  try {
    return await ask(id, input);
  } finally {
    asking.delete(id);
  }
}

/** Actors whose question is open, by the dialog's id. */
const asking = new Set<string>();

async function ask(id: string, input: TestDialogInput): Promise<TestDialogAnswer | null> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    templatePath("age/test-dialog.hbs"),
    dialogContext(input),
  );
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    id,
    classes: ["triskele", "triskele-dialog"],
    window: { title: input.title, icon: "fa-solid fa-dice" },
    position: { width: 420 },
    content,
    buttons: [
      {
        action: "roll",
        label: format("AGE.Dialog.roll"),
        icon: "fa-solid fa-dice",
        default: true,
        callback: async (_event, button) => readForm(button.form),
      },
    ],
    render: (_event, dialog) => bindModifiers(dialog.element),
    rejectClose: false,
  });
  if (answer instanceof Refusal) throw answer;
  return isAnswer(answer) ? answer : null;
}

function dialogContext({ actor, ability, score, focus, asksTarget, opponents, belongsTo }: TestDialogInput) {
  const focuses = focusesOf(actor, ability).map(({ id, name, bonus }) => ({
    id,
    label: `${name} (${signed(bonus)})`,
    selected: id === focus,
  }));
  const chosen = currentMessageMode();
  return {
    ability: format(`AGE.Ability.${ability}`),
    score: signed(score),
    focuses,
    asksTarget,
    hidesTarget: asksTarget && game.user?.isGM === true,
    opponents,
    belongsTo,
    modes: messageModes.map((mode) => ({ mode, label: messageModeLabel(mode), selected: mode === chosen })),
  };
}

/** The focuses of an ability that an actor has. */
export function focusesOf(
  actor: Actor.Implementation,
  ability: Ability,
): readonly { readonly id: string; readonly name: string; readonly bonus: number }[] {
  return [...actor.items].flatMap((item) => {
    const focus: unknown = item.system;
    return focus instanceof AgeFocus && focus.ability === ability
      ? [{ id: item.id ?? "", name: item.name, bonus: focus.bonus }]
      : [];
  });
}

/** A button adds a line for one more modifier. */
function bindModifiers(root: HTMLElement): void {
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

/** The form as an answer; a refusal, as a value, when something in it is no number. */
function readForm(form: HTMLFormElement | null): TestDialogAnswer | Refusal {
  if (!form) return { target: null, hideTarget: false, opposed: false };
  const focus = fieldValue(form, "focus");
  const mode = fieldValue(form, "messageMode");
  try {
    return {
      focus: focus || null,
      target: wholeNumber("AGE.Dialog.target", fieldValue(form, "target")),
      hideTarget: isTicked(form, "hideTarget"),
      opposed: isTicked(form, "opposed"),
      modifiers: [...form.querySelectorAll<HTMLElement>("[data-modifier]")].flatMap(readModifier),
      ...(isMessageMode(mode) ? { messageMode: mode } : {}),
    };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function readModifier(row: HTMLElement): Modifier[] {
  const value = wholeNumber(
    "AGE.Dialog.modifier",
    row.querySelector<HTMLInputElement>("[name=modifierValue]")?.value ?? "",
  );
  const label = row.querySelector<HTMLInputElement>("[name=modifierLabel]")?.value.trim();
  return value === null ? [] : [{ value, label: label || format("AGE.Dialog.modifier") }];
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

function isTicked(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement && field.checked;
}

function isAnswer(value: unknown): value is TestDialogAnswer {
  return typeof value === "object" && value !== null && "target" in value;
}
