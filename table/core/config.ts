import type { Document } from "./abstract/document.ts";
import type { AppLike } from "./abstract/document-lifecycle.ts";
import {
  defineStatusEffects,
  type EffectChangeType,
  effectConfig,
  SPECIAL_STATUSES,
  type StatusEffect,
} from "./config-effects.ts";
import type { ModelClass } from "./data/fields/model.ts";
import { applyMessageMode } from "./documents/message-modes.ts";
import { DOCUMENT_NAMES, type DocumentName } from "./documents/names.ts";
import type { DocumentClass, DocumentHost } from "./host-types.ts";
import type { PlainObject } from "./utils/types.ts";

/** A registered sheet class. */
export interface SheetEntry {
  /** `<scope>.<class name>`; stored in worlds. */
  id: string;
  label: string;
  cls: new (options: { document: Document }) => AppLike;
  default: boolean;
  canBeDefault: boolean;
  canConfigure: boolean;
}

/** `CONFIG.<Document>`. */
export interface DocumentConfig {
  documentClass: DocumentClass;
  dataModels: Record<string, ModelClass>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  sheetClasses: Record<string, Record<string, SheetEntry>>;
  [key: string]: unknown;
}

/** A way to show a message (generation 14). */
export interface MessageMode {
  label: string;
  icon: string;
  handler(data: object): void;
}

/** What a sheet is registered with. */
export interface SheetOptions {
  types?: readonly string[];
  label?: string;
  makeDefault?: boolean;
  canBeDefault?: boolean;
  canConfigure?: boolean;
}

const NO_TYPE = "base";

/** Stacks that can be made ready. */
const CARD_PRESETS: readonly [name: string, preset: { type: string; label: string; src: string }][] = [
  ["pokerDark", { type: "deck", label: "CARDS.Preset.Dark", src: "cards/poker-dark.json" }],
  ["pokerLight", { type: "deck", label: "CARDS.Preset.Light", src: "cards/poker-light.json" }],
];

const MODES: readonly [mode: string, label: string, icon: string][] = [
  ["public", "CHAT.RollPublic", "fa-solid fa-globe"],
  ["gm", "CHAT.RollPrivate", "fa-solid fa-user-secret"],
  ["blind", "CHAT.RollBlind", "fa-solid fa-eye-slash"],
  ["self", "CHAT.RollSelf", "fa-solid fa-user"],
];

/** The raw content of `CONFIG`, and what the host itself reads from it. */
export class TableConfig {
  readonly raw: PlainObject;
  readonly #host: DocumentHost;
  readonly #documents: Record<DocumentName, DocumentConfig>;
  #defaultRollMode: () => string = () => "publicroll";
  readonly #statuses: () => StatusEffect[];

  constructor(host: DocumentHost, classes: Record<DocumentName, DocumentClass>) {
    this.#host = host;
    const entry = (name: DocumentName): DocumentConfig => ({
      documentClass: classes[name],
      dataModels: {},
      typeLabels: {},
      typeIcons: {},
      sheetClasses: {},
    });
    // One entry for each name of the list.
    this.#documents = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, entry(name)])) as Record<
      DocumentName,
      DocumentConfig
    >;
    this.#documents.Actor.trackableAttributes = {};
    this.#documents.Cards.presets = Object.fromEntries(CARD_PRESETS.map(([name, preset]) => [name, { ...preset }]));
    this.#documents.Combat.initiative = { formula: null, decimals: 2 };
    if (host.generation >= 14) {
      this.#documents.ChatMessage.modes = this.#createModes();
      Object.assign(this.#documents.ActiveEffect, effectConfig());
    }
    this.raw = {
      ...this.#documents,
      specialStatusEffects: { ...SPECIAL_STATUSES },
      queries: {},
      ui: {},
      sounds: { dice: "sounds/dice.wav" },
      compatibility: { mode: 1, excludePatterns: [] },
      debug: { hooks: false },
    };
    this.#statuses = defineStatusEffects(this.raw, host);
  }

  /** A status by its id. */
  statusEffect(id: string): StatusEffect | undefined {
    return this.#statuses().find((status) => status.id === id);
  }

  /** The status that stands for being defeated. */
  get defeatedStatus(): string {
    // Set by this class; packages may name another status.
    return String((this.raw.specialStatusEffects as Record<string, unknown>).DEFEATED);
  }

  /** The initiative formula that packages configured. */
  get initiativeFormula(): string | null {
    const initiative = this.#documents.Combat.initiative as { formula?: string | null } | undefined; // set by this class
    return initiative?.formula ?? null;
  }

  #changeType(type: string): Partial<EffectChangeType> | undefined {
    // Set by this class in generation 14; packages may add entries of the same shape.
    const types = this.#documents.ActiveEffect.changeTypes as Record<string, EffectChangeType> | undefined;
    return types && Object.hasOwn(types, type) ? types[type] : undefined;
  }

