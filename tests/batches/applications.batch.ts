import type { BatchContext } from "./context.ts";

// biome-ignore lint/suspicious/noExplicitAny: batches exercise an untyped API that exists only in the running host.
type Host = any;

const host: Host = globalThis;

/** Makes an application class that records what is called on it, in order. */
function recorder(log: string[]): Host {
  const { ApplicationV2 } = host.foundry.applications.api;
  return class RecordedApp extends ApplicationV2 {
    static DEFAULT_OPTIONS = { id: "recorded", window: { title: "Recorded" } };
    _canRender(options: Host) {
      log.push("_canRender");
      return super._canRender(options);
    }
    _configureRenderOptions(options: Host) {
      log.push("_configureRenderOptions");
      super._configureRenderOptions(options);
    }
    async _prepareContext(options: Host) {
      log.push("_prepareContext");
      return super._prepareContext(options);
    }
    async _preFirstRender(context: Host, options: Host) {
      log.push("_preFirstRender");
      await super._preFirstRender(context, options);
    }
    async _preRender(context: Host, options: Host) {
      log.push("_preRender");
      await super._preRender(context, options);
    }
    async _renderHTML() {
      log.push("_renderHTML");
      return document.createElement("p");
    }
    _replaceHTML(result: HTMLElement, content: HTMLElement) {
      log.push("_replaceHTML");
      content.replaceChildren(result);
    }
    async _onFirstRender(context: Host, options: Host) {
      log.push("_onFirstRender");
      await super._onFirstRender(context, options);
    }
    async _onRender(context: Host, options: Host) {
      log.push("_onRender");
      await super._onRender(context, options);
    }
  };
}

/** An application whose content is the given markup. */
function showing(html: string, defaults: object = {}): Host {
  const { ApplicationV2 } = host.foundry.applications.api;
  return class ShowingApp extends ApplicationV2 {
    static DEFAULT_OPTIONS = defaults;
    async _renderHTML() {
      return html;
    }
    _replaceHTML(result: string, content: HTMLElement) {
      content.innerHTML = result;
    }
  };
}

/** The contract of applications, dialogs and forms (section H). */
export function applicationsBatch({ describe, it, afterEach, assert }: BatchContext): void {
  const { api } = host.foundry.applications;
  const instances: Map<string, Host> = host.foundry.applications.instances;

  afterEach(async () => {
    for (const app of [...instances.values()]) await app.close();
  });

  describe("options", () => {
    it("merge along the inheritance chain, classes of all levels added up [documented]", () => {
      const Base: Host = showing("", {
        id: "base-{id}",
        classes: ["a"],
        position: { width: 300 },
        window: { title: "Base" },
      });
      class Special extends Base {
        static DEFAULT_OPTIONS = { classes: ["b"], position: { height: 200 } };
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
      const hooks = ["preRenderRecordedApp", "renderRecordedApp", "renderApplicationV2", "closeRecordedApp"];
      const ids = hooks.map((name) => [name, host.Hooks.on(name, () => void log.push(name))]);
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
      const root: HTMLElement = app.element;
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
      app.element.querySelector("b").click();
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
        static TABS = { main: { tabs: [{ id: "one" }, { id: "two", label: "Second" }], initial: "one" } };
      }
      const app: Host = new Tabbed();
      const tabs = app._prepareTabs("main");
      assert.strictEqual(tabs.one.active, true);
      assert.strictEqual(tabs.one.cssClass, "active");
      assert.strictEqual(tabs.two.label, "Second");
      await app.render({ force: true });
      app.changeTab("two", "main");
      assert.strictEqual(app.tabGroups.main, "two");
      assert.isTrue(app.element.querySelector('[data-tab="two"]').classList.contains("active"));
      assert.isFalse(app.element.querySelector('[data-tab="one"]').classList.contains("active"));
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
      const options = (callback?: Host) => ({
        content: '<input name="n" value="5">',
        buttons: [{ action: "fine", label: "Fine", callback }],
      });
      const read = api.DialogV2.wait(
        options((_event: Event, button: Host, dialog: Host) => {
          assert.isTrue(dialog instanceof api.DialogV2);
          return button.form.elements.n.value;
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
      assert.strictEqual(dialog.element.querySelector(".dialog-content").innerHTML, "<p>a</p>");
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
      const actor = host.game.actors.contents[0];
      await actor.sheet.render({ force: true });
      return { actor, sheet: actor.sheet as Host, root: actor.sheet.element as HTMLElement };
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
        Object.keys(sheet.constructor.PARTS),
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
