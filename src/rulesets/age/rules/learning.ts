import type { Ability } from "./abilities.ts";

/** A focus, as far as it is told from others. */
export interface FocusFacts {
  readonly name: string;
  readonly ability: Ability;
}

/**
 * Whether a character has a focus already: two of the same ability with the same name are one, since at most one counts for a
 * test (AGE-2). Upper and lower case and blanks at the ends do not tell them apart.
 */
export function knowsFocus(known: readonly FocusFacts[], { name, ability }: FocusFacts): boolean {
  return known.some((focus) => focus.ability === ability && plain(focus.name) === plain(name));
}

/**
 * Whether a character has a standard stunt already (AGE-9): it is told by its identifier, not by its name, which follows the
 * language. Stunts of the table's own have none and are all different (AGE-10).
 */
export function knowsStunt(known: readonly string[], identifier: string): boolean {
  return identifier !== "" && known.includes(identifier);
}

function plain(name: string): string {
  return name.trim().toLowerCase();
}
