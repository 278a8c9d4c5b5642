import { host } from "../host.ts";

/** Shows the failure of work that nobody waits for, to the user and in the console. */
export function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.error(error);
    const notifications = host().ui.notifications as { error(message: string): unknown };
    notifications.error(error instanceof Error ? error.message : String(error));
  });
}
