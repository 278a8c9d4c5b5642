import type { CardMenuEntry, CardRegistration } from "./chat/card.ts";
import type { ChatCommand } from "./chat/commands.ts";
import type { Writes } from "./compat/batch.ts";
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
  readonly items: Readonly<Record<string, ItemTypeRegistration>>;
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
  /** Conditions that an actor can be in, each with its picture. Games may share one by its id. */
  readonly statuses: readonly StatusRegistration[];
  /** How its actors fight; `null` leaves fights to the host. */
  readonly combat: CombatRules | null;
  /** What of the cards' buttons stands in the context menu of their messages, too. */
  readonly cardMenu: readonly CardMenuEntry[];
  /** What may be typed into the chat, by the word after the slash, in small letters. */
  readonly chatCommands: Readonly<Record<string, ChatCommand>>;
  /** The host's hooks that the game listens to itself: what it adds to the host's own windows. */
  readonly hooks: Readonly<Record<string, HookListener>>;
  /** What a macro on the hotbar may do with an actor, by verb. The names are stored in worlds. */
  readonly macros: Readonly<Record<string, MacroVerb>>;
  /** The verbs for macros, offered as `game.system.api.<id>`. */
  readonly api: Readonly<Record<string, unknown>>;
}

/** Something of an actor that can be used from the hotbar. */
export interface MacroVerb {
  /**
   * The macro for a thing of an actor's; `null` when the verb is not about such a thing, or the actor has it no more.
   * @param subject an item's id, or a key of the game's own
   */
  offer(actor: Actor.Implementation, subject: string): MacroOffer | null;
  /** Does what the button on the sheet does, by the same way. @throws Refusal */
  run(actor: Actor.Implementation, subject: string, options: { readonly skip: boolean }): Promise<unknown>;
}

/** What a new macro shows. */
export interface MacroOffer {
  readonly name: string;
  readonly img: string;
  /** A line that does the same as a script, by the verbs of the API. */
  readonly command: string;
}

/** A listener of a hook; `false` stops what can be stopped. */
export type HookListener = (...args: readonly unknown[]) => unknown;

/** A document type with its data model. */
export interface TypeRegistration {
  readonly model: DataModelClass;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Picture of a new document of this type that brings none. */
  readonly img?: string;
}

export interface ItemTypeRegistration extends TypeRegistration {
  /** Whether an actor has this new item already; it is then refused. Left out, an actor may have any number. */
  isDouble?(actor: Actor.Implementation, item: Item.Implementation): boolean;
}

export interface ActorTypeRegistration extends TypeRegistration {
  /** Paths below `system` of what the token's bars show. */
  readonly bars: { readonly primary: string | null; readonly secondary: string | null };
  /** Whether tokens share the actor's data (characters) or get copies of their own. */
  readonly linked: boolean;
  /** Items that a new actor of this type starts with, when it is made without any. */
  readonly startingItems?: () => readonly StartingItem[];
  /** What a change made by hand, on a sheet or a token's bar, brings with it. */
  readonly byHand?: ByHand;
  /** Paths below `system` that effects usually change, suggested where effects are edited. The fields' labels name them. */
  readonly effectPaths?: readonly string[];
}

/** What follows when someone changes an actor himself, past the game's own actions. */
export interface ByHand {
  /** Looks at a change before it is made, at the client that makes it; what it gives is handed to `settle`; `null` for nothing. */
  note(actor: Actor.Implementation, changes: object): string | number | null;
  /** After the change, at the same client. */
  settle(actor: Actor.Implementation, note: string | number): Writes;
}

export interface StartingItem {
  name: string;
  type: string;
  img?: string;
  system: Record<string, unknown>;
}

export interface StatusRegistration {
  /** Stored in worlds, and the same in every game that has this condition. */
  readonly id: string;
  /** Localisation key. */
  readonly name: string;
  readonly img: string;
}

/**
 * What a game says about fights. One fight may mix games, so everything is asked for one combatant, by the game of his actor.
 * What is planned here is written with the turn itself, in one batch.
 */
export interface CombatRules {
  /** Rolls initiative for combatants whose actors are of this game. @throws Refusal */
  rollInitiative(combatants: readonly Combatant.Implementation[], options: InitiativeOptions): Promise<void>;
  /** Order of two with the same initiative, both of this game: below 0 when `a` comes first, 0 when it cannot say. */
  compare(a: Combatant.Implementation, b: Combatant.Implementation): number;
  /** What the beginning of a combatant's turn brings. */
  turnStarts(combatant: Combatant.Implementation, round: number): Writes;
  /** What the tracker shows beside a combatant's name, to the user at this client. */
  marks(combatant: Combatant.Implementation): readonly CombatMark[];
  /** What the end of a fight brings for those who were in it. */
  fightEnds(combat: Combat.Implementation, combatants: readonly Combatant.Implementation[]): Writes;
}

/** A sign beside a combatant's name. */
export interface CombatMark {
  readonly key: string;
  /** Font Awesome classes, one for each sign. */
  readonly icons: readonly string[];
  /** Shown; empty where the signs say it. */
  readonly text: string;
  /** All of it in words. */
  readonly spoken: string;
}

export interface InitiativeOptions {
  readonly messageOptions?: Readonly<Record<string, unknown>>;
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
