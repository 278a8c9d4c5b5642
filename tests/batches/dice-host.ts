import { createDice, type DiceEnv } from "../../table/core/dice/index.ts";

/** The draws that make dice show these faces: u = 1 − (n − 0.5) / faces. */
export function draws(faces: number, ...wanted: number[]): () => number {
  const left = [...wanted];
  return () => {
    const face = left.shift();
    if (face === undefined) throw new Error(`More dice were rolled than the ${wanted.length} foreseen.`);
    return 1 - (face - 0.5) / faces;
  };
}

/** Dice as a host has them, with its `CONFIG.Dice`. */
export function diceHost(changes: Partial<DiceEnv> = {}) {
  const dice = createDice({ generation: 14, config: () => dice.config, ...changes });
  return { ...dice, dice };
}
