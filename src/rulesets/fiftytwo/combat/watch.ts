import { refreshTrackers } from "../../../foundry/fights/tracker.ts";
import { typeChanged } from "../../../foundry/lifecycle/changed.ts";
import { FiftytwoActorSheet } from "../sheets/actor-sheet.ts";
import { leaversLeave } from "./leavers.ts";

/** What of a message trackers and turns on sheets hang on: immediate actions, actions that tests took, and who has laid for initiative. */
const WATCHED = ["system.immediate", "system.exchange", "system.action"];

/** After a message has changed: what hangs on it is drawn anew where nothing of the fight itself has changed (C52-8, C52-10). */
export function exchangeMoved(changes: unknown): void {
  if (typeof changes !== "object" || changes === null) return;
  if (WATCHED.some((path) => foundry.utils.hasProperty(changes, path))) redrawTurns();
}

/** After a message has come or gone, or changed. */
export function messageMoved(message: unknown): void {
  if (!(message instanceof foundry.documents.ChatMessage)) return;
  if (message.type === "fiftytwoInitiative") refreshTrackers();
  leaversLeave();
}

/** After a message has come or gone: a test takes its attacker's action by itself (C52-14). */
export function testMoved(message: unknown): void {
  if (message instanceof foundry.documents.ChatMessage && message.type === "fiftytwoExchange") redrawTurns();
}

function redrawTurns(): void {
  refreshTrackers();
  for (const app of foundry.applications.instances.values()) {
    const sheet: unknown = app;
    if (sheet instanceof FiftytwoActorSheet) sheet.fightMoved();
  }
}

/** After a user has come or gone: the Dealer may flip at once for who is away (C52-10). */
export function userMoved(): void {
  typeChanged("fiftytwoInitiative");
}
