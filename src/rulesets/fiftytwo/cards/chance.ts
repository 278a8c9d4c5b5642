import type { RandomSource } from "../../../kernel/random.ts";

/** Numbers that nobody can foretell; only the steward asks for them, so that a draw is decided in one place. */
export const chance: RandomSource = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
