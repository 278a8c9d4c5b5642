import { generation } from "./generation.ts";

/** An entry of `CONFIG.statusEffects`. */
export interface StatusEntry {
  readonly id: string;
  readonly _id: string;
  readonly name: string;
  readonly img: string;
}

/** Makes these the statuses of the host: a list in generation 13, an object by id in 14. */
export function defineStatuses(list: readonly StatusEntry[]): void {
  const config = CONFIG as unknown as { statusEffects: unknown };
  config.statusEffects = generation() >= 14 ? Object.fromEntries(list.map((entry) => [entry.id, entry])) : [...list];
}
