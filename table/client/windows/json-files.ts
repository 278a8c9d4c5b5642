import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";

/** A document that takes the data of an export. */
interface ImportsJson extends DocumentLike {
  importFromJSON(json: string): Promise<unknown>;
}

/** Lets the user keep a text as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  h("a", { href: address, download: filename }).click();
  URL.revokeObjectURL(address);
}

/** The text of a file that the user has chosen. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

/** What is safe in the name of a file everywhere. */
function slug(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "document";
}

/** Saves a document's stored data as a file, without what belongs to this world: its folder and its owners. */
export function exportToJSON(document: DocumentLike): void {
  const { game, foundry } = host();
  const { folder, ownership, ...data } = foundry.utils.deepClone(document._source);
  const { id, version } = game.system as unknown as { id: string; version: string }; // the manifest's
  const stats = { ...Object(data._stats), coreVersion: game.version, systemId: id, systemVersion: version };
  const json = JSON.stringify({ ...data, _stats: stats }, null, 2);
  const filename = ["fvtt", document.documentName, slug(document.name), document.id].join("-");
  saveDataToFile(json, "application/json", `${filename}.json`);
}

/** Asks for an exported file and makes the document what it says. */
export async function importFromJSONDialog(document: DocumentLike): Promise<void> {
  const input = h("input", { type: "file", id: "import-file", name: "data", accept: ".json,application/json" });
  const chosen = await DialogV2.prompt({
    window: { title: text("TABLE.Json.Title", { name: document.name }) },
    content: h(
      "div",
      {},
      h("p", {}, text("TABLE.Json.Warning", { name: document.name })),
      h("div.form-group.stacked", {}, h("label", { for: input.id }, text("TABLE.Json.File")), input),
    ),
    modal: true,
    ok: {
      label: text("TABLE.Json.Import"),
      icon: "fa-solid fa-file-import",
      callback: (_event, button) => button.form?.querySelector<HTMLInputElement>("#import-file")?.files?.[0] ?? null,
    },
  });
  if (chosen === null) return;
  if (!(chosen instanceof File)) throw new Error(text("TABLE.Json.NoFile"));
  // Every document has the method.
  await (document as ImportsJson).importFromJSON(await readTextFromFile(chosen));
  const notifications = host().ui.notifications as { info(message: string): unknown }; // the page's own
  notifications.info(text("TABLE.Json.Imported", { name: document.name }));
}
