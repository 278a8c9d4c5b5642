import type { CardRegistration } from "./chat/card.ts";
import type { SettingDefinition } from "./settings/settings.ts";
import type { StewardVerb } from "./steward/verbs.ts";

/**
 * One game as a value. `main.ts` lists the games; everything shared works through this interface and never asks which game it
 * serves. A game that needs something new gets a new member here, not a condition elsewhere.
 */
export interface RuleSet {
  /** Short id, also the name of its rooms (`templates/<id>`, `styles/<id>`, `lang/<language>/<id>.json`) and of its API. */
  readonly id: string;
  /** Actor types by name, each declared in the manifest too. */
  readonly actors: Readonly<Record<string, ActorTypeRegistration>>;
  readonly items: Readonly<Record<string, TypeRegistration>>;
  readonly messages: Readonly<Record<string, CardRegistration>>;
  readonly sheets: readonly SheetRegistration[];
  /** Roll classes. Their names are stored in worlds. */
  readonly rolls: readonly RollClass[];
  /** Template partials by the name that templates call them by. */
  readonly partials: Readonly<Record<string, string>>;
  /** Settings; their keys get the rule set's id in front. */
  readonly settings: readonly SettingDefinition[];
  /** What the steward does for players, by verb; the names get the rule set's id in front. */
  readonly steward: Readonly<Record<string, StewardVerb<unknown>>>;
  /** The verbs for macros, offered as `game.system.api.<id>`. */
  readonly api: Readonly<Record<string, unknown>>;
}

/** A document type with its data model. */
export interface TypeRegistration {
  readonly model: DataModelClass;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Picture of a new document of this type that brings none. */
  readonly img?: string;
}

export interface ActorTypeRegistration extends TypeRegistration {
  /** Paths below `system` of what the token's bars show. */
  readonly bars: { readonly primary: string | null; readonly secondary: string | null };
  /** Whether tokens share the actor's data (characters) or get copies of their own. */
  readonly linked: boolean;
  /** Items that a new actor of this type starts with, when it is made without any. */
  readonly startingItems?: () => readonly StartingItem[];
}

export interface StartingItem {
  name: string;
  type: string;
  img?: string;
  system: Record<string, unknown>;
}

export interface SheetRegistration {
  readonly document: "Actor" | "Item";
  readonly sheet: SheetClass;
  readonly types: readonly string[];
  /** Localisation key. */
  readonly label: string;
}

/** Constructors as the host takes them. The host's own types are invariant in the schema, which no list of models satisfies. */
export type DataModelClass = abstract new (...args: never[]) => object;
export type SheetClass = abstract new (...args: never[]) => object;
export type RollClass = abstract new (...args: never[]) => Roll;
