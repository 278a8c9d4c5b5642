import { isDouble } from "../documents/item.ts";
import { format } from "../notices.ts";

/**
 * `preCreateItem`: what an actor has once it does not get again, however it is given; whoever gives it is told. What comes with an
 * id of its own is an import or is put back, and is left alone: what it replaces may still be there.
 */
export function preCreateItem(item: Item.Implementation): false | undefined {
  const actor: unknown = item.parent;
  if (item.id !== null || !(actor instanceof foundry.documents.Actor) || !isDouble(actor, item)) return undefined;
  ui.notifications?.warn(format("TRISKELE.Notice.HasAlready", { actor: actor.name, item: item.name }));
  return false;
}
