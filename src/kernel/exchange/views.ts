import { commitText } from "./commitment.ts";
import { mayLayNow, sideOf } from "./sides.ts";
import { type ExchangeState, TOP } from "./types.ts";

/** Hands that are in an open exchange: a hand is in one at a time. */
export function engagedHands(states: readonly ExchangeState[]): readonly string[] {
  const open = states.filter(({ phase }) => phase === "laying" || phase === "opening" || phase === "shown");
  return [...new Set(open.flatMap(({ sides }) => sides.map(({ hand }) => hand)))];
}

/** Hands of which a card lies face down: nothing is drawn to them, discarded from them or given away meanwhile. */
export function frozenHands(states: readonly ExchangeState[]): readonly string[] {
  const lying = states.filter(({ phase }) => phase === "laying" || phase === "opening");
  return [...new Set(lying.flatMap(({ sides }) => sides.filter(({ laid }) => laid !== null).map(({ hand }) => hand)))];
}

/** What a user has to do for one of his sides. */
export interface Task {
  readonly side: string;
  /** `open` says that the opening is to be sent, again if need be: the steward may have lost it. */
  readonly do: "lay" | "open";
}

/** What a user has to do now, also after his page was loaded anew. */
export function tasksOf(state: ExchangeState, user: string): readonly Task[] {
  return state.sides.flatMap((side): Task[] => {
    const { id, laid, players } = side;
    if (state.phase === "laying") {
      return laid === null && players.includes(user) && mayLayNow(state, side) ? [{ side: id, do: "lay" }] : [];
    }
    return state.phase === "opening" && laid?.user === user && laid.commitment !== TOP
      ? [{ side: id, do: "open" }]
      : [];
  });
}

/** What checking a shown card again comes to. */
export interface Recheck {
  readonly side: string;
  /** `matches`: it is the card that was laid; `top`, `withheld`: none was, or it was not opened, and there is nothing to check. */
  readonly verdict: "matches" | "differs" | "top" | "withheld";
}

/**
 * Checks the shown cards of an exchange against what was laid, by what everyone can see. Anyone can do it at any time.
 * @param hash SHA-256 of the text in UTF-8, as lower-case hexadecimal digits
 * @returns nothing before the cards are shown
 */
export function recheck(state: ExchangeState, hash: (text: string) => string): readonly Recheck[] {
  return state.shown.map(({ side: id, card, nonce, from }) => {
    const laid = sideOf(state, id)?.laid;
    if (from !== "hand") {
      const honest = laid !== undefined && laid !== null && (laid.commitment === TOP) === (from === "top");
      return { side: id, verdict: honest ? from : "differs" };
    }
    if (!laid || nonce === null) return { side: id, verdict: "differs" };
    const { user, declaration, commitment } = laid;
    const text = commitText({ exchange: state.id, user, side: id, skill: declaration.skill, card, nonce });
    return { side: id, verdict: hash(text) === commitment ? "matches" : "differs" };
  });
}
