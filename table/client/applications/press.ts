import type { Action, ActionHandler } from "./options.ts";

/**
 * Makes handlers take one press at a time: the second click of a double click, and a press while the one before is at work,
 * do nothing. For what makes or asks something; what may be pressed quickly several times stays as it is.
 *
 * @param handlers by action, each with the application as `this`
 */
export function onePress<App extends object>(
  handlers: Record<string, (this: App, event: PointerEvent, target: HTMLElement) => unknown>,
): Record<string, Action> {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => {
      const busy = new WeakMap<object, Set<string>>();
      const guarded: ActionHandler = async function (this: unknown, event, target) {
        // An application calls its handlers with itself.
        const app = this as App;
        const running = busy.get(app) ?? new Set<string>();
        busy.set(app, running);
        const entry = target.closest<HTMLElement>("[data-entry-id]")?.dataset.entryId ?? "";
        if (event.detail > 1 || running.has(entry)) return;
        running.add(entry);
        try {
          await handler.call(app, event, target);
        } finally {
          running.delete(entry);
        }
      };
      return [name, guarded];
    }),
  );
}
