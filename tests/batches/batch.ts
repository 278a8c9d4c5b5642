import type { Host } from "../../table/core/index.ts";

/** Where an expectation comes from: public documents, an inference from them, or a look at a running Foundry. */
export type Basis = "documented" | "assumed" | "seen";

/** What a client finds on `globalThis`; the table's own types stand for the contract's. */
export type Globals = Host["globals"];

/** The clients a batch works with. */
export interface BatchWorld {
  generation: 13 | 14;
  /** A Gamemaster's client: the only one inside a real Foundry. */
  gm: Globals;
  /** Two players' clients, where the runner has them. Ann owns the actor, Bob does not. */
  players: { ann: Globals; bob: Globals } | null;
  /** Declared subtypes to make documents of. */
  types: { actor: string; item: string };
  /** Waits until every client has applied what was written so far. */
  settled(): Promise<void>;
  /** How many broadcasts the server has sent; `null` where that cannot be known. */
  broadcasts(): number | null;
}

/** chai's `assert`, as far as batches use it. */
export interface Assert {
  (value: unknown, message?: string): void;
  strictEqual(actual: unknown, expected: unknown, message?: string): void;
  deepEqual(actual: unknown, expected: unknown, message?: string): void;
  match(text: string, pattern: RegExp, message?: string): void;
  throws(work: () => unknown, pattern?: RegExp): void;
  instanceOf(value: unknown, type: new (...args: never[]) => unknown): void;
}

/** What a runner hands to a batch: mocha's words, and the world once tests run. */
export interface BatchContext {
  describe(name: string, define: () => void): void;
  it(name: string, test: () => unknown): void;
  beforeEach(work: () => unknown): void;
  afterEach(work: () => unknown): void;
  assert: Assert;
  /** The world; only inside tests and hooks. */
  world(): BatchWorld;
}

/** Expectations about a host that several runners can check. */
export interface Batch {
  name: string;
  basis: Basis;
  /** The public page that says so, where there is one. */
  page?: string;
  needs: "documents" | "dom";
  run(context: BatchContext): void;
}

/** Declares a batch. */
export function defineBatch(batch: Batch): Batch {
  return batch;
}

/** The reason why a promise was rejected. @throws Error when it was not. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  throw new Error(`The promise was fulfilled with ${String(value)}; it should have been rejected.`);
}
