import { isOperator } from "../calculate.ts";
import { OPERATORS, type Operator } from "../nodes.ts";
import type { RollOptions, TermEvaluateOptions } from "../types.ts";
import type { RollTermClass } from "./roll-term.ts";

/** Defines the terms without dice or rolls inside: numbers, operators and texts. */
export function defineSimpleTerms(RollTerm: RollTermClass) {
  /** A number. */
  class NumericTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["number"];
    readonly number: number;

    constructor({ number, options }: { number: number; options?: RollOptions }) {
      super({ options });
      if (!Number.isFinite(number)) throw new Error(`NumericTerm: number is ${String(number)}, expected a number.`);
      this.number = number;
    }

    override get expression(): string {
      return String(this.number);
    }

    override get total(): number {
      return this.number;
    }
  }

  /** An operator between two terms, or a sign before one. */
  class OperatorTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["operator"];
    static readonly OPERATORS = OPERATORS;
    readonly operator: Operator;

    constructor({ operator, options }: { operator: Operator; options?: RollOptions }) {
      super({ options });
      if (!isOperator(operator)) {
        throw new Error(`OperatorTerm: operator is "${String(operator)}", expected one of ${OPERATORS.join(" ")}`);
      }
      this.operator = operator;
    }

    override get expression(): string {
      return ` ${this.operator} `;
    }

    /** An operator has no flavour that could be written. */
    override get flavor(): string {
      return "";
    }

    override get total(): string {
      return ` ${this.operator} `;
    }
  }

  /** A text in a formula: a word, or a reference without data. */
  class StringTerm extends RollTerm {
    static override readonly SERIALIZE_ATTRIBUTES = ["term"];
    readonly term: string;

    constructor({ term, options }: { term: string; options?: RollOptions }) {
      super({ options });
      if (typeof term !== "string") throw new Error(`StringTerm: term is ${String(term)}, expected a text.`);
      this.term = term;
    }

    override get expression(): string {
      return this.term;
    }

    override get total(): string {
      return this.term;
    }

    protected override _evaluate({ allowStrings = false }: TermEvaluateOptions): void {
      if (!allowStrings)
        throw new Error(`The text "${this.term}" in a formula has no value, expected a number or dice.`);
    }
  }

  return { NumericTerm, OperatorTerm, StringTerm };
}
