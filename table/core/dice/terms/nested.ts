import { inTurn } from "../steps.ts";
import type { DiceContext, RollFunction, RollJson, RollLike, RollOptions, TermEvaluateOptions } from "../types.ts";
import type { RollTermClass } from "./roll-term.ts";

/** The functions of `Math` that formulas may call. */
export const MATH_FUNCTIONS: Readonly<Record<string, (...args: number[]) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  max: Math.max,
  min: Math.min,
  round: Math.round,
};

/** A roll given as one, or as saved. */
type RollOrJson = RollLike | RollJson;

/** Defines the terms with rolls inside: brackets and functions. */
export function defineNestedTerms(context: DiceContext, RollTerm: RollTermClass) {
  const { env } = context;

  function asRoll(roll: RollOrJson): RollLike {
    return "_run" in roll ? roll : context.restoreRoll(roll);
  }

  /** An expression in brackets. */
  class ParentheticalTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["term", "roll"];
    readonly roll: RollLike;

    constructor({ term, roll, options }: { term: string; roll?: RollOrJson; options?: RollOptions }) {
      super({ options });
      this.roll = roll ? asRoll(roll) : context.createRoll(term);
    }

    /** What stands in the brackets. */
    get term(): string {
      return this.roll.formula;
    }

    override get expression(): string {
      return `(${this.term})`;
    }

    override get total(): number | undefined {
      return this.roll.total;
    }

    override get isDeterministic(): boolean {
      return this.roll.isDeterministic;
    }

    protected override _evaluate(options: TermEvaluateOptions): void | Promise<void> {
      return this.roll._run(options);
    }
  }

  /** A call of a function: one in `CONFIG.Dice.functions`, or a basic one of `Math`. */
  class FunctionTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["fn", "terms", "rolls", "result"];
    /** The function's name. */
    readonly fn: string;
    /** Its arguments. */
    readonly rolls: readonly RollLike[];
    result: number | string | undefined;

    constructor(data: {
      fn: string;
      terms: readonly string[];
      rolls?: readonly RollOrJson[];
      result?: number | string | undefined;
      options?: RollOptions;
    }) {
      super({ options: data.options });
      this.fn = data.fn;
      this.rolls = data.rolls?.length ? data.rolls.map(asRoll) : data.terms.map((term) => context.createRoll(term));
      if (typeof data.result === "number" || typeof data.result === "string") this.result = data.result;
    }

    /** Its arguments as written. */
    get terms(): string[] {
      return this.rolls.map((roll) => roll.formula);
    }

    /** The function, or `undefined` when the host knows none of that name. */
    get function(): RollFunction | undefined {
      const { functions } = env.config();
      if (Object.hasOwn(functions, this.fn)) return functions[this.fn];
      return Object.hasOwn(MATH_FUNCTIONS, this.fn) ? MATH_FUNCTIONS[this.fn] : undefined;
    }

    override get expression(): string {
      return `${this.fn}(${this.terms.join(", ")})`;
    }

    override get total(): number | string | undefined {
      return this.result;
    }

    override get isDeterministic(): boolean {
      return this.rolls.every((roll) => roll.isDeterministic);
    }

    protected override _evaluate(options: TermEvaluateOptions): void | Promise<void> {
      // Texts may be what the function asks for.
      const steps = this.rolls.map((roll) => () => roll._run({ ...options, allowStrings: true }));
      return inTurn([...steps, () => this._call()]);
    }

    private _call(): void | Promise<void> {
      const call = this.function;
      if (!call) {
        const known = Object.keys({ ...MATH_FUNCTIONS, ...env.config().functions }).join(", ");
        throw new Error(`The formula "${this.expression}" calls ${this.fn}, expected one of ${known}.`);
      }
      // What a function takes is between its author and the formula's.
      const value: unknown = Reflect.apply(call, null, this.rolls.map(argumentOf));
      if (value instanceof Promise) return value.then((resolved) => this._take(resolved));
      this._take(value);
    }

    private _take(value: unknown): void {
      if (typeof value === "boolean" && env.generation >= 14) this.result = value ? 1 : 0;
      else if (typeof value === "number")
        this.result = value + 0; // −0 cannot be saved
      else if (typeof value === "string") this.result = value;
      else throw new Error(`The function ${this.fn} gave ${String(value)}, expected a number or a text.`);
    }
  }

  return { ParentheticalTerm, FunctionTerm };
}

/** What a function gets: a number, or the text when the argument is nothing else. */
function argumentOf(roll: RollLike): number | string | undefined {
  const [only, ...others] = roll.terms;
  return roll.total ?? (others.length === 0 ? only?.total : undefined);
}
