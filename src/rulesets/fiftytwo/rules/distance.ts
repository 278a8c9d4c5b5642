import { list, oneOf, wholeNumber } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** Bands of distance, near to far (C52-15). The keys are stored in worlds. */
export const DISTANCES = ["close", "medium", "long"] as const;
export type Distance = (typeof DISTANCES)[number];

/** Feet up to which someone is close, one move away (C52-15). */
export const CLOSE_FEET = 10;
/** Feet up to which someone is at medium distance (C52-15). */
export const MEDIUM_FEET = 100;

/** The band that a distance in feet falls in (C52-15). @throws RulesError when it is not a number of at least 0 */
export function distanceBand(feet: number): Distance {
  if (typeof feet !== "number" || Number.isNaN(feet) || feet < 0) {
    throw new RulesError({ code: "outOfRange", field: "feet", found: feet, expected: "a number of at least 0" });
  }
  if (feet <= CLOSE_FEET) return "close";
  return feet <= MEDIUM_FEET ? "medium" : "long";
}

/**
 * Whether a weapon reaches so far (C52-15): distance matters for ranged weapons only.
 * @param weapon `reach` is the farthest band of a ranged one
 * @throws RulesError for an unknown kind or band
 */
export function reaches(
  weapon: { readonly kind: "melee" | "ranged"; readonly reach: Distance },
  distance: Distance,
): boolean {
  const kind = oneOf("weapon.kind", weapon.kind, ["melee", "ranged"]);
  const reach = DISTANCES.indexOf(oneOf("weapon.reach", weapon.reach, DISTANCES));
  const away = DISTANCES.indexOf(oneOf("distance", distance, DISTANCES));
  return kind === "melee" || away <= reach;
}

/** Rounds that someone on foot gains in a chase (C52-20). */
export const SPEED_ON_FOOT = 1;

/** How a chase stands (C52-15). */
export interface Chase {
  /** Rounds between the two; 0 when the pursuer has caught up. */
  readonly apart: number;
  readonly state: "on" | "caught" | "escaped";
}

/**
 * A round of a chase (C52-15, C52-20): who wins the opposed test gains his Speed in rounds, the pursuer on the one who flees, or
 * he who flees on the pursuer.
 * @param chase rounds apart, who has won, both Speeds, and from how many rounds apart the chase is over; `null` while the Dealer
 * has named no such number
 * @throws RulesError when something is not of its kind
 */
export function chaseRound(chase: {
  readonly apart: number;
  readonly winner: "pursuer" | "fugitive";
  readonly speed: { readonly pursuer: number; readonly fugitive: number };
  readonly escapeAt: number | null;
}): Chase {
  const apart = wholeNumber("apart", chase.apart, { min: 0 });
  const pursuer = wholeNumber("speed.pursuer", chase.speed.pursuer, { min: 0 });
  const fugitive = wholeNumber("speed.fugitive", chase.speed.fugitive, { min: 0 });
  const escapeAt = chase.escapeAt === null ? null : wholeNumber("escapeAt", chase.escapeAt, { min: 1 });
  const caughtUp = oneOf("winner", chase.winner, ["pursuer", "fugitive"]) === "pursuer";
  return chaseAt(caughtUp ? Math.max(0, apart - pursuer) : apart + fugitive, escapeAt);
}

/** What has happened in a chase: a round won, with what it brought, or rounds apart set by the Dealer. */
export type ChaseEvent =
  | { readonly kind: "won"; readonly winner: "pursuer" | "fugitive"; readonly speed: number }
  | { readonly kind: "set"; readonly apart: number };

/**
 * How a chase stands after all that has happened in it (C52-15, C52-20). What comes after it is over counts when the Dealer has
 * set the rounds apart anew.
 * @param chase rounds apart at its start, and as in {@link chaseRound}
 * @throws RulesError when something is not of its kind
 */
export function chaseAfter(
  chase: { readonly start: number; readonly escapeAt: number | null },
  events: readonly ChaseEvent[],
): Chase {
  const { escapeAt } = chase;
  let now = chaseAt(wholeNumber("start", chase.start, { min: 0 }), escapeAt);
  for (const [index, event] of list("events", events).entries()) {
    if (event.kind === "set") {
      now = chaseAt(wholeNumber(`events[${index}].apart`, event.apart, { min: 0 }), escapeAt);
    } else if (now.state === "on") {
      const { winner, speed } = event;
      now = chaseRound({ apart: now.apart, winner, speed: { pursuer: speed, fugitive: speed }, escapeAt });
    }
  }
  return now;
}

function chaseAt(apart: number, limit: number | null): Chase {
  const escapeAt = limit === null ? null : wholeNumber("escapeAt", limit, { min: 1 });
  if (apart === 0) return { apart, state: "caught" };
  return { apart, state: escapeAt !== null && apart >= escapeAt ? "escaped" : "on" };
}
