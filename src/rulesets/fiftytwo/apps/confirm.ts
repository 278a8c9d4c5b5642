import { format } from "../../../foundry/notices.ts";

const { DialogV2 } = foundry.applications.api;

/**
 * Asks whether something is really to be done.
 * @param title key of a text
 * @param question key of a text
 * @param list what else is shown, as safe HTML
 * @returns `false` also when the question was closed
 */
export async function confirmed(title: string, question: string, list = ""): Promise<boolean> {
  const answer = await DialogV2.confirm({
    classes: ["triskele"],
    window: { title: format(title) },
    // Behind the window that asks it would be forgotten, and asked for once more.
    modal: true,
    content: `<p>${foundry.utils.escapeHTML(format(question))}</p>${list}`,
  });
  return answer === true;
}
