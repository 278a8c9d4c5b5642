import { ArrayField, SchemaField, TypedObjectField } from "./data/fields/compound.ts";
import type { DataField } from "./data/fields/field.ts";
import type { JsonObject } from "./protocol.ts";
import { mergeObject } from "./utils/merge.ts";
import { expandObject, getProperty } from "./utils/paths.ts";
import { isPlainObject, type PlainObject } from "./utils/types.ts";

/** `game.i18n`: texts by key, in the chosen language, with English for what it lacks. */
export class Localization {
  readonly lang: string;
  translations: PlainObject = {};
  _fallback: PlainObject = {};
  readonly #formatsOnLocalize: boolean;

  constructor(lang: string, generation: number) {
    this.lang = lang;
    this.#formatsOnLocalize = generation >= 14;
  }

  /** Loads the texts of a manifest's languages; a file that cannot be read is reported and left out. */
  async load(manifest: JsonObject, loadJson: (path: string) => Promise<unknown>): Promise<void> {
    const listed: unknown[] = Array.isArray(manifest.languages) ? manifest.languages : [];
    const files = listed.filter(isPlainObject);
    const read = async (lang: string): Promise<PlainObject> => {
      const texts: PlainObject = {};
      for (const file of files.filter((entry) => entry.lang === lang)) {
        try {
          const content = await loadJson(`systems/${String(manifest.id)}/${String(file.path)}`);
          if (!isPlainObject(content)) throw new Error("the file holds no object");
          mergeObject(texts, expandObject(content));
        } catch (error) {
          console.error(`The texts ${String(file.path)} cannot be read.`, error);
        }
      }
      return texts;
    };
    this.add(await read("en"), "en");
    if (this.lang !== "en") this.add(await read(this.lang), this.lang);
  }

  /** Adds texts of a language (the chosen one or English), nested or with dotted keys. */
  add(texts: PlainObject, lang: string): void {
    if (lang === "en") mergeObject(this._fallback, expandObject(texts));
    if (lang === this.lang) mergeObject(this.translations, expandObject(texts));
  }

  /** Whether a key has a text (with `fallback`, also only in English). */
  has(key: string, fallback = true): boolean {
    return this.#find(key, fallback) !== undefined;
  }

  /** The text of a key, or the key itself. Generation 14 also fills in data. */
  localize(key: string, data?: PlainObject): string {
    const text = this.#find(key, true) ?? key;
    return data && this.#formatsOnLocalize ? fill(text, data) : text;
  }

  /** The text of a key with `{name}` replaced by `data.name`. */
  format(key: string, data: PlainObject = {}): string {
    return fill(this.#find(key, true) ?? key, data);
  }

  /** A list in words. */
  getListFormatter(
    options: { style?: "long" | "short" | "narrow"; type?: "conjunction" | "disjunction" | "unit" } = {},
  ): Intl.ListFormat {
    return new Intl.ListFormat(this.lang, options);
  }

  #find(key: unknown, fallback: boolean): string | undefined {
    if (typeof key !== "string") return undefined;
    const own = getProperty(this.translations, key);
    if (typeof own === "string") return own;
    const english = fallback ? getProperty(this._fallback, key) : undefined;
    return typeof english === "string" ? english : undefined;
  }

  /** Gives the fields of a data model the labels and hints its prefixes name. */
  localizeDataModel(
    model: { schema: SchemaField; LOCALIZATION_PREFIXES?: string[] },
    options: { prefixes?: string[] } = {},
  ): void {
    const prefixes = [...(options.prefixes ?? []), ...(model.LOCALIZATION_PREFIXES ?? [])];
    visit(model.schema, [], (field, path) => {
      for (const property of ["label", "hint"] as const) {
        const given = field.options[property];
        const key = prefixes
          .map((prefix) => `${prefix}.FIELDS.${path}.${property}`)
          .find((candidate) => this.has(candidate));
        if (given) field[property] = this.localize(given);
        else if (key) field[property] = this.localize(key);
      }
    });
  }
}

function fill(text: string, data: PlainObject): string {
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const value = data[name];
    return value === undefined || value === null ? whole : String(value);
  });
}

function visit(field: DataField, path: string[], act: (field: DataField, path: string) => void): void {
  if (path.length > 0) act(field, path.join("."));
  if (field instanceof SchemaField) for (const [name, inner] of field.entries()) visit(inner, [...path, name], act);
  if (field instanceof ArrayField || field instanceof TypedObjectField) visit(field.element, [...path, "element"], act);
}
