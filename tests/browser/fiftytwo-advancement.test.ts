import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, openSheet } from "./acts.ts";
import { violations } from "./axe.ts";
import { openTable, stack, verb52 } from "./fiftytwo-acts.ts";
import { advance, advancementWorld, cardId, stackShoe } from "./fiftytwo-advancement-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

type Table = Parameters<typeof stored>[0];

interface StoredCharacter {
  items: { _id: string; name: string; system: Record<string, unknown> }[];
  system: { advancement: Record<string, { on: string; undone: boolean }> };
}

describe("cards of advancement", () => {
  const scene = sampleScenes({ seed: advancementWorld() });

  const item = async (actor: string, id: string) =>
    (await character(scene.table, actor)).items.find(({ _id }) => _id === id);

  it("are drawn after a session, given out, spent once each on what they can buy, and taken back (C52-13, C52-17, C52-18)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2", { lang: "sv" });
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    await verb52(page, "endSession");

    // The Dealer draws two for each, and gives them out by pressing and by dragging.
    await stackShoe(page, ...["S10", "H13", "S07", "C14"].map(cardId));
    const table = await openTable(page);
    await table.getByRole("button", { name: "Advancement" }).click();
    const window = page.locator("#triskele-c52-advancement");
    await window.waitFor();
    await table.locator('header [data-action="close"]').click();
    await window.getByLabel("Cards").fill("4");
    await window.getByRole("button", { name: "Draw", exact: true }).click();
    await window.getByRole("button", { name: "King of hearts", exact: true }).waitFor();
    // They are noted, and lie in the shoe again.
    expect((await stack(page, "shoe")).drawn).toBe(0);
    const done = window.getByRole("button", { name: "Done giving out" });
    expect(await done.isDisabled()).toBe(true);
    await window.getByRole("button", { name: "Give to Vera: 10 of spades" }).click();
    await window.getByText("Without a card: Player 2").waitFor();
    await window
      .getByRole("button", { name: "King of hearts", exact: true })
      .dragTo(window.locator(`[data-actor-id="${C52.otto}"]`));
    await window.getByRole("button", { name: "Ace of clubs", exact: true }).click();
    await window.getByRole("button", { name: "Give to Otto: Ace of clubs" }).click();
    await window.getByRole("button", { name: "Give to Otto: 7 of spades" }).click();
    await window.getByText("Every card has been given out.").waitFor();
    // The seven was meant for Vera.
    await window.getByRole("button", { name: "7 of spades", exact: true }).click();
    await window.getByRole("button", { name: "Give to Vera: 7 of spades" }).click();
    await window.locator(`[data-actor-id="${C52.vera}"] [data-card-id="${cardId("S07")}"]`).waitFor();
    expect(await violations(page)).toEqual([]);
    await done.click();
    await window.getByText("given out", { exact: false }).first().waitFor();

    // Vera is shown that two of ten points are lost; an impatient double click spends the card once.
    const hers = card(vera, "fiftytwoAdvancement");
    await hers.getByRole("button", { name: "Spend: 10 of spades" }).click();
    const dialog = vera.locator("dialog");
    await dialog.getByLabel("Athletics").check();
    await dialog.getByText("Points above the cap are lost: 2.").waitFor();
    expect(await dialog.locator("[data-points]").allTextContents()).toEqual(["6 → 14"]);
    expect(await violations(vera)).toEqual([]);
    const before = scene.table.world.log.length;
    await dialog.getByRole("button", { name: "Spend" }).dblclick();
    await hers.getByText("Athletics 6 → 14, 2 lost").waitFor();
    expect(writtenSince(scene.table, before)).toEqual([["Item", "ChatMessage", "Actor"]]);
    // Whoever comes second, in another window, finds it spent.
    const seven = { kind: "points", skill: C52.athletics };
    const both = await Promise.all([vera, page].map((who) => advance(who, "spendAdvancement", cardId("S07"), seven)));
    expect(both.map(({ refused }) => refused).filter((key) => key !== undefined)).toEqual(["C52.Refusal.Spend.spent"]);
    await hers.getByText("Athletics 14 → 14, 7 lost").waitFor();

    // Otto, in Swedish and from his sheet, changes his King, and specialises by one Queen.
    const sheet = await openSheet(otto, "Otto");
    await sheet.getByRole("button", { name: /Använd: Hjärter kung/i }).click();
    const val = otto.locator("dialog");
    await val.getByLabel("Två kort i stället").check();
    await val.getByRole("button", { name: "Använd" }).click();
    await sheet
      .getByRole("button", { name: /Använd: Hjärter dam/i })
      .first()
      .click();
    await val.getByLabel("Kunskap").check();
    await val.getByText("Skriv vad färdigheten ska specialiseras på.").waitFor();
    expect(await val.getByRole("button", { name: "Använd" }).isDisabled()).toBe(true);
    await val.getByLabel("På vad").fill("Gamla kartor");
    await val.getByRole("button", { name: "Använd" }).click();
    await sheet.getByText("Kunskap specialiserad: Gamla kartor").waitFor();
    await sheet.getByRole("button", { name: /Använd: Hjärter dam/i }).click();
    await val.getByLabel("Slänga kort").check();
    await val.getByRole("button", { name: "Använd" }).click();
    await sheet.getByText("Förmåga: Slänga kort").waitFor();
    // His Ace buys any ability, also one that the Dealer has written.
    await sheet.getByRole("button", { name: /Använd: Klöver ess/i }).click();
    await val.getByLabel("Cold Read").check();
    await val.getByRole("button", { name: "Använd" }).click();
    await sheet.getByText("Förmåga: Cold Read").waitFor();
    const { items, system } = await character(scene.table, C52.otto);
    expect(items.map(({ name, system }) => [name, system.rank ?? system.specialisation])).toEqual([
      ["Lore", "Gamla kartor"],
      ["Driving", undefined],
      ["Discard", 12],
      ["Cold Read", 13],
    ]);
    expect(Object.values(system.advancement).map(({ on }) => on)).toEqual([
      "split",
      "specialise",
      "ability",
      "ability",
    ]);

    // The Dealer takes back what still stands as the card left it: parts before the whole.
    const dealers = card(page, "fiftytwoAdvancement");
    await page.getByRole("tab", { name: "Chat" }).click();
    expect(await dealers.getByRole("button", { name: /Take back: King of hearts/ }).count()).toBe(0);
    await dealers.getByRole("button", { name: "Take back: Ace of clubs, Ability: Cold Read" }).click();
    await dealers.locator("[data-undone]", { hasText: "Cold Read" }).waitFor();
    await sheet.getByRole("button", { name: /Använd: Klöver ess/i }).waitFor();
    await vera.evaluate(async (athletics) => {
      const { game } = globalThis as unknown as {
        game: { user: { character: { items: { get(id: string): { update(changes: object): Promise<unknown> } } } } };
      };
      await game.user.character.items.get(athletics).update({ "system.rating": 13 });
    }, C52.athletics);
    await expect.poll(async () => (await item(C52.vera, C52.athletics))?.system.rating).toBe(13);
    await dealers.getByRole("button", { name: /Take back: 10 of spades/ }).click();
    await page.getByText("Athletics of Vera was 14 when the card had been spent and is 13 now.").waitFor();
    expect((await character(scene.table, C52.otto)).items.map(({ name }) => name)).toEqual([
      "Lore",
      "Driving",
      "Discard",
    ]);

    // Once cards are in hands again, what was spent stands.
    expect(await verb52(page, "repair")).toEqual({ gave: [] });
    await verb52(page, "dealAll");
    await dealers.getByRole("button", { name: /Take back: Queen of hearts, Lore/ }).click();
    await page.getByText("The next session has begun: what was spent stands.").waitFor();
  });
});

