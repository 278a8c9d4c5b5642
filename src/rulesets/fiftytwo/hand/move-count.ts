import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";

/** How the move of a turn is counted (C52-14). */
export interface MoveCount {
  /** Whether an actor has the move of his turn left; only asked in fights. */
  left(actor: Actor.Implementation): boolean;
  /** What is written when he has used it; it goes into the same batch as what he used it for. */
  spent(actor: Actor.Implementation): readonly DocumentUpdate[];
}

let moves: MoveCount = { left: () => true, spent: () => [] };

/** Tells how moves are counted. Until then everyone has one. */
export function countMovesBy(count: MoveCount): void {
  moves = count;
}

/** How moves are counted. */
export function moveCount(): MoveCount {
  return moves;
}
