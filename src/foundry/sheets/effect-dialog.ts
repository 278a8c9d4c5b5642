import { CHANGE_WAYS } from "../compat/effect-changes.ts";
import { effectPathsOf } from "../documents/actor.ts";
import { templatePath } from "../id.ts";
import { format, Refusal } from "../notices.ts";
import { type ChangeDraft, draftIn, draftOf, type EffectDraft, fieldAt, updateFrom } from "./effect-form.ts";

/** Template partials of the dialog. */
export const effectPartials: Readonly<Record<string, string>> = {
  "triskele.effectChange": templatePath("shared/effect-change.hbs"),
};

/** A change nobody has written yet. */
const BLANK: ChangeDraft = { key: "", way: CHANGE_WAYS[0], value: "", was: null };

/** Effects that are being edited here, by the dialog's id. */
const editing = new Set<string>();

/**
 * Edits an effect of an actor's, for hosts that have no window for effects: name, picture, rounds, what it changes. What is
 * refused is told, and stands in the dialog again.
 * @throws Refusal when the effect is gone by the time it is saved
 */
export async function openEffectDialog(
  actor: Actor.Implementation,
  effect: ActiveEffect.Implementation,
): Promise<void> {
  const id = `triskele-effect-${effect.id}`;
  if (editing.has(id)) {
    foundry.applications.instances.get(id)?.bringToFront();
    return;
  }
  editing.add(id);
  try {
    let draft = await ask(id, actor, effect.name, draftOf(effect));
    while (draft && !(await isSaved(actor, effect, draft))) draft = await ask(id, actor, effect.name, draft);
  } finally {
    editing.delete(id);
  }
}

async function isSaved(
  actor: Actor.Implementation,
  effect: ActiveEffect.Implementation,
  draft: EffectDraft,
): Promise<boolean> {
  if (!actor.effects.has(effect.id ?? "")) throw new Refusal("TRISKELE.Effects.Gone");
  try {
    await effect.update(updateFrom(actor, effect, draft) as ActiveEffect.UpdateData);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ui.notifications?.warn(error.text);
    return false;
  }
}

/** @returns `null` when the user thinks better of it */
async function ask(
  id: string,
  actor: Actor.Implementation,
  name: string,
  draft: EffectDraft,
): Promise<EffectDraft | null> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("shared/effect-dialog.hbs"), {
    draft: { ...draft, changes: draft.changes.map(changeView) },
    blank: changeView(BLANK),
    pathsId: `${id}-paths`,
    paths: effectPathsOf(actor.type).map((path) => ({ key: `system.${path}`, label: labelOf(actor, path) })),
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    id,
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("TRISKELE.Effects.EditTitle", { effect: name }), icon: "fa-solid fa-person-rays" },
    position: { width: 580 },
    content,
    buttons: [
      {
        action: "save",
        label: format("TRISKELE.Effects.Save"),
        icon: "fa-solid fa-check",
        default: true,
        callback: async (_event, button) => (button.form ? draftIn(button.form) : null),
      },
    ],
    render: (_event, dialog) => bindChanges(dialog.element),
    rejectClose: false,
  });
  return isDraft(answer) ? answer : null;
}

/** Adds and removes rows of changes. */
function bindChanges(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>("[data-changes]");
  const blank = root.querySelector<HTMLTemplateElement>("template[data-new-change]")?.content.firstElementChild;
  const add = root.querySelector<HTMLButtonElement>("[data-add-change]");
  add?.addEventListener("click", () => {
    const row = blank?.cloneNode(true);
    if (!(row instanceof HTMLElement)) return;
    list?.append(row);
    row.querySelector("input")?.focus();
  });
  list?.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-remove-change]") : null;
    if (!button) return;
    button.closest("[data-change]")?.remove();
    add?.focus();
  });
}

function changeView(change: ChangeDraft): Record<string, unknown> {
  const usual: readonly string[] = CHANGE_WAYS;
  const ways = usual.includes(change.way) ? usual : [...usual, change.way];
  return {
    ...change,
    ways: ways.map((way) => ({
      way,
      chosen: way === change.way,
      label: usual.includes(way) ? format(`TRISKELE.Effects.Way.${way}`) : way,
    })),
  };
}

function labelOf(actor: Actor.Implementation, path: string): string {
  const field = fieldAt(actor, path) as { readonly label?: string } | undefined;
  return field?.label || path;
}

function isDraft(value: unknown): value is EffectDraft {
  return typeof value === "object" && value !== null && "changes" in value;
}
