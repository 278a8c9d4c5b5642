import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { loadDice, openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface ItemSource {
  _id: string;
  name: string;
  type: string;
  sort: number;
  system: Record<string, unknown>;
}

interface ActorSource {
  items: ItemSource[];
  effects: { name: string; disabled: boolean; statuses: string[] }[];
  system: { level: number; abilities: Record<string, { value: number }>; health: { value: number; max: number } };
}

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: {
    actors: Map<
      string,
      {
        toObject(): { _id?: string; name: string; items: object[] };
        items: Map<string, { system: object }>;
        sheet: { render(options?: object): Promise<unknown> };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }
    >;
    items: Map<string, unknown>;
  };
  Actor: unknown;
  CONFIG: { Actor: { documentClass: { create(data: object): Promise<{ id: string; items: { size: number } }> } } };
}

/** The sample world with one of Kestrel's items broken at rest. */
function worldWithBrokenItem() {
  const world = sampleWorld();
  const kestrel = world.actors.find(({ _id }) => _id === IDS.kestrel) as unknown as ActorSource;
  const bow = kestrel.items.find(({ name }) => name === "Short Bow");
  if (bow) bow.system.damage = "@nonsense";
  return world;
}

function actorSource(scene: ReturnType<typeof sampleScenes>, id: string): Promise<ActorSource> {
  return stored(scene.table, "Actor", id) as unknown as Promise<ActorSource>;
}

/** Names of an actor's items of a type, in their order. */
async function order(scene: ReturnType<typeof sampleScenes>, id: string, type: string): Promise<string[]> {
  const { items } = await actorSource(scene, id);
  return items
    .filter((item) => item.type === type)
    .sort((a, b) => a.sort - b.sort)
    .map(({ name }) => name);
}

async function give(page: Page, actor: string, ...data: object[]): Promise<void> {
  await page.evaluate(
    async ([id, items]) => {
      await (globalThis as unknown as Host).game.actors.get(id)?.createEmbeddedDocuments("Item", items);
    },
    [actor, data] as const,
  );
}

