import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { UndoList } from "../apps/undo-list.ts";

/**
 * Takes back what a message did to someone, once; for GMs.
 * @param change id of the change in the message
 * @throws Refusal with the reason
 */
export async function undoChange(message: ChatMessage.Implementation, change: string): Promise<void> {
  if (!mayProceed("age.undoChange", message, change)) return;
  await ask("age.undoChange", { message: message.id ?? "", change });
  announce("age.undoChange", message, change);
}

/** Opens the list of what can be taken back, for GMs. @throws Refusal for others */
export async function openUndoList(): Promise<void> {
  if (game.user?.isGM !== true) throw new Refusal("AGE.Undo.onlyGm");
  await UndoList.open();
}
