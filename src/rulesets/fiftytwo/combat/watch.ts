import { refreshTrackers } from "../../../foundry/fights/tracker.ts";
import { typeChanged } from "../../../foundry/lifecycle/changed.ts";
import { FiftytwoActorSheet } from "../sheets/actor-sheet.ts";

/** What of a message the tracker and the turn on a sheet hang on: who has an immediate action, and who has laid for initiative. */
const WATCHED = ["system.immediate", "system.exchange"];

/** After a message has changed: what hangs on it is drawn anew where nothing of the fight itself has changed (C52-8, C52-10). */
export function exchangeMoved(changes: unknown): void {
  if (typeof changes !== "object" || changes === null) return;
  if (!WATCHED.some((path) => foundry.utils.hasProperty(changes, path))) return;
  refreshTrackers();
  for (const app of foundry.applications.instances.values()) {
    const sheet: unknown = app;
    if (sheet instanceof FiftytwoActorSheet) sheet.fightMoved();
  }
}

/** After a message has come or gone. */
export function messageMoved(message: unknown): void {
  if (message instanceof foundry.documents.ChatMessage && message.type === "fiftytwoInitiative") refreshTrackers();
}

/** After a user has come or gone: the Dealer may flip at once for who is away (C52-10). */
export function userMoved(): void {
  typeChanged("fiftytwoInitiative");
}
