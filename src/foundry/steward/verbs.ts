import type { Writes } from "../compat/batch.ts";

/** Plain JSON, as it travels over sockets. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** What a verb would write, and what the asker hears. Nothing is written when a plan throws. */
export interface StewardPlan extends Writes {
  readonly answer: Json;
}

/**
 * Something the steward does for those who may not write it themselves. A verb only plans; the steward writes, so that every
 * verb gets the same queue, batch and recovery. Plans must be idempotent: asked twice with the same query, the second
 * plan finds the first one's facts and writes nothing.
 */
export interface StewardVerb<Query> {
  /** Checks a payload's shape. It comes from any client: nothing in it is believed. @throws Refusal */
  read(payload: unknown): Query;
  /** Whether this user can write all of the plan without a GM. */
  alone(query: Query, asker: User.Implementation): boolean;
  /** @throws Refusal when the asker may not, or the rules say no. */
  plan(query: Query, asker: User.Implementation): StewardPlan;
}
