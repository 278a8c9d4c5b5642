import type { Action, ActionHandler } from "./options.ts";

/** The action that a click asks for. */
export interface FoundAction {
  name: string;
  target: HTMLElement;
  /** `null` when the options have none of this name. */
  handler: ActionHandler | null;
}

/**
 * Finds the action of a click inside `root`. Right clicks come as "contextmenu", middle ones as "auxclick".
 * @returns `null` when nothing is marked with `data-action`, or the action does not take this mouse button.
 */
export function findAction(
  root: HTMLElement,
  event: PointerEvent,
  actions: Readonly<Record<string, Action>>,
): FoundAction | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-action]") : null;
  if (!target || !root.contains(target)) return null;
  // The browser tells of a right click twice.
  if (event.type === "auxclick" && event.button !== 1) return null;
  const name = target.dataset.action ?? "";
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  const buttons = typeof action === "object" ? (action.buttons ?? [0]) : [0];
  if (!buttons.includes(event.button)) return null;
  if (event.type === "contextmenu") event.preventDefault();
  return { name, target, handler: (typeof action === "object" ? action.handler : action) ?? null };
}
