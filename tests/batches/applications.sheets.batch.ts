import { closeAll, host, rootOf } from "./applications.fixture.ts";
import { type Batch, defineBatch } from "./batch.ts";

/** What sheets of documents and the helpers of templates promise. */
export const sheetBatches: readonly Batch[] = [
  defineBatch({
    name: "Sheets of documents",
    basis: "documented",
    page: "https://foundryvtt.com/api/classes/foundry.applications.api.DocumentSheetV2.html",
    needs: "dom",
    covers: [
      "DocumentSheetV2#document",
      "ActorSheetV2",
      "HandlebarsApplicationMixin",
      "Document#sheet",
      "Document#apps",
    ],
    fixture: true,
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
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

      it("are forms with one root element a part", async () => {
        const { root, sheet, actor } = await openSheet();
        assert.strictEqual(root.tagName, "FORM");
        assert.deepEqual(
          [...root.querySelectorAll<HTMLElement>("[data-application-part]")].map(
            (part) => part.dataset.applicationPart,
          ),
          Object.keys(Reflect.get(sheet.constructor, "PARTS")),
        );
        assert.strictEqual(sheet.title, actor.name);
        assert.strictEqual(actor.apps[sheet.id], sheet);
      });

      it("write changes with submitOnChange and show them", async () => {
        const { actor, root } = await openSheet();
        const before = actor.system.strength;
        await change(root, "system.strength", String(before + 1));
        assert.strictEqual(actor.system.strength, before + 1);
        assert.strictEqual(root.querySelector(".double")?.textContent, String(2 * (before + 1)));
      });

      it("redraw only the named parts", async () => {
        const { sheet, root } = await openSheet();
        const part = (id: string) => root.querySelector(`[data-application-part="${id}"]`);
        const [header, traits] = [part("header"), part("traits")];
        await sheet.render({ parts: ["traits"] });
        assert.strictEqual(part("header"), header);
        assert(!(part("traits") === traits));
      });

      it("keep focus and scroll positions of a redrawn part", async () => {
        const { sheet, root } = await openSheet();
        field(root, "system.motto")?.focus();
        const list = root.querySelector(".list");
        if (list) list.scrollTop = 60;
        await sheet.render();
        assert.strictEqual(document.activeElement, field(root, "system.motto"));
        assert.strictEqual(root.querySelector(".list")?.scrollTop, 60);
      });

      it("take a cleared number of a non-nullable field for invalid and keep the stored one", async () => {
        const { actor, sheet, root } = await openSheet();
        const before = actor.system.strength;
        const input = field(root, "system.strength");
        if (input) input.value = "";
        let failed = false;
        await sheet.submit().catch(() => {
          failed = true;
        });
        assert(failed);
        assert.strictEqual(actor.system.strength, before);
      });
    },
  }),
  defineBatch({
    name: "Helpers of templates",
    basis: "documented",
    page: "https://foundryvtt.com/api/modules/foundry.applications.handlebars.html",
    needs: "dom",
    run({ it, assert, afterEach }) {
      afterEach(closeAll);
      it("takes the indices of a plain array for the values of selectOptions", () => {
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
    },
  }),
];
