/** The host's generation. Every difference between generations stays in this folder. */
export function generation(): number {
  return game.release?.generation ?? 13;
}
