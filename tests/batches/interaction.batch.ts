import type { ApplicationV2 } from "../../table/client/applications/application.ts";
import type { ContextMenu, ContextMenuEntry } from "../../table/client/applications/context-menu.ts";
import type { DragDrop } from "../../table/client/applications/drag-drop.ts";
import { closeAll } from "./applications.fixture.ts";
import { type Batch, defineBatch, rejection, until } from "./batch.ts";

interface Ux {
  foundry: {
    applications: {
      ux: {
        ContextMenu: { implementation: typeof ContextMenu };
        DragDrop: { implementation: typeof DragDrop };
        TextEditor: { implementation: { getDragEventData(event: DragEvent): object } };
      };
    };
  };
}

const ux = () => (globalThis as unknown as Ux).foundry.applications.ux;
const API = "https://foundryvtt.com/api";

/** A piece of page with a list of two. */
function list(): HTMLElement {
  const root = document.createElement("section");
  for (const id of ["one", "two"]) {
    const entry = document.createElement("button");
    entry.className = "entry";
    entry.dataset.id = id;
    entry.textContent = id;
    root.append(entry);
  }
  document.body.append(root);
  return root;
}

function drag(type: string, data?: string): DragEvent {
  const dataTransfer = new DataTransfer();
  if (data !== undefined) dataTransfer.setData("text/plain", data);
  return new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
}

/** Waits until a menu has been drawn or taken away. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

export const dragDropBatch: Batch = defineBatch({
  name: "Dragging and dropping",
  basis: "documented",
  page: `${API}/classes/foundry.applications.ux.DragDrop.html`,
  needs: "dom",
  covers: ["foundry.applications.ux.DragDrop", "foundry.applications.ux.TextEditor"],
  run({ it, assert, beforeEach, afterEach }) {
    let root: HTMLElement;
    beforeEach(() => {
      root = list();
    });
    afterEach(() => root.remove());

    it("makes what the selector finds draggable, where the user may", () => {
      const asked: unknown[] = [];
      const may = (answer: boolean) => (selector: string | null) => {
        asked.push(selector);
        return answer;
      };
      const build = (answer: boolean) =>
        new (ux().DragDrop.implementation)({ dragSelector: ".entry", permissions: { dragstart: may(answer) } });
      build(false).bind(root);
      assert.strictEqual(root.querySelectorAll('[draggable="true"]').length, 0);
      build(true).bind(root);
      assert.strictEqual(root.querySelectorAll('[draggable="true"]').length, 2);
      assert.deepEqual(asked, [".entry", ".entry"]);
    });

    it("calls what is configured for dragging, passing over and dropping", () => {
      const calls: string[] = [];
      const note = (event: DragEvent) => void calls.push(event.type);
      new (ux().DragDrop.implementation)({
        dragSelector: ".entry",
        callbacks: { dragstart: note, dragover: note, drop: note },
      }).bind(root);
      root.querySelector(".entry")?.dispatchEvent(drag("dragstart"));
      root.dispatchEvent(drag("dragover"));
      root.dispatchEvent(drag("drop"));
      assert.deepEqual(calls, ["dragstart", "dragover", "drop"]);
    });

    it("reads what a drag carries; anything but an object in JSON is nothing", () => {
      const { getDragEventData } = ux().TextEditor.implementation;
      assert.deepEqual(getDragEventData(drag("drop", '{"type":"Item","uuid":"Item.x"}')), {
        type: "Item",
        uuid: "Item.x",
      });
      assert.deepEqual(getDragEventData(drag("drop", "plain words")), {});
    });
  },
});

export const contextMenuBatch: Batch = defineBatch({
  name: "Context menus",
  basis: "assumed",
  page: `${API}/v14/interfaces/foundry.ContextMenuEntry.html`,
  needs: "dom",
  covers: ["foundry.applications.ux.ContextMenu"],
  run({ it, assert, beforeEach, afterEach, world }) {
    let root: HTMLElement;
    const calls: unknown[][] = [];
    /** Entries in the shape of the generation: one for everything, one for the second element only. */
    const entries = (): ContextMenuEntry[] => {
      const onlyTwo = (target: HTMLElement) => target.dataset.id === "two";
      if (world().generation >= 14) {
        return [
          { label: "Always", icon: "fa-solid fa-star", onClick: (event, target) => calls.push([event.type, target]) },
          { label: "Two", visible: onlyTwo, onClick: () => undefined },
        ];
      }
      return [
        {
          name: "Always",
          icon: '<i class="fa-solid fa-star"></i>',
          callback: (target) => calls.push(["click", target]),
        },
        { name: "Two", condition: onlyTwo, callback: () => undefined },
      ];
    };
    const open = async (id: string) => {
      const target = root.querySelector<HTMLElement>(`[data-id="${id}"]`);
      target?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
      await settle();
      return target;
    };
    const shown = () =>
      [...document.querySelectorAll("#context-menu .context-item")].map(({ textContent }) => textContent?.trim());

    beforeEach(() => {
      calls.length = 0;
      root = list();
      new (ux().ContextMenu.implementation)(root, ".entry", entries(), { jQuery: false });
    });
    afterEach(() => {
      root.remove();
      document.querySelector("#context-menu")?.remove();
    });

    it("shows the entries whose condition holds for the element", async () => {
      await open("one");
      assert.deepEqual(shown(), ["Always"]);
      await open("two");
      assert.deepEqual(shown(), ["Always", "Two"]);
    });

    it("calls the chosen entry with the element, and closes", async () => {
      const target = await open("one");
      document.querySelector<HTMLElement>("#context-menu .context-item")?.click();
      await settle();
      assert.deepEqual(
        calls.map(([type, element]) => [type, element === target]),
        [["click", true]],
      );
      assert.deepEqual(shown(), []);
    });
  },
});

