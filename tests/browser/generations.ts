import type { Generation } from "../../table/core/protocol.ts";

/**
 * The generations that a scene of the page is played on: the newer one in the ordinary test, both in the longer one. What hangs
 * on a generation (batches, the scenes of the games) is played on both always.
 */
export const generations: readonly Generation[] = process.env.TRISKELE_TEST === "all" ? [14, 13] : [14];
