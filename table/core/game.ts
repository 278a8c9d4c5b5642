import { DataModel } from "./abstract/data-model.ts";
import { createDocumentClasses, type DocumentClasses } from "./classes.ts";
import { TableConfig } from "./config.ts";
import { createConstants } from "./const.ts";
import { DataField } from "./data/fields/field.ts";
import { Database } from "./database.ts";
import { createDice, type Dice, type DiceConfig, type RollJson } from "./dice/index.ts";
import type { CardStackCollection } from "./documents/cards.ts";
import { applyMode } from "./documents/chat-message.ts";
import type { DocumentCollection } from "./documents/collection.ts";
import type { CombatCollection, CombatDocument, InitiativeRoll } from "./documents/combat.ts";
import { CompendiumCollection, CompendiumPacks } from "./documents/compendium.ts";
import { MODE_OF_ROLL_MODE } from "./documents/message-modes.ts";
import { coreTypes, type DocumentName, isDocumentName, PRIMARY_NAMES, TYPED } from "./documents/names.ts";
import type { SceneCollection } from "./documents/scene.ts";
import type { SettingDocument } from "./documents/setting.ts";
import type { UserCollection, UserDocument } from "./documents/user.ts";
import { guardStatics, honest } from "./honesty.ts";
import { HooksRegistry } from "./hooks.ts";
import type { DocumentClass, DocumentHost } from "./host-types.ts";
import { Localization } from "./i18n.ts";
import { createFoundry } from "./namespaces.ts";
import { NotAtTheTable } from "./not-at-the-table.ts";
import { confirmWithUser, notifyUser, processMessage } from "./page-talk.ts";
import type { Generation, HelloReply, JsonObject, PrimaryName, Transport } from "./protocol.ts";
import { ClientSettings, type ClientStorage } from "./settings.ts";
import { GameSocket } from "./sockets.ts";
import { CORE_TEXTS } from "./texts.ts";
import { Collection } from "./utils/collection.ts";
import { ForcedDeletion, ForcedReplacement } from "./utils/operators.ts";
import { getProperty, setProperty } from "./utils/paths.ts";
import { escapeHTML } from "./utils/text.ts";
import { isPlainObject } from "./utils/types.ts";

/** How a host talks to its user when no page has given it notifications. */
export interface Notify {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** What a host is made of. */
export interface HostOptions {
  transport: Transport;
  /** The answer to this connection's `hello`. */
  hello: HelloReply;
  generation: Generation;
  /** The language of texts, such as `sv`. */
  language: string;
  /** Reads a JSON file of the system; paths are `systems/<id>/…`. */
  loadJson(path: string): Promise<unknown>;
  clientStorage: ClientStorage;
  notify?: Notify;
  /** Throw when a deprecated name is used (also with `globalThis.__TABLE_STRICT__`). */
  strictDeprecations?: boolean;
  /** Told when changes were missed: from then on the documents stand still, and the client should start anew. */
  onMissed?: () => void;
  /** Takes errors of hooks, listeners and data preparation; by default they go to the console. */
  onError?: (error: unknown, where: string) => void;
}

/** The order in which documents are made: what others refer to comes first. Settings are there from the beginning. */
const LOAD_ORDER: readonly PrimaryName[] = PRIMARY_NAMES.filter((name) => name !== "Setting");

/** One client's world: the objects a system finds, without touching `globalThis`. */
export class Host implements DocumentHost {
  readonly generation: Generation;
  readonly userId: string;
  readonly system: JsonObject;
  readonly hooks: HooksRegistry;
  readonly config: TableConfig;
  readonly database: Database;
  readonly settings: ClientSettings;
  readonly i18n: Localization;
  readonly socket: GameSocket;
  readonly classes: DocumentClasses;
  readonly dice: Dice;
  readonly collections: Record<PrimaryName, DocumentCollection>;
  readonly packs: CompendiumPacks;
  documentsReady = false;
  readonly #options: HostOptions;
  readonly #raw: ReturnType<Host["_createGlobals"]>["raw"];
  readonly globals: ReturnType<Host["_createGlobals"]>["globals"];
  readonly #warned = new Set<string>();
  #activeUsers: ReadonlySet<string>;

