import { isDouble } from "../documents/item.ts";
import { format } from "../notices.ts";

/**
 * `preCreateItem`: what an actor has once it does not get again, however it is given; whoever gives it is told. Imports and what
 * is put back keep their ids and are left alone: what they replace may still be there.
 */
export function preCreateItem(item: Item.Implementation, _data: object, options: unknown): false | undefined {
  const { keepId } = (options ?? {}) as { readonly keepId?: unknown };
  const actor: unknown = item.parent;
  if (keepId === true || !(actor instanceof foundry.documents.Actor) || !isDouble(actor, item)) return undefined;
  ui.notifications?.warn(format("TRISKELE.Notice.HasAlready", { actor: actor.name, item: item.name }));
  return false;
}
