import { isDouble, isKnownTo } from "../documents/item.ts";
import { format } from "../notices.ts";
import { sortAtEnd } from "../sheets/order.ts";

/**
 * `preCreateItem`: what an actor has once it does not get again, and what its game does not know it does not get at all, however
 * it is given; whoever gives it is told. What comes without a place of its own stands last in its list: the host puts what is
 * dropped on a sheet first. What comes with an id of its own is an import or is put back, and is left alone: what it
 * replaces may still be there.
 */
export function preCreateItem(item: Item.Implementation): false | undefined {
  const actor: unknown = item.parent;
  if (item.id !== null || !(actor instanceof foundry.documents.Actor)) return undefined;
  if (!isKnownTo(actor, item)) return refuse("TRISKELE.Notice.OtherGame", actor, item);
  if (isDouble(actor, item)) return refuse("TRISKELE.Notice.HasAlready", actor, item);
  if (item.sort === 0) item.updateSource({ sort: sortAtEnd(actor.items.filter(({ type }) => type === item.type)) });
  return undefined;
}

function refuse(key: string, actor: Actor.Implementation, item: Item.Implementation): false {
  const types = { itemType: `TYPES.Item.${item.type}`, actorType: `TYPES.Actor.${actor.type}` };
  ui.notifications?.warn(format(key, { actor: actor.name, item: item.name, ...types }));
  return false;
}
