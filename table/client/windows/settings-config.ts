import { ApplicationV2 } from "../applications/application.ts";
import { DialogV2 } from "../applications/dialog.ts";
import { buildInput, type FieldLike } from "../applications/fields.ts";
import type { FormDataExtended } from "../applications/form-data.ts";
import type { PartialOptions } from "../applications/options.ts";
import { h, icon } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { text } from "../page/texts.ts";

/** A registered setting, as the window shows it. */
interface Setting {
  id: string;
  namespace: string;
  key: string;
  name?: string;
  hint?: string;
  scope: string;
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  default?: unknown;
  requiresReload?: boolean;
}

/** A registered menu: a button that opens an application. */
interface Menu {
  id: string;
  namespace: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  restricted?: boolean;
  type: new () => { render(options: { force: boolean }): Promise<unknown> };
}

interface Settings {
  settings: Map<string, Setting>;
  menus: Map<string, Menu>;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

function registry(): Settings {
  // `game.settings` of the host has more than the page's own types name.
  return host().game.settings as unknown as Settings;
}

function isField(type: unknown): type is FieldLike {
  return typeof type === "object" && type !== null && "fieldPath" in type;
}

function localize(key: string | undefined): string {
  return key ? host().game.i18n.localize(key) : "";
}

function numberInput(setting: Setting, value: unknown): HTMLElement {
  const { min, max, step } = setting.range ?? {};
  return h("input", { type: setting.range ? "range" : "number", min, max, step: step ?? "any", value: Number(value) });
}

function select(setting: Setting, value: unknown): HTMLElement {
  const options = Object.entries(setting.choices ?? {}).map(([key, label]) =>
    h("option", { value: key, selected: key === String(value) }, localize(label)),
  );
  return h("select", { "data-dtype": setting.type === Number ? "Number" : null }, ...options);
}

/** @throws Error for a type that no input can show. */
function inputOf(setting: Setting, value: unknown): HTMLElement {
  const { type } = setting;
  if (isField(type)) return buildInput(type, { value, name: setting.id, localize: true });
  if (setting.choices) return select(setting, value);
  if (type === Boolean) return h("input", { type: "checkbox", checked: Boolean(value) });
  if (type === Number) return numberInput(setting, value);
  if (type === String || type === undefined) return h("input", { type: "text", value: String(value ?? "") });
  throw new Error(`Setting ${setting.id}: a setting with config: true needs a field, Boolean, Number or String.`);
}

function settingGroup(setting: Setting): HTMLElement {
  const input = inputOf(setting, registry().get(setting.namespace, setting.key));
  input.id = `setting-${setting.id.replaceAll(".", "-")}`;
  input.setAttribute("name", setting.id);
  const fields = h("div.form-fields", {}, input);
  if (input instanceof HTMLInputElement && input.type === "range") {
    const output = h("output", { for: input.id }, input.value);
    input.addEventListener("input", () => output.replaceChildren(input.value));
    fields.append(output);
  }
  const group = h("div.form-group", {}, h("label", { for: input.id }, localize(setting.name ?? setting.id)), fields);
  if (setting.hint) {
    const hint = h("p.hint", { id: `${input.id}-hint` }, localize(setting.hint));
    input.setAttribute("aria-describedby", hint.id);
    group.append(hint);
  }
  return group;
}

function menuGroup(menu: Menu): HTMLElement {
  const button = h(
    "button",
    { type: "button", "data-action": "openMenu", "data-menu": menu.id },
    menu.icon ? icon(menu.icon) : null,
    localize(menu.label ?? menu.name ?? menu.id),
  );
  const group = h("div.form-group", {}, h("span.label", {}, localize(menu.name)), h("div.form-fields", {}, button));
  if (menu.hint) {
    const hint = h("p.hint", { id: `menu-${menu.id.replaceAll(".", "-")}-hint` }, localize(menu.hint));
    button.setAttribute("aria-describedby", hint.id);
    group.append(hint);
  }
  return group;
}

/** A package's heading: the system's title, or its id where the table knows no title. */
function packageTitle(namespace: string): string {
  const { system } = host().game;
  if (namespace === "core") return text("TABLE.Settings.Core");
  return namespace === system.id ? localize(system.title) : namespace;
}

/** The window of settings: those of the world for who may change them, one's own for everybody. */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "settings-config",
    classes: ["settings-config"],
    tag: "form",
    window: { title: "", icon: "fa-solid fa-gears", contentClasses: ["standard-form"] },
    position: { width: 520 },
    form: {
      closeOnSubmit: true,
      handler: (_event, _form, formData) => save(formData as FormDataExtended),
    },
    actions: {
      async openMenu(_event: PointerEvent, target: HTMLElement) {
        const menu = registry().menus.get(target.dataset.menu ?? "");
        if (menu) await new menu.type().render({ force: true });
      },
      async resetDefaults(this: ApplicationV2) {
        for (const setting of visibleSettings()) {
          if (this.form) fill(this.form, setting);
        }
      },
    },
  };

  override get title(): string {
    return text("TABLE.Settings.Title");
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { user } = host().game;
    const settings = visibleSettings();
    const menus = [...registry().menus.values()].filter((menu) => user.isGM || !menu.restricted);
    const packages = new Set([...menus, ...settings].map(({ namespace }) => namespace));
    const sections = [...packages].map((namespace) =>
      h(
        "fieldset.settings-package",
        { "data-package": namespace },
        h("legend", {}, packageTitle(namespace)),
        ...menus.filter((menu) => menu.namespace === namespace).map(menuGroup),
        ...settings.filter((setting) => setting.namespace === namespace).map(settingGroup),
      ),
    );
    if (sections.length === 0) return [h("p.empty", {}, text("TABLE.Settings.None"))];
    const footer = h(
      "footer.form-footer",
      {},
      h("button", { type: "submit" }, icon("fa-solid fa-floppy-disk"), text("TABLE.Settings.Save")),
      h(
        "button",
        { type: "button", "data-action": "resetDefaults" },
        icon("fa-solid fa-arrow-rotate-left"),
        text("TABLE.Settings.Defaults"),
      ),
    );
    return [...sections, footer];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

/** The settings this user may change here. */
function visibleSettings(): Setting[] {
  const { user } = host().game;
  return [...registry().settings.values()].filter(({ config, scope }) => config && (scope !== "world" || user.isGM));
}

/** Puts a setting's default into its input; it is stored when the form is saved. */
function fill(form: HTMLFormElement, setting: Setting): void {
  const input = form.elements.namedItem(setting.id);
  const value = isField(setting.type) ? (setting.default ?? Reflect.get(setting.type, "initial")) : setting.default;
  if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = Boolean(value);
  else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) {
    input.value = String(value ?? "");
    input.dispatchEvent(new Event("input"));
  }
}

