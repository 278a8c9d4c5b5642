import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { planUndo } from "../combat/changes.ts";
import { changesOf, recordOf } from "./change-field.ts";
import { ageActorAt } from "./rights.ts";

interface UndoChange {
  /** Message id of what made the change. */
  readonly message: string;
  /** Id of the change in it. */
  readonly change: string;
}

/** Takes back what a message did, once; for GMs. The record stays in the message, marked. */
export const undoChange: StewardVerb<UndoChange> = {
  read(payload) {
    const { text, id } = payloadReader(payload);
    return { message: text("message"), change: id("change") };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    if (!asker.isGM) throw new Refusal("AGE.Undo.onlyGm");
    const message = game.messages?.get(query.message);
    const model = message ? changesOf(message) : null;
    const change = model?.changes[query.change];
    if (!message || !model || !change) throw new Refusal("AGE.Undo.gone");
    if (change.undone) return { updates: [], answer: false };
    const who = ageActorAt(change.actor);
    if (!who) throw new Refusal("AGE.Refusal.TargetGone");
    const { updates, ...others } = planUndo(who, recordOf(change), model.undoValues?.(change));
    const mark = { document: message, changes: { [`system.changes.${query.change}.undone`]: true } };
    return { ...others, updates: [...updates, mark], answer: true };
  },
};
