import { currentMessageMode, messageModeLabel, messageModes } from "../../../foundry/compat/message-modes.ts";
import { signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { situationLabel } from "../actions/test.ts";
import { focusesOf } from "../data/focuses.ts";
import { DICE_NAMES } from "../rolls/roll-dice.ts";
import type { Ability, AttackModifier } from "../rules/index.ts";
import { bindOdds } from "./odds-view.ts";
import { bindDice, bindModifiers, readForm, type TestDialogAnswer } from "./test-form.ts";

/** What the dialog is opened with. */
export interface TestDialogInput {
  readonly actor: Actor.Implementation;
  readonly title: string;
  readonly ability: Ability;
  readonly score: number;
  /** Chosen beforehand. */
  readonly focus: string | null;
  /** Asks for a target number; attacks on someone have his Defense instead. */
  readonly asksTarget: boolean;
  /** Asks whether someone else's roll decides (AGE-4). */
  readonly asksOpposed?: boolean;
  /** Whom an attack is made against. */
  readonly opponents: readonly { readonly name: string; readonly defense: number }[];
  /** A target number that the rules or an item give, with what it is for, in words. */
  readonly fixed?: { readonly text: string; readonly target: number } | null;
  /** What this roll belongs to, in words; who sees it is then given, and no target is asked for. */
  readonly belongsTo?: string;
  /** Whether this test can give stunt points (AGE-7). */
  readonly stunts?: boolean;
  /** A line about what is rolled for, in place of one about the targets. */
  readonly note?: string;
  /** Modifiers that come by themselves, ticked until someone thinks otherwise (AGE-12). */
  readonly situation?: readonly AttackModifier[];
}

/**
 * Asks how a test is made: focus, target number, modifiers, who sees it.
 * @returns `null` when the user thinks better of it, or still has this actor's last question open
 */
export async function askTest(input: TestDialogInput): Promise<TestDialogAnswer | null> {
  const id = idOf(input.actor);
  if (asking.has(id)) {
    raiseTest(input.actor);
    return null;
  }
  asking.add(id);
  try {
    return await ask(id, input);
  } finally {
    asking.delete(id);
  }
}

/** Puts an actor's open question above other windows: a second click on a sheet has raised the sheet over it. */
export function raiseTest(actor: Actor.Implementation): void {
  foundry.applications.instances.get(idOf(actor))?.bringToFront();
}

function idOf(actor: Actor.Implementation): string {
  return `triskele-age-test-${actor.id}`;
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
        callback: async (_event, button) => answerOf(button.form),
      },
    ],
    render: (_event, dialog) => {
      bindModifiers(dialog.element);
      bindDice(dialog.element);
      bindOdds(dialog.element, input);
    },
    rejectClose: false,
  });
  if (answer instanceof Refusal) throw answer;
  return isAnswer(answer) ? answer : null;
}

/** The form as an answer; a refusal as a value, since the host has no place for errors here. */
function answerOf(form: HTMLFormElement | null): TestDialogAnswer | Refusal {
  try {
    return form ? readForm(form) : { target: null, hideTarget: false, opposed: false };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function dialogContext({
  actor,
  ability,
  score,
  focus,
  asksTarget,
  asksOpposed = false,
  opponents,
  belongsTo,
  fixed,
  note,
  situation = [],
}: TestDialogInput) {
  const focuses = focusesOf(actor, ability).map(({ id, name, bonus }) => ({
    id,
    label: `${name} (${signed(bonus)})`,
    bonus,
    selected: id === focus,
  }));
  const chosen = currentMessageMode();
  return {
    ability: format(`AGE.Ability.${ability}`),
    score: signed(score),
    focuses,
    asksTarget,
    asksOpposed,
    hidesTarget: asksTarget && game.user?.isGM === true,
    opponents,
    belongsTo,
    fixed,
    situation: situation.map(({ key, value }) => ({
      key,
      value,
      label: `${format(situationLabel(key))} (${signed(value)})`,
    })),
    dice: DICE_NAMES.map((name, index) => ({ name, dragon: index === DICE_NAMES.length - 1 })),
    note,
    modes: messageModes.map((mode) => ({ mode, label: messageModeLabel(mode), selected: mode === chosen })),
  };
}

function isAnswer(value: unknown): value is TestDialogAnswer {
  return typeof value === "object" && value !== null && "target" in value;
}
