import { isNonce } from "./commitment.ts";
import type { Declaration, ExchangeEvent, NewSide } from "./types.ts";

const LONGEST_TEXT = 200;

/** Whether an event is made as its kind says. What it asks for came over the wire, whatever its type promises. */
export function isWellFormed(event: ExchangeEvent): boolean {
  if (!isObject(event) || !isText(event.from)) return false;
  switch (event.kind) {
    case "lay":
      return (
        isAttempt(event.attempt) && isText(event.side) && isText(event.commitment) && isDeclaration(event.declaration)
      );
    case "flip":
      return isAttempt(event.attempt) && isText(event.side) && isDeclaration(event.declaration);
    case "open":
      return isAttempt(event.attempt) && isText(event.side) && isText(event.card) && isNonce(event.nonce);
    case "call":
      return isAttempt(event.attempt);
    case "join":
      return isNewSide(event.side);
    case "drop":
      return isText(event.side);
    case "void":
      return event.reason === undefined || event.reason === "dealer" || event.reason === "gone";
    case "settle":
      return true;
    default:
      return false;
  }
}

/** Whether a side that is to take part is made as it should be. */
export function isNewSide(side: NewSide): boolean {
  return (
    isObject(side) &&
    isText(side.id) &&
    isText(side.hand) &&
    Array.isArray(side.players) &&
    side.players.length > 0 &&
    side.players.every(isText)
  );
}

/** Whether a value is a text of sensible length. */
export function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= LONGEST_TEXT;
}

function isDeclaration(declaration: Declaration): boolean {
  return (
    isObject(declaration) &&
    isText(declaration.skill) &&
    typeof declaration.tick === "boolean" &&
    (declaration.use === null || isText(declaration.use)) &&
    Number.isSafeInteger(declaration.bonus)
  );
}

function isAttempt(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1;
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
