import { host } from "../host.ts";

/** Shows a fault to the user and writes it to the console. */
export function reportError(error: unknown): void {
  console.error(error);
  // The page itself has put its notifications there.
  const notifications = host().ui.notifications as { error(message: string): unknown };
  notifications.error(error instanceof Error ? error.message : String(error));
}

/** Reports the failure of work that nobody waits for. */
export function report(work: Promise<unknown>): void {
  work.catch(reportError);
}

/** Runs a listener, which has no caller to catch what it throws. */
export function guard(run: () => unknown): void {
  report(Promise.resolve().then(run));
}
