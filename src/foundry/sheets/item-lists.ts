import { type Broken, messageOf } from "./broken.ts";

/** What every list of a sheet shows of an item. */
export interface ItemView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

/** An actor's items as its sheet lists them, kind by kind. */
export interface ItemLists {
  /** The items whose data are of a model, in their order. One that cannot be shown joins the broken instead. */
  list<Model, View>(
    model: abstract new (...args: never[]) => Model,
    view: (item: ItemView, system: Model) => View,
  ): View[];
  /** What could not be shown so far, and why. */
  readonly broken: readonly Broken[];
}

/** Lists an actor's items. One that cannot be shown does not hold up the others. */
export function itemLists(actor: Actor.Implementation): ItemLists {
  const sorted = [...actor.items].sort((a, b) => a.sort - b.sort);
  const broken: Broken[] = [];
  return {
    broken,
    list: (model, view) =>
      sorted.flatMap((item) => {
        const system: unknown = item.system;
        if (!(system instanceof model)) return [];
        const id = item.id ?? "";
        try {
          return [view({ id, name: item.name, img: item.img ?? "" }, system)];
        } catch (error) {
          broken.push({ id, kind: "Item", name: item.name, reason: messageOf(error) });
          return [];
        }
      }),
  };
}
