import type { Generation } from "../protocol.ts";

/** What a roll or a term may carry along: a flavour and whatever others put there. Saved. */
export type RollOptions = Record<string, unknown>;

/** The result of one die. */
export interface DiceTermResult {
  result: number;
  /** Whether it counts. */
  active: boolean;
  /** Rolled, but dropped by a modifier. */
  discarded?: boolean;
}

/** How a roll is evaluated. */
export interface EvaluateOptions {
  /** Every die shows its lowest face. */
  minimize?: boolean;
  /** Every die shows its highest face. */
  maximize?: boolean;
  /** Words in the formula do not stop the evaluation. */
  allowStrings?: boolean;
  /** For dice that people roll by hand, which this host does not have: ignored. */
  allowInteractive?: boolean;
}

/** {@link EvaluateOptions} on the way through the terms of a roll. */
export interface TermEvaluateOptions extends EvaluateOptions {
  /** Dice give no results instead of being rolled: what a lenient `evaluateSync` asks for. */
  dropDice?: boolean;
}

/** Which visibility a message gets: generation 13 knows `rollMode`, 14 `messageMode`. */
export interface MessageModeOptions {
  rollMode?: string;
  messageMode?: string;
}

/** A term as it is saved: `class`, `options`, `evaluated` and what the class adds. */
export type TermJson = { class?: string; options?: RollOptions; evaluated?: boolean; [attribute: string]: unknown };

/** A roll as it is saved. The data it was built with is not. */
export type RollJson = {
  class: string;
  options: RollOptions;
  /** Dice rolled to find out how many dice to roll. */
  dice: TermJson[];
  formula: string;
  terms: TermJson[];
  total: number | null;
  evaluated: boolean;
};

/** A function that formulas may call. */
export type RollFunction = (...args: never[]) => unknown;

/** What terms need to know of the rolls inside them. */
export interface RollLike {
  readonly formula: string;
  readonly result: string;
  readonly total: number | undefined;
  readonly isDeterministic: boolean;
  readonly _evaluated: boolean;
  readonly terms: readonly TermLike[];
  _run(options: TermEvaluateOptions): void | Promise<void>;
  toJSON(): RollJson;
}

/** What rolls need to know of any class of terms. */
export interface TermLike {
  readonly formula: string;
  readonly total: number | string | undefined;
  readonly isDeterministic: boolean;
  _evaluated: boolean;
  options: RollOptions;
  _run(options: TermEvaluateOptions): void | Promise<void>;
  toJSON(): TermJson;
}

/** A class of rolls, as found in `CONFIG.Dice.rolls`. */
export interface RollConstructor {
  readonly name: string;
  new (formula?: string, data?: object, options?: RollOptions): RollLike;
  fromData(data: RollJson): RollLike;
}

/** A class of terms, as found in `CONFIG.Dice.termTypes`. */
export interface TermConstructor {
  readonly name: string;
  new (data: never): TermLike;
}

/** `CONFIG.Dice`, as far as this host uses it. */
export interface DiceConfig {
  /** The first is what `Roll.create` makes; saved rolls are restored by the name of their class. */
  rolls: RollConstructor[];
  /** Classes of dice by denomination. */
  terms: Record<string, TermConstructor>;
  /** All classes of terms by name. */
  termTypes: Record<string, TermConstructor>;
  /** Functions that formulas may call, besides the basic ones of `Math`. */
  functions: Record<string, RollFunction>;
  /** The classes of dice. */
  types: TermConstructor[];
  /** An even draw from [0, 1). */
  randomUniform: () => number;
}

/** What the dice need from their host. */
export interface DiceEnv {
  generation: Generation;
  /** The host's `CONFIG.Dice`; {@link Dice.config} to begin with. */
  config: () => DiceConfig;
  /** Renders a template of the system's own. Without it rolls have their plain look only. */
  renderTemplate?: (path: string, data: object) => Promise<string>;
  /**
   * Makes the chat message of a roll, or with `create: false` only its data, with the visibility asked for. With neither
   * mode given the user's setting applies.
   */
  createMessage?: (
    data: Record<string, unknown>,
    options: MessageModeOptions & { create: boolean },
  ) => Promise<unknown>;
  /** Tells the user that a formula refers to data that are not there. */
  warn?: (message: string) => void;
}

/** The host, and the way from terms to the rolls inside them, which are defined later. */
export interface DiceContext {
  readonly env: DiceEnv;
  /** A roll of the default class. */
  createRoll(formula: string): RollLike;
  /** A saved roll. */
  restoreRoll(data: RollJson): RollLike;
}
