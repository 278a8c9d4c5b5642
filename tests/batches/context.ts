/**
 * What a portable batch needs of its runner: the names that the Quench module hands to batches inside Foundry, which the
 * runners of the practice table hand over as well.
 */
export interface BatchContext {
  describe(name: string, define: () => void): void;
  it(name: string, test: () => unknown): void;
  afterEach(run: () => unknown): void;
  assert: BatchAssert;
}

/** The part of chai's `assert` that batches use. */
export interface BatchAssert {
  strictEqual(actual: unknown, expected: unknown, message?: string): void;
  deepEqual(actual: unknown, expected: unknown, message?: string): void;
  isTrue(actual: unknown, message?: string): void;
  isFalse(actual: unknown, message?: string): void;
  isNull(actual: unknown, message?: string): void;
  include(text: string, part: string, message?: string): void;
}

export type Batch = (context: BatchContext) => void;
