import type { DataSchema } from "../data/fields/compound.ts";
import * as fields from "../data/fields/index.ts";
import type { Generation } from "../protocol.ts";
import { type DocumentName, defaultType } from "./names.ts";

/** What differs between the server's schemas and a client's. */
export interface SchemaParts {
  /** The allowed subtypes; `null`: any. */
  types(documentName: DocumentName): readonly string[] | null;
  /** The field of `system`. */
  system(documentName: DocumentName): fields.DataField;
  /** The field of one embedded source. */
  element(documentName: DocumentName): fields.DataField;
  /** The field of an unlinked token's delta. */
  delta(): fields.DataField;
  /** Whose fields; `null`: those of both generations, as loose as either needs. */
  generation: Generation | null;
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
  folder: foreign("Folder"),
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

/** What an unlinked token's actor has differently; see `delta.ts`. */
export function deltaFields(_id = new DocumentIdField()): DataSchema {
  return {
    _id,
    name: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    type: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    img: image(),
    system: new ObjectField(),
    items: new ArrayField(new ObjectField()),
    effects: new ArrayField(new ObjectField()),
    ownership: new ObjectField({ nullable: true, initial: null }),
    /** Paths of what the base actor has and the token's actor has not. */
    removed: new ArrayField(new StringField({ required: true })),
    flags: new DocumentFlagsField(),
  };
}

/** What a side of a card shows. */
const cardSide = (): DataSchema => ({ name: new StringField({ required: true }), img: image(), text: new HTMLField() });

/** How large cards lie on a map, and how they are turned. */
function cardSize(): DataSchema {
  const length = () =>
    new NumberField({ required: true, nullable: true, integer: true, positive: true, initial: null });
  return {
    width: length(),
    height: length(),
    rotation: new NumberField({ required: true, nullable: false, initial: 0 }),
  };
}

const count = () => new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null });
const seconds = () => new NumberField({ required: true, nullable: true, initial: null });

/** How long an effect lasts, and (until 13) what it changes; in 14 changes are in `system`. */
function effectFields(generation: Generation | null): DataSchema {
  if (generation === null) {
    return {
      changes: new ArrayField(new ObjectField()),
      duration: new ObjectField(),
      start: new ObjectField(),
      showIcon: whole(1, 0, 2),
    };
  }
  if (generation === 13) {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          value: new StringField({ required: true }),
          mode: whole(2),
          priority: seconds(),
        }),
      ),
      duration: new SchemaField({
        startTime: seconds(),
        seconds: seconds(),
        combat: new DocumentIdField(),
        rounds: count(),
        turns: count(),
        startRound: count(),
        startTurn: count(),
      }),
    };
  }
  const units = ["years", "months", "days", "hours", "minutes", "seconds", "rounds", "turns"];
  return {
    start: new ObjectField(),
    duration: new SchemaField({
      value: seconds(),
      units: new StringField({ required: true, initial: "seconds", choices: units }),
      expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      expired: new BooleanField(),
    }),
    showIcon: whole(1, 0, 2),
  };
}

