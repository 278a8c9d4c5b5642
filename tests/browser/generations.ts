import type { Generation } from "../../table/core/protocol.ts";

/**
 * The generations that a scene is played on: the newer one in the ordinary test, both in the longer one. What
 * hangs on a generation (the batches, the steward's writes, deprecated names, effects, a whole fight) is played on both always.
 */
export const generations: readonly Generation[] = process.env.TRISKELE_TEST === "all" ? [14, 13] : [14];
