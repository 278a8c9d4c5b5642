/// <reference types="vite/client" />
import type { Batch } from "./batch.ts";

/** The batches about one part of the host: the files whose names begin with it. */
export interface Area {
  name: string;
  batches: Batch[];
}

function isBatch(value: unknown): value is Batch {
  return typeof value === "object" && value !== null && "run" in value && "needs" in value && "basis" in value;
}

/** Every batch that a file `<area>[.<more>].batch.ts` exports, alone or in a list, by area. */
export const areas: readonly Area[] = collect(import.meta.glob("./*.batch.ts", { eager: true }));

function collect(modules: Record<string, unknown>): Area[] {
  const found = new Map<string, Set<Batch>>();
  for (const [path, module] of Object.entries(modules)) {
    const name = path.split("/").at(-1)?.split(".")[0] ?? path;
    const batches = found.get(name) ?? new Set();
    found.set(name, batches);
    for (const value of Object.values(Object(module)).flat()) if (isBatch(value)) batches.add(value);
  }
  // A bundler puts exports into an order of its own.
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
  return [...found].map(([name, batches]) => ({ name, batches: [...batches].sort(byName) })).sort(byName);
}
