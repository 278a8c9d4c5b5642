import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: {
    actors: Map<
      string,
      {
        createEmbeddedDocuments(
          name: string,
          data: object[],
        ): Promise<{ id: string; sheet: { render(options: object): Promise<unknown> } }[]>;
      }
    >;
  };
}

const NEW_TYPES = ["ageTalent", "ageSpell", "gear"] as const;

/** Gives Kestrel an item and opens its sheet. */
async function openNew(page: Page, type: string, name: string, system: object = {}): Promise<string> {
  return page.evaluate(
    async ({ kestrel, data }) => {
      const { game } = globalThis as unknown as Host;
      const [item] = (await game.actors.get(kestrel)?.createEmbeddedDocuments("Item", [data])) ?? [];
      if (!item) throw new Error("No item was made.");
      await item.sheet.render({ force: true });
      return item.id;
    },
    { kestrel: IDS.kestrel, data: { type, name, system } },
  );
}

function itemSheet(page: Page, name: string) {
  return page.locator("form.triskele-item-sheet", { has: page.locator("h1", { hasText: name }) });
}

async function storedItem(scene: ReturnType<typeof sampleScenes>, id: string): Promise<Record<string, unknown>> {
  const { items } = (await stored(scene.table, "Actor", IDS.kestrel)) as {
    items: { _id: string; img: string; system: Record<string, unknown> }[];
  };
  const item = items.find(({ _id }) => _id === id);
  if (!item) throw new Error(`Kestrel has no item ${id}.`);
  return { img: item.img, ...item.system };
}

describe.each(generations)("items (AGE-2, AGE-10, AGE-12, AGE-19), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it.each(NEW_TYPES)("of type %s have a picture of their own and a sheet", async (type) => {
    const { page } = await scene.join("Player 1");
    const id = await openNew(page, type, "Curio");
    await itemSheet(page, "Curio").waitFor();
    expect((await storedItem(scene, id)).img).toMatch(/systems\/triskele\/assets\/(age|shared)\/\w+\.svg$/);
  });

  it("spells may leave their dice blank, and refuse what is no formula (AGE-19)", async () => {
    const { page } = await scene.join("Player 1");
    const id = await openNew(page, "ageSpell", "Ember");
    const sheet = itemSheet(page, "Ember");
    await sheet.getByLabel("Damage dice, if any").fill("2d6");
    await sheet.getByLabel("Damage dice, if any").press("Tab");
    // Drawn anew in the middle of filling the next field, the sheet would keep half of either.
    await expect.poll(() => storedItem(scene, id)).toMatchObject({ damage: "2d6" });
    await sheet.getByLabel("Mana", { exact: true }).fill("3");
    await sheet.getByLabel("Healing dice, if any").fill("@nonsense");
    await sheet.getByLabel("Healing dice, if any").press("Tab");
    await page.locator(".notification", { hasText: "takes a dice formula" }).waitFor();
    await expect.poll(() => storedItem(scene, id)).toMatchObject({ damage: "2d6", mana: 3, healing: "" });
    await sheet.getByLabel("Damage dice, if any").fill("");
    await sheet.getByLabel("Damage dice, if any").press("Tab");
    await expect.poll(() => storedItem(scene, id)).toMatchObject({ damage: "" });
  });

  it("talents keep a degree and a text for each (AGE-10)", async () => {
    const { page } = await scene.join("Player 1");
    const id = await openNew(page, "ageTalent", "Rider");
    const sheet = itemSheet(page, "Rider");
    await sheet.getByLabel("Degree").selectOption("journeyman");
    await expect.poll(() => storedItem(scene, id)).toMatchObject({ degree: "journeyman" });
    for (const degree of ["Novice", "Journeyman", "Master"]) {
      expect(await sheet.getByRole("heading", { name: degree }).count()).toBe(1);
    }
  });

  it("weapons say whether they are in hand, and what reloading takes (AGE-12)", async () => {
    const { page } = await scene.join("Player 1");
    const id = await openNew(page, "ageWeapon", "Crossbow", { group: "bows", reach: "missile" });
    expect(await storedItem(scene, id)).toMatchObject({ readied: true, reload: "none", loaded: true });
    const sheet = itemSheet(page, "Crossbow");
    await sheet.getByLabel("In hand").uncheck();
    await sheet.getByLabel("Reloading takes").selectOption("major");
    await sheet.getByLabel("Short range in yards").fill("30");
    await sheet.getByLabel("Short range in yards").press("Tab");
    await expect
      .poll(() => storedItem(scene, id))
      .toMatchObject({ readied: false, reload: "major", range: { short: 30, long: null } });
  });
});
