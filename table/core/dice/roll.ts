import { buildTerms, type TermClasses } from "./build-terms.ts";
import { calculate, type Token } from "./calculate.ts";
import { type ReplaceFormulaDataOptions, replaceReferences } from "./formula-data.ts";
import { rollHTML, tooltipHTML } from "./html.ts";
import { inTurn } from "./steps.ts";
import type { DiceTerm, DiceTermClass } from "./terms/dice-term.ts";
import type { RollTerm } from "./terms/roll-term.ts";
import type {
  DiceContext,
  EvaluateOptions,
  MessageModeOptions,
  RollJson,
  RollLike,
  RollOptions,
  TermEvaluateOptions,
} from "./types.ts";

/** The templates that stand for the plain look of rolls; a class that names others has them rendered by the host. */
const PLAIN_CHAT_TEMPLATE = "templates/dice/roll.hbs";
const PLAIN_TOOLTIP_TEMPLATE = "templates/dice/tooltip.hbs";

/** How a roll is shown. */
export interface RollRenderOptions {
  flavor?: string;
  /** A template instead of the class's `CHAT_TEMPLATE`. */
  template?: string;
  /** Shows that there was a roll, and nothing else. */
  isPrivate?: boolean;
}

export type RollClass = ReturnType<typeof defineRoll>;
export type Roll = InstanceType<RollClass>;

