/**
 * The face-down exchange: cards laid under commitments, shown together, and checked by anyone. Pure: events in, state and effects
 * out; a host carries them.
 */
export { beginExchange, resumeExchange } from "./begin.ts";
export * from "./commitment.ts";
export { stepExchange } from "./step.ts";
export * from "./types.ts";
export * from "./views.ts";
