import type { Document } from "./abstract/document.ts";
import type { TableConfig } from "./config.ts";
import type { Database } from "./database.ts";
import type { DocumentCollection } from "./documents/collection.ts";
import type { CombatDocument, InitiativeRoll } from "./documents/combat.ts";
import type { CompendiumPacks } from "./documents/compendium.ts";
import type { DocumentName } from "./documents/names.ts";
import type { SettingDocument } from "./documents/setting.ts";
import type { UserDocument } from "./documents/user.ts";
import type { HooksRegistry } from "./hooks.ts";
import type { Generation, JsonObject } from "./protocol.ts";

/** The class of a document: as the host has it, or a package's subclass. */
export type DocumentClass = typeof Document;

/** What documents, collections and the database need of the host they belong to. */
export interface DocumentHost {
  readonly generation: Generation;
  readonly userId: string;
  /** The system's manifest. */
  readonly system: JsonObject;
  readonly hooks: HooksRegistry;
  readonly config: TableConfig;
  readonly database: Database;
  /** Whether documents prepare their data when they are made: from `setup` on. */
  readonly documentsReady: boolean;
  /** The own user; `null` before documents exist. */
  readonly user: UserDocument | null;
  /** The class for a kind of document that packages have chosen. */
  documentClass(name: DocumentName): DocumentClass;
  /** The system's compendiums. */
  readonly packs: CompendiumPacks;
  /** The world's collection of a primary document. */
  collection(name: string): DocumentCollection | undefined;
  /** The subtypes the manifest declares, with `base` where it is allowed. */
  types(name: DocumentName): readonly string[];
  /** Whether flags may have this scope. */
  isScope(scope: string): boolean;
  /** Makes roll instances of a message's rolls. */
  rollFromJson(json: string): unknown;
  /** Says once that a name is deprecated; throws when the host is strict about it. */
  deprecated(name: string, instead: string): void;
  /** Says that this client has missed changes. */
  missed(): void;
  localize(key: string): string;
  format(key: string, data: Record<string, unknown>): string;
  /** Tells the own user something. */
  notify(level: "info" | "warn" | "error", message: string): void;
  /** Asks the own user; `true` where there is no page to ask with. */
  confirm(title: string, question: string): Promise<boolean>;
  /** Says something in the chat as the chat's own input would; without a page, as a plain message. */
  say(text: string): Promise<unknown>;
  /** An unevaluated roll of the class that packages have chosen. */
  createRoll(formula: string, data: object): InitiativeRoll;
  /** The fight that is shown. */
  readonly combat: CombatDocument | null;
  /** What the world has chosen for its fights. */
  readonly combatSettings: { skipDefeated: boolean };
  /** Tells packages of a setting's new value. */
  settingChanged(setting: SettingDocument, options: object, userId: string): void;
}
