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
  const order = inOrder(list);
  const neighbour = order[order.findIndex((entry) => entry.id === id) + step];
  return neighbour ? movedTo(list, id, neighbour.id) : [];
}

/** The `sort` of a new one at the end of a list. */
export function sortAtEnd(list: readonly Sorted[]): number {
  return Math.max(0, ...list.map(({ sort }) => sort)) + GAP;
}

/** The new values of `sort` when one of a list takes the place of another; none when either is not in it. */
export function movedTo(list: readonly Sorted[], id: string, place: string | null): { _id: string; sort: number }[] {
  const order = inOrder(list);
  const from = order.findIndex((entry) => entry.id === id);
  const to = order.findIndex((entry) => entry.id === place);
  const moved = order[from];
  if (!moved || to === -1 || to === from) return [];
  order.splice(from, 1);
  order.splice(to, 0, moved);
  return order.flatMap((entry, index) => {
    const sort = (index + 1) * GAP;
    return entry.id === null || entry.sort === sort ? [] : [{ _id: entry.id, sort }];
  });
}

function inOrder(list: readonly Sorted[]): Sorted[] {
  return [...list].sort((a, b) => a.sort - b.sort);
}
