import { format } from "../../../foundry/notices.ts";
import type { Ability } from "../rules/index.ts";
import { AgeFocus } from "./focus.ts";
import type { AgeWeapon } from "./weapon.ts";

/** A focus as an actor has it. */
export interface AgeFocusOf {
  /** Item id. */
  readonly id: string;
  readonly name: string;
  readonly bonus: number;
}

/** The focuses of an ability that an actor has (AGE-2). */
export function focusesOf(actor: Actor.Implementation, ability: Ability): readonly AgeFocusOf[] {
  return [...actor.items].flatMap((item) => {
    const focus: unknown = item.system;
    return focus instanceof AgeFocus && focus.ability === ability
      ? [{ id: item.id ?? "", name: item.name, bonus: focus.bonus }]
      : [];
  });
}

/** Item id of the focus that is named after a weapon's group, when its bearer has it (AGE-2). */
export function groupFocus(actor: Actor.Implementation, { tested, group }: AgeWeapon): string | null {
  const names = [format(`AGE.Group.${group}`).toLowerCase(), group.toLowerCase()];
  const focus = focusesOf(actor, tested).find(({ name }) => names.includes(name.trim().toLowerCase()));
  return focus?.id ?? null;
}
