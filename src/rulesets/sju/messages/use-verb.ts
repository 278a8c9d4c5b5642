import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { Json, StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SjuActor } from "../data/actor.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";
import { SIDES, type Side } from "../rules/index.ts";

interface UseOnARoll {
  /** Id of this one roll: asked for twice, On a Roll is used once. */
  readonly id: string;
  /** UUIDs; a side that is nobody in particular has none. */
  readonly offensive: string | undefined;
  readonly defensive: string | undefined;
}

/**
 * Uses up what both sides of a roll hold of On a Roll, before its dice fall (SJU-8), and answers which did. Served one after the
 * other, so that two rolls do not use the same one.
 */
export const useOnARoll: StewardVerb<UseOnARoll> = {
  read(payload) {
    const { id, optionalText } = payloadReader(payload);
    return { id: id("id"), offensive: optionalText("offensive"), defensive: optionalText("defensive") };
  },
  alone: (query, asker) =>
    holdersOf(query).every(({ who }) => !who.system.onARoll || who.actor.testUserPermission(asker, "OWNER")),
  plan(query, asker) {
    const roller = sjuActorAt(query.offensive);
    // A sum that nobody in particular has may be rolled by anyone; what is used up then is the defender's alone, by a GM's word.
    if (roller) playedBy(roller.actor, asker);
    else if (!asker.isGM && sjuActorAt(query.defensive)) throw new Refusal("SJU.Refusal.NobodyRolls");
    const used: Record<Side, boolean> = { offensive: false, defensive: false };
    const updates: DocumentUpdate[] = [];
    for (const { side, who } of holdersOf(query)) {
      const { onARoll, usedBy } = who.system;
      used[side] = onARoll || usedBy === query.id;
      // One gained since then is not for the same roll tried again.
      if (onARoll && usedBy !== query.id) updates.push({ document: who.actor, changes: usedUpBy(query.id) });
    }
    return { updates, answer: used as Json };
  },
};

/** What using On a Roll up changes of its holder. @param id what used it */
export function usedUpBy(id: string): DocumentUpdate["changes"] {
  return { "system.onARoll": false, "system.usedBy": id, "system.gainedFrom": "" };
}

function holdersOf(query: UseOnARoll): readonly { readonly side: Side; readonly who: SjuActor }[] {
  return SIDES.flatMap((side) => {
    const who = sjuActorAt(query[side]);
    return who ? [{ side, who }] : [];
  });
}
