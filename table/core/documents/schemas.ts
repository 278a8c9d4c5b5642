import { DataModelValidationError, DataModelValidationFailure } from "../data/failure.ts";
import type { DataSchema } from "../data/fields/compound.ts";
import * as fields from "../data/fields/index.ts";
import type { JsonObject } from "../protocol.ts";
import { toJson } from "../utils/operators.ts";
import { randomID } from "../utils/text.ts";
import { isPlainObject } from "../utils/types.ts";

/** The documents the table knows. */
export const DOCUMENT_NAMES = [
  "User",
  "Actor",
  "Item",
  "ChatMessage",
  "Scene",
  "Token",
  "ActiveEffect",
  "Setting",
] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** Which documents live in which, by the key of the parent's source. */
export const EMBEDDED: Readonly<Record<DocumentName, Readonly<Record<string, DocumentName>>>> = {
  User: {},
  Actor: { items: "Item", effects: "ActiveEffect" },
  Item: { effects: "ActiveEffect" },
  ChatMessage: {},
  Scene: { tokens: "Token" },
  Token: {},
  ActiveEffect: {},
  Setting: {},
};

/** The documents that have subtypes, which the system's manifest declares. */
export const TYPED: readonly DocumentName[] = ["Actor", "Item", "ChatMessage", "ActiveEffect"];

/** The documents whose subtypes include `base` without any declaration. */
export const WITH_BASE_TYPE: readonly DocumentName[] = ["ChatMessage", "ActiveEffect"];

/** Whether a name is one of {@link DOCUMENT_NAMES}. */
export function isDocumentName(name: string): name is DocumentName {
  return DOCUMENT_NAMES.some((known) => known === name);
}

/** What differs between the server's schemas and a client's. */
export interface SchemaParts {
  /** The allowed subtypes; `null`: any. */
  types(documentName: DocumentName): readonly string[] | null;
  /** The field of `system`. */
  system(documentName: DocumentName): fields.DataField;
  /** The field of one embedded source. */
  element(documentName: DocumentName): fields.DataField;
}

const {
  AlphaField,
  ArrayField,
  BooleanField,
  ColorField,
  DocumentAuthorField,
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  DocumentTypeField,
  DocumentUUIDField,
  EmbeddedCollectionField,
  FilePathField,
  ForeignDocumentField,
  HTMLField,
  IntegerSortField,
  JSONField,
  NumberField,
  ObjectField,
  SchemaField,
  SetField,
  StringField,
} = fields;

const named = () => new StringField({ required: true, blank: false, textSearch: true });
const image = (initial: string | null = null) => new FilePathField({ categories: ["IMAGE"], initial, nullable: true });
const foreign = (documentName: string, idOnly = false) =>
  new ForeignDocumentField({ documentName }, { required: true, nullable: true, initial: null, idOnly });
const whole = (initial: number, min?: number, max?: number) =>
  new NumberField({
    required: true,
    nullable: false,
    integer: true,
    initial,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  });
const common = (): DataSchema => ({ flags: new DocumentFlagsField(), _stats: new DocumentStatsField() });
const sorted = (): DataSchema => ({
  folder: new DocumentIdField(),
  sort: new IntegerSortField(),
  ownership: new DocumentOwnershipField(),
});

/** The fields that a token has both on a scene and as an actor's prototype. */
function tokenFields(): DataSchema {
  return {
    name: new StringField({ required: true, blank: true, textSearch: true }),
    displayName: whole(0, 0, 50),
    actorLink: new BooleanField(),
    width: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
    height: new NumberField({ required: true, nullable: false, positive: true, initial: 1 }),
    texture: new SchemaField({ src: image("icons/svg/mystery-man.svg") }),
    lockRotation: new BooleanField(),
    rotation: new NumberField({ required: true, nullable: false, initial: 0 }),
    alpha: new AlphaField(),
    disposition: whole(-1, -2, 1),
    displayBars: whole(0, 0, 50),
    bar1: new SchemaField({
      attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    }),
    bar2: new SchemaField({
      attribute: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    }),
    flags: new DocumentFlagsField(),
  };
}

