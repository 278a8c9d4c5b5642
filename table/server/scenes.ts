import type { AppliedOperation } from "../core/protocol.ts";
import type { Draft } from "./documents.ts";
import { stringAt } from "./json.ts";

/**
 * One scene is active, the one that a frame makes so last: two Gamemasters may each show one at the same moment, and a copy
 * of the active scene would be another.
 * @returns what else changes thereby, as every client is to apply it.
 */
export function oneActiveScene(draft: Draft, operations: readonly AppliedOperation[]): AppliedOperation[] {
  const written = operations.flatMap((operation) => {
    if (operation.documentName !== "Scene" || operation.action === "delete") return [];
    return operation.action === "create" ? operation.data : operation.updates;
  });
  const chosen = written.findLast(({ active }) => active === true)?._id;
  if (chosen === undefined) return [];
  const others = draft.all("Scene").filter(({ _id, active }) => active === true && _id !== chosen);
  for (const scene of others) draft.set("Scene", stringAt(scene, "_id"), { ...scene, active: false });
  if (others.length === 0) return [];
  const updates = others.map((scene) => ({ _id: stringAt(scene, "_id"), active: false }));
  return [{ documentName: "Scene", parentUuid: null, options: { render: true }, action: "update", updates }];
}