interface Thing {
  id: string;
  uuid: string;
  toDragData(): object;
}
interface SheetHost {
  Hooks: { on(name: string, listener: (...values: unknown[]) => unknown): number };
  Item: { create(data: object): Promise<Thing> };
  Actor: {
    create(data: object): Promise<{ items: { size: number }; sheet: ApplicationV2 }>;
  };
}

export const sheetDropBatch: Batch = defineBatch({
  name: "Drops on actor sheets",
  basis: "documented",
  page: `${API}/functions/hookEvents.dropActorSheetData.html`,
  needs: "dom",
  fixture: true,
  covers: ["foundry.applications.sheets.ActorSheetV2"],
  run({ it, assert, afterEach, world }) {
    afterEach(closeAll);

    /** An actor's open sheet, and an item of the world to drop on it. */
    const prepare = async () => {
      const page = world().gm as unknown as SheetHost;
      const actor = await page.Actor.create({ name: "Drop target", type: world().types.actor });
      const item = await page.Item.create({ name: "Dropped", type: world().types.item });
      await actor.sheet.render({ force: true });
      const drop = async (dealtWith: () => boolean) => {
        actor.sheet.element?.dispatchEvent(drag("drop", JSON.stringify(item.toDragData())));
        await until(dealtWith);
      };
      return { page, actor, item, drop };
    };

    it("copy an item of the world into the actor", async () => {
      const { actor, item, drop } = await prepare();
      assert.deepEqual(item.toDragData(), { type: "Item", uuid: item.uuid });
      await drop(() => actor.items.size > 0);
      assert.strictEqual(actor.items.size, 1);
    });

    it("are announced with actor, sheet and data, and stopped by false", async () => {
      const { page, actor, item, drop } = await prepare();
      const seen: unknown[][] = [];
      page.Hooks.on("dropActorSheetData", (...values) => {
        seen.push(values);
        return false;
      });
      await drop(() => seen.length > 0);
      assert.strictEqual(actor.items.size, 0);
      assert.deepEqual(
        seen.map(([first, sheet, data]) => [first === actor, sheet === actor.sheet, data]),
        [[true, true, { type: "Item", uuid: item.uuid }]],
      );
    });
  },
});

export const menuShapesBatch: Batch = defineBatch({
  name: "Shapes of context menu entries",
  basis: "documented",
  page: `${API}/v14/interfaces/foundry.ContextMenuEntry.html`,
  needs: "dom",
  fixture: true,
  covers: ["foundry.applications.ux.ContextMenu"],
  run({ it, assert, afterEach, world }) {
    let root: HTMLElement;
    afterEach(() => {
      root.remove();
      Reflect.deleteProperty(globalThis, "__TABLE_STRICT__");
    });
    const attempt = async (entries: ContextMenuEntry[]) => {
      root = list();
      Reflect.set(globalThis, "__TABLE_STRICT__", true);
      const menu = new (ux().ContextMenu.implementation)(root, ".entry", entries, { jQuery: false });
      const target = root.querySelector<HTMLElement>(".entry");
      return target ? rejection(menu.render(target)) : null;
    };

    it("of the other generation are refused: old ones as deprecated, new ones as unknown", async () => {
      const modern = world().generation >= 14;
      const error = await attempt(modern ? [{ name: "Old", callback: () => 0 }] : [{ label: "New", onClick: () => 0 }]);
      assert.match(String(error), modern ? /deprecated/ : /generation 13/);
    });

    it("with jQuery are not at the table", () => {
      root = list();
      assert.throws(() => new (ux().ContextMenu.implementation)(root, ".entry", [], { jQuery: true }), /NotAtTheTable/);
    });
  },
});
