import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { QUAY, quayActors } from "../fixtures/worlds/fiftytwo-start.ts";
import { card, openSheet } from "./acts.ts";
import { violations } from "./axe.ts";
import { act, phase, seen, UUID } from "./exchange-acts.ts";
import { type FiftytwoHost, openTable, stack, verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

interface StoredActor {
  system: {
    health: Record<"physical" | "mental", { value: number; persistent: number }>;
    fallen: Partial<Record<"physical" | "mental", object | null>>;
  };
  effects: { statuses: string[] }[];
}

/** Changes an actor from a Gamemaster's console, as a bar on a token does. */
function change(page: Page, id: string, changes: object): Promise<unknown> {
  return page.evaluate(
    ([id, changes]) => {
      const { game } = globalThis as unknown as {
        game: { actors: { get(id: string): { update(changes: object): Promise<unknown> } } };
      };
      return game.actors
        .get(id)
        .update(changes)
        .then(() => null);
    },
    [id, changes] as const,
  );
}

/** Deletes the fight from a Gamemaster's console; gives whether it is gone. */
function endFight(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { game } = globalThis as unknown as FiftytwoHost;
    await game.combat?.delete();
    return game.combat === null;
  });
}

/** The choice of how far someone is away. */
const bandTo = (page: Page, name: string) =>
  page.locator("#triskele-c52-distances li", { hasText: name }).getByRole("combobox");

/** Whom the tracker says has the turn. */
const turnOf = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { game: { combat: { combatant: { name: string } } | null } }).game.combat?.combatant
        .name,
  );

describe("a fight of 52", () => {
  const scene = sampleScenes({ seed: fiftytwoWorld({ fighting: true }) });
  const actor = async (id: string) => (await stored(scene.table, "Actor", id)) as unknown as StoredActor;
  const statuses = async (id: string) => (await actor(id)).effects.flatMap(({ statuses }) => statuses);

  it("counts a move and an action, passes over the unconscious, and gives Health back when it ends (C52-4, C52-11, C52-12, C52-14)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    await verb52(page, "setUp");
    await verb52(page, "drawCommon");
    const sheet = await openSheet(vera, "Vera");
    const turn = sheet.locator(".triskele-c52-turn");
    await turn.locator('[data-left="whole"]').waitFor();
    const before = scene.table.world.log.length;
    await turn.getByRole("button", { name: "Move" }).click();
    await turn.locator('[data-left="action"]').waitFor();
    expect(writtenSince(scene.table, before).flat()).toEqual(["Actor"]);
    // The second move is refused in words, and nothing is written; the Dealer may let it happen.
    await turn.getByRole("button", { name: "Move" }).press("Enter");
    await vera.getByText("Vera has moved in this turn already.").first().waitFor();
    expect(await verb52(vera, "move", C52.vera, { overrule: true })).toEqual({ refused: "C52.Refusal.Deed.noMove" });
    expect(await verb52(vera, "moveLeft", C52.vera)).toEqual({ gave: false });
    expect(await verb52(page, "giveBackDeed", C52.vera, "move")).toEqual({ gave: true });
    await turn.locator('[data-left="whole"]').waitFor();
    await turn.getByRole("button", { name: "Action" }).click();
    await turn.locator('[data-left="move"]').waitFor();
    expect(await verb52(vera, "useAction", C52.vera)).toEqual({ refused: "C52.Refusal.Deed.noAction" });
    expect(await verb52(vera, "useAction", C52.otto)).toEqual({ refused: "C52.Refusal.NotYours" });
    // Otto comes to 0: a condition, the record of it, and the fight passes over him.
    await change(page, C52.otto, { system: { health: { physical: { value: 0 } } } });
    await expect.poll(() => statuses(C52.otto)).toEqual(["unconscious"]);
    await change(page, C52.vera, {
      system: { health: { physical: { value: 6, persistent: 2 }, mental: { value: 0 } } },
    });
    await sheet.locator('[data-fallen="mental"]').getByText("Defeated").waitFor();
    await turn.getByRole("button", { name: "End turn" }).click();
    await expect.poll(() => turnOf(page)).toBe("Night Guard");
    expect(await verb52(vera, "endTurn", C52.vera)).toEqual({ refused: "C52.Refusal.NotTheirTurn" });
    // Cards of a test on the table: the fight does not end, and whoever ends it reads why.
    const table = await stack(page, "table");
    const lying = await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FiftytwoHost;
      const made = await game.cards.get(id)?.createEmbeddedDocuments("Card", [{ name: "?", faces: [] }], {});
      return (made as { id: string }[])[0]?.id ?? "";
    }, table.id);
    expect(await endFight(page)).toBe(false);
    await page.getByText("a test is not settled").first().waitFor();
    await page.evaluate(
      ([id, card]) =>
        (globalThis as unknown as FiftytwoHost).game.cards.get(id)?.deleteEmbeddedDocuments("Card", [card]),
      [table.id, lying] as const,
    );
    expect((await stack(page, "dealer")).cards).toHaveLength(7);
    expect(await endFight(page)).toBe(true);
    await expect.poll(() => statuses(C52.otto)).toEqual([]);
    await expect.poll(async () => (await stack(page, "dealer")).cards.length).toBe(0);
    await expect.poll(() => statuses(C52.vera)).toEqual([]);
    expect((await actor(C52.vera)).system).toMatchObject({
      health: { physical: { value: 11, persistent: 2 }, mental: { value: 13 } },
      fallen: { mental: null },
    });
    // The same by the Dealer's button changes nothing any more.
    const after = scene.table.world.log.length;
    expect(await verb52(page, "endEncounter")).toEqual({ gave: true });
    expect(
      writtenSince(scene.table, after)
        .flat()
        .filter((name) => name !== "User"),
    ).toEqual([]);
  });
});

