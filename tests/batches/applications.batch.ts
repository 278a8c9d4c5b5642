import type { ApplicationV2 } from "../../table/client/applications/application.ts";
import type { DialogButton, DialogV2 } from "../../table/client/applications/dialog.ts";
import type { FormDataExtended } from "../../table/client/applications/form-data.ts";
import type { PartialOptions, RenderOptions } from "../../table/client/applications/options.ts";
import type { Bag, HookRegistry } from "../../table/client/host.ts";
import type { BatchContext } from "./context.ts";

/** The part of the host's globals that this batch exercises; the table's own types stand for the contract's. */
interface Host {
  foundry: {
    applications: {
      api: { ApplicationV2: typeof ApplicationV2; DialogV2: typeof DialogV2 };
      instances: Map<string, ApplicationV2>;
      ux: { FormDataExtended: typeof FormDataExtended };
    };
  };
  Hooks: HookRegistry;
  game: { actors: { contents: Actor[] } };
  Handlebars: { helpers: { selectOptions(choices: unknown, options: { hash: object }): unknown } };
}

/** An actor of the fixture system. */
interface Actor {
  name: string;
  system: { strength: number };
  apps: Record<string, unknown>;
  sheet: ApplicationV2;
}

const host = globalThis as unknown as Host;

/** Makes an application class that records what is called on it, in order. */
function recorder(log: string[]): typeof ApplicationV2 {
  return class RecordedApp extends host.foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS: PartialOptions = { id: "recorded", window: { title: "Recorded" } };
    protected override _canRender(options: RenderOptions) {
      log.push("_canRender");
      return super._canRender(options);
    }
    protected override _configureRenderOptions(options: RenderOptions) {
      log.push("_configureRenderOptions");
      super._configureRenderOptions(options);
    }
    protected override async _prepareContext(options: RenderOptions) {
      log.push("_prepareContext");
      return super._prepareContext(options);
    }
    protected override async _preFirstRender(context: Bag, options: RenderOptions) {
      log.push("_preFirstRender");
      await super._preFirstRender(context, options);
    }
    protected override async _preRender(context: Bag, options: RenderOptions) {
      log.push("_preRender");
      await super._preRender(context, options);
    }
    protected override async _renderHTML() {
      log.push("_renderHTML");
      return document.createElement("p");
    }
    protected override _replaceHTML(result: HTMLElement, content: HTMLElement) {
      log.push("_replaceHTML");
      content.replaceChildren(result);
    }
    protected override async _onFirstRender(context: Bag, options: RenderOptions) {
      log.push("_onFirstRender");
      await super._onFirstRender(context, options);
    }
    protected override async _onRender(context: Bag, options: RenderOptions) {
      log.push("_onRender");
      await super._onRender(context, options);
    }
  };
}

/** An application whose content is the given markup. */
function showing(html: string, defaults: PartialOptions = {}): typeof ApplicationV2 {
  return class ShowingApp extends host.foundry.applications.api.ApplicationV2 {
    static override DEFAULT_OPTIONS = defaults;
    protected override async _renderHTML() {
      return html;
    }
    protected override _replaceHTML(result: string, content: HTMLElement) {
      content.innerHTML = result;
    }
  };
}

/** The root element of a rendered application. */
function rootOf(app: ApplicationV2): HTMLElement {
  if (!app.element) throw new Error(`${app.id} is not rendered.`);
  return app.element;
}

