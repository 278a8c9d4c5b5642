import { templatePath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import type { Choice } from "./choose.ts";

/** A question with a few things to pick, each from a list. */
export interface Pick {
  readonly title: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** What the button says. */
  readonly label: string;
  readonly fields: readonly { readonly name: string; readonly label: string; readonly choices: readonly Choice[] }[];
}

/**
 * Asks for one of each list.
 * @returns the picked values by name; `null` when the user thinks better of it
 */
export async function pick({
  title,
  icon,
  label,
  fields,
}: Pick): Promise<Readonly<Partial<Record<string, string>>> | null> {
  const content = document.createElement("div");
  const asked = fields.filter(({ choices }) => choices.length > 0);
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("age/pick-dialog.hbs"), {
    fields: asked,
  });
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title, icon },
    position: { width: 380 },
    content,
    buttons: [
      {
        action: "pick",
        label: format(label),
        icon,
        default: true,
        callback: async (_event, button) =>
          Object.fromEntries(asked.map(({ name }) => [name, pickedIn(button.form, name)])),
      },
    ],
    rejectClose: false,
  });
  return typeof answer === "object" && answer !== null ? (answer as Record<string, string>) : null;
}

function pickedIn(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLSelectElement ? field.value : "";
}
