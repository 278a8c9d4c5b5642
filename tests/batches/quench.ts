import { areas } from "./all.ts";
import type { Assert, Batch, BatchContext } from "./batch.ts";
import { singleWorld } from "./single.world.ts";

/** What Quench hands to a batch: mocha's words and chai's assert. A test without a body is shown as skipped. */
export interface QuenchContext {
  describe(name: string, define: () => void): void;
  it(name: string, test?: () => unknown): void;
  beforeEach(work: () => unknown): void;
  afterEach(work: () => unknown): void;
  assert: Assert;
}

/** The Quench module, as far as its README tells and batches need. */
export interface Quench {
  registerBatch(key: string, define: (context: QuenchContext) => void, options?: { displayName?: string }): void;
}

/** The globals of Foundry by which the door is found. */
interface Page {
  Hooks: { once(name: string, listener: (quench: Quench) => void): unknown };
  game: { system: { id: string; documentTypes: Record<"Actor" | "Item", object> } };
  quench?: Quench;
}

const page = globalThis as unknown as Page; // a system's code runs where these are
let registered = false;

/** Offers every batch to Quench, under the system's name. */
function register(quench: Quench): void {
  if (registered) return;
  registered = true;
  const { id } = page.game.system;
  for (const area of areas) {
    for (const batch of area.batches) {
      const name = `${area.name}: ${batch.name}`;
      const key = [id, area.name, batch.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")].join(".");
      quench.registerBatch(key, (context) => runIn(context, batch), { displayName: `${id.toUpperCase()}: ${name}` });
    }
  }
}

function runIn(context: QuenchContext, batch: Batch): void {
  const { Actor, Item } = page.game.system.documentTypes;
  const single = singleWorld({ actor: firstType(Actor), item: firstType(Item) });
  const it: BatchContext["it"] = (name, test, claim) => {
    const title = `${name} [${claim?.basis ?? batch.basis}]`;
    if (claim?.players ?? batch.players) context.it(`${title} (needs players)`);
    else if (claim?.fixture ?? batch.fixture) context.it(`${title} (needs the fixture system)`);
    else context.it(title, async () => void (await test()));
  };
  context.beforeEach(single.open);
  context.afterEach(single.close);
  // The batch's own steps come inside: its tidying runs before the world's.
  context.describe(batch.name, () => batch.run({ ...context, it, world: single.world }));
}

function firstType(types: object): string {
  const type = Object.keys(types).find((name) => name !== "base");
  if (type === undefined) throw new Error("The system's manifest declares no type of actor or item to test with.");
  return type;
}

// Quench calls the hook during setup and deprecates it; by then its global is there as well.
page.Hooks.once("quenchReady", register);
page.Hooks.once("ready", () => {
  if (page.quench) register(page.quench);
});
