// What the steward does with cards of advancement, by the names that requests call it by.
export { beginAdvancement, closeAdvancement, drawAdvancement, giveAdvancement } from "./deal-verbs.ts";
export { spendAdvancement, undoAdvancement } from "./spend-verbs.ts";
