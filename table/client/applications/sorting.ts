import { host } from "../host.ts";

/** Something that stands in an order by its `sort`. */
export interface Sortable {
  id: string;
  sort: number;
}

/**
 * The new values of `sort` when `moved` is put before or after `target`: one where there is room, all where there is none.
 * @param siblings - Everything in the same order; `moved` may be among them.
 */
export function placeInOrder(
  moved: Sortable,
  target: Sortable,
  siblings: readonly Sortable[],
  before: boolean,
): { _id: string; sort: number }[] {
  const density = Number(host().CONST.SORT_INTEGER_DENSITY);
  const others = siblings.filter(({ id }) => id !== moved.id).sort((a, b) => a.sort - b.sort);
  const index = others.findIndex(({ id }) => id === target.id) + (before ? 0 : 1);
  const low = others[index - 1]?.sort;
  const high = others[index]?.sort;
  const sort = Math.round(((low ?? (high ?? 0) - 2 * density) + (high ?? (low ?? 0) + 2 * density)) / 2);
  const fits = (low === undefined || sort > low) && (high === undefined || sort < high);
  if (fits) return [{ _id: moved.id, sort }];
  others.splice(index, 0, moved);
  return others.map(({ id }, position) => ({ _id: id, sort: (position + 1) * density }));
}