function fieldsOf(documentName: DocumentName, parts: SchemaParts): DataSchema {
  const type = () => new DocumentTypeField(documentName, () => parts.types(documentName));
  const embedded = (name: DocumentName) => new EmbeddedCollectionField(name, parts.element(name));
  const _id = new DocumentIdField();
  switch (documentName) {
    case "User":
      return {
        _id,
        name: named(),
        role: whole(1, 0, 4),
        avatar: image(),
        character: foreign("Actor"),
        color: new ColorField({ required: true, nullable: true, initial: null }),
        pronouns: new StringField({ required: true }),
        permissions: new ObjectField(),
        ...common(),
      };
    case "Actor":
      return {
        _id,
        name: named(),
        type: type(),
        img: image("icons/svg/mystery-man.svg"),
        system: parts.system("Actor"),
        prototypeToken: new SchemaField({
          ...tokenFields(),
          randomImg: new BooleanField(),
          appendNumber: new BooleanField(),
        }),
        items: embedded("Item"),
        effects: embedded("ActiveEffect"),
        ...sorted(),
        ...common(),
      };
    case "Item":
      return {
        _id,
        name: named(),
        type: type(),
        img: image("icons/svg/item-bag.svg"),
        system: parts.system("Item"),
        effects: embedded("ActiveEffect"),
        ...sorted(),
        ...common(),
      };
    case "ChatMessage":
      return {
        _id,
        type: type(),
        system: parts.system("ChatMessage"),
        style: whole(0, 0, 3),
        author: new DocumentAuthorField({ documentName: "User" }, { initial: null }),
        timestamp: new NumberField({ required: true, nullable: false, initial: () => Date.now() }),
        title: new StringField({ required: true }),
        flavor: new HTMLField(),
        content: new HTMLField({ textSearch: true }),
        speaker: new SchemaField({
          scene: foreign("Scene", true),
          actor: foreign("Actor", true),
          token: foreign("Token", true),
          alias: new StringField({ required: true }),
        }),
        whisper: new ArrayField(foreign("User", true)),
        blind: new BooleanField(),
        rolls: new ArrayField(new JSONField({ required: true, nullable: false })),
        sound: new FilePathField({ categories: ["AUDIO"] }),
        emote: new BooleanField(),
        ...common(),
      };
    case "Scene":
      return {
        _id,
        name: named(),
        active: new BooleanField(),
        navigation: new BooleanField({ initial: true }),
        navName: new StringField({ required: true }),
        thumb: image(),
        background: new SchemaField({ src: image() }),
        width: whole(4000, 1),
        height: whole(3000, 1),
        tokens: embedded("Token"),
        ...sorted(),
        ...common(),
      };
    case "Token":
      return {
        _id,
        ...tokenFields(),
        actorId: foreign("Actor", true),
        x: new NumberField({ required: true, nullable: false, initial: 0 }),
        y: new NumberField({ required: true, nullable: false, initial: 0 }),
        elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
        sort: new IntegerSortField(),
        locked: new BooleanField(),
        hidden: new BooleanField(),
        _stats: new DocumentStatsField(),
      };
    case "ActiveEffect":
      return {
        _id,
        name: named(),
        type: type(),
        img: image("icons/svg/aura.svg"),
        system: parts.system("ActiveEffect"),
        changes: new ArrayField(new ObjectField()),
        disabled: new BooleanField(),
        duration: new ObjectField(),
        description: new HTMLField(),
        origin: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
        tint: new ColorField({ required: true, nullable: true, initial: null }),
        transfer: new BooleanField({ initial: true }),
        statuses: new SetField(new StringField({ required: true, blank: false })),
        sort: new IntegerSortField(),
        ...common(),
      };
    case "Setting":
      return {
        _id,
        key: new StringField({ required: true, nullable: false, blank: false }),
        value: new JSONField({ required: true, nullable: true, initial: null }),
        user: new DocumentIdField(),
        _stats: new DocumentStatsField(),
      };
  }
}

