import { DialogV2 } from "../applications/dialog.ts";
import { h, icon } from "../dom.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { report } from "./report.ts";
import { text } from "./texts.ts";

type Listed = "Actor" | "Item";

function collection(documentName: Listed) {
  const { game } = host();
  return documentName === "Actor" ? game.actors : game.items;
}

/** A subtype's name in the reader's language. */
function typeLabel(documentName: Listed, type: string): string {
  const { CONFIG, game } = host();
  const labels = CONFIG[documentName]?.typeLabels as Record<string, string> | undefined;
  return game.i18n.localize(labels?.[type] ?? `TYPES.${documentName}.${type}`);
}

/** Whether to offer creating; the server has the last word. */
function mayCreate(documentName: Listed): boolean {
  return host().getDocumentClass(documentName).canUserCreate(host().game.user);
}

async function create(documentName: Listed): Promise<void> {
  const { game } = host();
  const types = Object.keys(game.system.documentTypes[documentName] ?? {});
  const [firstType] = types;
  const name = h("input", { type: "text", name: "name", id: "create-name", required: true, autofocus: true });
  const type = h(
    "select",
    { name: "type", id: "create-type" },
    ...types.map((key) => h("option", { value: key, selected: key === firstType }, typeLabel(documentName, key))),
  );
  const group = (label: string, field: HTMLElement) =>
    h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
  const content = h("div", {}, group(text("TABLE.Create.Name"), name), group(text("TABLE.Create.Type"), type));
  const title = text(`TABLE.Create.${documentName}`);
  const answer = await DialogV2.input({
    window: { title },
    content,
    modal: true,
    position: { width: 400 },
    ok: { label: text("TABLE.Create.Create"), icon: "fa-solid fa-plus" },
  });
  if (answer === null) return;
  const data = answer as Bag;
  const fallback = typeLabel(documentName, String(data.type));
  const created = await host()
    .getDocumentClass(documentName)
    .create({ ...data, name: String(data.name).trim() || fallback });
  await created?.sheet?.render({ force: true });
}

async function remove(document: DocumentLike): Promise<void> {
  const agreed = await DialogV2.confirm({
    window: { title: text("TABLE.Delete.Title", { name: document.name }) },
    content: h("p", {}, text("TABLE.Delete.Question", { name: document.name })),
    modal: true,
    yes: { label: text("TABLE.Delete.Confirm"), icon: "fa-solid fa-trash" },
    no: { default: true },
  });
  if (agreed === true) await document.delete();
}

function entry(document: DocumentLike, documentName: Listed): HTMLElement {
  const { game } = host();
  const open = h(
    "button.entry-open",
    { type: "button" },
    h("img", { src: document.img ?? "icons/svg/mystery-man.svg", alt: "" }),
    h("span.entry-name", {}, document.name),
    h("span.entry-type", {}, typeLabel(documentName, document.type)),
  );
  open.addEventListener("click", () => report(openSheet(document)));
  const item = h("li.directory-item", { "data-entry-id": document.id }, open);
  if (game.user.isGM) {
    const label = text("TABLE.Delete.Title", { name: document.name });
    const erase = h(
      "button.entry-delete",
      { type: "button", "aria-label": label, title: label },
      icon("fa-solid fa-trash"),
    );
    erase.addEventListener("click", () => report(remove(document)));
    item.append(erase);
  }
  return item;
}

async function openSheet(document: DocumentLike): Promise<void> {
  if (!document.sheet) throw new Error(text("TABLE.Sheet.None", { name: document.name }));
  await document.sheet.render({ force: true });
}

/** Builds the directory of one kind of document and keeps it up to date. */
export function buildDirectory(documentName: Listed): HTMLElement {
  const { Hooks } = host();
  const list = h("ol.directory-list");
  const empty = h("p.empty", {}, text("TABLE.Directory.Empty"));
  const section = h("section.directory", {});
  if (mayCreate(documentName)) {
    const button = h(
      "button.create-entry",
      { type: "button" },
      icon("fa-solid fa-plus"),
      text(`TABLE.Create.${documentName}`),
    );
    button.addEventListener("click", () => report(create(documentName)));
    section.append(button);
  }
  section.append(list, empty);
  const update = () => {
    const focused = document.activeElement?.closest<HTMLElement>(".directory-item");
    const focusedId = focused && list.contains(focused) ? focused.dataset.entryId : undefined;
    const shown = collection(documentName)
      .filter((entryDocument) => entryDocument.visible)
      .sort((a, b) => a.name.localeCompare(b.name, host().game.i18n.lang));
    list.replaceChildren(...shown.map((shownDocument) => entry(shownDocument, documentName)));
    empty.hidden = shown.length > 0;
    if (focusedId) list.querySelector<HTMLElement>(`[data-entry-id="${CSS.escape(focusedId)}"] .entry-open`)?.focus();
  };
  const onChange = (changed: DocumentLike) => {
    // Items in actors are announced under the same name; the directory lists those of the world.
    if (!changed.parent) update();
  };
  for (const verb of ["create", "update", "delete"]) Hooks.on(`${verb}${documentName}`, onChange);
  Hooks.on("updateUser", update);
  update();
  return section;
}
