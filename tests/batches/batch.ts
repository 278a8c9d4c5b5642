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
  /**
   * Two players' clients, where the runner has them. Ann owns the actor, Bob does not. Expectations that cannot do without them
   * say `players: true` and call {@link needPlayers}.
   */
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
  isTrue(actual: unknown, message?: string): void;
  isFalse(actual: unknown, message?: string): void;
  isNull(actual: unknown, message?: string): void;
  include(text: string, part: string, message?: string): void;
  match(text: string, pattern: RegExp, message?: string): void;
  throws(work: () => unknown, pattern?: RegExp, message?: string): void;
  instanceOf(value: unknown, type: new (...args: never[]) => unknown, message?: string): void;
}

/** What an expectation rests on and needs. What it leaves out it has from its batch. */
export interface Claim {
  basis?: Basis;
  /** The public page that says so. */
  page?: string;
  /** Whether it needs several users, which a single page and Quench do not have. */
  players?: boolean;
  /** Whether it needs the fixture system with its sheets, which a real Foundry does not have. */
  fixture?: boolean;
  /** Members of the host that it is about, such as `foundry.utils.mergeObject` or `Hooks.on`. */
  covers?: readonly string[];
}

/** What a runner hands to a batch: mocha's words, and the world once tests run. */
export interface BatchContext {
  describe(name: string, define: () => void): void;
  it(name: string, test: () => unknown, claim?: Claim): void;
  beforeEach(work: () => unknown): void;
  afterEach(work: () => unknown): void;
  assert: Assert;
  /** The world; only inside tests and hooks. */
  world(): BatchWorld;
}

/** Expectations about a host that several runners can check. */
export interface Batch extends Claim {
  name: string;
  basis: Basis;
  /** `dom` when it needs a page; the others run in Node as well. */
  needs: "documents" | "dom";
  /** Declares the expectations. It is called without a world as well, to list them: it reads no global. */
  run(context: BatchContext): void;
}

/** Declares a batch. */
export function defineBatch(batch: Batch): Batch {
  return batch;
}

/** Goes on only where the runner has several users. @throws Error where it has one */
export function needPlayers(players: BatchWorld["players"]): asserts players is NonNullable<BatchWorld["players"]> {
  if (!players) throw new Error("This expectation needs players: it should say so by { players: true }.");
}

/** Waits until something has come about. @throws Error when it has not within 5 s */
export async function until(come: () => boolean): Promise<void> {
  for (const end = Date.now() + 5000; !come(); ) {
    if (Date.now() > end) throw new Error(`It did not come about that ${String(come)}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
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