  constructor(options: HostOptions) {
    guardStatics(DataModel);
    guardStatics(DataField);
    const { hello, transport, generation } = options;
    this.#options = options;
    this.generation = generation;
    this.userId = hello.userId;
    this.system = hello.system;
    this.#activeUsers = new Set(hello.activeUsers);
    this.hooks = new HooksRegistry(
      options.onError ?? ((error, where) => console.error(`An error in "${where}":`, error)),
    );
    this.i18n = new Localization(options.language, generation);
    for (const [language, texts] of Object.entries(CORE_TEXTS)) this.i18n.add(texts, language);
    this.classes = createDocumentClasses(this);
    const { TokenDocument, ...primary } = this.classes;
    this.config = new TableConfig(this, { ...primary, Token: TokenDocument });
    this.settings = new ClientSettings(this, options.clientStorage);
    this.database = new Database(this, transport, hello.seq);
    this.socket = new GameSocket(this, transport);
    this.dice = this.#createDice();
    guardStatics(this.dice.Roll);
    this.config.raw.Dice = this.dice.config;
    this.config.addRollModes(this.dice.config);
    const foundry = createFoundry({
      host: this,
      classes: this.classes,
      dice: this.dice,
      config: this.config,
      database: this.database,
      i18n: this.i18n,
    });
    const kinds = foundry.documents.collections;
    this.collections = {
      User: new kinds.Users(this, "User"),
      Folder: new kinds.Folders(this, "Folder"),
      Actor: new kinds.Actors(this, "Actor"),
      Item: new kinds.Items(this, "Item"),
      Scene: new kinds.Scenes(this, "Scene"),
      Combat: new kinds.CombatEncounters(this, "Combat"),
      JournalEntry: new kinds.Journal(this, "JournalEntry"),
      Cards: new kinds.CardStacks(this, "Cards"),
      Macro: new kinds.Macros(this, "Macro"),
      ChatMessage: new kinds.ChatMessages(this, "ChatMessage"),
      Setting: new kinds.WorldSettings(this, "Setting"),
    };
    const packs = hello.packs.map((data) => new CompendiumCollection(this, data));
    this.packs = new CompendiumPacks(packs.map((pack) => [pack.collection, pack]));
    const made = this._createGlobals(foundry);
    this.#raw = made.raw;
    this.globals = made.globals;
    this.#registerCoreSettings();
    // Settings can be read from `init` on.
    for (const source of hello.documents.Setting) this.collections.Setting.load(source);
    transport.on("users", ({ active }) => this.#setActive(active));
  }

  // --- What documents ask of their host ------------------------------------------------------------------------------

  get user(): UserDocument | null {
    // The collection of users holds users.
    return (this.collections.User.get(this.userId) as UserDocument | undefined) ?? null;
  }

  documentClass(name: DocumentName): DocumentClass {
    return this.config.document(name).documentClass;
  }

  collection(name: string): DocumentCollection | undefined {
    return Object.entries(this.collections).find(([key]) => key === name)?.[1];
  }

  types(name: DocumentName): readonly string[] {
    const declared = getProperty(this.system, `documentTypes.${name}`);
    const own = isPlainObject(declared) ? Object.keys(declared) : [];
    const core = coreTypes(name);
    return [...core, ...own.filter((type) => !core.includes(type))];
  }

  isScope(scope: string): boolean {
    return scope === "core" || scope === "world" || scope === this.system.id;
  }

  rollFromJson(json: string): unknown {
    const data: unknown = JSON.parse(json);
    return this.dice.Roll.fromData(data as RollJson); // checked by Roll.fromData
  }

  deprecated(name: string, instead: string): void {
    const message = `${name} is deprecated; use ${instead}.`;
    if (this.#options.strictDeprecations || Reflect.get(globalThis, "__TABLE_STRICT__")) throw new Error(message);
    if (this.#warned.has(name)) return;
    this.#warned.add(name);
    console.warn(message);
  }

  missed(): void {
    this.#options.onMissed?.();
  }

  localize(key: string): string {
    return this.i18n.localize(key);
  }

  format(key: string, data: Record<string, unknown>): string {
    return this.i18n.format(key, data);
  }

  notify(level: keyof Notify, message: string): void {
    notifyUser(this.#raw, level, message);
  }

  confirm(title: string, question: string): Promise<boolean> {
    return confirmWithUser(this.#raw, title, question);
  }

  async say(text: string): Promise<unknown> {
    const [handled] = processMessage(this.#raw, text);
    if (handled !== undefined) return handled;
    const Message = this.documentClass("ChatMessage");
    return Message.create({ content: escapeHTML(text), speaker: this.classes.ChatMessage.getSpeaker() });
  }

  createRoll(formula: string, data: object): InitiativeRoll {
    return this.dice.Roll.create(formula, data);
  }

  get combat(): CombatDocument | null {
    return (this.collections.Combat as CombatCollection).viewed; // made in the constructor
  }

  get combatSettings(): { skipDefeated: boolean } {
    const chosen = this.settings.get("core", "combatTrackerConfig");
    return { skipDefeated: getProperty(chosen, "skipDefeated") === true };
  }

  settingChanged(setting: SettingDocument, options: object, userId: string): void {
    this.settings.onDocument(setting, options, userId);
  }

  // --- Start -----------------------------------------------------------------------------------------------------------

  /**
   * Adds to what a system finds, before {@link boot}: applications of a page, methods of documents.
   * @param path Such as `foundry.applications.api.ApplicationV2` or `ui.chat`.
   */
  extend(path: string, value: unknown): void {
    const [last = path, ...above] = path.split(".").reverse();
    const owner = above.length > 0 ? getProperty(this.#raw, above.reverse().join(".")) : this.#raw;
    if ((typeof owner !== "object" && typeof owner !== "function") || owner === null) {
      setProperty(this.#raw, path, value);
    } else Object.defineProperty(owner, last, { value, configurable: true, writable: true, enumerable: true });
  }

  /** Starts the system: its modules, then the hooks of start-up in Foundry's order. */
  async boot(loadSystem: () => Promise<unknown>): Promise<void> {
    await loadSystem();
    this.hooks.callAll("init");
    await this.i18n.load(this.system, this.#options.loadJson);
    this.#localizeTypes();
    this.hooks.callAll("i18nInit");
    for (const name of LOAD_ORDER) {
      for (const source of this.#options.hello.documents[name]) this.collections[name].load(source);
    }
    this.#markActive();
    this.documentsReady = true;
    for (const name of LOAD_ORDER) for (const document of this.collections[name]) document._safePrepareData();
    this.hooks.callAll("setup");
    this.hooks.callAll("initializeCombatConfiguration");
    this.#raw.game.ready = true;
    this.hooks.callAll("ready");
    this.database.start();
  }

  #localizeTypes(): void {
    for (const name of TYPED) {
      const config = this.config.document(name);
      for (const type of this.types(name)) config.typeLabels[type] ??= `TYPES.${name}.${type}`;
      for (const model of Object.values(config.dataModels)) this.i18n.localizeDataModel(model);
    }
  }

  #setActive(active: readonly string[]): void {
    const before = this.#activeUsers;
    this.#activeUsers = new Set(active);
    this.#markActive();
    if (!this.#raw.game.ready) return;
    for (const user of this.collections.User) {
      const connected = this.#activeUsers.has(user.id ?? "");
      if (before.has(user.id ?? "") !== connected) this.hooks.callAll("userConnected", user, connected);
    }
  }

  #markActive(): void {
    for (const user of this.collections.User) {
      (user as UserDocument).active = this.#activeUsers.has(user.id ?? ""); // the collection of users
    }
  }

  #registerCoreSettings(): void {
    const combat = { scope: "world", type: Object, default: { resource: "", skipDefeated: false } } as const;
    this.settings.register("core", "combatTrackerConfig", combat);
    if (this.generation >= 14) {
      this.settings.register("core", "messageMode", { scope: "client", type: String, default: "public" });
    } else {
      this.settings.register("core", "rollMode", { scope: "client", type: String, default: "publicroll" });
      this.config.readRollModeWith(() => String(this.settings.get("core", "rollMode")));
    }
  }

  #createDice(): Dice {
    return createDice({
      generation: this.generation,
      // Set in the constructor; packages change it in place.
      config: () => this.config.raw.Dice as DiceConfig,
      renderTemplate: (path, data) => {
        const render = getProperty(this.#raw, "foundry.applications.handlebars.renderTemplate");
        if (typeof render !== "function") throw new NotAtTheTable("foundry.applications.handlebars.renderTemplate");
        return render(path, data) as Promise<string>; // as the page's function is declared
      },
      createMessage: async (data, { create, rollMode, messageMode }) => {
        const key = this.generation >= 14 ? "messageMode" : "rollMode";
        const mode = messageMode ?? rollMode ?? String(this.settings.get("core", key));
        if (create) return this.documentClass("ChatMessage").create(data, { [key]: mode });
        if (this.generation >= 14) return applyMode(this, data, MODE_OF_ROLL_MODE[mode] ?? mode);
        return this.classes.ChatMessage.applyRollMode(data, mode);
      },
      warn: (message) => this.notify("warn", message),
    });
  }

  _createGlobals(foundry: ReturnType<typeof createFoundry>) {
    const { hello, notify = console } = this.#options;
    const host = this;
    const { User, Folder, Actor, Item, ChatMessage, Scene, Combat, JournalEntry, Cards, Macro } = this.collections;
    const game = {
      userId: this.userId,
      get user() {
        return host.user;
      },
      users: User as UserCollection,
      actors: Actor,
      items: Item,
      messages: ChatMessage,
      scenes: Scene as SceneCollection,
      combats: Combat as CombatCollection,
      journal: JournalEntry,
      cards: Cards as CardStackCollection,
      macros: Macro,
      folders: Folder,
      packs: this.packs,
      settings: this.settings,
      i18n: this.i18n,
      socket: this.socket,
      system: { ...hello.system } as JsonObject & { api?: unknown },
      world: { ...hello.world },
      release: { ...hello.release },
      version: hello.release.version,
      modules: new Collection<{ id: string; active: boolean }>(),
      /** The fight that is shown. */
      get combat() {
        return host.combat;
      },
      collections: new Collection<DocumentCollection>(Object.entries(this.collections)),
      ready: false,
    };
    const raw = {
      foundry,
      game,
      CONFIG: this.config.raw,
      CONST: createConstants(this.generation, (name, instead) => this.deprecated(name, instead)),
      Hooks: this.hooks,
      ui: { notifications: notify } as Record<string, unknown>,
      canvas: { ready: false, scene: null },
      Roll: this.dice.Roll,
      fromUuid: foundry.utils.fromUuid,
      fromUuidSync: foundry.utils.fromUuidSync,
      getDocumentClass: (name: string): DocumentClass | undefined =>
        isDocumentName(name) ? this.documentClass(name) : undefined,
      ...this.classes,
      ...(this.generation >= 14
        ? {
            _del: new ForcedDeletion(),
            _replace: (value: unknown) => new ForcedReplacement(value),
            _loc: (key: string, data?: Record<string, unknown>) => this.i18n.localize(key, data),
          }
        : {}),
    };
    const globals = {
      ...raw,
      foundry: honest(raw.foundry, "foundry", this.generation),
      game: honest(raw.game, "game", this.generation),
      CONFIG: honest(raw.CONFIG, "CONFIG", this.generation),
      CONST: honest(raw.CONST, "CONST", this.generation),
      ui: honest(raw.ui, "ui", this.generation),
    };
    return { raw, globals };
  }
}

/** Makes a host for one connection. `boot` starts the system in it. */
export function createHost(options: HostOptions): Host {
  return new Host(options);
}
