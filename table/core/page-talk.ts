import { getProperty } from "./utils/paths.ts";
import { escapeHTML } from "./utils/text.ts";

/** What the host asks of the page around it, where there is one; found by name, as the page adds it. */

/** Calls a method of the page. @returns its result in a list, or nothing when the page has no such method. */
function call(raw: object, path: string, method: string, ...args: unknown[]): [unknown] | [] {
  const owner = getProperty(raw, path);
  const found = getProperty(owner, method);
  return typeof found === "function" ? [found.call(owner, ...args) as unknown] : [];
}

/** Shows a notification. */
export function notifyUser(raw: object, level: string, message: string): void {
  call(raw, "ui.notifications", level, message);
}

/** Asks yes or no; without a page the answer is yes. */
export async function confirmWithUser(raw: object, title: string, question: string): Promise<boolean> {
  const options = { window: { title }, content: `<p>${escapeHTML(question)}</p>` };
  const answer = call(raw, "foundry.applications.api.DialogV2", "confirm", options);
  return answer.length === 0 || (await answer[0]) === true;
}

/** Hands a text to the chat's own input. @returns the result in a list, or nothing without a page. */
export function processMessage(raw: object, text: string): [unknown] | [] {
  return call(raw, "ui.chat", "processMessage", text);
}
