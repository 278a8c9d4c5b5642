/** mocha's words, as a page without mocha has them. */
export interface Words {
  describe(name: string, define: () => void): void;
  /** A test without a body is skipped. */
  it(name: string, test?: () => unknown): void;
  beforeEach(work: () => unknown): void;
  afterEach(work: () => unknown): void;
}

/** What one test came to. */
export interface TestOutcome {
  /** The names of its suites and its own. */
  path: string;
  skipped: boolean;
  error: string | null;
}

/** A suite's own steps around each of its tests. */
interface Suite {
  name: string;
  before: (() => unknown)[];
  after: (() => unknown)[];
}

/** Runs in this page what is declared, one test after another; steps around tests run as mocha runs them. */
export async function runSuite(declare: (words: Words) => void): Promise<TestOutcome[]> {
  const tests: { path: string; test: (() => unknown) | undefined; around: readonly Suite[] }[] = [];
  const root: Suite = { name: "", before: [], after: [] };
  const suites = [root];
  const innermost = () => suites.at(-1) ?? root;
  declare({
    describe(name, define) {
      suites.push({ name, before: [], after: [] });
      define();
      suites.pop();
    },
    it(name, test) {
      const path = [...suites.slice(1).map((suite) => suite.name), name].join(" › ");
      tests.push({ path, test, around: [...suites] });
    },
    beforeEach: (step) => void innermost().before.push(step),
    afterEach: (step) => void innermost().after.push(step),
  });
  const outcomes: TestOutcome[] = [];
  for (const { path, test, around } of tests) {
    if (!test) {
      outcomes.push({ path, skipped: true, error: null });
      continue;
    }
    const failed = await attempt(async () => {
      for (const { before } of around) for (const step of before) await step();
      await test();
    });
    const left = await attempt(async () => {
      for (const { after } of [...around].reverse()) for (const step of after) await step();
    });
    outcomes.push({ path, skipped: false, error: failed ?? left });
  }
  return outcomes;
}

async function attempt(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
