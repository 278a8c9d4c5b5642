import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type Bag, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";

const LEVELS = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;
/** What a user has who inherits the default. */
const INHERIT = -1;

function levelSelect(name: string, current: number, inherits: boolean): HTMLSelectElement {
  const options = Object.entries(LEVELS).map(([key, value]) =>
    h("option", { value, selected: value === current }, text(`TABLE.Ownership.Level.${key}`)),
  );
  if (inherits) {
    options.unshift(h("option", { value: INHERIT, selected: current === INHERIT }, text("TABLE.Ownership.Inherit")));
  }
  return h("select", { name, id: `ownership-${name}`, "data-dtype": "Number" }, ...options);
}

/** Asks a Gamemaster who may see and change a document, and writes the answer. */
export async function configureOwnership(document: DocumentLike): Promise<void> {
  const ownership = Object(document._source.ownership) as Record<string, number>;
  const group = (label: string, select: HTMLSelectElement) =>
    h("div.form-group", {}, h("label", { for: select.id }, label), h("div.form-fields", {}, select));
  const players = [...host().game.users].filter((user) => !user.isGM);
  const content = h(
    "div.ownership",
    {},
    h("p.hint", {}, text("TABLE.Ownership.Hint")),
    group(text("TABLE.Ownership.All"), levelSelect("default", ownership.default ?? LEVELS.NONE, false)),
    ...players.map((user) => group(user.name, levelSelect(user.id, ownership[user.id] ?? INHERIT, true))),
  );
  const answer = await DialogV2.input({
    window: { title: text("TABLE.Ownership.Title", { name: document.name }), icon: "fa-solid fa-user-lock" },
    content,
    position: { width: 420 },
    ok: { label: text("TABLE.Ownership.Save"), icon: "fa-solid fa-floppy-disk" },
  });
  if (answer === null) return;
  await document.update({ ownership: answer as Bag });
}
