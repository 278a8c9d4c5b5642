import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface ItemSource {
  _id: string;
  name: string;
  type: string;
  system: Record<string, unknown>;
}

interface ActorSource {
  name: string;
  items: ItemSource[];
  ownership: Record<string, number>;
  prototypeToken: { actorLink: boolean; bar1: { attribute: string | null } };
  system: Record<string, unknown>;
}

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: {
    actors: Map<
      string,
      {
        update(changes: object): Promise<unknown>;
        deleteEmbeddedDocuments(name: string, ids: string[]): Promise<unknown>;
        importFromJSON(json: string): Promise<unknown>;
        sheet: { render(options: object): Promise<unknown> };
      }
    >;
  };
  Actor: { create(data: object): Promise<{ id: string; items: { size: number } }> };
}

const OLD_CHARACTER = fileURLToPath(new URL("../fixtures/exports/first-release-character.json", import.meta.url));

/** Makes an actor anew, with what a new one gets; gives its id. */
function newActor(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { Actor } = globalThis as unknown as Host;
    return (await Actor.create({ name: "Someone New", type: "ageCharacter" })).id;
  });
}

async function importInto(page: Page, id: string, json: string): Promise<void> {
  await page.evaluate(
    async ([actor, text]) => {
      await (globalThis as unknown as Host).game.actors.get(String(actor))?.importFromJSON(String(text));
    },
    [id, json] as const,
  );
}

async function openSheet(page: Page, id: string, name: string) {
  await page.evaluate(
    (actor) => (globalThis as unknown as Host).game.actors.get(actor)?.sheet.render({ force: true }),
    id,
  );
  const sheet = page.locator("form.triskele-sheet", { has: page.locator("h1", { hasText: name }) });
  await sheet.waitFor();
  return sheet;
}

/** Chooses an entry of an actor's menu in the sidebar. */
async function choose(page: Page, name: string, entry: RegExp): Promise<void> {
  await page.getByRole("tab", { name: "Actors" }).click();
  await page
    .locator("#actors")
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: entry }).click();
}

describe.each(generations)("characters as files (AGE-2, AGE-9, AGE-10), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  const source = (id: string) => stored(scene.table, "Actor", id) as unknown as Promise<ActorSource>;
  const ids = ({ items }: ActorSource) => items.map(({ _id }) => _id).sort();

  it("go out and come back as they were, to their owners, in themselves and in a new one", async () => {
    const { page } = await scene.join("Gamemaster");
    const before = await source(IDS.kestrel);
    const saved = page.waitForEvent("download");
    await choose(page, "Kestrel", /export/i);
    const path = await (await saved).path();
    await page.evaluate(async (id) => {
      const kestrel = (globalThis as unknown as Host).game.actors.get(id);
      await kestrel?.update({ name: "Kestrel the Changed", "system.abilities.dexterity.value": 1 });
      await kestrel?.deleteEmbeddedDocuments("Item", ["kestrelsword0000"]);
    }, IDS.kestrel);
    await choose(page, "Kestrel the Changed", /import/i);
    await page.locator("dialog input[type=file]").setInputFiles(path);
    await page.locator("dialog").getByRole("button", { name: "Import" }).click();
    await expect.poll(async () => (await source(IDS.kestrel)).name).toBe("Kestrel");
    await expect.poll(async () => ids(await source(IDS.kestrel))).toEqual(ids(before));
    const after = await source(IDS.kestrel);
    expect(after.system.abilities).toMatchObject(Object(before.system.abilities));
    expect(after.ownership).toEqual(before.ownership);
    expect(after.prototypeToken).toMatchObject({ actorLink: true, bar1: { attribute: "health" } });

    const copy = await newActor(page);
    expect((await source(copy)).items).toHaveLength(10);
    await importInto(page, copy, await readFile(path, "utf8"));
    const made = await source(copy);
    expect(ids(made)).toEqual(ids(before));
    expect(made.items.filter(({ type }) => type === "ageStunt")).toHaveLength(10);
    // Whose the new one is stays as it was: not the player's whose character was exported.
    expect(made.ownership[IDS.player1]).toBeUndefined();
    const sheet = await openSheet(page, copy, "Kestrel");
    await sheet.getByRole("button", { name: "Dueling +2" }).waitFor();
  });

  it("of the first release open with defaults for all that came later, and play", async () => {
    const { page } = await scene.join("Gamemaster");
    const id = await newActor(page);
    await importInto(page, id, await readFile(OLD_CHARACTER, "utf8"));
    const sheet = await openSheet(page, id, "Old Wren");
    expect(await sheet.locator(".triskele-broken").count()).toBe(0);
    const { items, system } = await source(id);
    expect(items).toHaveLength(5);
    expect(system).toMatchObject({ health: { value: 17, max: 24 }, mana: { value: 0, max: 0 }, stuntBonus: 0 });
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await sheet.getByRole("button", { name: "Old Blade is in hand", pressed: true }).waitFor();
    await loadDice(page, 3, 4, 2);
    await sheet.getByRole("button", { name: "Old Blade", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack").locator("[data-total]", { hasText: "14" }).waitFor();
  });

  it("with something broken in them are refused in words, and change nothing", async () => {
    const { page } = await scene.join("Gamemaster");
    const id = await newActor(page);
    const old = JSON.parse(await readFile(OLD_CHARACTER, "utf8")) as ActorSource;
    for (const item of old.items) if (item.name === "Old Blade") item.system.damage = "@nonsense(";
    await expect(importInto(page, id, JSON.stringify(old))).rejects.toThrow(/damage: found "@nonsense\("/);
    const strange = JSON.parse(await readFile(OLD_CHARACTER, "utf8")) as ActorSource;
    strange.items.push({ _id: "oldwrenrelic0000", name: "Relic", type: "ageRelic", system: {} });
    await expect(importInto(page, id, JSON.stringify(strange))).rejects.toThrow(/"ageRelic"/);
    const { name, items } = await source(id);
    expect([name, items.length]).toEqual(["Someone New", 10]);
  });
});
