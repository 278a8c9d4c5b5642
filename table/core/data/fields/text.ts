import { isValidId } from "../../utils/text.ts";
import { parseUuid } from "../../utils/uuid.ts";
import { Color } from "../color.ts";
import type { CleanOptions, DataField, DataFieldOptions } from "./field.ts";
import { StringField, type StringFieldOptions } from "./primitive.ts";

/** A text that is HTML; the server cleans it where the manifest declares it. */
export class HTMLField extends StringField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, blank: true, initial: "" };
  }
}

/** A colour, stored as `#rrggbb`, initialised as a `Color`. */
export class ColorField extends StringField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, nullable: true, initial: null, blank: false };
  }

  protected override _cast(value: unknown): unknown {
    const color = Color.from(value);
    return color.valid ? color.css : value === "" ? null : value;
  }

  protected override _validateType(value: unknown): undefined {
    if (typeof value !== "string" || !/^#[0-9a-f]{6}$/i.test(value)) throw new Error('a colour such as "#a0b1c2"');
    return undefined;
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? Color.from(value) : value;
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }
}

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  AUDIO: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  FONT: ["otf", "ttf", "woff", "woff2"],
  IMAGE: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  VIDEO: ["m4v", "mp4", "ogv", "webm"],
  TEXT: ["csv", "json", "md", "pdf", "tsv", "txt", "xml", "yml"],
};

/** Options of a {@link FilePathField}. */
export interface FilePathFieldOptions extends StringFieldOptions {
  /** Keys of `CONST.FILE_CATEGORIES`. */
  categories?: string[];
  wildcard?: boolean;
  base64?: boolean;
}

/** The path of a file of one of the categories; `null` when there is none. */
export class FilePathField extends StringField {
  declare categories: string[];
  declare wildcard: boolean;
  declare base64: boolean;

  static override get _defaults(): Record<string, unknown> {
    return {
      ...super._defaults,
      nullable: true,
      initial: null,
      blank: false,
      categories: [],
      wildcard: false,
      base64: false,
    };
  }

  constructor(options: FilePathFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
  }

  protected override _validateType(value: unknown): undefined {
    if (typeof value !== "string") throw new Error("a file path");
    if (this.categories.length === 0 || (this.wildcard && value.includes("*"))) return undefined;
    if (value.startsWith("data:")) {
      if (this.base64) return undefined;
      throw new Error("a file path (data: URLs are not allowed)");
    }
    const extension = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(value)?.[1]?.toLowerCase() ?? "";
    const allowed = this.categories.flatMap((category) => EXTENSIONS[category] ?? []);
    if (!allowed.includes(extension)) throw new Error(`a path with one of the extensions ${allowed.join(", ")}`);
    return undefined;
  }
}

/** JSON kept as text, initialised as what it means. */
export class JSONField extends StringField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, blank: false, trim: true, initial: undefined };
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === "") return super.clean(undefined, options);
    const text = typeof value === "string" || value === undefined || value === null ? value : JSON.stringify(value);
    return super.clean(text, options);
  }

  protected override _validateType(value: unknown): undefined {
    try {
      if (typeof value !== "string") throw new Error("not a text");
      JSON.parse(value);
    } catch {
      throw new Error("a text that is valid JSON");
    }
    return undefined;
  }

  override initialize(value: unknown): unknown {
    return typeof value === "string" ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return value === undefined || value === null ? value : JSON.stringify(value);
  }
}

/** A document id of 16 letters and digits, or `null`. */
export class DocumentIdField extends StringField {
  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: true, blank: false, initial: null, readonly: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === "object" && value !== null && "_id" in value) return value._id;
    if (typeof value === "object" && value !== null && "id" in value) return value.id;
    return value;
  }

  protected override _validateType(value: unknown): undefined {
    if (!isValidId(value)) throw new Error("an id of 16 letters and digits");
    return undefined;
  }
}

/** Options of a {@link DocumentUUIDField}. */
export interface DocumentUUIDFieldOptions extends StringFieldOptions {
  /** Only documents of this class. */
  type?: string;
  /** Only embedded ones (`true`) or only primary ones (`false`). */
  embedded?: boolean;
}

/** The UUID of a document, or `null`. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;
  declare embedded: boolean | undefined;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: true, blank: false, initial: null };
  }

  constructor(options: DocumentUUIDFieldOptions = {}, context: { name?: string; parent?: DataField } = {}) {
    super(options, context);
  }

  protected override _validateType(value: unknown): undefined {
    const parsed = parseUuid(value);
    // UUIDs of compendiums that are not there are kept, in older forms as well.
    const compendium = typeof value === "string" && /^Compendium(\.[\w-]+){3,}$/.test(value);
    if (!parsed && !compendium) throw new Error("the UUID of a document");
    if (!parsed) return undefined;
    if (this.type !== undefined && parsed.type !== this.type)
      throw new Error(`the UUID of a document of class ${this.type}`);
    if (this.embedded !== undefined && (parsed.parentUuid !== null) !== this.embedded) {
      throw new Error(`the UUID of ${this.embedded ? "an embedded" : "a primary"} document`);
    }
    return undefined;
  }
}

/** The subtype of a document; what is allowed is asked of the class each time, as packages decide it. */
export class DocumentTypeField extends StringField {
  readonly #documentName: string;
  readonly #types: () => readonly string[] | null;

  static override get _defaults(): Record<string, unknown> {
    return { ...super._defaults, required: true, nullable: false, blank: false };
  }

  /** @param types Gives the allowed subtypes; `null` means that any is accepted here. */
  constructor(documentName: string, types: () => readonly string[] | null, options: DataFieldOptions = {}) {
    super(options);
    this.#documentName = documentName;
    this.#types = types;
  }

  override getInitialValue(data?: unknown): unknown {
    return super.getInitialValue(data) || (this.#types()?.includes("base") ? "base" : undefined);
  }

  protected override _validateType(value: unknown): undefined {
    const types = this.#types();
    if (typeof value === "string" && (types === null || types.includes(value))) return undefined;
    throw new Error(
      `one of ${(types ?? []).join(", ")} ("${String(value)}" is not a valid type for the ${this.#documentName} Document class)`,
    );
  }
}
