import { inTurn } from "../steps.ts";
import type { DiceContext, EvaluateOptions, RollOptions, TermEvaluateOptions, TermJson } from "../types.ts";

export type RollTermClass = ReturnType<typeof defineRollTerm>;
/** A part of a roll: dice, a number, an operator, a bracket, a function or a text. */
export type RollTerm = InstanceType<RollTermClass>;

/** Defines the ancestor of all terms for one host. */
export function defineRollTerm({ env }: DiceContext) {
  abstract class RollTerm {
    /** What of a term is saved besides its class and options. */
    static readonly SERIALIZE_ATTRIBUTES: readonly string[] = [];

    /** Whether it is only there to find out another term. */
    isIntermediate = false;
    options: RollOptions;
    _evaluated = false;

    constructor({ options = {} }: { options?: RollOptions } = {}) {
      this.options = options;
    }

    /** The term as it is written, without its flavour. */
    abstract get expression(): string;

    /** What it came to; `undefined` before it is evaluated. */
    abstract get total(): number | string | undefined;

    /** The term as it is written. */
    get formula(): string {
      // Brackets within a flavour could not be read back.
      const flavor = this.flavor.replace(/[[\]]/g, "");
      return flavor === "" ? this.expression : `${this.expression}[${flavor}]`;
    }

    /** What the dice or number stand for: `2d6[fire]`. */
    get flavor(): string {
      return typeof this.options.flavor === "string" ? this.options.flavor : "";
    }

    /** Whether it always comes to the same. */
    get isDeterministic(): boolean {
      return true;
    }

    /**
     * Finds out the term's value. A promise only when something in it has to wait.
     * @throws Error when it has a value already
     */
    evaluate(options: EvaluateOptions = {}): this | Promise<this> {
      if (this._evaluated) throw new Error(`The term ${this.formula} has been evaluated already and does not change.`);
      const waiting = this._run(options);
      return waiting ? waiting.then(() => this) : this;
    }

    /** Evaluates, whatever was before. */
    _run(options: TermEvaluateOptions): void | Promise<void> {
      return inTurn([
        () => this._evaluate(options),
        () => {
          this._evaluated = true;
        },
      ]);
    }

    /** What a class of terms has to do to get its value. Nothing, for most. */
    protected _evaluate(_options: TermEvaluateOptions): void | Promise<void> {}

    toJSON(): TermJson {
      const json: TermJson = { class: this.constructor.name, options: this.options, evaluated: this._evaluated };
      // Each class names own attributes only.
      const { SERIALIZE_ATTRIBUTES } = this.constructor as typeof RollTerm;
      for (const attribute of SERIALIZE_ATTRIBUTES) {
        const value = toPlain(Reflect.get(this, attribute));
        if (value !== undefined) json[attribute] = value;
      }
      return json;
    }

    /**
     * Restores a saved term, of the class in `CONFIG.Dice.termTypes` that it names.
     * @throws Error when there is none, or when the data do not suit it
     */
    static fromData(data: TermJson): RollTerm {
      const { termTypes } = env.config();
      const name = data.class ?? "";
      const Term = Object.hasOwn(termTypes, name) ? termTypes[name] : undefined;
      if (!Term) throw new Error(`Unable to recreate ${name} instance from provided data`);
      // Constructors check the data themselves, whatever their type says.
      const term = new Term(data as never);
      if (!(term instanceof RollTerm)) throw new Error(`CONFIG.Dice.termTypes.${name} is no class of roll terms.`);
      term._evaluated = data.evaluated ?? true;
      return term;
    }

    /** {@link fromData} of a text. */
    static fromJSON(json: string): RollTerm {
      return RollTerm.fromData(JSON.parse(json));
    }
  }
  return RollTerm;
}

function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value === "object" && value !== null && "toJSON" in value && typeof value.toJSON === "function") {
    return value.toJSON();
  }
  return value;
}