  /** When a kind of change acts among others, as configured (generation 14). */
  changePriority(type: string): number | undefined {
    return this.#changeType(type)?.defaultPriority;
  }

  /** A package's own way to carry out a kind of change (generation 14). */
  changeHandler(type: string): EffectChangeType["handler"] {
    return this.#changeType(type)?.handler;
  }

  #createModes(): Record<string, MessageMode> {
    const mode = (name: string, label: string, icon: string): [string, MessageMode] => [
      name,
      { label, icon, handler: (data) => void applyMessageMode(data, name, this.#host) },
    ];
    return Object.fromEntries([
      ...MODES.map(([name, label, icon]) => mode(name, label, icon)),
      mode("ic", "CHAT.InCharacter", "fa-solid fa-comment"),
    ]);
  }

  /** Gives `CONFIG.Dice` generation 13's roll modes; in 14 they are a deprecated name for message modes. */
  addRollModes(dice: object): void {
    const names: Readonly<Record<string, string>> = {
      public: "publicroll",
      gm: "gmroll",
      blind: "blindroll",
      self: "selfroll",
    };
    const modes = Object.fromEntries(MODES.map(([mode, label, icon]) => [names[mode] ?? mode, { label, icon }]));
    Object.defineProperty(dice, "rollModes", {
      get: () => {
        if (this.#host.generation >= 14) this.#host.deprecated("CONFIG.Dice.rollModes", "CONFIG.ChatMessage.modes");
        return modes;
      },
      configurable: true,
      // Copying CONFIG.Dice is no use of the old name.
      enumerable: this.#host.generation < 14,
    });
  }

  /** `CONFIG.<Document>`; packages may have replaced parts of it. */
  document(name: DocumentName): DocumentConfig {
    return this.#documents[name];
  }

  /** The data model that packages registered for a subtype. */
  modelFor(name: DocumentName, type: string): ModelClass | undefined {
    const { dataModels } = this.#documents[name];
    return Object.hasOwn(dataModels, type) ? dataModels[type] : undefined;
  }

  /** The function that gives message data a mode's recipients (generation 14). */
  messageModeHandler(mode: string): ((data: object) => void) | undefined {
    // Set by this class; packages may add entries of the same shape.
    const modes = this.#documents.ChatMessage.modes as Record<string, MessageMode> | undefined;
    const entry = modes && Object.hasOwn(modes, mode) ? modes[mode] : undefined;
    return entry && ((data) => entry.handler(data));
  }

  /** Generation 13: the own user's chosen roll mode. */
  defaultRollMode(): string {
    return this.#defaultRollMode();
  }

  /** Lets settings answer {@link defaultRollMode}. */
  readRollModeWith(read: () => string): void {
    this.#defaultRollMode = read;
  }

  /** Registers a sheet class for subtypes of a document (all of them unless named). */
  registerSheet(documentClass: DocumentClass, scope: string, cls: SheetEntry["cls"], options: SheetOptions = {}): void {
    const { documentName } = documentClass;
    const { sheetClasses } = this.#documents[documentName];
    const id = `${scope}.${cls.name}`;
    for (const type of this.#sheetTypes(documentName, options.types)) {
      const entries = sheetClasses[type] ?? {};
      sheetClasses[type] = entries;
      if (options.makeDefault) for (const other of Object.values(entries)) other.default = false;
      entries[id] = {
        id,
        cls,
        label: options.label ?? cls.name,
        default: options.makeDefault ?? false,
        canBeDefault: options.canBeDefault ?? true,
        canConfigure: options.canConfigure ?? true,
      };
    }
  }

  /** Takes a sheet class away again; one that is not registered is no error. */
  unregisterSheet(
    documentClass: DocumentClass,
    scope: string,
    cls: { name: string } | undefined,
    options: { types?: readonly string[] } = {},
  ): void {
    const { documentName } = documentClass;
    const { sheetClasses } = this.#documents[documentName];
    for (const type of this.#sheetTypes(documentName, options.types))
      delete sheetClasses[type]?.[`${scope}.${cls?.name}`];
  }

  #sheetTypes(name: DocumentName, types: readonly string[] | undefined): readonly string[] {
    if (types && types.length > 0) return types;
    const all = this.#host.types(name);
    return all.length > 0 ? all : [NO_TYPE];
  }

  /** Makes the sheet of a document: the class its flag names, else the default one, else any. */
  sheetFor(document: Document): AppLike | null {
    const entries = this.#documents[document.documentName].sheetClasses[document.type ?? NO_TYPE] ?? {};
    const chosen = document.flags?.core?.sheetClass;
    const own = typeof chosen === "string" ? entries[chosen] : undefined;
    const list = Object.values(entries);
    const entry = own ?? list.find((candidate) => candidate.default) ?? list[0];
    return entry ? new entry.cls({ document }) : null;
  }
}
