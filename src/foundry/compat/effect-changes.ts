import { generation } from "./generation.ts";

/** The ways in which an effect changes a value, in the words of generation 14. */
export const CHANGE_WAYS = ["add", "multiply", "override", "upgrade", "downgrade"] as const;

/** Generation 13's numbers for them; an entry's position is its number. */
const MODES: readonly string[] = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/** One change of an effect, in one form for both generations. */
export interface EffectChange {
  /** Path of what it changes. */
  readonly key: string;
  /** Mostly one of {@link CHANGE_WAYS}; modules have more. */
  readonly way: string;
  readonly value: string;
}

/** What an effect has in store to change, in its order. */
export function changesOf(effect: ActiveEffect.Implementation): readonly EffectChange[] {
  return storedChanges(effect).map(({ key, type, mode, value }) => ({
    key: typeof key === "string" ? key : "",
    way: generation() >= 14 ? String(type ?? "add") : (MODES[Number(mode)] ?? "custom"),
    value: typeof value === "string" ? value : JSON.stringify(value ?? ""),
  }));
}

/**
 * The part of an update that gives an effect other changes.
 * @param changes each with its place in the old ones, if it had one: what nobody edits, such as its priority, stays with it
 */
export function writtenChanges(
  effect: ActiveEffect.Implementation,
  changes: readonly (EffectChange & { readonly was: number | null })[],
): Record<string, unknown> {
  const old = storedChanges(effect);
  const written = changes.map(({ key, way, value, was }) => {
    const before = was === null ? {} : (old[was] ?? {});
    return generation() >= 14
      ? { ...before, key, type: way, value }
      : { ...before, key, mode: MODES.indexOf(way), value };
  });
  return generation() >= 14 ? { system: { changes: written } } : { changes: written };
}

function storedChanges(effect: ActiveEffect.Implementation): readonly Readonly<Record<string, unknown>>[] {
  // The stored values: the two generations keep them in different places, and the community types know the older one only.
  const source = effect._source as unknown as { changes?: unknown; system?: { changes?: unknown } };
  const list = generation() >= 14 ? source.system?.changes : source.changes;
  return Array.isArray(list) ? list.filter((entry) => typeof entry === "object" && entry !== null) : [];
}
