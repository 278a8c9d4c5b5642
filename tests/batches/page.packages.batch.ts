import { type Batch, defineBatch } from "./batch.ts";

/** What these batches find in a page. */
interface Page {
  ui: Record<"actors" | "combat", { element: HTMLElement | null; render(options: object): Promise<unknown> }>;
  game: {
    modules: Map<string, { active: boolean }>;
    tooltip: { activate(element: HTMLElement, options: { text: string }): void; deactivate(): void };
  };
}

const page = globalThis as unknown as Page;
const API = "https://foundryvtt.com/api";

const tabs = defineBatch({
  name: "Tabs that packages add to",
  basis: "documented",
  page: `${API}/functions/hookEvents.renderApplicationV2.html`,
  needs: "dom",
  covers: ["hook renderActorDirectory", "hook renderCombatTracker", "ui.actors", "ui.combat"],
  run({ it, assert, world }) {
    for (const [name, tab] of [
      ["ActorDirectory", "actors"],
      ["CombatTracker", "combat"],
    ] as const) {
      it(`tell render${name} of the application, its element, the context and the options`, async () => {
        const calls: unknown[][] = [];
        world().gm.Hooks.on(`render${name}`, (...values: unknown[]) => calls.push(values));
        await page.ui[tab].render({ force: true });
        const [app, element, context, options] = calls.at(-1) ?? [];
        assert.strictEqual(app, page.ui[tab]);
        assert.strictEqual(element, page.ui[tab].element);
        assert.instanceOf(element, HTMLElement);
        assert.deepEqual([typeof context, typeof options], ["object", "object"]);
      });
    }

    it("keep what is added to the actors' row of buttons while it stands, once", async () => {
      world().gm.Hooks.on("renderActorDirectory", (_app: unknown, element: HTMLElement) => {
        if (element.querySelector(".batch-button")) return;
        const button = document.createElement("button");
        button.className = "batch-button";
        button.textContent = "Batch";
        element.querySelector(".directory-header .header-actions")?.append(button);
      });
      await page.ui.actors.render({ force: true });
      await page.ui.actors.render({ force: true });
      const root = page.ui.actors.element;
      assert.strictEqual(root?.querySelectorAll(".header-actions .batch-button").length, 1);
      root?.querySelector(".batch-button")?.remove();
    });
  },
});

const modules = defineBatch({
  name: "Other packages",
  basis: "documented",
  page: `${API}/classes/foundry.Game.html`,
  needs: "dom",
  covers: ["game.modules", "game.tooltip"],
  run({ it, assert, afterEach }) {
    afterEach(() => page.game.tooltip.deactivate());

    it("are asked for by their id, also when they are not there", () => {
      assert.strictEqual(page.game.modules.get("no-such-module")?.active, undefined);
      assert.strictEqual(page.game.modules.has("no-such-module"), false);
    });

    it("may show a tooltip of their own", () => {
      const button = document.createElement("button");
      button.textContent = "Tip";
      document.body.append(button);
      try {
        page.game.tooltip.activate(button, { text: "A batch's tooltip" });
        assert.include(document.getElementById("tooltip")?.textContent ?? "", "A batch's tooltip");
      } finally {
        button.remove();
      }
    });
  },
});

export const packageBatches: Batch[] = [tabs, modules];
