import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { writeTogether } from "../../../foundry/steward/intents.ts";
import { AgeStunt } from "../data/stunt.ts";
import { AgeTalent } from "../data/talent.ts";
import { type Ability, isAbility, levelUp } from "../rules/index.ts";
import { playedBy } from "./test.ts";

/** The one thing besides ability and Health that a level brings. */
export type LevelGain =
  | { readonly kind: "focus"; readonly ability: Ability; readonly name: string }
  /** The next degree of a talent, by item id. */
  | { readonly kind: "talent"; readonly item: string }
  /** A stunt costs one point less, by item id (AGE-10). */
  | { readonly kind: "discount"; readonly item: string };

export interface LevelUpOptions {
  /** The ability that rises by 1. */
  readonly ability: Ability;
  /** Health that the level brings. */
  readonly health: number;
  readonly gain?: LevelGain | null;
}

/**
 * Brings a character to the next level, all of it at once. It is guidance: everything can be changed by hand as well.
 * @throws Refusal when the actor is not the user's, a limit is reached, or the options name what he does not have
 */
export async function raiseLevel(actor: Actor.Implementation, options: LevelUpOptions): Promise<void> {
  const { system } = playedBy(actor);
  const { ability, health, gain = null } = options;
  if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
  if (!Number.isSafeInteger(health) || health < 0) {
    throw new Refusal("AGE.LevelUp.noHealth", { found: String(health) });
  }
  // What is stored rises, not what effects make of it.
  const { level, health: before, abilities } = system.toObject();
  const after = levelUp({ level, ability: abilities[ability].value, health: before }, health);
  if (!after.ok) throw new Refusal(`AGE.LevelUp.${after.reason}`, { ability: `AGE.Ability.${ability}` });
  const raised = gain === null || gain.kind === "focus" ? [] : [raisedItem(actor, gain)];
  const created = gain?.kind === "focus" ? [newFocus(gain)] : [];
  if (!mayProceed("age.levelUp", actor, options)) return;
  const figures = {
    "system.level": after.level,
    [`system.abilities.${ability}.value`]: after.ability,
    "system.health.value": after.health.value,
    "system.health.max": after.health.max,
  };
  await writeTogether({
    updates: [{ document: actor, changes: figures }, ...raised],
    creates: created.map((data) => ({ parent: actor, documentName: "Item", data })),
  });
  announce("age.levelUp", actor, options);
}

function newFocus({ ability, name }: Extract<LevelGain, { kind: "focus" }>) {
  if (name.trim() === "") throw new Refusal("AGE.LevelUp.noFocusName");
  return { _id: foundry.utils.randomID(), type: "ageFocus", name: name.trim(), system: { ability } };
}

function raisedItem(
  actor: Actor.Implementation,
  { kind, item: id }: Extract<LevelGain, { item: string }>,
): DocumentUpdate {
  const item = actor.items.get(id);
  const system: unknown = item?.system;
  if (!item) throw new Refusal("TRISKELE.Notice.ItemGone");
  if (kind === "talent" && system instanceof AgeTalent && system.next !== null) {
    return { document: item, changes: { "system.degree": system.next } };
  }
  if (kind === "discount" && system instanceof AgeStunt && system.price > 1) {
    return { document: item, changes: { "system.discount": system.discount + 1 } };
  }
  throw new Refusal("TRISKELE.Notice.ItemGone");
}
