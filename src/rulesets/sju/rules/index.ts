/** The rules of Sju: pure functions of values and dice. Rule ids refer to docs/rules.md. */
export * from "./compare.ts";
export * from "./odds.ts";
export * from "./on-a-roll.ts";
export * from "./preview.ts";
export * from "./roll.ts";