/** Stores what has been changed; asks before loading the page anew where a setting needs it. */
async function save(formData: FormDataExtended): Promise<void> {
  const { utils } = host().foundry;
  let reload = false;
  for (const { id, namespace, key, requiresReload } of visibleSettings()) {
    if (!(id in formData.object)) continue;
    const before = registry().get(namespace, key);
    const after = (await registry().set(namespace, key, formData.object[id])) as unknown;
    const changed = !(utils.equals as (a: unknown, b: unknown) => boolean)(before, after);
    if (changed && requiresReload) reload = true;
  }
  if (reload && (await askReload())) location.reload();
}

async function askReload(): Promise<boolean> {
  const agreed = await DialogV2.confirm({
    window: { title: text("TABLE.Settings.ReloadTitle") },
    content: h("p", {}, text("TABLE.Settings.ReloadQuestion")),
    modal: true,
  });
  return agreed === true;
}

/** The panel of the sidebar that opens the window. */
export function buildSettingsPanel(): HTMLElement {
  const { game } = host();
  const open = h("button", { type: "button" }, icon("fa-solid fa-gears"), text("TABLE.Settings.Open"));
  const sheet = new SettingsConfig();
  open.addEventListener("click", () => void sheet.render({ force: true }));
  const { version, title } = game.system as Bag & { title: string };
  return h(
    "section.settings-panel",
    {},
    h("h2", {}, text("TABLE.Tab.settings")),
    h(
      "dl.about",
      {},
      h("dt", {}, text("TABLE.Settings.World")),
      h("dd", {}, game.world.title),
      h("dt", {}, text("TABLE.Settings.System")),
      h("dd", {}, `${title} ${String(version ?? "")}`),
      h("dt", {}, text("TABLE.Settings.Generation")),
      h("dd", {}, String(game.release.generation)),
    ),
    open,
  );
}
