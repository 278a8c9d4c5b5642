import { describe, expect, it } from "vitest";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

type Hook = (...args: unknown[]) => unknown;

interface Host {
  Hooks: { on(name: string, hook: Hook): void };
  heard: string[];
  game: {
    actors: Map<string, { update(changes: object): Promise<unknown> }>;
    settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    system: {
      api: {
        age: {
          test(actor: unknown, options: object): Promise<unknown>;
          attack(actor: unknown, options: object): Promise<unknown>;
          damage(message: unknown): Promise<unknown>;
          buyStunt(message: unknown, stunt: string, points?: number): Promise<void>;
          applyDamage(message: unknown, target: string): Promise<void>;
        };
      };
    };
  };
  Actor: {
    create(data: object): Promise<{
      items: { contents: { name: string; img: string; system: { identifier: string } }[] };
      img: string;
      prototypeToken: { actorLink: boolean; bar1: { attribute: string } };
    }>;
  };
}

const BRUTE = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;

describe.each(generations)("the verbs for macros, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("do what the buttons do, and tell hooks before and after", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await loadDice(page, 2, 3, 4, 5, 5, 5, 6, 6);
    const heard = await page.evaluate(
      async ({ kestrel, brute }) => {
        const { game, Hooks } = globalThis as unknown as Host;
        const heard: string[] = [];
        for (const verb of ["test", "attack", "buyStunt", "damage", "applyDamage"]) {
          for (const when of ["before", "after"]) {
            Hooks.on(`triskele.age.${verb}.${when}`, () => void heard.push(`${verb}.${when}`));
          }
        }
        const { age } = game.system.api;
        const actor = game.actors.get(kestrel);
        await age.test(actor, { ability: "perception", target: 13, modifiers: [{ label: "Fog", value: -2 }] });
        const attack = await age.attack(actor, { weapon: "kestrelsword0000", targets: [brute] });
        await age.buyStunt(attack, "mightyBlow000000");
        await age.applyDamage(await age.damage(attack), brute);
        return heard;
      },
      { kestrel: IDS.kestrel, brute: BRUTE },
    );
    const verbs = ["test", "attack", "buyStunt", "damage", "applyDamage"];
    expect(heard).toEqual(verbs.flatMap((verb) => [`${verb}.before`, `${verb}.after`]));
    await card(page, "ability").locator("[data-total]", { hasText: "9" }).waitFor();
    // 6 + 2 of the rapier, 6 of Mighty Blow, Strength 1, armour 3.
    await card(page, "damage").locator('[data-applied="12"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(18);
  });

  it("are called off by a hook that says no, before anything is rolled or asked", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const outcome = await page.evaluate(
      async ({ kestrel, brute }) => {
        const { game, Hooks } = globalThis as unknown as Host;
        Hooks.on("triskele.age.attack.before", () => false);
        return game.system.api.age.attack(game.actors.get(kestrel), { weapon: "kestrelsword0000", targets: [brute] });
      },
      { kestrel: IDS.kestrel, brute: BRUTE },
    );
    expect(outcome).toBeNull();
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });

  it("refuse someone else's actor and what it does not have", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const reasons = await page.evaluate(
      async ({ kestrel, bram }) => {
        const { game } = globalThis as unknown as Host;
        const { age } = game.system.api;
        const [mine, theirs] = [game.actors.get(kestrel), game.actors.get(bram)];
        const attempts = [
          age.test(theirs, { ability: "strength" }),
          age.test(mine, { ability: "luck" }),
          age.test(mine, { ability: "strength", focus: "kestrelduel00000" }),
          age.test(mine, { ability: "strength", modifiers: [{ label: "x", value: 1000 }] }),
          age.attack(mine, { weapon: "nothing" }),
        ];
        return Promise.all(
          attempts.map((attempt) =>
            attempt.then(
              () => "",
              (error: { key: string }) => error.key,
            ),
          ),
        );
      },
      { kestrel: IDS.kestrel, bram: IDS.bram },
    );
    expect(reasons).toEqual([
      "AGE.Refusal.NotYours",
      "AGE.Refusal.UnknownAbility",
      "AGE.Refusal.UnknownFocus",
      "AGE.Refusal.Modifier",
      "AGE.Refusal.UnknownWeapon",
    ]);
  });

  it("roll at once when the setting says so", async () => {
    const { page } = await scene.join("Player 1");
    await page.evaluate(() => (globalThis as unknown as Host).game.settings.set("triskele", "skipDialogs", true));
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("button", { name: "Magic", exact: true }).click();
    await card(page, "ability").waitFor();
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("give stunt points on every successful test when the world says so (AGE-7)", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(() =>
      (globalThis as unknown as Host).game.settings.set("triskele", "age.stuntsOn", "every"),
    );
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    await loadDice(page, 4, 4, 3);
    await sheet.getByRole("button", { name: "Perception", exact: true }).click();
    await page.locator("dialog").getByLabel("Target number (TN)").fill("10");
    await page.keyboard.press("Enter");
    await card(page, "ability").locator('[data-stunt-points="3"]').waitFor();
  });
});

