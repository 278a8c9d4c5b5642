import type { PrimaryName } from "../protocol.ts";

/** The documents with a collection of their own, in the order in which they are stored, sent and made. */
export const PRIMARY_NAMES: readonly PrimaryName[] = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "Scene",
  "Combat",
  "JournalEntry",
  "Cards",
  "Macro",
  "ChatMessage",
  "Setting",
];

/** The documents the table knows. */
export const DOCUMENT_NAMES = [
  "User",
  "Folder",
  "Actor",
  "Item",
  "ChatMessage",
  "Scene",
  "Token",
  "ActorDelta",
  "ActiveEffect",
  "Combat",
  "Combatant",
  "JournalEntry",
  "JournalEntryPage",
  "Cards",
  "Card",
  "Macro",
  "Setting",
] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Which documents live in which, by the key of the parent's source. */
export const EMBEDDED: Readonly<Record<DocumentName, Readonly<Record<string, DocumentName>>>> = {
  User: {},
  Folder: {},
  Actor: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  ChatMessage: {},
  Scene: { tokens: "Token" },
  Token: {},
  ActorDelta: {},
  ActiveEffect: {},
  Combat: { combatants: "Combatant" },
  Combatant: {},
  JournalEntry: { pages: "JournalEntryPage" },
  JournalEntryPage: {},
  Cards: { cards: "Card" },
  Card: {},
  Macro: {},
  Setting: {},
};

/** The documents that have subtypes with data of their own, which the system's manifest declares. */
export const TYPED: readonly DocumentName[] = [
  "Actor",
  "Item",
  "ChatMessage",
  "ActiveEffect",
  "Combat",
  "Combatant",
  "JournalEntryPage",
  "Cards",
  "Card",
];

/** The types that exist without any declaration; the first is that of documents that name none. */
const CORE_TYPES: Readonly<Partial<Record<DocumentName, readonly string[]>>> = {
  ChatMessage: ["base"],
  ActiveEffect: ["base"],
  Combat: ["base"],
  Combatant: ["base"],
  JournalEntryPage: ["text", "image", "pdf", "video"],
  Cards: ["deck", "hand", "pile"],
  Card: ["base"],
  Macro: ["chat", "script"],
  Folder: ["Actor", "Cards", "Item", "JournalEntry", "Macro", "Scene"],
};

/** The types of a document that exist without any declaration; none for documents whose types are all the system's. */
export function coreTypes(documentName: string): readonly string[] {
  return isDocumentName(documentName) ? (CORE_TYPES[documentName] ?? []) : [];
}

/** Whether documents of a name have a type at all. */
export function hasType(documentName: string): boolean {
  return coreTypes(documentName).length > 0 || TYPED.some((name) => name === documentName);
}

/** The type of a document that names none. */
export function defaultType(documentName: string): string | undefined {
  // A folder without a type would belong to no directory.
  return documentName === "Folder" ? undefined : coreTypes(documentName)[0];
}

/** Whether a name is one of {@link DOCUMENT_NAMES}. */
export function isDocumentName(name: string): name is DocumentName {
  return DOCUMENT_NAMES.some((known) => known === name);
}
