/** The rules of AGE: pure functions of dice, scores and cards' facts. Rule ids refer to docs/rules.md. */
export * from "./abilities.ts";
export * from "./actions.ts";
export * from "./attack.ts";
export * from "./conditions.ts";
export * from "./coup.ts";
export * from "./damage.ts";
export * from "./falls.ts";
export * from "./healing.ts";
export * from "./health.ts";
export * from "./odds.ts";
export * from "./opposed.ts";
export * from "./order.ts";
export * from "./purchases.ts";
export * from "./rounds.ts";
export * from "./stunts.ts";
export * from "./test.ts";
export * from "./turns.ts";