/** The fields of a document's core data, made anew. */
export function defineCoreFields(documentName: DocumentName, parts: SchemaParts): DataSchema {
  const type = () => {
    const initial = defaultType(documentName);
    const options = initial === undefined ? {} : { initial };
    return new DocumentTypeField(documentName, () => parts.types(documentName), options);
  };
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
        hotbar: new ObjectField(),
        ...common(),
      };
    case "Folder":
      return {
        _id,
        name: named(),
        type: type(),
        description: new HTMLField(),
        folder: foreign("Folder"),
        sorting: new StringField({ required: true, initial: "a", choices: ["a", "m"] }),
        sort: new IntegerSortField(),
        color: new ColorField({ required: true, nullable: true, initial: null }),
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
        delta: parts.delta(),
        x: new NumberField({ required: true, nullable: false, initial: 0 }),
        y: new NumberField({ required: true, nullable: false, initial: 0 }),
        elevation: new NumberField({ required: true, nullable: false, initial: 0 }),
        sort: new IntegerSortField(),
        locked: new BooleanField(),
        hidden: new BooleanField(),
        _stats: new DocumentStatsField(),
      };
    case "ActorDelta":
      return deltaFields(_id);
    case "ActiveEffect":
      return {
        _id,
        name: named(),
        type: type(),
        img: image("icons/svg/aura.svg"),
        system: parts.system("ActiveEffect"),
        ...effectFields(parts.generation),
        disabled: new BooleanField(),
        description: new HTMLField(),
        origin: new DocumentUUIDField({ required: true, nullable: true, initial: null }),
        tint: new ColorField({ required: true, nullable: true, initial: null }),
        transfer: new BooleanField({ initial: true }),
        statuses: new SetField(new StringField({ required: true, blank: false })),
        sort: new IntegerSortField(),
        ...common(),
      };
    case "Combat":
      return {
        _id,
        type: type(),
        system: parts.system("Combat"),
        scene: foreign("Scene"),
        combatants: embedded("Combatant"),
        active: new BooleanField(),
        round: whole(0, 0),
        turn: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
        sort: new IntegerSortField(),
        ...common(),
      };
    case "Combatant":
      return {
        _id,
        type: type(),
        system: parts.system("Combatant"),
        actorId: foreign("Actor", true),
        tokenId: foreign("Token", true),
        sceneId: foreign("Scene", true),
        name: new StringField({ required: true, textSearch: true }),
        img: image(),
        initiative: new NumberField({ required: true, nullable: true, initial: null }),
        hidden: new BooleanField(),
        defeated: new BooleanField(),
        group: new StringField({ required: true, nullable: true, blank: false, initial: null }),
        ...(parts.generation === 13
          ? {}
          : { roundJoined: new NumberField({ required: true, nullable: true, integer: true, initial: null }) }),
        ...common(),
      };
    case "JournalEntry":
      return { _id, name: named(), pages: embedded("JournalEntryPage"), ...sorted(), ...common() };
    case "JournalEntryPage":
      return {
        _id,
        name: named(),
        type: type(),
        system: parts.system("JournalEntryPage"),
        title: new SchemaField({ show: new BooleanField({ initial: true }), level: whole(1, 1, 6) }),
        image: new SchemaField({ caption: new StringField({ required: false }) }),
        text: new SchemaField({ content: new HTMLField({ textSearch: true }), format: whole(1, 1, 2) }),
        src: new StringField({ required: false, nullable: true, blank: false, initial: null }),
        sort: new IntegerSortField(),
        ownership: new DocumentOwnershipField({ initial: { default: -1 } }),
        ...common(),
      };
    case "Cards":
      return {
        _id,
        name: named(),
        type: type(),
        system: parts.system("Cards"),
        description: new HTMLField(),
        img: image("icons/svg/card-hand.svg"),
        cards: embedded("Card"),
        ...cardSize(),
        displayCount: new BooleanField(),
        ...sorted(),
        ...common(),
      };
    case "Card":
      return {
        _id,
        name: named(),
        type: type(),
        system: parts.system("Card"),
        description: new HTMLField(),
        suit: new StringField({ required: true }),
        value: new NumberField({ required: true, nullable: true, initial: null }),
        back: new SchemaField(cardSide()),
        faces: new ArrayField(new SchemaField(cardSide())),
        face: new NumberField({ required: true, nullable: true, integer: true, min: 0, initial: null }),
        drawn: new BooleanField(),
        origin: foreign("Cards"),
        ...cardSize(),
        sort: new IntegerSortField(),
        flags: new DocumentFlagsField(),
      };
    case "Macro":
      return {
        _id,
        name: named(),
        type: type(),
        author: new DocumentAuthorField({ documentName: "User" }, { initial: null }),
        img: image("icons/svg/dice-target.svg"),
        scope: new StringField({ required: true, initial: "global", choices: ["global", "actors", "actor"] }),
        command: new StringField({ required: true, trim: false }),
        ...sorted(),
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
