import type { ApplicationV2 } from "../../table/client/applications/application.ts";
import type { Notifications } from "../../table/client/applications/notifications.ts";
import { closeAll, host, rootOf, showing } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

/** What these batches find in a page beside applications. */
interface Page {
  ui: { notifications: Notifications } & Record<string, ApplicationV2>;
  CONFIG: { ui: Record<string, unknown> };
}

const page = globalThis as unknown as Page;
const API = "https://foundryvtt.com/api";

/** Waits until what was dispatched has been dealt with. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

export const notificationsBatch: Batch = defineBatch({
  name: "Notifications",
  basis: "documented",
  page: `${API}/classes/foundry.applications.ui.Notifications.html`,
  needs: "dom",
  covers: ["ui.notifications"],
  run({ it, assert, afterEach }) {
    afterEach(() => page.ui.notifications.clear());

    it("tell how far work is, by update({ pct, message })", () => {
      const progress = page.ui.notifications.info("Work", { progress: true });
      progress.update({ pct: 0.25, message: "A quarter" });
      assert.strictEqual(progress.pct, 0.25);
      assert.strictEqual(progress.message, "A quarter");
      progress.update({ pct: 0.5 });
      assert.strictEqual(progress.message, "A quarter");
      assert.isTrue(page.ui.notifications.has(progress));
      page.ui.notifications.remove(progress);
      assert.isFalse(page.ui.notifications.has(progress));
    });
  },
});

export const headerControlsBatch: Batch = defineBatch({
  name: "Controls in the header of windows",
  basis: "documented",
  page: `${API}/functions/hookEvents.getHeaderControlsApplicationV2.html`,
  needs: "dom",
  run({ it, assert, afterEach, world }) {
    afterEach(closeAll);

    it("are offered to hooks of each class, which may add some", async () => {
      const calls: unknown[] = [];
      const names = ["getHeaderControlsShowingApp", "getHeaderControlsApplicationV2"];
      for (const name of names) {
        world().gm.Hooks.on(name, (app: unknown, controls: object[]) => {
          calls.push(app);
          if (name !== "getHeaderControlsShowingApp") return;
          controls.push({ label: "Mark", action: "mark", onClick: () => calls.push("marked") });
        });
      }
      const app = await new (showing("<p>x</p>"))().render({ force: true });
      rootOf(app).querySelector<HTMLElement>('[data-action="toggleControls"]')?.click();
      await settle();
      assert.isTrue(calls.length >= 2 && calls.every((call) => call === app));
      rootOf(app).querySelector<HTMLElement>('[data-action="mark"]')?.click();
      await settle();
      assert.strictEqual(calls.at(-1), "marked");
    });
  },
});

export const detachingBatch: Batch = defineBatch({
  name: "Windows of their own for applications",
  basis: "documented",
  page: `${API}/v14/classes/foundry.applications.api.ApplicationV2.html`,
  needs: "dom",
  run({ it, assert, world }) {
    it("came with generation 14", () => {
      const app = new (showing("<p>x</p>"))();
      assert.strictEqual("detachWindow" in app, world().generation >= 14);
    });
  },
});

export const proseMirrorBatch: Batch = defineBatch({
  name: "The element for formatted text",
  basis: "documented",
  page: `${API}/classes/foundry.applications.elements.HTMLProseMirrorElement.html`,
  needs: "dom",
  run({ it, assert, beforeEach, afterEach }) {
    let form: HTMLFormElement;
    beforeEach(() => {
      form = document.createElement("form");
      document.body.append(form);
    });
    afterEach(() => form.remove());

    it("brings its name and value to its form", () => {
      form.innerHTML = `<prose-mirror name="system.notes" value="<p>Kept</p>" toggled></prose-mirror>`;
      const { object } = new host.foundry.applications.ux.FormDataExtended(form);
      assert.deepEqual(object, { "system.notes": "<p>Kept</p>" });
    });

    it(
      "shows its enriched content until it is edited, when toggled",
      () => {
        form.innerHTML = `<prose-mirror name="notes" value="<p>Raw</p>" toggled><p>Enriched</p></prose-mirror>`;
        const element = form.querySelector("prose-mirror");
        assert.strictEqual(element?.querySelector(".editor-content")?.textContent?.trim(), "Enriched");
        assert.strictEqual(form.querySelector("[contenteditable=true]"), null);
      },
      { basis: "assumed" },
    );
  },
});

export const sidebarBatch: Batch = defineBatch({
  name: "Tabs of the sidebar",
  basis: "documented",
  page: `${API}/classes/foundry.applications.sidebar.AbstractSidebarTab.html`,
  needs: "dom",
  covers: ["ui.actors", "ui.items", "ui.combat"],
  run({ it, assert, world }) {
    it("are applications of the classes in CONFIG.ui, with their documents' hooks", async () => {
      for (const [name, className] of [
        ["actors", "ActorDirectory"],
        ["items", "ItemDirectory"],
        ["combat", "CombatTracker"],
        ["journal", "JournalDirectory"],
        ["macros", "MacroDirectory"],
      ] as const) {
        const tab = page.ui[name];
        assert.isTrue(tab instanceof host.foundry.applications.api.ApplicationV2, name);
        assert.strictEqual(tab?.constructor, page.CONFIG.ui[name], name);
        let drawn = false;
        world().gm.Hooks.once(`render${className}`, () => {
          drawn = true;
        });
        await tab?.render();
        assert.isTrue(drawn, name);
      }
    });
  },
});

export const hotbarBatch: Batch = defineBatch({
  name: "Drops on the hotbar",
  basis: "documented",
  page: `${API}/functions/hookEvents.hotbarDrop.html`,
  needs: "dom",
  fixture: true,
  run({ it, assert, world }) {
    it("are announced with hotbar, data and slot, and stopped by false", async () => {
      const seen: unknown[][] = [];
      world().gm.Hooks.on("hotbarDrop", (...values: unknown[]) => {
        seen.push(values);
        return false;
      });
      const dataTransfer = new DataTransfer();
      dataTransfer.setData("text/plain", '{"type":"Item","uuid":"Item.none"}');
      const slot = document.querySelector('#hotbar [data-slot="4"]');
      slot?.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      await settle();
      assert.deepEqual(
        seen.map(([bar, data, number]) => [bar === page.ui.hotbar, data, Number(number)]),
        [[true, { type: "Item", uuid: "Item.none" }, 4]],
      );
    });
  },
});
