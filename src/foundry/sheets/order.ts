/** Something that stands in an order by its `sort`. */
export interface Sorted {
  readonly id: string | null;
  readonly sort: number;
}

/** Room between neighbours, so that one can be put between two others. */
const GAP = 100_000;

/**
 * The new values of `sort` when one of a list moves up (−1) or down (+1) by a place; none when it stands at the end already.
 * Everyone in the list gets a place of his own: lists from imports may have the same `sort` throughout.
 */
export function movedBy(list: readonly Sorted[], id: string, step: -1 | 1): { _id: string; sort: number }[] {
  const order = [...list].sort((a, b) => a.sort - b.sort);
  const from = order.findIndex((entry) => entry.id === id);
  const moved = order[from];
  const neighbour = order[from + step];
  if (!moved || !neighbour) return [];
  order[from + step] = moved;
  order[from] = neighbour;
  return order.flatMap((entry, index) => {
    const sort = (index + 1) * GAP;
    return entry.id === null || entry.sort === sort ? [] : [{ _id: entry.id, sort }];
  });
}