describe.each(generations)("a new actor, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("starts with the ten standard stunts, its bar, its link and a picture", async () => {
    const { page } = await scene.join("Gamemaster", { lang: "sv" });
    const made = await page.evaluate(async () => {
      const { Actor } = globalThis as unknown as Host;
      const results = [];
      for (const type of ["ageCharacter", "ageAdversary"]) {
        const actor = await Actor.create({ name: "Ny", type });
        results.push({
          stunts: new Set(actor.items.contents.map(({ system }) => system.identifier)).size,
          swedish: actor.items.contents.some(({ name }) => name === "Väldigt hugg"),
          picture: actor.img,
          linked: actor.prototypeToken.actorLink,
          bar: actor.prototypeToken.bar1.attribute,
        });
      }
      return results;
    });
    const picture = (name: string) => `systems/triskele/assets/age/${name}.svg`;
    expect(made).toEqual([
      { stunts: 10, swedish: true, picture: picture("character"), linked: true, bar: "health" },
      { stunts: 10, swedish: true, picture: picture("adversary"), linked: false, bar: "health" },
    ]);
  });

  it("that is imported with items of its own gets no others", async () => {
    const { page } = await scene.join("Gamemaster");
    const items = await page.evaluate(async () => {
      const { Actor } = globalThis as unknown as Host;
      const items = [{ name: "Club", type: "ageWeapon" }];
      const actor = await Actor.create({ name: "Import", type: "ageCharacter", items });
      return actor.items.contents.map(({ name }) => name);
    });
    expect(items).toEqual(["Club"]);
  });
});

describe("the world's data version", () => {
  const fresh = sampleScenes();

  it("is stamped by the acting Gamemaster, once", async () => {
    const { page } = await fresh.join("Gamemaster");
    const version = () =>
      page.evaluate(() => (globalThis as unknown as Host).game.settings.get("triskele", "schemaVersion"));
    await expect.poll(version).toBe(1);
    const writes = () =>
      fresh.table.world.log.filter(({ operations }) => operations.some((one) => one.documentName === "Setting"));
    const before = writes().length;
    await page.reload();
    await page.locator("#chat-message").waitFor();
    await expect.poll(version).toBe(1);
    expect(writes().length).toBe(before);
  });
});

describe("a world from a newer version", () => {
  const world = sampleWorld();
  world.settings.push({ _id: "newerversion0000", key: "triskele.schemaVersion", value: "99" });
  const newer = sampleScenes({ seed: world });

  it("is left alone, and the Gamemaster is told", async () => {
    const { page } = await newer.join("Gamemaster");
    await page.locator(".notification", { hasText: "newer version of Triskele (data version 99" }).waitFor();
    const version = await page.evaluate(() =>
      (globalThis as unknown as Host).game.settings.get("triskele", "schemaVersion"),
    );
    expect(version).toBe(99);
  });
});
