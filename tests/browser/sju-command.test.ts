import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

async function say(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").fill(line);
  await page.locator("#chat-message").press("Enter");
}

/** The world of Sju, with someone On a Roll. */
function worldOnARoll(id: string) {
  const world = sjuWorld();
  return {
    ...world,
    actors: world.actors.map((actor) => (actor._id === id ? { ...actor, system: { onARoll: true } } : actor)),
  };
}

describe.each(generations)("/sju in the chat, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldOnARoll(SJU.ylva) });

  it("compares a sum with a difficulty for the user's own, who uses On a Roll up (SJU-1, SJU-2, SJU-8)", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const { page } = await scene.join("Player 1");
    await loadDice(page, 6, 5, 1, 2);
    await say(page, "/sju 3+4 mot 4");
    for (const seat of [page, gm.page]) {
      await card(seat, "sjuTest").getByRole("heading", { name: "Ylva" }).waitFor();
      await card(seat, "sjuTest").locator('[data-level="hogtOver"]').waitFor();
      // 6 + 5, and On a Roll.
      await card(seat, "sjuTest").locator("[data-total]", { hasText: "12" }).waitFor();
    }
    expect(await stored(scene.table, "Actor", SJU.ylva)).toMatchObject({ system: { onARoll: false } });
    expect(await page.locator("#chat-message").inputValue()).toBe("");
    expect(await page.locator("#chat .chat-message").count()).toBe(1);
  });

  it("balances several values on the other side, and has no character play who has none (SJU-1, SJU-2)", async () => {
    const { page } = await scene.join("Player 3");
    await loadDice(page, 2, 3, 6);
    await say(page, "/sju 3 vs 2+5");
    const rolled = card(page, "sjuTest");
    await rolled.getByRole("heading", { name: "Player 3" }).waitFor();
    await rolled.locator('[data-level="under"]').waitFor();
    await rolled.getByText("The other side").first().waitFor();
    await rolled.getByText("against another side").waitFor();
    await rolled.locator("[data-total]", { hasText: "5" }).waitFor();
  });

  it("names what was not understood, gives examples and leaves the line to be mended (SJU-1)", async () => {
    const { page } = await scene.join("Player 1", { lang: "sv" });
    for (const [line, reason] of [
      ["/sju", "jämför två sidor och slår för den första"],
      ["/sju 7", "”7” har inget att jämföras med. Exempel: /sju 7 mot 4"],
      ["/sju 100 mot 4", "ett värde är ett heltal från -99 till 99"],
      ["/sju 1+2 mot 1+2+3", "2 värden mot 3"],
    ] as const) {
      await say(page, line);
      await page.locator(".notification", { hasText: reason }).first().waitFor();
      await expect.poll(() => page.locator("#chat-message").inputValue()).toBe(line);
    }
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });
});

describe("/sju without a chosen character", () => {
  const world = worldOnARoll(SJU.torsten);
  const scene = sampleScenes({ seed: { ...world, users: world.users.map(({ character: _, ...user }) => user) } });

  it("is for the only one whom a player has, and for nobody of the Gamemaster's (SJU-1, SJU-8)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 2");
    await loadDice(page, 2, 4);
    await say(page, "/sju 4 4");
    await card(page, "sjuTest").getByRole("heading", { name: "Torsten" }).waitFor();
    await card(page, "sjuTest").locator("[data-total]", { hasText: "7" }).waitFor();
    await loadDice(gm.page, 3, 4);
    await say(gm.page, "/sju 4 4");
    await card(gm.page, "sjuTest").getByRole("heading", { name: "Gamemaster" }).waitFor();
    const roll = (await gm.page.evaluate(() => {
      const { game } = globalThis as unknown as { game: { messages: { contents: { system: object }[] } } };
      return game.messages.contents.map(({ system }) => JSON.parse(JSON.stringify(system)));
    })) as { offensive: { actor: string | null } }[];
    expect(roll.map(({ offensive }) => offensive.actor)).toEqual([`Actor.${SJU.torsten}`, null]);
  });
});