/** The fields of a document's core data, made anew. */
export function defineCoreFields(documentName: DocumentName, parts: SchemaParts): DataSchema {
  return fieldsOf(documentName, parts);
}

const serverParts: SchemaParts = {
  types: () => null,
  system: () => new ObjectField(),
  element: (name) => new SchemaField(fieldsOf(name, serverParts)),
};

const schemas = new Map<DocumentName, fields.SchemaField>();

/**
 * The schema of a document's core data as the server sees it: any subtype, and `system` an object it does not look into.
 * @throws Error for a name the table does not know.
 */
export function coreSchema(documentName: string): fields.SchemaField {
  if (!isDocumentName(documentName)) {
    throw new Error(`The table has no document "${documentName}"; it knows ${DOCUMENT_NAMES.join(", ")}.`);
  }
  const present = schemas.get(documentName);
  if (present) return present;
  const schema = new SchemaField(fieldsOf(documentName, serverParts));
  // Schemas do not change once made, so that one for each name serves every world of the process.
  schemas.set(documentName, schema);
  return schema;
}

/** What cleaning needs to know of the world. */
export interface CleanContext {
  /** The declared subtypes of a document (`base` included where it is allowed); without it, any subtype passes. */
  types?: (documentName: string) => readonly string[];
  /** Makes ids for documents without one; by default random ones. */
  newId?: () => string;
}

/**
 * Checks and completes the source of a document and of the documents in it: unknown keys go, missing ones get their initial
 * values, missing ids are made. `system` stays as it is.
 * @returns a new source.
 * @throws DataModelValidationError with `documentName`, `field`, `found`, `expected`.
 */
export function cleanSource(documentName: string, source: JsonObject, context: CleanContext = {}): JsonObject {
  const schema = coreSchema(documentName);
  const cleaned = schema.clean(source, { source });
  const failure = schema.validate(cleaned, {});
  if (failure) throw new DataModelValidationError(documentName, failure);
  if (!isPlainObject(cleaned)) throw refuse(documentName, "", source, "an object");
  complete(documentName, cleaned, context, "");
  const json = toJson(cleaned);
  // The schema made an object of it.
  return json as JsonObject;
}

function complete(documentName: string, source: Record<string, unknown>, context: CleanContext, path: string): void {
  source._id ??= (context.newId ?? randomID)();
  const types = context.types && "type" in source ? context.types(documentName) : undefined;
  if (types && !types.includes(String(source.type))) {
    const expected = `one of ${types.join(", ")} ("${String(source.type)}" is not a valid type for the ${documentName} Document class)`;
    throw refuse(documentName, `${path}type`, source.type, expected);
  }
  if (!isDocumentName(documentName)) return;
  for (const [key, name] of Object.entries(EMBEDDED[documentName])) {
    const list = source[key];
    if (!Array.isArray(list)) continue;
    const ids = new Set<unknown>();
    list.forEach((entry: unknown, index) => {
      if (!isPlainObject(entry)) return;
      complete(name, entry, context, `${path}${key}.${index}.`);
      if (ids.has(entry._id))
        throw refuse(documentName, `${path}${key}.${index}._id`, entry._id, "an id that occurs once");
      ids.add(entry._id);
    });
  }
}

function refuse(documentName: string, field: string, found: unknown, expected: string): DataModelValidationError {
  const failure = new DataModelValidationFailure();
  if (field === "")
    return new DataModelValidationError(
      documentName,
      new DataModelValidationFailure({ invalidValue: found, message: expected }),
    );
  failure.fields[field] = new DataModelValidationFailure({ invalidValue: found, message: expected });
  return new DataModelValidationError(documentName, failure);
}
