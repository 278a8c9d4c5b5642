import { type ContextMenuEntry, menuEntry } from "../applications/context-menu.ts";
import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { createDocument, deleteDocument } from "./document-actions.ts";
import { type FolderLike, folderOf, foldersOf, isInside } from "./folders.ts";

/** What a Gamemaster may do with a folder. */
export function folderEntries(documentName: string): ContextMenuEntry[] {
  const visible = () => host().game.user.isGM;
  const act = (work: (folder: FolderLike) => unknown) => (target: HTMLElement) => {
    const id = target.closest<HTMLElement>("[data-folder-id]")?.dataset.folderId;
    const folder = foldersOf(documentName).find((entry) => entry.id === id);
    return folder ? work(folder) : undefined;
  };
  return [
    menuEntry({
      label: text("TABLE.Folder.Edit"),
      icon: "fa-solid fa-pen",
      visible,
      run: act(editFolder),
    }),
    menuEntry({
      label: text("TABLE.Folder.CreateInside"),
      icon: "fa-solid fa-plus",
      visible,
      run: act((folder) => createDocument(documentName, { folder: folder.id })),
    }),
    menuEntry({
      label: text("TABLE.Menu.Move"),
      icon: "fa-solid fa-folder-tree",
      visible,
      run: act(moveToFolder),
    }),
    menuEntry({
      label: text("TABLE.Menu.Delete"),
      icon: "fa-solid fa-trash",
      visible,
      run: act(deleteDocument),
    }),
  ];
}

function group(label: string, field: HTMLElement): HTMLElement {
  return h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
}

/** Changes a folder's name, colour and order. */
async function editFolder(folder: FolderLike): Promise<void> {
  const color = typeof folder._source.color === "string" ? folder._source.color : "#808080";
  const sorting = ["a", "m"].map((value) =>
    h("option", { value, selected: value === folder.sorting }, text(`TABLE.Folder.Sorting.${value}`)),
  );
  const answer = await DialogV2.input({
    window: { title: text("TABLE.Folder.Edit") },
    content: h(
      "div",
      {},
      group(text("TABLE.Create.Name"), h("input", { id: "folder-edit-name", name: "name", value: folder.name })),
      group(text("TABLE.Folder.Color"), h("input", { type: "color", id: "folder-color", name: "color", value: color })),
      group(text("TABLE.Folder.Order"), h("select", { id: "folder-sorting", name: "sorting" }, ...sorting)),
    ),
    ok: { label: text("TABLE.Settings.Save"), icon: "fa-solid fa-floppy-disk" },
  });
  if (answer === null) return;
  const data = answer as Bag;
  await folder.update({ ...data, name: String(data.name).trim() || folder.name });
}

/** Asks for a folder and puts a document, or a folder, into it. */
export async function moveToFolder(document: DocumentLike): Promise<void> {
  const isFolder = document.documentName === "Folder";
  const folders = foldersOf(isFolder ? document.type : document.documentName).filter(
    (folder) => !isFolder || !isInside(folder, document),
  );
  const current = folderOf(document);
  const options = folders.map(({ id, name }) => h("option", { value: id, selected: id === current }, name));
  const none = h("option", { value: "", selected: current === null }, text("TABLE.Folder.None"));
  const select = h("select", { id: "move-folder", name: "folder", autofocus: true }, none, ...options);
  const answer = await DialogV2.input({
    window: { title: text("TABLE.Folder.MoveTitle", { name: document.name }) },
    content: group(text("TABLE.Folder.Folder"), select),
    ok: { label: text("TABLE.Folder.Move"), icon: "fa-solid fa-folder-tree" },
  });
  if (answer !== null) await document.update({ folder: (answer as Bag).folder || null });
}
