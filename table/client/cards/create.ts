import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { typeLabel } from "../sidebar/document-actions.ts";

/** A stack that can be made ready. */
interface Preset {
  type: string;
  label: string;
  src: string;
}

/** Asks for name, kind and content, makes the stack and opens its sheet. */
export async function createStack(given: Bag = {}): Promise<void> {
  const { CONFIG, game, getDocumentClass } = host();
  const Stack = getDocumentClass("Cards");
  const presets = Object.entries((CONFIG.Cards?.presets ?? {}) as Record<string, Preset>); // packages may add some
  const group = (label: string, field: HTMLElement) =>
    h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
  const option = (value: string, label: string) => h("option", { value }, label);
  const types = (Stack as unknown as { TYPES: readonly string[] }).TYPES; // every document class has it
  const answer = await DialogV2.input({
    window: { title: text("TABLE.Create.Cards") },
    content: h(
      "div.create-fields",
      {},
      group(text("TABLE.Create.Name"), h("input", { type: "text", name: "name", id: "create-name", autofocus: true })),
      group(
        text("TABLE.Create.Type"),
        h(
          "select",
          { name: "type", id: "create-type" },
          ...types.map((type) => option(type, typeLabel("Cards", type))),
        ),
      ),
      group(
        text("TABLE.Cards.Preset"),
        h(
          "select",
          { name: "preset", id: "create-preset" },
          option("", text("TABLE.Cards.NoPreset")),
          ...presets.map(([key, { label }]) => option(key, game.i18n.localize(label))),
        ),
      ),
    ),
    modal: true,
    position: { width: 420 },
    ok: { label: text("TABLE.Create.Create"), icon: "fa-solid fa-plus" },
  });
  if (answer === null) return;
  const { name, type, preset } = answer as Bag;
  const chosen = presets.find(([key]) => key === preset)?.[1];
  const content = chosen ? await loadPreset(chosen.src) : { type };
  const fallback = chosen ? game.i18n.localize(chosen.label) : typeLabel("Cards", String(type));
  const created = await Stack.create({ ...content, ...given, name: String(name).trim() || fallback });
  await created?.sheet?.render({ force: true });
}

async function loadPreset(src: string): Promise<Bag> {
  const response = await fetch(src);
  if (!response.ok) throw new Error(text("TABLE.Cards.PresetMissing", { src, status: response.status }));
  return (await response.json()) as Bag; // data of a stack
}