describe.each(generations)("a character's sheet (AGE-2, AGE-10, AGE-12), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("puts weapons away and loads them, by keyboard (AGE-12)", async () => {
    const { page } = await scene.join("Player 1");
    await give(page, IDS.kestrel, { type: "ageWeapon", name: "Sling", system: { reload: "minor", loaded: false } });
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Sling is loaded" }).focus();
    await page.keyboard.press("Enter");
    await sheet.getByRole("button", { name: "Sling is loaded", pressed: true }).waitFor();
    await sheet.getByRole("button", { name: "Sling is in hand", pressed: true }).focus();
    await page.keyboard.press("Enter");
    await sheet.getByRole("button", { name: "Sling is in hand", pressed: false }).waitFor();
    const { items } = await actorSource(scene, IDS.kestrel);
    expect(items.find(({ name }) => name === "Sling")?.system).toMatchObject({ readied: false, loaded: true });
  });

  it("moves items up and down by keyboard, which stays where it is", async () => {
    const { page } = await scene.join("Player 1");
    await give(page, IDS.kestrel, { type: "gear", name: "Rope" }, { type: "gear", name: "Lamp" });
    await give(page, IDS.kestrel, { type: "gear", name: "Chalk" });
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Talents, gear" }).click();
    const before = await order(scene, IDS.kestrel, "gear");
    const [first = "", second = "", third = ""] = before;
    await sheet.getByRole("button", { name: `Move ${first} down` }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => order(scene, IDS.kestrel, "gear")).toEqual([second, first, third]);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
      .toBe(`Move ${first} down`);
    // The server has it before this page does: whoever presses again sees the new order first.
    const rows = sheet.locator("li.triskele-row", { hasText: /Rope|Lamp|Chalk/ }).locator(".triskele-row-name");
    await expect.poll(() => rows.allTextContents()).toEqual([second, first, third]);
    await page.keyboard.press("Enter");
    await expect.poll(() => order(scene, IDS.kestrel, "gear")).toEqual([second, third, first]);
  });

  it("takes items from another sheet by drag and drop", async () => {
    const { page } = await scene.join("Gamemaster", { width: 1700 });
    await give(page, IDS.bram, { type: "gear", name: "Lantern" });
    const bram = await openSheet(page, "Bram");
    await bram.getByRole("tab", { name: "Talents, gear" }).click();
    const kestrel = await openSheet(page, "Kestrel");
    const place = (id: string, left: number) =>
      page.evaluate(
        ([actor, x]) => {
          const { game } = globalThis as unknown as {
            game: { actors: Map<string, { sheet: { setPosition(at: object): void } }> };
          };
          game.actors.get(String(actor))?.sheet.setPosition({ left: Number(x), top: 30, width: 500 });
        },
        [id, left] as const,
      );
    await place(IDS.bram, 10);
    await place(IDS.kestrel, 530);
    await bram.locator("li.draggable", { hasText: "Lantern" }).dragTo(kestrel.getByRole("tablist"));
    await expect.poll(() => order(scene, IDS.kestrel, "gear")).toEqual(["Lantern"]);
    expect(await order(scene, IDS.bram, "gear")).toEqual(["Lantern"]);
  });

  it("shows what a discount leaves of a stunt's price, at least 1 (AGE-10)", async () => {
    const { page } = await scene.join("Player 1");
    await give(page, IDS.kestrel, {
      type: "ageStunt",
      name: "Feint",
      system: { cost: 3, discount: 1, category: "Bluff" },
    });
    await give(page, IDS.kestrel, { type: "ageStunt", name: "Shove", system: { cost: 2, discount: 9 } });
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.locator("li", { hasText: "Feint" }).getByText("2 SP").waitFor();
    await sheet.locator("li", { hasText: "Feint" }).getByText("(−1)").waitFor();
    await sheet.locator("li", { hasText: "Shove" }).getByText("1 SP").waitFor();
  });

  it("marks statuses and lists effects, temporary ones too", async () => {
    const { page } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    const [status] = await sheet.locator(".triskele-status").all();
    if (!status) throw new Error("The sheet shows no statuses.");
    const id = await status.getAttribute("data-status");
    await status.focus();
    await page.keyboard.press("Enter");
    await sheet.locator(`[data-status="${id}"][aria-pressed="true"]`).waitFor();
    await sheet.getByRole("tab", { name: "Effects" }).click();
    await sheet.getByRole("button", { name: "Add an effect" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByLabel("Name").fill("Blessed");
    await dialog.getByLabel("Rounds it lasts").fill("3");
    await page.keyboard.press("Enter");
    await sheet.locator("[data-effect-id]", { hasText: "Blessed" }).getByText("3 rounds").waitFor();
    await sheet.getByRole("button", { name: "Blessed acts", pressed: true }).click();
    await sheet.getByRole("button", { name: "Blessed acts", pressed: false }).waitFor();
    const { effects } = await actorSource(scene, IDS.kestrel);
    expect(effects.find(({ name }) => name === "Blessed")).toMatchObject({ disabled: true });
    expect(effects.some(({ statuses }) => statuses.includes(id ?? ""))).toBe(true);
    await sheet.getByRole("button", { name: "Delete Blessed" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await sheet.locator("[data-effect-id]", { hasText: "Blessed" }).waitFor({ state: "detached" });
  });

  it("guides through a new level and applies it at once (AGE-10)", async () => {
    const { page } = await scene.join("Player 1");
    await give(page, IDS.kestrel, { type: "ageTalent", name: "Rider" });
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Take a level" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByLabel("One ability rises by 1").selectOption("dexterity");
    await loadDice(page, 4);
    await dialog.getByRole("button", { name: "Roll" }).click();
    await expect.poll(() => dialog.getByLabel(/More Health/).inputValue()).toBe("4");
    await dialog.getByLabel("One of these").selectOption({ label: "Rider: Journeyman" });
    await dialog.getByRole("button", { name: "Take the level" }).click();
    await sheet.locator('[name="system.level"]').and(sheet.locator('[value="3"]')).waitFor();
    const { system, items } = await actorSource(scene, IDS.kestrel);
    expect(system).toMatchObject({ level: 3, health: { value: 32, max: 32 } });
    expect(system.abilities.dexterity?.value).toBe(4);
    expect(items.find(({ name }) => name === "Rider")?.system.degree).toBe("journeyman");
  });

  it("made anew from its own data keeps its items and gets no second set of stunts", async () => {
    const { page } = await scene.join("Gamemaster");
    const made = await page.evaluate(async (id) => {
      const { game, CONFIG } = globalThis as unknown as Host;
      const data = game.actors.get(id)?.toObject();
      if (!data) throw new Error("No such actor.");
      const { _id, ...source } = data;
      const copy = await CONFIG.Actor.documentClass.create({ ...source, name: "Copy" });
      await game.actors.get(copy.id)?.sheet.render({ force: true });
      return { before: data.items.length, after: copy.items.size };
    }, IDS.kestrel);
    expect(made.after).toBe(made.before);
    await page.locator("form.triskele-sheet", { has: page.locator("h1", { hasText: "Copy" }) }).waitFor();
  });
});

describe.each(generations)("a sheet with something broken in it, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldWithBrokenItem() });

  it("opens, says what cannot be read and why, and lets it be deleted", async () => {
    const { page, complaints } = await scene.join("Player 1");
    const sheet = await openSheet(page, "Kestrel");
    const broken = sheet.locator(".triskele-broken");
    await broken.getByText("Short Bow").waitFor();
    await broken.getByText(/damage/).waitFor();
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Rapier", exact: true }).waitFor();
    await broken.getByRole("button", { name: "Delete Short Bow" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await broken.waitFor({ state: "detached" });
    // The host tells of it in the console, and is right.
    expect(complaints.splice(0).every((text) => /kestrelbow/.test(text))).toBe(true);
  });

  it("shows one that fails only when it is looked at among the broken, and all others", async () => {
    const { page, complaints } = await scene.join("Player 1");
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as Host;
      const sword = game.actors.get(id)?.items.get("kestrelsword0000");
      Object.defineProperty(sword?.system, "group", { value: "spoons" });
    }, IDS.kestrel);
    const sheet = await openSheet(page, "Kestrel");
    await sheet.locator(".triskele-broken").getByText("Rapier").waitFor();
    await sheet
      .locator(".triskele-broken")
      .getByText(/spoons/)
      .waitFor();
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByText("Light Leather").waitFor();
    complaints.splice(0);
  });
});

describe.each(generations)("an adversary's block, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("is narrow, rolls from its scores, and is edited on demand (AGE-1)", async () => {
    const { page } = await scene.join("Gamemaster");
    const sheet = await openSheet(page, "Marsh Brute");
    expect((await sheet.boundingBox())?.width).toBeLessThanOrEqual(560);
    await loadDice(page, 2, 3, 4);
    await sheet.getByRole("button", { name: "Strength +4" }).click({ modifiers: ["Shift"] });
    await page.locator('#chat [data-card="ability"] [data-total]', { hasText: "13" }).waitFor();
    expect(await sheet.getByLabel("Strength", { exact: true }).count()).toBe(0);
    await sheet.getByRole("button", { name: "Edit the figures" }).click();
    await sheet.getByLabel("Strength", { exact: true }).fill("5");
    await sheet.getByLabel("Strength", { exact: true }).press("Tab");
    await sheet.getByRole("button", { name: "Strength +5" }).waitFor();
  });
});
