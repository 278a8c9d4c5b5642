import { closeAll, host, recorder, rootOf, showing } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

/** What windows promise: options, rendering, actions, tabs. */
export const applicationBatches: readonly Batch[] = [
  defineBatch({
    name: "Options of applications",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html",
    needs: "dom",
    covers: ["ApplicationV2", "ApplicationV2#id", "ApplicationV2#options"],
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("merge along the inheritance chain, classes of all levels added up", () => {
        const Base = showing("", {
          id: "base-{id}",
          classes: ["a"],
          position: { width: 300 },
          window: { title: "Base" },
        });
        class Special extends Base {
          static override DEFAULT_OPTIONS = { classes: ["b"], position: { height: 200 } };
        }
        const app = new Special({ classes: ["c"], window: { title: "Own" } });
        assert.deepEqual(app.options.classes, ["a", "b", "c"]);
        assert.strictEqual(app.options.position.width, 300);
        assert.strictEqual(app.options.position.height, 200);
        assert.strictEqual(app.options.window.title, "Own");
        assert(app.options.window.frame);
      });

      it("fill the {id} placeholder with an id of the instance", () => {
        const App = showing("", { id: "mine-{id}" });
        const [first, second] = [new App(), new App()];
        assert(first.id.startsWith("mine-") && !first.id.includes("{"));
        assert(!(first.id === second.id));
        assert.strictEqual(new App({ uniqueId: "x" }).id, "mine-x");
      });
    },
  }),
  defineBatch({
    name: "Rendering of applications",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html",
    needs: "dom",
    covers: [
      "ApplicationV2#render",
      "ApplicationV2#close",
      "ApplicationV2#_canRender",
      "ApplicationV2#_configureRenderOptions",
      "ApplicationV2#_prepareContext",
      "ApplicationV2#_preFirstRender",
      "ApplicationV2#_preRender",
      "ApplicationV2#_onFirstRender",
      "ApplicationV2#_onRender",
      "ApplicationV2#element",
      "ApplicationV2#state",
      "foundry.applications.instances",
    ],
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("runs the steps in the documented order, hooks up the chain", async () => {
        const log: string[] = [];
        const App = recorder(log);
        const hookNames = ["preRenderRecordedApp", "renderRecordedApp", "renderApplicationV2", "closeRecordedApp"];
        const ids = hookNames.map((name) => [name, host.Hooks.on(name, () => void log.push(name))] as const);
        const app = new App();
        assert.strictEqual(await app.render({ force: true }), app);
        assert.deepEqual(log, [
          "_canRender",
          "_configureRenderOptions",
          "_prepareContext",
          "_preFirstRender",
          "_preRender",
          "preRenderRecordedApp",
          "_renderHTML",
          "_replaceHTML",
          "_onFirstRender",
          "_onRender",
          "renderRecordedApp",
          "renderApplicationV2",
        ]);
        assert(app.rendered);
        assert.strictEqual(app.state, host.foundry.applications.api.ApplicationV2.RENDER_STATES.RENDERED);
        assert.strictEqual(host.foundry.applications.instances.get("recorded"), app);
        log.length = 0;
        await app.render();
        assert(!(log.includes("_preFirstRender") || log.includes("_onFirstRender")));
        await app.close();
        assert(log.includes("closeRecordedApp"));
        assert(!host.foundry.applications.instances.has("recorded"));
        assert.strictEqual(app.element, null);
        for (const [name, id] of ids) host.Hooks.off(name, id);
      });

      it("does not open unless forced", async () => {
        const log: string[] = [];
        const app = new (recorder(log))();
        await app.render();
        assert(!app.rendered);
        assert(!log.includes("_prepareContext"));
      });

      it("gives hooks app, element, context and options", async () => {
        let seen: unknown[] = [];
        const id = host.Hooks.on("renderShowingApp", (...values: unknown[]) => {
          seen = values;
        });
        const app = await new (showing("<p>x</p>"))().render({ force: true });
        host.Hooks.off("renderShowingApp", id);
        assert.strictEqual(seen[0], app);
        assert.strictEqual(seen[1], app.element);
        assert((seen[3] as { isFirstRender: boolean }).isFirstRender);
      });

      it("frames the content in the documented elements", async () => {
        const app = await new (showing("<p>x</p>", { window: { title: "Frame", icon: "fa-solid fa-star" } }))().render({
          force: true,
        });
        const root = rootOf(app);
        assert(root.classList.contains("application"));
        assert.strictEqual(root.querySelector("header.window-header h1.window-title")?.textContent, "Frame");
        assert(root.querySelector("header i.window-icon.fa-star") !== null);
        assert.strictEqual(root.querySelector(".window-content p")?.textContent, "x");
        root.querySelector<HTMLElement>('[data-action="close"]')?.click();
        await new Promise((resolve) => host.Hooks.once("closeShowingApp", resolve));
        assert(!root.isConnected);
      });
    },
  }),
  defineBatch({
    name: "Actions of applications",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html",
    needs: "dom",
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("call the handler with the app as this, the event and the marked element", async () => {
        const calls: unknown[][] = [];
        const App = showing('<button type="button" data-action="go"><b>x</b></button>', {
          actions: {
            go(this: unknown, event: Event, target: Element) {
              calls.push([this, event.type, target.tagName]);
            },
          },
        });
        const app = await new App().render({ force: true });
        rootOf(app).querySelector("b")?.click();
        await Promise.resolve().then(() => undefined);
        assert.strictEqual(calls.length, 1);
        assert.strictEqual(calls[0]?.[0], app);
        assert.deepEqual(calls[0]?.slice(1), ["click", "BUTTON"]);
      });
    },
  }),
  defineBatch({
    name: "Tabs of applications",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html",
    needs: "dom",
    covers: ["ApplicationV2#_prepareTabs", "ApplicationV2#changeTab"],
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("are prepared from static TABS and changed by changeTab", async () => {
        const pane = (id: string) => `<section class="tab" data-group="main" data-tab="${id}"></section>`;
        class Tabbed extends showing(`<div>${pane("one")}${pane("two")}</div>`) {
          static override TABS = { main: { tabs: [{ id: "one" }, { id: "two", label: "Second" }], initial: "one" } };
          prepared() {
            return this._prepareTabs("main");
          }
        }
        const app = new Tabbed();
        const tabs = app.prepared();
        assert.strictEqual(tabs.one?.active, true);
        assert.strictEqual(tabs.one?.cssClass, "active");
        assert.strictEqual(tabs.two?.label, "Second");
        await app.render({ force: true });
        app.changeTab("two", "main");
        assert.strictEqual(app.tabGroups.main, "two");
        assert(rootOf(app).querySelector('[data-tab="two"].active') !== null);
        assert(!(rootOf(app).querySelector('[data-tab="one"].active') !== null));
      });
    },
  }),
];
