/** One step that may have to wait for something. */
export type Step = () => void | Promise<void>;

/**
 * Takes steps one after the other. While none of them waits, neither does this: so the same way serves `evaluate` and
 * `evaluateSync`.
 */
export function inTurn(steps: readonly Step[]): void | Promise<void> {
  for (const [index, step] of steps.entries()) {
    const waiting = step();
    if (waiting) return waiting.then(() => inTurn(steps.slice(index + 1)));
  }
}
