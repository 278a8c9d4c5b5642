import type { DiceConfig, Roll, RollClass } from "../../table/core/dice/index.ts";
import type { BatchWorld } from "./batch.ts";

/** Public pages about dice. */
export const PAGES = {
  roll: "https://foundryvtt.com/api/classes/foundry.dice.Roll.html",
  die: "https://foundryvtt.com/api/classes/foundry.dice.terms.DiceTerm.html",
  dice: "https://foundryvtt.com/article/dice/",
  modifiers: "https://foundryvtt.com/article/dice-modifiers/",
  advanced: "https://foundryvtt.com/article/dice-advanced/",
  issue: (number: number) => `https://github.com/foundryvtt/foundryvtt/issues/${number}`,
};

/** `CONFIG.Dice` of the Gamemaster's client. */
export function diceConfig({ gm }: BatchWorld): DiceConfig {
  return gm.CONFIG.Dice as DiceConfig; // CONFIG is an open record
}

/**
 * Makes the Gamemaster's next dice show these faces. A die reads a draw u as the ceiling of (1 − u) · faces, so that
 * u = 1 − (n − 0.5) / faces gives n.
 */
export function layDice(world: BatchWorld, faces: number, ...wanted: number[]): void {
  const left = [...wanted];
  diceConfig(world).randomUniform = () => {
    const face = left.shift();
    if (face === undefined) throw new Error(`More dice were rolled than the ${wanted.length} foreseen.`);
    return 1 - (face - 0.5) / faces;
  };
}

/** A roll with its dice laid. */
export async function rolled(world: BatchWorld, formula: string, faces: number, ...wanted: number[]): Promise<Roll> {
  layDice(world, faces, ...wanted);
  return new world.gm.Roll(formula).evaluate();
}

/** Lets rolls of a class be restored. The class stands last, so that `Roll.create` does not use it. */
export function registerRoll(world: BatchWorld, cls: RollClass): void {
  diceConfig(world).rolls.push(cls);
}