/** Defines rolls for one host. */
export function defineRoll(context: DiceContext, classes: TermClasses & { DiceTerm: DiceTermClass }) {
  const { env } = context;
  const { RollTerm, DiceTerm, OperatorTerm, StringTerm, ParentheticalTerm, FunctionTerm } = classes;

  /** A formula, and what it came to. */
  class Roll {
    static CHAT_TEMPLATE = PLAIN_CHAT_TEMPLATE;
    static TOOLTIP_TEMPLATE = PLAIN_TOOLTIP_TEMPLATE;

    data: object;
    options: RollOptions;
    terms: RollTerm[];
    /** Dice rolled to find out how many dice to roll. */
    _dice: DiceTerm[] = [];
    /** The formula with the data put in, as it was before anything was rolled. */
    _formula: string;
    _evaluated = false;
    _total: number | undefined;
    /** Evaluation has begun, perhaps not ended: it cannot begin again. */
    protected _begun = false;

    /** @throws FormulaError when the formula cannot be read */
    constructor(formula = "", data: object = {}, options: RollOptions = {}) {
      this.data = data;
      this.options = options;
      this.terms = this._class.parse(formula, data);
      this._formula = this._class.getFormula(this.terms);
    }

    /** The class of this roll, for what subclasses replace. */
    private get _class(): typeof Roll {
      return this.constructor as typeof Roll; // only Roll and classes derived from it get here
    }

    /** The formula, evenly written. */
    get formula(): string {
      return this._class.getFormula(this.terms);
    }

    /** The formula with what its terms came to; empty before. */
    get result(): string {
      if (!this._evaluated) return "";
      return joinTerms(this.terms.map((term) => ({ sign: term instanceof OperatorTerm, text: String(term.total) })));
    }

    /** What it came to; `undefined` before it is evaluated. */
    get total(): number | undefined {
      return this._total;
    }

    /** All dice, those in brackets and functions too. */
    get dice(): DiceTerm[] {
      const inTerms = this.terms.flatMap((term) => {
        if (term instanceof DiceTerm) return [term];
        if (term instanceof ParentheticalTerm) return diceOf(term.roll);
        return term instanceof FunctionTerm ? term.rolls.flatMap(diceOf) : [];
      });
      return [...this._dice, ...inTerms];
    }

    /** Whether it always comes to the same. */
    get isDeterministic(): boolean {
      return this.terms.every((term) => term.isDeterministic);
    }

    /**
     * Rolls the dice and finds out the total.
     * @throws Error the second time; or when the formula has no value
     */
    async evaluate(options: EvaluateOptions = {}): Promise<this> {
      this._begin();
      await this._evaluate(options);
      return this;
    }

    /**
     * The same without waiting: for rolls without dice, or with every die at its lowest or highest.
     * @param options with `strict: false` dice give nothing instead of being refused
     * @throws Error as {@link evaluate}, for dice, and for functions that have to wait
     */
    evaluateSync({ strict = true, ...options }: EvaluateOptions & { strict?: boolean } = {}): this {
      const dropDice = !options.minimize && !options.maximize && !this.isDeterministic;
      if (dropDice && strict && !this._begun) {
        throw new Error(`The roll ${this.formula} has dice and cannot be evaluated synchronously.`);
      }
      this._begin();
      const waiting = this._run({ ...options, dropDice });
      if (waiting) {
        // What went wrong later is no longer anyone's.
        waiting.catch(() => {});
        throw new Error(`The roll ${this.formula} has to wait for a function and cannot be evaluated synchronously.`);
      }
      return this;
    }

    /** What {@link evaluate} does, for subclasses to add to. */
    protected async _evaluate(options: EvaluateOptions): Promise<this> {
      await this._run(options);
      return this;
    }

    private _begin(): void {
      if (this._begun || this._evaluated) {
        throw new Error(`The roll ${this.formula} has been evaluated already and does not change.`);
      }
      this._begun = true;
    }

    /** Evaluates the terms from left to right, then the total. */
    _run(options: TermEvaluateOptions): void | Promise<void> {
      const steps = this.terms.map((term) => () => term._run(options));
      return inTurn([
        ...steps,
        () => {
          this._dice = this.terms.flatMap((term) => (term instanceof DiceTerm ? term._inner.flatMap(diceOf) : []));
          this._total = this._calculate(options);
          this._evaluated = true;
        },
      ]);
    }

    private _calculate({ allowStrings = false }: TermEvaluateOptions): number | undefined {
      const tokens: Token[] = [];
      for (const term of this.terms) {
        const value = term instanceof OperatorTerm ? term.operator : Number(term.total);
        if (Number.isNaN(value) && allowStrings) return undefined;
        tokens.push(value);
      }
      // Adding 0 makes −0, which cannot be saved, 0.
      const total = calculate(tokens) + 0;
      if (!Number.isFinite(total)) {
        throw new Error(`The roll ${this.formula} came to ${String(total)}, expected a number.`);
      }
      return total;
    }

    /** The same roll, not yet evaluated. */
    clone(): this {
      return new this._class(this._formula, this.data, this.options) as this; // of the same class
    }

    /** Rolls the same once more. */
    async reroll(options: EvaluateOptions = {}): Promise<this> {
      return this.clone().evaluate(options);
    }

    toJSON(): RollJson {
      return {
        class: this.constructor.name,
        options: this.options,
        dice: this._dice.map((die) => die.toJSON()),
        formula: this._formula,
        terms: this.terms.map((term) => term.toJSON()),
        total: this._total ?? null,
        evaluated: this._evaluated,
      };
    }

    /** The roll as HTML; evaluates it when that has not been done. */
    async render({
      flavor,
      template = this._class.CHAT_TEMPLATE,
      isPrivate = false,
    }: RollRenderOptions = {}): Promise<string> {
      if (!this._evaluated) await this.evaluate();
      const card = await this._prepareChatRenderContext({ ...(flavor === undefined ? {} : { flavor }), isPrivate });
      return template === PLAIN_CHAT_TEMPLATE ? rollHTML(card) : renderTemplate(template, card);
    }

    /** What the template of {@link render} shows. */
    protected async _prepareChatRenderContext({ flavor, isPrivate = false }: RollRenderOptions = {}) {
      return {
        formula: isPrivate ? "???" : this._formula,
        flavor: isPrivate ? null : (flavor ?? this._flavor),
        tooltip: isPrivate ? "" : await this.getTooltip(),
        total: isPrivate ? "?" : String(this.total ?? ""),
      };
    }

    private get _flavor(): string | null {
      return typeof this.options.flavor === "string" ? this.options.flavor : null;
    }

    /** The dice as HTML. */
    async getTooltip(): Promise<string> {
      const parts = this.dice.map((die) => ({
        formula: die.expression,
        flavor: die.flavor,
        total: String(die.total ?? ""),
        rolls: die.results.map((result) => ({
          result: die.getResultLabel(result),
          classes: die.getResultCSS(result).join(" "),
        })),
      }));
      const template = this._class.TOOLTIP_TEMPLATE;
      return template === PLAIN_TOOLTIP_TEMPLATE ? tooltipHTML(parts) : renderTemplate(template, { parts });
    }

    /**
     * Puts the roll into a chat message; evaluates it when that has not been done.
     * @param options with `create: false` only the message's data are made
     * @throws Error when the host has no chat
     */
    async toMessage(
      messageData: Record<string, unknown> = {},
      { create = true, ...mode }: MessageModeOptions & { create?: boolean } = {},
    ): Promise<unknown> {
      if (!this._evaluated) await this.evaluate();
      const data = { content: String(this.total ?? ""), rolls: [this], ...messageData };
      if (env.createMessage) return env.createMessage(data, { ...mode, create });
      if (create) throw new Error("Roll#toMessage: this host has no chat; expected DiceEnv.createMessage.");
      return data;
    }

    /** A roll of the default class. */
    static create(formula: string, data: object = {}, options: RollOptions = {}): Roll {
      return asRoll(new (defaultClass())(formula, data, options));
    }

    /** The first of `CONFIG.Dice.rolls`. */
    static get defaultImplementation(): typeof Roll {
      return defaultClass();
    }

    /** The terms of a formula. @throws FormulaError */
    static parse(formula: string, data: object = {}): RollTerm[] {
      return buildTerms(Roll.replaceFormulaData(String(formula), data), context, classes);
    }

    /** Whether a formula can be rolled, whatever data it refers to. */
    static validate(formula: string): boolean {
      try {
        return isPlayable(Roll.create(Roll.replaceFormulaData(formula, {}, { missing: "1" })));
      } catch {
        return false;
      }
    }

    /** Puts data in place of references; what has no value stays, or becomes `missing`. */
    static replaceFormulaData(
      formula: string,
      data: object,
      { missing, warn = false }: ReplaceFormulaDataOptions = {},
    ): string {
      const replaced = replaceReferences(formula, data ?? {}, missing, env.generation);
      if (warn && replaced.missed.length > 0) {
        env.warn?.(`The formula "${formula}" refers to ${replaced.missed.join(", ")}, which has no value.`);
      }
      return replaced.formula;
    }

    /** Terms as a formula, evenly written. */
    static getFormula(terms: readonly RollTerm[]): string {
      return joinTerms(terms.map((term) => ({ sign: term instanceof OperatorTerm, text: term.formula })));
    }

    /** A roll of this class with these terms. @throws Error when one is evaluated already or they make no expression */
    static fromTerms(terms: RollTerm[], options: RollOptions = {}): Roll {
      const evaluated = terms.find((term) => term._evaluated);
      if (evaluated) {
        throw new Error(
          `Roll.fromTerms: the term ${evaluated.formula} is evaluated already, expected terms that are not.`,
        );
      }
      // Any value will do to see whether operands and operators alternate.
      calculate(terms.map((term) => (term instanceof OperatorTerm ? term.operator : 1)));
      const roll = new this(Roll.getFormula(terms), {}, options);
      roll.terms = terms;
      return roll;
    }

    /**
     * Restores a saved roll, of the class in `CONFIG.Dice.rolls` that it names.
     * @throws Error when there is none, or when the data make no roll
     */
    static fromData(data: RollJson): Roll {
      const Saved = env.config().rolls.find(({ name }) => name === data.class);
      if (!Saved) throw new Error(`Unable to recreate ${data.class} instance from provided data`);
      // A class may restore its rolls in its own way; its `super.fromData` comes back here as itself.
      if (Saved !== this) return asRoll(Saved.fromData(data));
      const roll = new this(data.formula, {}, data.options ?? {});
      roll.terms = (data.terms ?? []).map((term) => RollTerm.fromData(term));
      roll._dice = (data.dice ?? []).map((die) => {
        const term = RollTerm.fromData(die);
        if (!(term instanceof DiceTerm)) throw new Error(`A saved roll has a ${die.class} among its dice.`);
        return term;
      });
      roll._evaluated = data.evaluated ?? true;
      if (roll._evaluated && typeof data.total === "number") roll._total = data.total;
      return roll;
    }

    /** {@link fromData} of a text. */
    static fromJSON(json: string): Roll {
      return this.fromData(JSON.parse(json));
    }
  }

  function defaultClass(): typeof Roll {
    const [first] = env.config().rolls;
    if (first && (first === Roll || Object.prototype.isPrototypeOf.call(Roll, first))) return first as typeof Roll;
    throw new Error("CONFIG.Dice.rolls[0] is no class derived from Roll.");
  }

  function asRoll(roll: RollLike): Roll {
    if (roll instanceof Roll) return roll;
    throw new Error("CONFIG.Dice.rolls holds a class that is not derived from Roll.");
  }

  function diceOf(roll: RollLike): DiceTerm[] {
    return asRoll(roll).dice;
  }

  function isPlayable(roll: RollLike, texts = false): boolean {
    return asRoll(roll).terms.every((term) => {
      if (term instanceof StringTerm) return texts && roll.terms.length === 1;
      if (term instanceof ParentheticalTerm) return isPlayable(term.roll);
      if (term instanceof FunctionTerm) return !!term.function && term.rolls.every((inner) => isPlayable(inner, true));
      if (!(term instanceof DiceTerm)) return true;
      return [term._number, term._faces].every((count) => typeof count === "number" || isPlayable(count));
    });
  }

  async function renderTemplate(path: string, data: object): Promise<string> {
    if (env.renderTemplate) return env.renderTemplate(path, data);
    throw new Error(`The template ${path} of a roll cannot be rendered: expected DiceEnv.renderTemplate.`);
  }

  /** Joins what is written of terms; a sign stands close to what it belongs to. */
  function joinTerms(terms: readonly { sign: boolean; text: string }[]): string {
    let joined = "";
    let afterOperand = false;
    for (const { sign, text } of terms) {
      joined += sign && !afterOperand ? text.trim() : text;
      afterOperand = !sign;
    }
    return joined;
  }

  return Roll;
}
