import type { Exchange, ExchangeState, Opening } from "../../../kernel/exchange/index.ts";

/**
 * The openings that have reached the steward: in the memory of his page alone. They go with it, when it is loaded anew or another
 * client becomes the steward, and are then asked for again.
 */
const kept = new Map<string, { readonly attempt: number; readonly openings: readonly Opening[] }>();

/**
 * An exchange as this steward has it.
 * @param state as its message tells it: an opening of which it says nothing was planned and never written, and counts as not come
 */
export function withOpenings(state: ExchangeState): Exchange {
  const found = kept.get(state.id);
  const openings = found?.attempt === state.attempt ? found.openings : [];
  return { state, openings: openings.filter(({ side }) => state.reached.includes(side)) };
}

/** Keeps the openings of an exchange for as long as it waits for others. */
export function keepOpenings({ state, openings }: Exchange): void {
  if (state.phase === "opening" && openings.length > 0) kept.set(state.id, { attempt: state.attempt, openings });
  else kept.delete(state.id);
}