/** The contract of applications, dialogs and forms (section H). */
export function applicationsBatch({ describe, it, afterEach, assert }: BatchContext): void {
  const { api } = host.foundry.applications;
  const { instances } = host.foundry.applications;

  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  describe("options", () => {
    it("merge along the inheritance chain, classes of all levels added up [documented]", () => {
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
      assert.isTrue(app.options.window.frame);
    });

    it("fill the {id} placeholder with an id of the instance [documented]", () => {
      const App = showing("", { id: "mine-{id}" });
      const [first, second] = [new App(), new App()];
      assert.isTrue(first.id.startsWith("mine-") && !first.id.includes("{"));
      assert.isFalse(first.id === second.id);
      assert.strictEqual(new App({ uniqueId: "x" }).id, "mine-x");
    });
  });

  describe("rendering", () => {
    it("runs the steps in the documented order, hooks up the chain [documented]", async () => {
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
      assert.isTrue(app.rendered);
      assert.strictEqual(app.state, api.ApplicationV2.RENDER_STATES.RENDERED);
      assert.strictEqual(instances.get("recorded"), app);
      log.length = 0;
      await app.render();
      assert.isFalse(log.includes("_preFirstRender") || log.includes("_onFirstRender"));
      await app.close();
      assert.isTrue(log.includes("closeRecordedApp"));
      assert.isFalse(instances.has("recorded"));
      assert.isNull(app.element);
      for (const [name, id] of ids) host.Hooks.off(name, id);
    });

    it("does not open unless forced [documented]", async () => {
      const log: string[] = [];
      const app = new (recorder(log))();
      await app.render();
      assert.isFalse(app.rendered);
      assert.isFalse(log.includes("_prepareContext"));
    });

    it("gives hooks app, element, context and options [documented]", async () => {
      let seen: unknown[] = [];
      const id = host.Hooks.on("renderShowingApp", (...values: unknown[]) => {
        seen = values;
      });
      const app = await new (showing("<p>x</p>"))().render({ force: true });
      host.Hooks.off("renderShowingApp", id);
      assert.strictEqual(seen[0], app);
      assert.strictEqual(seen[1], app.element);
      assert.isTrue((seen[3] as { isFirstRender: boolean }).isFirstRender);
    });

    it("frames the content in the documented elements [documented]", async () => {
      const app = await new (showing("<p>x</p>", { window: { title: "Frame", icon: "fa-solid fa-star" } }))().render({
        force: true,
      });
      const root = rootOf(app);
      assert.isTrue(root.classList.contains("application"));
      assert.strictEqual(root.querySelector("header.window-header h1.window-title")?.textContent, "Frame");
      assert.isTrue(root.querySelector("header i.window-icon.fa-star") !== null);
      assert.strictEqual(root.querySelector(".window-content p")?.textContent, "x");
      root.querySelector<HTMLElement>('[data-action="close"]')?.click();
      await new Promise((resolve) => host.Hooks.once("closeShowingApp", resolve));
      assert.isFalse(root.isConnected);
    });
  });

  describe("actions", () => {
    it("call the handler with the app as this, the event and the marked element [documented]", async () => {
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
  });

  describe("tabs", () => {
    it("are prepared from static TABS and changed by changeTab [documented]", async () => {
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
      assert.isTrue(rootOf(app).querySelector('[data-tab="two"].active') !== null);
      assert.isFalse(rootOf(app).querySelector('[data-tab="one"].active') !== null);
    });
  });

  describe("FormDataExtended", () => {
    it("reads types from inputs and data-dtype [documented]", () => {
      const form = document.createElement("form");
      form.innerHTML = `<input name="a.text" value="x"><input type="number" name="a.count" value="3"><input type="number" name="empty">
        <input type="checkbox" name="yes" checked><input type="checkbox" name="no"><input name="n" data-dtype="Number" value="4.5">
        <select name="many" multiple><option selected>p</option><option>q</option><option selected>r</option></select>
        <select name="bool" data-dtype="Boolean"><option value="true" selected></option></select>
        <input name="off" value="1" disabled><input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
        <button name="button" type="submit">b</button>`;
      assert.deepEqual(new host.foundry.applications.ux.FormDataExtended(form).object, {
        "a.text": "x",
        "a.count": 3,
        empty: null,
        n: 4.5,
        many: ["p", "r"],
        bool: true,
        r: "2",
        yes: true,
        no: false,
      });
    });
  });

  describe("DialogV2", () => {
    const press = async (action: string) => {
      await new Promise((resolve) => host.Hooks.once("renderDialogV2", resolve));
      document.querySelector<HTMLElement>(`dialog [data-action="${action}"]`)?.click();
    };

    it("confirm answers true, false, or null when dismissed [documented]", async () => {
      for (const [action, expected] of [
        ["yes", true],
        ["no", false],
        ["close", null],
      ] as const) {
        const answer = api.DialogV2.confirm({ content: "<p>Sure?</p>" });
        await press(action);
        assert.strictEqual(await answer, expected);
      }
    });

    it("wait answers the callback's result, or the action [documented]", async () => {
      const options = (callback?: DialogButton["callback"]) => ({
        content: '<input name="n" value="5">',
        buttons: [{ action: "fine", label: "Fine", ...(callback && { callback }) }],
      });
      const read = api.DialogV2.wait(
        options((_event, button, dialog) => {
          assert.isTrue(dialog instanceof api.DialogV2);
          const field = button.form?.elements.namedItem("n");
          return field instanceof HTMLInputElement ? field.value : null;
        }),
      );
      await press("fine");
      assert.strictEqual(await read, "5");
      const bare = api.DialogV2.wait(options());
      await press("fine");
      assert.strictEqual(await bare, "fine");
    });

    it("rejects on dismissal when asked to [documented]", async () => {
      const answer = api.DialogV2.wait({ rejectClose: true, buttons: [{ action: "a", label: "A" }] });
      const outcome = answer.then(
        () => "resolved",
        () => "rejected",
      );
      await press("close");
      assert.strictEqual(await outcome, "rejected");
    });

    it("input answers the form's object [documented]", async () => {
      const answer = api.DialogV2.input({
        content: '<input name="n" type="number" value="5"><input name="t" value="x">',
      });
      await press("ok");
      assert.deepEqual(await answer, { n: 5, t: "x" });
    });

    it("cleans content given as a string [documented]", async () => {
      const answer = api.DialogV2.confirm({ content: '<p>a<img src="x" onerror="1"></p><script>1</script>' });
      await press("no");
      await answer;
      const dialog = new api.DialogV2({
        content: '<p onclick="1">a</p><script>1</script>',
        buttons: [{ action: "a", label: "A" }],
      });
      await dialog.render({ force: true });
      assert.strictEqual(rootOf(dialog).querySelector(".dialog-content")?.innerHTML, "<p>a</p>");
    });

    it("needs a button [documented]", () => {
      let message = "";
      try {
        new api.DialogV2({ buttons: [] });
      } catch (error) {
        message = String(error);
      }
      assert.include(message, "button");
    });
  });

  describe("document sheets", () => {
    const openSheet = async () => {
      const [actor] = host.game.actors.contents;
      if (!actor) throw new Error("The world has no actor.");
      await actor.sheet.render({ force: true });
      return { actor, sheet: actor.sheet, root: rootOf(actor.sheet) };
    };
    const field = (root: HTMLElement, name: string) => root.querySelector<HTMLInputElement>(`[name="${name}"]`);
    const change = async (root: HTMLElement, name: string, value: string) => {
      const input = field(root, name);
      if (!input) throw new Error(`no field ${name}`);
      const drawn = new Promise((resolve) => host.Hooks.once("renderActorSheetV2", resolve));
      input.value = value;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      await drawn;
    };

    it("are forms with one root element a part [documented]", async () => {
      const { root, sheet, actor } = await openSheet();
      assert.strictEqual(root.tagName, "FORM");
      assert.deepEqual(
        [...root.querySelectorAll<HTMLElement>("[data-application-part]")].map((part) => part.dataset.applicationPart),
        Object.keys(Reflect.get(sheet.constructor, "PARTS")),
      );
      assert.strictEqual(sheet.title, actor.name);
      assert.strictEqual(actor.apps[sheet.id], sheet);
    });

    it("write changes with submitOnChange and show them [documented]", async () => {
      const { actor, root } = await openSheet();
      const before = actor.system.strength;
      await change(root, "system.strength", String(before + 1));
      assert.strictEqual(actor.system.strength, before + 1);
      assert.strictEqual(root.querySelector(".double")?.textContent, String(2 * (before + 1)));
    });

    it("redraw only the named parts [documented]", async () => {
      const { sheet, root } = await openSheet();
      const part = (id: string) => root.querySelector(`[data-application-part="${id}"]`);
      const [header, traits] = [part("header"), part("traits")];
      await sheet.render({ parts: ["traits"] });
      assert.strictEqual(part("header"), header);
      assert.isFalse(part("traits") === traits);
    });

    it("keep focus and scroll positions of a redrawn part [documented]", async () => {
      const { sheet, root } = await openSheet();
      field(root, "system.motto")?.focus();
      const list = root.querySelector(".list");
      if (list) list.scrollTop = 60;
      await sheet.render();
      assert.strictEqual(document.activeElement, field(root, "system.motto"));
      assert.strictEqual(root.querySelector(".list")?.scrollTop, 60);
    });

    it("take a cleared number of a non-nullable field for invalid and keep the stored one [documented]", async () => {
      const { actor, sheet, root } = await openSheet();
      const before = actor.system.strength;
      const input = field(root, "system.strength");
      if (input) input.value = "";
      let failed = false;
      await sheet.submit().catch(() => {
        failed = true;
      });
      assert.isTrue(failed);
      assert.strictEqual(actor.system.strength, before);
    });
  });

  describe("Handlebars", () => {
    it("takes the indices of a plain array for the values of selectOptions [documented]", () => {
      const helper = host.Handlebars.helpers.selectOptions;
      assert.strictEqual(
        String(helper(["x", "y"], { hash: { selected: 1 } })),
        '<option value="0">x</option><option value="1" selected>y</option>',
      );
      const choices = [{ key: "a", name: "A & B" }];
      assert.strictEqual(
        String(helper(choices, { hash: { selected: "a", valueAttr: "key", labelAttr: "name", blank: "" } })),
        '<option value=""></option><option value="a" selected>A &amp; B</option>',
      );
    });
  });
}
