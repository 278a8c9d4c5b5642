import { defineRoll } from "./roll.ts";
import { defineDiceTerms } from "./terms/dice-term.ts";
import { defineNestedTerms } from "./terms/nested.ts";
import { defineRollTerm } from "./terms/roll-term.ts";
import { defineSimpleTerms } from "./terms/simple.ts";
import type { DiceConfig, DiceContext, DiceEnv } from "./types.ts";

export type { ReplaceFormulaDataOptions } from "./formula-data.ts";
export { FormulaError } from "./nodes.ts";
export type { Roll, RollClass, RollRenderOptions } from "./roll.ts";
export type { DiceTerm, DiceTermClass, DiceTermData } from "./terms/dice-term.ts";
export type { RollTerm, RollTermClass } from "./terms/roll-term.ts";
export type {
  DiceConfig,
  DiceEnv,
  DiceTermResult,
  EvaluateOptions,
  MessageModeOptions,
  RollConstructor,
  RollFunction,
  RollJson,
  RollOptions,
  TermConstructor,
  TermJson,
} from "./types.ts";

/** The dice of one host. */
export type Dice = ReturnType<typeof createDice>;

/**
 * Makes the dice of one host: classes of its own, so that hosts in one process share nothing.
 * @returns `Roll`; the classes of `foundry.dice.terms`; and `config`, which the host puts into its `CONFIG.Dice`
 */
export function createDice(env: DiceEnv) {
  const context: DiceContext = {
    env,
    createRoll: (formula) => Roll.create(formula),
    restoreRoll: (data) => Roll.fromData(data),
  };
  const RollTerm = defineRollTerm(context);
  const classes = {
    RollTerm,
    ...defineSimpleTerms(RollTerm),
    ...defineNestedTerms(context, RollTerm),
    ...defineDiceTerms(context, RollTerm),
  };
  const Roll = defineRoll(context, classes);

  // Saved rolls name these classes; a bundler must not rename them.
  for (const [name, value] of Object.entries({ Roll, ...classes }))
    Object.defineProperty(value, "name", { value: name });

  const { RollTerm: _ancestor, DiceTerm: _dice, ...termTypes } = classes;
  const config: DiceConfig = {
    rolls: [Roll],
    terms: { d: classes.Die },
    termTypes: { ...termTypes },
    functions: {},
    types: [classes.Die],
    randomUniform,
  };
  return { Roll, terms: classes, config };
}

/** An even draw from [0, 1) with 32 bits, from the platform's cryptographic source. */
export function randomUniform(): number {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  return draw / 2 ** 32;
}
