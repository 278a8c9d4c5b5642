/**
 * Who acts next in a round: the first in order who has not acted in it and is not passed over. Going by what has happened
 * instead of by a place in the list, nobody acts twice in a round or not at all, however the order changes meanwhile.
 *
 * @param order all who take part, first to last
 * @param acted who has acted this round
 * @param passed who is passed over, such as the defeated
 * @returns `null` when the round is over
 */
export function nextToAct<Id>(order: readonly Id[], acted: readonly Id[], passed: readonly Id[]): Id | null {
  return order.find((id) => !acted.includes(id) && !passed.includes(id)) ?? null;
}
