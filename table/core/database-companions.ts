import type { Document } from "./abstract/document.ts";
import { CombatDocument } from "./documents/combat.ts";
import type { CombatantDocument } from "./documents/combatant.ts";
import { FolderDocument } from "./documents/folder.ts";
import type { DocumentHost } from "./host-types.ts";
import type { DocumentOperation } from "./protocol.ts";
import type { PlainObject } from "./utils/types.ts";

/** Writes that others bring with them: they go in the same request, so that nobody sees the state between. */

/** A document as it will be after an update. */
export function asUpdated({ document, changes }: { document: Document; changes: PlainObject }): Document {
  const { _id, ...wanted } = changes;
  const copy = document.clone({}, { keepId: true });
  copy.updateSource(wanted);
  return copy;
}

/** When combatants change, the turn stays with whoever has it. */
export function turnUpdate(
  parent: Document | null | undefined,
  changes: { created?: Document[]; updated?: () => Document[]; deleted?: readonly string[] },
): DocumentOperation[] {
  if (!(parent instanceof CombatDocument) || !parent.started) return [];
  const turn = parent._turnAfter({
    // Documents inside a fight are combatants.
    created: (changes.created ?? []) as CombatantDocument[],
    updated: (changes.updated?.() ?? []) as CombatantDocument[],
    deleted: changes.deleted ?? [],
  });
  if (turn === null) return [];
  const updates = [{ _id: String(parent.id), turn }];
  return [{ documentName: "Combat", parentUuid: null, options: { render: true }, action: "update", updates }];
}

/** Before tokens go, their combatants leave every fight; the turn stays with whoever has it. */
export function leaving(documents: readonly Document[], host: DocumentHost): DocumentOperation[] {
  const ids = new Set(documents.filter(({ documentName }) => documentName === "Token").map(({ id }) => id));
  if (ids.size === 0) return [];
  // The collection of fights.
  const combats = (host.collection("Combat")?.contents ?? []) as CombatDocument[];
  return combats.flatMap((combat): DocumentOperation[] => {
    const gone = combat.turns.filter(({ tokenId }) => ids.has(tokenId)).map(({ id }) => String(id));
    if (gone.length === 0) return [];
    const common = { documentName: "Combatant", parentUuid: combat.uuid, options: { render: true } };
    return [{ ...common, action: "delete", ids: gone }, ...turnUpdate(combat, { deleted: gone })];
  });
}

/**
 * Before a folder goes, what lies in it moves to the folder around it, or goes too where the caller says so
 * (`deleteSubfolders`, `deleteContents`).
 */
export function emptying(document: Document, options: { [key: string]: unknown }): DocumentOperation[] {
  if (!(document instanceof FolderDocument)) return [];
  const around = document.folder?.id ?? null;
  const common = (documentName: string) => ({ documentName, parentUuid: null, options: { render: true } });
  const move = (documentName: string, documents: readonly Document[]): DocumentOperation[] => {
    const updates = documents.map(({ id }) => ({ _id: String(id), folder: around }));
    return updates.length > 0 ? [{ ...common(documentName), action: "update", updates }] : [];
  };
  const remove = (documentName: string, documents: readonly Document[]): DocumentOperation[] => {
    const ids = documents.map(({ id }) => String(id));
    return ids.length > 0 ? [{ ...common(documentName), action: "delete", ids }] : [];
  };
  const withSubfolders = options.deleteSubfolders === true;
  const going = withSubfolders ? document.getSubfolders(true) : [];
  const contents = [document, ...going].flatMap((folder) => folder.contents);
  return [
    ...(options.deleteContents === true ? remove : move)(document.type, contents),
    ...(withSubfolders ? remove("Folder", going) : move("Folder", document.getSubfolders())),
  ];
}