describe("a chase", () => {
  const [S12 = "", C2 = ""] = cards("S12", "C2");
  const seed = dealtWorld({ vera: [S12], otto: [C2] }, { fighting: true });
  const vans = quayActors().filter(({ _id }) => _id === QUAY.van);
  const scene = sampleScenes({ seed: { ...seed, actors: [...seed.actors, ...vans] } });

  it("is measured in rounds apart by what carries them, for all to see (C52-15, C52-20)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const car = QUAY.van;
    await page.getByRole("tab", { name: "Actors" }).click();
    await page.locator("#actors").getByText("Delivery Van").click();
    const van = page.locator("form.triskele-sheet", { has: page.locator("h1", { hasText: "Delivery Van" }) });
    await van.getByRole("combobox", { name: "Driver" }).selectOption("Vera");
    await van.getByLabel("Driven with").fill("Athletics");
    await van.getByLabel("Driven with").press("Tab");
    await van.getByRole("spinbutton", { name: "Damage" }).fill("12");
    await van.getByRole("button", { name: "Take Health" }).press("Enter");
    await expect.poll(() => van.locator("[data-penalty]").textContent()).toBe("-2");
    expect(await verb52(vera, "damageVehicle", car, 7)).toEqual({ refused: "C52.Refusal.OnlyDealer" });
    expect(await verb52(vera, "vehiclePenalty", C52.vera, "athletics")).toMatchObject({
      gave: { name: "Delivery Van", penalty: -2, applies: true },
    });
    // How far they are from each other: said by who plays one of them.
    expect(await verb52(vera, "setDistance", C52.vera, C52.otto, "medium")).toEqual({ gave: true });
    await verb52(page, "openDistances");
    await expect.poll(() => bandTo(page, "Otto").inputValue()).toBe("medium");
    await bandTo(page, "Night Guard").selectOption("Long");
    await verb52(vera, "openDistances");
    await expect.poll(() => bandTo(vera, "Night Guard").inputValue()).toBe("long");

    const table = await openTable(page);
    await table.getByRole("button", { name: "Chase", exact: true }).click();
    const dealer = page.locator("#triskele-c52-chase");
    const pursuer = dealer.getByRole("group", { name: "Pursuer" });
    await pursuer.getByLabel("Who").selectOption("Vera");
    expect(await pursuer.getByLabel("By").inputValue()).toBe(`Actor.${car}`);
    await dealer.getByRole("group", { name: "Fugitive" }).getByLabel("Who").selectOption("Otto");
    await dealer.getByLabel("Rounds apart").fill("4");
    await dealer.getByLabel("Escapes at").fill("6");
    await dealer.getByRole("button", { name: "Begin the chase" }).click();
    await card(vera, "chase").getByRole("button", { name: "Open the chase" }).click();
    const looker = vera.locator("#triskele-c52-chase");
    await looker.getByText("Vera is 4 rounds behind Otto.").waitFor();
    expect(await looker.getByRole("button", { name: /gains/ }).count()).toBe(0);
    // An opposed test between them is the round's, once.
    const attack = { opponent: UUID.otto, skill: C52.athletics, card: S12, harmful: false, drives: true };
    const test = String((await act(vera, "oppose", UUID.vera, attack)).gave);
    await expect.poll(() => phase(page, test)).toBe("laying");
    expect(await act(page, "lay", test, { skill: GEAR.ottoDodge, card: C2 })).toEqual({ gave: true });
    await looker.getByText("won the last opposed test").waitFor();
    // The van's damage has counted on the test that it was driven with.
    expect((await seen(page, test))?.plays.attacker?.vehicle).toEqual({ name: "Delivery Van", penalty: -2 });
    await card(vera, "fiftytwoExchange").getByText("Delivery Van").waitFor();
    await dealer.getByRole("button", { name: "Vera gains 2" }).click();
    await looker.getByText("Vera is 2 rounds behind Otto.").waitFor();
    expect(await looker.getByText("won the last opposed test").count()).toBe(0);
    await dealer.getByRole("button", { name: "Take back" }).click();
    await looker.getByText("Vera is 4 rounds behind Otto.").waitFor();
    await dealer.getByRole("button", { name: "Otto gains 1" }).click();
    await looker.getByText("Vera is 5 rounds behind Otto.").waitFor();
    // The table lies partly under the chase.
    await page.evaluate(() => {
      const { foundry } = globalThis as unknown as {
        foundry: { applications: { instances: Map<string, { close(): Promise<unknown> }> } };
      };
      return foundry.applications.instances
        .get("triskele-c52-table")
        ?.close()
        .then(() => null);
    });
    expect(await violations(page)).toEqual([]);
    // A player sees it again after his page was loaded anew, and moves nothing.
    await vera.reload();
    await card(vera, "chase").getByRole("button", { name: "Open the chase" }).click();
    await looker.getByText("Vera is 5 rounds behind Otto.").waitFor();
    await dealer.getByRole("button", { name: "Otto gains 1" }).click();
    await looker.getByText("Otto has got away from Vera. Rounds apart: 6.").waitFor();
    expect(await dealer.getByRole("button", { name: "Vera gains 2" }).isDisabled()).toBe(true);
    // A wreck gains nothing.
    await van.getByRole("spinbutton", { name: "Damage" }).fill("40");
    await van.getByRole("button", { name: "Take Health" }).press("Enter");
    await van.locator("[data-wrecked]").waitFor();
    await dealer.getByRole("button", { name: "Vera gains 0" }).waitFor();
    const refused = await vera.evaluate(async () => {
      const { game } = globalThis as unknown as FiftytwoHost;
      const message = (game as unknown as { messages: { contents: { type: string }[] } }).messages.contents.find(
        ({ type }) => type === "fiftytwoChase",
      );
      try {
        return await game.system.api.fiftytwo.endChase?.(message);
      } catch (error) {
        return (error as { key?: string }).key;
      }
    });
    expect(refused).toBe("C52.Refusal.OnlyDealer");
  });
});
