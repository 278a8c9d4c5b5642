import { type CollectionLike, type DocumentLike, host } from "../host.ts";

/** A folder of a directory. */
export interface FolderLike extends DocumentLike {
  /** `a`: by name; `m`: as the Gamemaster has put them. */
  sorting: string;
  sort: number;
}

/** The folders of one kind of document. */
export function foldersOf(documentName: string): FolderLike[] {
  const folders = host().game.folders as CollectionLike<DocumentLike>;
  return folders.filter(({ type }) => type === documentName) as FolderLike[]; // the collection of folders
}

/** The id of the folder a document lies in. */
export function folderOf(document: DocumentLike): string | null {
  const { folder } = document._source;
  return typeof folder === "string" ? folder : null;
}

/** Whether a folder is another one or lies in it. */
export function isInside(folder: FolderLike, outer: DocumentLike): boolean {
  const all = foldersOf(folder.type);
  // As many steps as there are folders: a ring of folders must not go on for ever.
  let current: FolderLike | undefined = folder;
  for (let steps = all.length; current && steps >= 0; steps -= 1) {
    if (current.id === outer.id) return true;
    const parent: string | null = folderOf(current);
    current = all.find(({ id }) => id === parent);
  }
  return false;
}

function byName(a: DocumentLike, b: DocumentLike): number {
  return a.name.localeCompare(b.name, host().game.i18n.lang);
}

function bySort(a: DocumentLike, b: DocumentLike): number {
  return Number(a.sort) - Number(b.sort) || byName(a, b);
}

/** What lies in a folder, in its order. What lies in a folder that is gone, or in a ring of them, lies in none. */
export function childrenOf(
  folder: FolderLike | null,
  folders: readonly FolderLike[],
  documents: readonly DocumentLike[],
): { folders: FolderLike[]; documents: DocumentLike[] } {
  const compare = folder?.sorting === "m" ? bySort : byName;
  const known = new Set(folders.map(({ id }) => id));
  const liesHere = (document: DocumentLike) => {
    const id = folderOf(document);
    return (id !== null && known.has(id) ? id : null) === (folder?.id ?? null);
  };
  return { folders: folders.filter(liesHere).sort(compare), documents: documents.filter(liesHere).sort(compare) };
}
