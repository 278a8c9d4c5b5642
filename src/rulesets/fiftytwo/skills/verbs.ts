import type { DocumentCreation, DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { sortAtEnd } from "../../../foundry/sheets/order.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { FiftytwoSkill, skillItem, worldSkillName } from "../data/skill.ts";
import { type ActorAlignment, alignmentsNow } from "./alignment.ts";

/** Brings all actors in line with the world's skills (C52-16): what they lack comes, suits and sides follow, ratings stay. */
export const alignSkills: StewardVerb<null> = {
  read: () => null,
  alone: (_query, asker) => asker.isGM,
  plan(_query, asker) {
    onlyDealer(asker);
    const all = alignmentsNow();
    return { updates: all.flatMap(movesOf), creates: all.flatMap(additionsOf), answer: { actors: all.length } };
  },
};

function movesOf({ actor, move }: ActorAlignment): DocumentUpdate[] {
  return move.flatMap(({ id, to }) => {
    const item = actor.items.get(id);
    const skill: unknown = item?.system;
    if (!item || !(skill instanceof FiftytwoSkill)) return [];
    // One made by hand becomes the world's: it keeps its name, which is the world's but for case.
    const name = worldSkillName(to);
    const known = skill.identifier === to.key ? {} : { name, "system.identifier": to.key, "system.givenName": name };
    return [{ document: item, changes: { ...known, "system.suit": to.suit, "system.side": to.side } }];
  });
}

function additionsOf({ actor, add }: ActorAlignment): DocumentCreation[] {
  const first = sortAtEnd([...actor.items]);
  return add.map((skill, index) => ({
    parent: actor,
    documentName: "Item",
    data: { ...skillItem(skill), _id: foundry.utils.randomID(), sort: first + index },
  }));
}
