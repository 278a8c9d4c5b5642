import { isDocumentName } from "../core/documents/names.ts";
import type { ClientFrames, DocumentOperation, JsonObject } from "../core/protocol.ts";
import { assertJson, isId, isObject, LIMITS, malformed } from "./json.ts";

/**
 * Reads an `operation` frame from a client that may send anything.
 * @throws RefusalError `malformed` naming what was found where.
 */
export function readOperationFrame(raw: unknown): ClientFrames["operation"] {
  const frame = readFrame(raw, "operation");
  const { requestId, operations } = frame;
  if (typeof requestId !== "string" || requestId === "" || requestId.length > 100) {
    throw malformed("requestId must be a string of 1 to 100 characters");
  }
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > LIMITS.operations) {
    throw malformed(`operations must be an array of 1 to ${LIMITS.operations}`);
  }
  return { requestId, operations: operations.map((entry, index) => readOperation(entry, `operations[${index}]`)) };
}

/** The request id of a frame that is otherwise refused, so that the refusal finds its request. */
export function requestIdOf(raw: unknown): string {
  return isObject(raw) && typeof raw.requestId === "string" ? raw.requestId.slice(0, 100) : "";
}

/**
 * Reads a `hello` frame.
 * @throws RefusalError `malformed`.
 */
export function readHelloFrame(raw: unknown): ClientFrames["hello"] {
  const { generation } = readFrame(raw ?? {}, "hello");
  if (generation === undefined) return {};
  if (generation !== 13 && generation !== 14) throw malformed("generation must be 13 or 14");
  return { generation };
}

/**
 * Reads an `emit` frame.
 * @throws RefusalError `malformed`.
 */
export function readEmitFrame(raw: unknown): ClientFrames["emit"] {
  const { event, payload = null, recipients } = readFrame(raw, "emit");
  if (typeof event !== "string") throw malformed("event must be a string");
  if (recipients === undefined || recipients === null) return { event, payload };
  if (!Array.isArray(recipients) || !recipients.every((id) => typeof id === "string")) {
    throw malformed("recipients must be an array of user ids");
  }
  return { event, payload, recipients };
}

function readFrame(raw: unknown, name: string): JsonObject {
  assertJson(raw, name);
  if (!isObject(raw)) throw malformed(`${name} must be an object`);
  if (JSON.stringify(raw).length > LIMITS.frame) {
    throw malformed(`${name} is larger than ${LIMITS.frame} characters`);
  }
  return raw;
}

function readOperation(raw: unknown, where: string): DocumentOperation {
  if (!isObject(raw)) throw malformed(`${where} must be an object`);
  const { action, documentName, parentUuid = null, options = {} } = raw;
  if (typeof documentName !== "string" || !isDocumentName(documentName)) {
    throw malformed(`${where}.documentName: ${JSON.stringify(documentName)} is not a document of the table`);
  }
  if (parentUuid !== null && typeof parentUuid !== "string") {
    throw malformed(`${where}.parentUuid must be a string or null`);
  }
  if (!isObject(options)) throw malformed(`${where}.options must be an object`);
  const common = { documentName, parentUuid, options };
  switch (action) {
    case "create": {
      const data = readObjects(raw.data, `${where}.data`);
      const keepId = raw.keepId === true;
      if (keepId) readIds(data, `${where}.data`, false);
      return { ...common, action, data, keepId };
    }
    case "update": {
      const updates = readObjects(raw.updates, `${where}.updates`);
      readIds(updates, `${where}.updates`, true);
      return { ...common, action, updates };
    }
    case "delete": {
      const { ids } = raw;
      if (!Array.isArray(ids) || ids.length > LIMITS.documents) throw malformed(`${where}.ids must be an array`);
      const strings = ids.filter(isId);
      if (strings.length !== ids.length) throw malformed(`${where}.ids must hold ids of 16 letters and digits`);
      assertUnique(strings, `${where}.ids`);
      return { ...common, action, ids: strings };
    }
    default:
      throw malformed(`${where}.action: ${JSON.stringify(action)} is not create, update or delete`);
  }
}

function readObjects(raw: unknown, where: string): JsonObject[] {
  if (!Array.isArray(raw) || raw.length > LIMITS.documents || !raw.every(isObject)) {
    throw malformed(`${where} must be an array of at most ${LIMITS.documents} objects`);
  }
  return raw;
}

function readIds(entries: readonly JsonObject[], where: string, required: boolean): void {
  const ids = entries.map(({ _id }) => _id).filter((id) => required || (id !== undefined && id !== null));
  if (!ids.every(isId)) throw malformed(`${where}: every _id must be 16 letters and digits`);
  assertUnique(ids, where);
}

function assertUnique(ids: readonly string[], where: string): void {
  if (new Set(ids).size !== ids.length) throw malformed(`${where} names the same _id twice`);
}
