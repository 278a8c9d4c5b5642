import { type FormulaNode, parseFormula } from "./nodes.ts";
import type { DiceTermData } from "./terms/dice-term.ts";
import type { defineNestedTerms } from "./terms/nested.ts";
import type { RollTerm, RollTermClass } from "./terms/roll-term.ts";
import type { defineSimpleTerms } from "./terms/simple.ts";
import type { DiceContext } from "./types.ts";

/** The classes that formulas are built of. */
export type TermClasses = { RollTerm: RollTermClass } & ReturnType<typeof defineSimpleTerms> &
  ReturnType<typeof defineNestedTerms>;

/**
 * Reads a formula without references to data.
 * @throws FormulaError
 */
export function buildTerms(formula: string, context: DiceContext, classes: TermClasses): RollTerm[] {
  return parseFormula(formula).map((node) => buildTerm(node, context, classes));
}

function buildTerm(node: FormulaNode, context: DiceContext, classes: TermClasses): RollTerm {
  const options = "flavor" in node && node.flavor ? { flavor: node.flavor } : {};
  switch (node.kind) {
    case "operator":
      return new classes.OperatorTerm({ operator: node.operator });
    case "number":
      return new classes.NumericTerm({ number: node.value, options });
    case "bracket":
      return new classes.ParentheticalTerm({ term: node.text, options });
    case "function":
      return new classes.FunctionTerm({ fn: node.name, terms: node.args, options });
    case "string": {
      // Generation 14 counts booleans as 0 and 1, 13 leaves them words.
      const boolean = context.env.generation >= 14 && (node.text === "true" || node.text === "false");
      if (boolean) return new classes.NumericTerm({ number: node.text === "true" ? 1 : 0, options });
      return new classes.StringTerm({ term: node.text, options });
    }
    case "dice": {
      const count = (value: number | { text: string }) =>
        typeof value === "number" ? value : context.createRoll(value.text);
      const { modifiers } = node;
      return buildDice({ number: count(node.number), faces: count(node.faces), modifiers, options }, context, classes);
    }
  }
}

/** Dice of the class that the host's configuration has for `d`. */
function buildDice(data: DiceTermData, { env }: DiceContext, { RollTerm }: TermClasses): RollTerm {
  const { d: Dice } = env.config().terms;
  // Classes of dice take dice data; the configuration knows them by their common type only.
  const dice = Dice ? new Dice(data as never) : null;
  if (!(dice instanceof RollTerm)) throw new Error("CONFIG.Dice.terms.d is no class of dice.");
  return dice;
}
