import { list } from "./checks.ts";

/**
 * Who acts next in a round: the first in order who has not acted in it and is not passed over. Going by what has happened
 * instead of by a place in the list, nobody acts twice in a round or not at all, however the order changes meanwhile.
 *
 * @param order all who take part, first to last
 * @param acted who has acted this round
 * @param passed who is passed over, such as the defeated
 * @returns `null` when the round is over
 * @throws RulesError when one of them is not a list
 */
export function nextToAct<Id>(order: readonly Id[], acted: readonly Id[], passed: readonly Id[]): Id | null {
  const done = new Set([...list("acted", acted), ...list("passed", passed)]);
  return list("order", order).find((id) => !done.has(id)) ?? null;
}

/** Where a fight stands. */
export interface Course<Id> {
  /** From 1 on; 0 before the fight begins. */
  readonly round: number;
  /** Whose turn it is; `null` when nobody is there. */
  readonly current: Id | null;
  /** Who has acted this round, in the order in which they did; never the current one. */
  readonly acted: readonly Id[];
  /** The last round in which each has begun a turn. A turn that one comes back to is not begun anew. */
  readonly begun: readonly { readonly id: Id; readonly round: number }[];
  /** How the round before ended, for the way back; `null` when nobody noted it. */
  readonly earlier: Pick<Course<Id>, "round" | "current" | "acted"> | null;
}

/** Who takes part, first to last, and who of them is passed over, such as the defeated. */
export interface Fighters<Id> {
  readonly order: readonly Id[];
  readonly passed: readonly Id[];
}

/** The current turn ends: on to the next who has not acted, or to a new round. */
export function turnEnded<Id>(course: Course<Id>, fighters: Fighters<Id>): Course<Id> {
  const { current } = course;
  const acted = current === null ? course.acted : [...course.acted, current];
  const next = nextToAct(fighters.order, acted, fighters.passed);
  return next === null ? roundEnded(course, fighters) : begin({ ...course, current: next, acted });
}

/** The round ends, whoever has not acted in it. */
export function roundEnded<Id>(course: Course<Id>, { order, passed }: Fighters<Id>): Course<Id> {
  const { round, current, acted } = course;
  return begin({
    round: round + 1,
    current: nextToAct(order, [], passed) ?? order[0] ?? null,
    acted: [],
    begun: course.begun,
    earlier: round > 0 ? { round, current, acted } : null,
  });
}

/**
 * Back to whoever acted last and is still there, or into the round before, as it stood when it ended.
 * @returns `null` when there is no way back
 */
export function stepBack<Id>(course: Course<Id>, { order, passed }: Fighters<Id>): Course<Id> | null {
  const { round, begun, earlier } = course;
  const acted = course.acted.filter((id) => order.includes(id));
  const last = acted.at(-1);
  if (last !== undefined) return { ...course, current: last, acted: acted.slice(0, -1) };
  if (round <= 1) return null;
  // Of a round that nobody noted the whole of the order has acted.
  const standing = order.filter((id) => !passed.includes(id));
  const then =
    earlier?.round === round - 1 ? earlier : { acted: standing.slice(0, -1), current: standing.at(-1) ?? null };
  const present = [...then.acted, ...(then.current === null ? [] : [then.current])].filter((id) => order.includes(id));
  return {
    round: round - 1,
    current: present.at(-1) ?? order[0] ?? null,
    acted: present.slice(0, -1),
    begun,
    earlier: null,
  };
}

/** Whoever had the turn is gone: on to the next who has not acted, or to a new round. The same when he is still there. */
export function currentLeft<Id>(course: Course<Id>, fighters: Fighters<Id>): Course<Id> {
  const { current } = course;
  if (course.round === 0 || fighters.order.length === 0) return course;
  if (current !== null && fighters.order.includes(current)) return course;
  return turnEnded({ ...course, current: null }, fighters);
}

/** The turn is given to someone by hand: he acts now, also when he has acted; who had it still has to. */
export function turnGiven<Id>(course: Course<Id>, to: Id): Course<Id> {
  return begin({ ...course, current: to, acted: course.acted.filter((id) => id !== to) });
}

/** Whether the current turn of a course began with it, instead of being come back to. */
export function hasBegun<Id>(before: Course<Id>, after: Course<Id>): boolean {
  return after.current !== null && !isBegun(before, after.current, after.round);
}

function begin<Id>(course: Course<Id>): Course<Id> {
  const { current, round, begun } = course;
  if (current === null || isBegun(course, current, round)) return course;
  return { ...course, begun: [...begun.filter(({ id }) => id !== current), { id: current, round }] };
}

function isBegun<Id>({ begun }: Course<Id>, id: Id, round: number): boolean {
  return begun.some((entry) => entry.id === id && entry.round >= round);
}
