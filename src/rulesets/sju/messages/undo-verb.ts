import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { sjuActorAt } from "../data/actors.ts";
import { rewardParts } from "../rules/index.ts";
import { testOf } from "./rights.ts";
import type { SjuTest } from "./sju-test.ts";

/** What came of taking something back: also when On a Roll could not be taken or given. */
export const UNDONE = ["undone", "used", "holds", "nothing"] as const;
export type Undone = (typeof UNDONE)[number];

interface UndoReward {
  /** Message id of the test, or of the card with a clue. */
  readonly message: string;
  /** Id of the choice that is taken back: a later one is another. */
  readonly reward: string | undefined;
}

/**
 * Takes a reward back, and On a Roll with it where the winner still holds this very one; or gives the On a Roll of a clue back
 * (SJU-6 to SJU-8). For GMs.
 */
export const undoReward: StewardVerb<UndoReward> = {
  read(payload) {
    const { text, optionalText } = payloadReader(payload);
    return { message: text("message"), reward: optionalText("reward") };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, reward }, asker) {
    if (!asker.isGM) throw new Refusal("SJU.Undo.onlyGm");
    const { test } = testOf(id);
    return test.kind === "clue" ? giveBack(test) : takeBack(test, reward ?? "");
  },
};

function takeBack(test: SjuTest, choice: string): StewardPlan & { readonly answer: Undone } {
  const { parent: message, reward } = test;
  if (!reward || reward.id !== choice) return { updates: [], answer: "nothing" };
  const note = { document: message, changes: { "system.reward": null } };
  if (!rewardParts(reward.key).onARoll) return { updates: [note], answer: "undone" };
  const holder = sjuActorAt(test.winner?.actor);
  if (!holder?.system.onARoll || holder.system.gainedFrom !== message.id) return { updates: [note], answer: "used" };
  const loss = { document: holder.actor, changes: { "system.onARoll": false, "system.gainedFrom": "" } };
  return { updates: [note, loss], answer: "undone" };
}

function giveBack(test: SjuTest): StewardPlan & { readonly answer: Undone } {
  const { parent: message, offensive } = test;
  if (test.withdrawn) return { updates: [], answer: "nothing" };
  const holder = sjuActorAt(offensive.actor);
  // What the card says anyone may have written: the holder's own note tells whether it was used for this.
  if (holder?.system.usedBy !== message.id) throw new Refusal("SJU.Undo.otherUse", { actor: offensive.name });
  const note = { document: message, changes: { "system.withdrawn": true } };
  if (holder.system.onARoll) return { updates: [note], answer: "holds" };
  const gain = { document: holder.actor, changes: { "system.onARoll": true, "system.usedBy": "" } };
  return { updates: [note, gain], answer: "undone" };
}
