import { DataField } from "./data/fields/field.ts";
import type { SettingDocument } from "./documents/setting.ts";
import type { DocumentHost } from "./host-types.ts";
import { deepClone } from "./utils/clone.ts";
import { toJson } from "./utils/operators.ts";

/** Where a client keeps settings of its own: `localStorage` in a browser. */
export interface ClientStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What a setting is registered with. */
export interface SettingOptions {
  name?: string;
  hint?: string;
  /** `world`: one value for all, written by the Gamemaster; `client`: this browser's; `user`: this user's. */
  scope?: "world" | "client" | "user";
  config?: boolean;
  /** A field, a class of data models, or a function such as `Number`. */
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step?: number };
  default?: unknown;
  requiresReload?: boolean;
  restricted?: boolean;
  onChange?: (value: unknown, options: object, userId?: string) => void;
}

/** A registered setting. */
export interface SettingConfig extends SettingOptions {
  id: string;
  namespace: string;
  key: string;
  scope: "world" | "client" | "user";
}

interface ModelLike {
  new (data: object): { toObject(): unknown };
}

/** `game.settings`: named values of packages. */
export class ClientSettings {
  /** The registered settings by `namespace.key`. */
  readonly settings = new Map<string, SettingConfig>();
  /** The registered menus by `namespace.key`. */
  readonly menus = new Map<string, object>();
  readonly #host: DocumentHost;
  readonly #client: ClientStorage;

  constructor(host: DocumentHost, client: ClientStorage) {
    this.#host = host;
    this.#client = client;
  }

  /** Where values are: `world` and `user` in documents, `client` in the browser. */
  get storage(): Map<string, unknown> {
    return new Map<string, unknown>([
      ["world", this.#host.collection("Setting")],
      ["user", this.#host.collection("Setting")],
      ["client", this.#client],
    ]);
  }

  /** Makes a setting known. @throws Error without a namespace, a key or a known scope. */
  register(namespace: string, key: string, data: SettingOptions): void {
    if (!namespace || !key) throw new Error("A setting needs a namespace and a key.");
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope)) {
      throw new Error(`Setting ${namespace}.${key}: the scope is "${scope}", expected world, client or user.`);
    }
    const id = `${namespace}.${key}`;
    this.settings.set(id, { ...data, id, namespace, key, scope });
  }

  /** Makes a menu of settings known, for the list of settings. */
  registerMenu(namespace: string, key: string, data: object): void {
    const id = `${namespace}.${key}`;
    this.menus.set(id, { ...data, id, namespace, key });
  }

  /** A setting's value, or its default. @throws Error when it is not registered. */
  get(namespace: string, key: string, options: { document?: boolean } = {}): unknown {
    const id = `${namespace}.${key}`;
    if (id === "core.rollMode" && this.#host.generation >= 14) {
      this.#host.deprecated('the setting "core.rollMode"', "core.messageMode");
      return null;
    }
    const config = this.#config(id);
    const stored = config.scope === "client" ? undefined : this.#document(config);
    if (options.document) return stored ?? null;
    const json = config.scope === "client" ? this.#client.getItem(id) : (stored?._source.value ?? null);
    return this.#read(config, typeof json === "string" ? json : null);
  }

  /**
   * Stores a value.
   * @returns the value as stored.
   * @throws Error when the setting is not registered, the value does not fit, or the server refuses.
   */
  async set(namespace: string, key: string, value: unknown, options: Record<string, unknown> = {}): Promise<unknown> {
    const id = `${namespace}.${key}`;
    const config = this.#config(id);
    const fitting = this.#clean(config, value === undefined ? config.default : value);
    const json = JSON.stringify(toJson(fitting));
    if (config.scope === "client") {
      const before = this.#client.getItem(id);
      this.#client.setItem(id, json);
      if (before !== json) this.#changed(config, json, options, this.#host.userId);
      return this.#read(config, json);
    }
    const present = this.#document(config);
    const user = config.scope === "user" ? this.#host.userId : null;
    if (present) await present.update({ value: json }, options);
    else await this.#host.documentClass("Setting").create({ key: id, value: json, user }, options);
    return this.#read(config, json);
  }

  /** Tells a setting's owner that its stored value is another now; called for every broadcast about settings. */
  onDocument(document: SettingDocument, options: object, userId: string): void {
    const config = this.settings.get(document.key);
    const forMe = document.user === null ? config?.scope === "world" : document.user === this.#host.userId;
    if (!config || !forMe) return;
    const { value } = document._source;
    this.#changed(config, typeof value === "string" ? value : null, options, userId);
  }

  #changed(config: SettingConfig, json: string | null, options: object, userId: string): void {
    try {
      config.onChange?.(this.#read(config, json), options, userId);
    } catch (error) {
      this.#host.hooks.onError(`onChange of the setting ${config.id}`, error);
    }
  }

  #config(id: string): SettingConfig {
    const config = this.settings.get(id);
    if (!config) throw new Error(`"${id}" is not a registered setting.`);
    return config;
  }

  #document(config: SettingConfig): SettingDocument | undefined {
    const user = config.scope === "user" ? this.#host.userId : null;
    const settings = this.#host.collection("Setting")?.contents ?? [];
    // The collection of settings holds settings.
    return (settings as SettingDocument[]).find((setting) => setting.key === config.id && setting.user === user);
  }

  #read(config: SettingConfig, json: string | null): unknown {
    let value: unknown;
    try {
      value = json === null ? undefined : (JSON.parse(json) as unknown);
    } catch {
      value = undefined;
    }
    const { type } = config;
    if (value === undefined)
      value =
        config.default === undefined && type instanceof DataField
          ? type.getInitialValue({})
          : deepClone(config.default);
    if (type instanceof DataField) return type.initialize(type.clean(value, {}), null);
    if (isModelClass(type)) return new type(typeof value === "object" && value !== null ? value : {});
    return cast(type, value);
  }

  #clean(config: SettingConfig, value: unknown): unknown {
    const { type, choices, range } = config;
    if (type instanceof DataField) {
      const cleaned = type.clean(type.toObject(value), {});
      const failure = type.validate(cleaned, {});
      if (failure) throw failure.asError(`Setting ${config.id}`);
      return cleaned;
    }
    if (isModelClass(type)) return new type(Object(value)).toObject();
    const fitting = cast(type, value);
    if (choices && !Object.hasOwn(choices, String(fitting))) {
      const known = Object.keys(choices).join(", ");
      throw new Error(`Setting ${config.id}: found ${JSON.stringify(fitting)}, expected one of ${known}.`);
    }
    if (range && typeof fitting === "number") return Math.min(Math.max(fitting, range.min), range.max);
    return fitting;
  }
}

function isModelClass(type: unknown): type is ModelLike {
  return typeof type === "function" && "schema" in type && "cleanData" in type;
}

function cast(type: unknown, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (type === Number) return Number(value);
  if (type === String) return String(value);
  if (type === Boolean) return typeof value === "string" ? value === "true" : Boolean(value);
  return value;
}
