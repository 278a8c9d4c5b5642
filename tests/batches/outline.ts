import type { Assert, Basis, Batch } from "./batch.ts";

/** One expectation of a batch, with what it has from its batch filled in. */
export interface Expectation {
  /** The names of its suites and its own. */
  path: string;
  basis: Basis;
  page: string | null;
  players: boolean;
  fixture: boolean;
  covers: readonly string[];
}

/** Lists the expectations of a batch without checking them. */
export function outline(batch: Batch): Expectation[] {
  const found: Expectation[] = [];
  const suites: string[] = [];
  batch.run({
    describe(name, define) {
      suites.push(name);
      define();
      suites.pop();
    },
    it(name, _test, claim = {}) {
      found.push({
        path: [...suites, name].join(" › "),
        basis: claim.basis ?? batch.basis,
        page: claim.page ?? batch.page ?? null,
        players: claim.players ?? batch.players ?? false,
        fixture: claim.fixture ?? batch.fixture ?? false,
        covers: [...(batch.covers ?? []), ...(claim.covers ?? [])],
      });
    },
    beforeEach: () => {},
    afterEach: () => {},
    assert: unreachable,
    world: () => unreachable(),
  });
  return found;
}

const unreachable = Object.assign(
  (): never => {
    throw new Error("Batches reach for their world and for assert only inside tests.");
  },
  // Its functions are as out of reach as itself.
  {} as Omit<Assert, never>,
);
