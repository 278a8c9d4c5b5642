import { DialogV2 } from "../applications/dialog.ts";
import { createStack } from "../cards/create.ts";
import type { StackLike } from "../cards/types.ts";
import { h } from "../dom.ts";
import { type Bag, type CollectionLike, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";

/** A collection of the world. */
interface ImportsLike {
  importFromCompendium(pack: unknown, id: string, changes: Bag): Promise<DocumentLike | undefined>;
}

/** The world's items. */
interface ItemsLike {
  fromCompendium(document: DocumentLike): Bag;
}

/** An actor that can be given items. */
interface TakerLike extends DocumentLike {
  createEmbeddedDocuments(name: string, data: Bag[]): Promise<unknown>;
}

/** A subtype's name in the reader's language. */
export function typeLabel(documentName: string, type: string): string {
  const { CONFIG, game } = host();
  const labels = CONFIG[documentName]?.typeLabels as Record<string, string> | undefined;
  return game.i18n.localize(labels?.[type] ?? `TYPES.${documentName}.${type}`);
}

/** The subtypes a user may choose from when he makes a document; none when the document has no subtypes. */
function typesOf(documentName: string): string[] {
  return Object.keys(host().game.system.documentTypes[documentName] ?? {});
}

/** Asks for name and type, makes the document and opens its sheet. */
export async function createDocument(documentName: string, preset: Bag = {}): Promise<void> {
  if (documentName === "Cards") return createStack(preset);
  const types = documentName === "Actor" || documentName === "Item" ? typesOf(documentName) : [];
  const name = h("input", { type: "text", name: "name", id: "create-name", autofocus: true });
  const group = (label: string, field: HTMLElement) =>
    h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
  const content = h("div.create-fields", {}, group(text("TABLE.Create.Name"), name));
  if (types.length > 0) {
    const options = types.map((key) => h("option", { value: key }, typeLabel(documentName, key)));
    content.append(group(text("TABLE.Create.Type"), h("select", { name: "type", id: "create-type" }, ...options)));
  }
  const answer = await DialogV2.input({
    window: { title: text(`TABLE.Create.${documentName}`) },
    content,
    modal: true,
    position: { width: 400 },
    ok: { label: text("TABLE.Create.Create"), icon: "fa-solid fa-plus" },
  });
  if (answer === null) return;
  const data = answer as Bag;
  const fallback = types.length > 0 ? typeLabel(documentName, String(data.type)) : text(`TABLE.New.${documentName}`);
  const created = await host()
    .getDocumentClass(documentName)
    .create({ ...preset, ...data, name: String(data.name).trim() || fallback });
  if (documentName !== "Folder") await created?.sheet?.render({ force: true });
}

/** Asks, and deletes. */
export async function deleteDocument(document: DocumentLike): Promise<void> {
  // Stacks of cards know what else is to be asked.
  if (typeof document.deleteDialog === "function") return document.deleteDialog();
  const agreed = await DialogV2.confirm({
    window: { title: text("TABLE.Delete.Title", { name: document.name }) },
    content: h("p", {}, text("TABLE.Delete.Question", { name: document.name })),
    modal: true,
    yes: { label: text("TABLE.Delete.Confirm"), icon: "fa-solid fa-trash" },
    no: { default: true },
  });
  if (agreed === true) await document.delete();
}

/** A document's source as data of another one. */
export function copyOf(document: DocumentLike): Bag {
  const { _id, ...source } = host().foundry.utils.deepClone(document._source);
  return source;
}

/** Makes a copy beside the original. */
export async function duplicateDocument(document: DocumentLike): Promise<void> {
  const name = text("TABLE.Menu.CopyName", { name: document.name });
  if (document.documentName === "Cards") {
    // A stack knows what a copy of it is.
    await (document as StackLike).clone({ name }, { save: true });
    return;
  }
  await host()
    .getDocumentClass(document.documentName)
    // A copy of the scene that everybody sees is not shown in its place.
    .create({ ...copyOf(document), name, ...("active" in document._source ? { active: false } : {}) });
}

/** Copies a document of a compendium into the world. */
export async function importDocument(document: DocumentLike, changes: Bag = {}): Promise<DocumentLike | undefined> {
  const { collections } = host().game as unknown as { collections: CollectionLike<ImportsLike> }; // by kind of document
  return collections.get(document.documentName)?.importFromCompendium(document.compendium, document.id, changes);
}

/** Whether the user has a character to give things to. */
export function hasOwnCharacter(): boolean {
  return host().game.user.character?.isOwner === true;
}

/** Gives the own character a copy of an item: what dragging it to its sheet does. */
export async function giveToCharacter(item: DocumentLike): Promise<void> {
  const { game } = host();
  const character = game.user.character as TakerLike | null; // a user's character is an actor
  const items = game.items as unknown as ItemsLike; // the world's collection of items
  const { folder, sort, ownership, ...own } = item.compendium ? items.fromCompendium(item) : copyOf(item);
  await character?.createEmbeddedDocuments("Item", [own]);
}

/** The document itself, or the copy in the world of one that lies in a compendium. */
export async function inWorld(document: DocumentLike): Promise<DocumentLike | undefined> {
  return document.compendium ? importDocument(document) : document;
}

/** Opens a document's sheet. @throws Error if its type has none. */
export async function openSheet(document: DocumentLike): Promise<void> {
  if (!document.sheet) throw new Error(text("TABLE.Sheet.None", { name: document.name }));
  await document.sheet.render({ force: true });
}
