import { deltaAfter, emptyDelta, overlay } from "../core/documents/delta.ts";
import type { JsonObject } from "../core/protocol.ts";
import { assertTypes, cleanDocument } from "./cleaning.ts";
import { objectAt, objectsAt, stringAt } from "./json.ts";
import type { WriteContext } from "./operations.ts";

/** Finds an actor of the world. */
type ActorLookup = (id: string) => JsonObject | undefined;

/**
 * The source of a new token, or of a new scene with tokens, whose deltas hold only what their actors may be: a token's actor
 * goes through the same cleaning as any actor. Other documents stay as they are.
 * @throws RefusalError as for an actor.
 */
export function settleDeltas(
  documentName: string,
  source: JsonObject,
  actor: ActorLookup,
  context: Pick<WriteContext, "manifest" | "sanitiser">,
): JsonObject {
  if (documentName === "Scene") {
    const tokens = objectsAt(source, "tokens").map((token) => settleDeltas("Token", token, actor, context));
    return { ...source, tokens };
  }
  if (documentName !== "Token") return source;
  const delta = objectAt(source, "delta");
  const base = actor(stringAt(source, "actorId"));
  if (base === undefined || isEmptyDelta(delta)) return { ...source, delta: toJson(emptyDelta()) };
  const own = cleanDocument("Actor", toJson(overlay(base, delta)));
  assertTypes("Actor", own, context.manifest);
  const cleaned = context.sanitiser.clean("Actor", own, base);
  return { ...source, delta: toJson(deltaAfter(emptyDelta(), base, base, cleaned)) };
}

function isEmptyDelta(delta: JsonObject): boolean {
  return Object.values(delta).every(
    (value) => value === null || (typeof value === "object" && Object.keys(value).length === 0),
  );
}

function toJson(value: Record<string, unknown>): JsonObject {
  // Deltas are made of JSON; their functions also serve client code and are typed wider.
  return value as JsonObject;
}
