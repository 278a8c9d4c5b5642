import { format } from "../../../foundry/notices.ts";
import { knowsFocus, knowsStunt } from "../rules/index.ts";
import { AgeFocus } from "./focus.ts";
import { AgeStunt } from "./stunt.ts";

/** Whether an actor has this focus already (AGE-2). One that has no name of its own yet may stand there twice. */
export function isKnownFocus(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const focus: unknown = item.system;
  if (!(focus instanceof AgeFocus)) return false;
  if (item.name === format("TRISKELE.Sheet.NewItem", { type: "TYPES.Item.ageFocus" })) return false;
  const known = [...actor.items].flatMap(({ name, system }) => {
    const other: unknown = system;
    return other instanceof AgeFocus ? [{ name, ability: other.ability }] : [];
  });
  return knowsFocus(known, { name: item.name, ability: focus.ability });
}

/** Whether an actor has this standard stunt already (AGE-9). */
export function isKnownStunt(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const stunt: unknown = item.system;
  if (!(stunt instanceof AgeStunt)) return false;
  const known = [...actor.items].flatMap(({ system }) => {
    const other: unknown = system;
    return other instanceof AgeStunt ? [other.identifier] : [];
  });
  return knowsStunt(known, stunt.identifier);
}
