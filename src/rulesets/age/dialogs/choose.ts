import { templatePath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";

/** One of the things to choose from. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is asked: who acts, and what he acts with. */
export interface Question {
  readonly title: string;
  /** What it is about, in words. */
  readonly text: string;
  readonly actors: readonly Choice[];
  /** What an actor may choose from, the likeliest first. */
  readonly with: (actor: string) => readonly Choice[];
  readonly withLabel: string;
}

/**
 * Asks who acts and with what; asks nothing where there is one answer.
 * @returns `null` when the user thinks better of it
 */
export async function choose(question: Question): Promise<{ readonly actor: string; readonly choice: string } | null> {
  const [first, ...others] = question.actors;
  if (!first) return null;
  const choices = question.with(first.value);
  const only = choices.length === 1 ? choices[0] : undefined;
  if (others.length === 0 && only) return { actor: first.value, choice: only.value };
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("age/choose-dialog.hbs"), {
    text: question.text,
    actors: question.actors,
    asksActor: others.length > 0,
    withLabel: question.withLabel,
    asksChoice: choices.length > 1,
    choices,
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title: question.title, icon: "fa-solid fa-people-arrows" },
    position: { width: 380 },
    content,
    buttons: [
      {
        action: "continue",
        label: format("AGE.Choose.continue"),
        icon: "fa-solid fa-arrow-right",
        default: true,
        callback: async (_event, button) => {
          const actor = chosenIn(button.form, "actor") || first.value;
          return { actor, choice: chosenIn(button.form, "choice") || (question.with(actor)[0]?.value ?? "") };
        },
      },
    ],
    render: (_event, dialog) => bindActor(dialog.element, question),
    rejectClose: false,
  });
  return isAnswer(answer) && answer.choice !== "" ? answer : null;
}

/** What may be chosen hangs on who acts. */
function bindActor(root: HTMLElement, question: Question): void {
  const actor = root.querySelector<HTMLSelectElement>("select[name=actor]");
  const choice = root.querySelector<HTMLSelectElement>("select[name=choice]");
  actor?.addEventListener("change", () => {
    choice?.replaceChildren(...question.with(actor.value).map(({ value, label }) => new Option(label, value)));
  });
}

function chosenIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLSelectElement ? field.value : "";
}

function isAnswer(value: unknown): value is { readonly actor: string; readonly choice: string } {
  return typeof value === "object" && value !== null && "actor" in value && "choice" in value;
}