describe("cards of advancement, by the verbs, where there are no batches", () => {
  const scene = sampleScenes({ generation: 13, seed: advancementWorld() });

  it("come from the Dealer alone, each step once, and are refused in words where the rules say no (C52-13, C52-18)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const refused = (key: string) => ({ refused: `C52.Refusal.${key}` });
    const cards = async () => Object.keys((await messages(scene.table))[0]?.system.cards ?? {}).length;
    await verb52(page, "setUp");
    expect(await verb52(page, "beginAdvancement")).toEqual(refused("Draw.noSession"));
    await verb52(page, "endSession");
    expect(await verb52(vera, "beginAdvancement")).toEqual(refused("OnlyDealer"));
    expect(await verb52(page, "beginAdvancement", { cards: 1 })).toEqual(refused("Draw.tooFew"));
    await stackShoe(page, ...["S07", "S11", "H13"].map(cardId));
    expect(await verb52(page, "beginAdvancement", { cards: 3 })).toMatchObject({
      gave: { type: "fiftytwoAdvancement" },
    });
    await verb52(page, "beginAdvancement", { cards: 9 });
    expect(await cards()).toBe(3);
    // The second of two clicks finds that another card has been drawn.
    const drawn = await Promise.all([advance(page, "drawAdvancement"), advance(page, "drawAdvancement")]);
    expect(drawn).toEqual([{ gave: 1 }, { gave: 0 }]);
    await page.evaluate(() => {
      const { Hooks } = globalThis as unknown as { Hooks: { once(name: string, listener: () => boolean): void } };
      Hooks.once("triskele.fiftytwo.drawAdvancement.before", () => false);
    });
    expect(await advance(page, "drawAdvancement")).toEqual({ gave: null });
    expect(await cards()).toBe(4);

    const [seven, jack, king] = ["S07", "S11", "H13"].map(cardId);
    const give = (card: unknown, actor: string) => advance(page, "giveAdvancement", card, actor);
    expect(await give(seven, C52.guard)).toEqual(refused("Give.stranger"));
    expect(await give("none000000000000", C52.vera)).toEqual(refused("Give.notDrawn"));
    for (const card of [seven, jack]) await give(card, C52.vera);
    expect(await advance(page, "closeAdvancement")).toEqual(refused("Close.emptyHanded"));
    await give(king, C52.otto);
    expect(await advance(page, "closeAdvancement")).toEqual(refused("Close.ungiven"));

    await vera.waitForFunction((name) => document.querySelector("#chat")?.textContent?.includes(name), "Otto");
    const spend = (card: unknown, choice: object) => advance(vera, "spendAdvancement", card, choice);
    const raise = { kind: "points", skill: C52.athletics };
    expect(await spend(king, { kind: "split" })).toEqual(refused("NotYours"));
    expect(await spend(seven, { kind: "points", skill: C52.stealth })).toEqual(refused("Advance.wrongSuit"));
    expect(await spend(seven, { kind: "points", skill: "none" })).toEqual(refused("Advance.unknown"));
    expect(await spend(`${jack}/1`, raise)).toEqual(refused("Spend.notGiven"));
    expect(await spend(jack, { kind: "specialise", skill: C52.athletics })).toEqual(refused("Advance.noUse"));
    expect(await spend(jack, { kind: "ability", ability: "discard" })).toEqual(refused("Advance.wrongRank"));
    expect(await spend(jack, { kind: "ability", ability: "trademark" })).toEqual(refused("Advance.noTrademark"));
    const named = { kind: "ability", ability: "trademark", trademark: { suit: "hearts", rank: 12 } };
    const before = scene.table.world.log.length;
    const { gave: entry } = await spend(jack, named);
    const writes = [["User"], ["ChatMessage"], ["Actor"], ["Item"], ["User"]];
    await expect.poll(() => writtenSince(scene.table, before)).toEqual(writes);
    expect((await character(scene.table, C52.vera)).items.find(({ _id }) => _id === entry)?.system).toMatchObject({
      identifier: "trademark",
      trademark: { suit: "hearts", rank: 12 },
    });
    expect(await spend(jack, raise)).toEqual(refused("Spend.spent"));
    expect(await give(jack, C52.otto)).toEqual(refused("Give.spent"));

    // Only the Dealer takes back; what is taken back can be spent anew.
    expect(await advance(vera, "undoAdvancement", entry)).toEqual(refused("OnlyDealer"));
    expect(await advance(page, "undoAdvancement", entry)).toEqual({ gave: true });
    await expect
      .poll(async () => (await character(scene.table, C52.vera)).items.some(({ _id }) => _id === entry))
      .toBe(false);
    // The table has no compendiums of a world: what lies in one is read here as it would be there.
    await vera.evaluate(() => {
      const page = globalThis as unknown as {
        CONFIG: { Item: { documentClass: new (data: object) => object } };
        fromUuid: (uuid: string) => Promise<object>;
      };
      page.fromUuid = async (uuid) => {
        const system = { suit: "spades", rank: uuid.endsWith("Shadow") ? 11 : 13 };
        return new page.CONFIG.Item.documentClass({ name: "Shadow", type: "fiftytwoAbility", system });
      };
    });
    const packed = (name: string) => ({ kind: "ability", ability: `Compendium.world.own.Item.${name}` });
    expect(await spend(jack, packed("Storm"))).toEqual(refused("Advance.wrongRank"));
    const { gave: shadow } = await spend(jack, packed("Shadow"));
    await expect
      .poll(async () => (await character(scene.table, C52.vera)).items.find(({ _id }) => _id === shadow))
      .toMatchObject({ name: "Shadow", system: { identifier: "", suit: "spades", rank: 11 } });

    // What a player writes himself counts for nothing, and says so.
    await vera.evaluate(
      async ([king, actor]) => {
        const { CONFIG } = globalThis as unknown as {
          CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<unknown> } } };
        };
        const system = { session: 1, cards: { [king]: { order: 1, actor, name: "Vera" } } };
        await CONFIG.ChatMessage.documentClass.create({ type: "fiftytwoAdvancement", system });
      },
      [king ?? "", `Actor.${C52.vera}`] as const,
    );
    expect(await spend(king, { kind: "split" })).toEqual(refused("Advance.notGenuine"));
    await card(vera, "fiftytwoAdvancement").locator("[data-doubt]").waitFor();
    expect(await card(vera, "fiftytwoAdvancement").getByRole("button").count()).toBe(0);
  });
});

async function character(table: Table, id: string): Promise<StoredCharacter> {
  return (await stored(table, "Actor", id)) as unknown as StoredCharacter;
}

/** The messages with cards of advancement at the server, read as one whose presence changes nothing. */
async function messages(table: Table): Promise<{ system: { cards: object } }[]> {
  const reader = table.world.connect({ userId: IDS.player3 });
  const { documents } = await reader.hello({});
  reader.close();
  const found = documents.ChatMessage.filter(({ type }) => type === "fiftytwoAdvancement");
  return found as unknown as { system: { cards: object } }[];
}
