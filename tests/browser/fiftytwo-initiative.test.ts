import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { card } from "./acts.ts";
import { violations } from "./axe.ts";
import { act, held } from "./exchange-acts.ts";
import { openTable, verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes } from "./sample.ts";

const [H9 = "", D14 = ""] = cards("H9", "D14");
const [S13 = "", C3 = ""] = cards("S13", "C3");

/** A fight that is about to begin: nobody has initiative yet; Vera is good at it. */
function world() {
  const seed = dealtWorld({ vera: [H9, D14], dealer: [S13, C3] }, { fighting: true });
  const combats = (seed.combats ?? []).map((combat) => ({
    ...combat,
    round: 0,
    turn: null,
    combatants: (combat.combatants as Record<string, string>[]).map((one) => ({ ...one, initiative: null })),
  }));
  const initiative = { identifier: "initiative", givenName: "Initiative", suit: "spades", rating: 4 };
  const skill = { _id: "verainitiativ000", type: "fiftytwoSkill", name: "Initiative", system: initiative };
  const actors = seed.actors.map((actor) =>
    actor._id === C52.vera ? { ...actor, items: [...(actor.items as []), skill] } : actor,
  );
  return { ...seed, actors, combats };
}

interface FightHost {
  game: {
    combat: {
      turns: { name: string; initiative: number | null }[];
      rollInitiative(ids: string[]): Promise<unknown>;
    };
    messages: { contents: { id: string; type: string; toObject(): object }[] };
  };
}

const order = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as FightHost).game.combat.turns.map(({ name, initiative }) => `${name} ${initiative}`),
  );

/** The newest initiative's id and all that a client has of it. */
const newest = (page: Page) =>
  page.evaluate(() => {
    const { contents } = (globalThis as unknown as FightHost).game.messages;
    const message = contents.filter(({ type }) => type === "fiftytwoInitiative").at(-1);
    return { id: message?.id ?? "", text: JSON.stringify(message?.toObject() ?? null) };
  });

/** Presses the host's own button for someone's initiative; gives the key of the refusal. */
const dice = (page: Page, combatant: string) =>
  page.evaluate(async (id) => {
    try {
      await (globalThis as unknown as FightHost).game.combat.rollInitiative([id]);
      return null;
    } catch (error) {
      return (error as { key?: string }).key ?? String(error);
    }
  }, combatant);

describe("initiative", () => {
  const scene = sampleScenes({ seed: world() });

  it("is laid face down, shown together and orders the fight; a late-comer is put in, an absent player's card flipped (C52-10)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    expect(await dice(vera, C52.fighters.vera)).toBe("C52.Initiative.Refusal.notCalled");
    const table = await openTable(page);
    await table.getByRole("button", { name: "Call for initiative" }).click();
    const call = page.locator("#triskele-c52-call");
    await call.getByRole("checkbox", { name: "Otto" }).uncheck();
    for (const npc of ["Night Guard", "Director"]) await call.getByLabel(`Group of ${npc}`).fill("guards");
    await call.getByRole("button", { name: "Call for initiative" }).click();
    await page.getByRole("tab", { name: "Chat" }).click();
    const asked = card(vera, "fiftytwoInitiative");
    await asked.locator('[data-state="waits"]').first().waitFor();
    const { id } = await newest(vera);
    // Her player is there: she is waited for.
    expect(await act(page, "flipInitiative", id, C52.fighters.vera)).toEqual({
      refused: "C52.Initiative.Refusal.wait",
    });
    expect(await verb52(page, "callInitiative")).toEqual({ refused: "C52.Initiative.Refusal.open" });
    // The host's own button leads to laying. By keyboard alone.
    expect(await dice(vera, C52.fighters.vera)).toBeNull();
    const laying = vera.locator("form.triskele-c52-laying");
    await laying.getByRole("radio", { name: "9 of hearts, comes to 13" }).press("Space");
    await expect.poll(() => laying.locator("[data-total]").textContent()).toBe("13");
    expect(await violations(vera)).toEqual([]);
    await laying.getByRole("button", { name: "Lay a card" }).press("Enter");
    await card(page, "fiftytwoInitiative").locator('[data-state="laid"]').waitFor();
    await asked.getByText("only you see it").waitFor();
    // Nobody else's client learns which card lies.
    const told = await newest(page);
    expect(told.text).not.toContain(H9);
    expect(told.text).not.toContain(D14);
    expect(await card(page, "fiftytwoInitiative").locator('[data-state="laid"] [data-face="down"]').count()).toBe(1);
    expect(await order(page)).not.toContain("Vera 13");
    const before = scene.table.world.log.length;
    expect(await act(page, "layInitiative", id, { card: S13 })).toEqual({ gave: true });
    await expect.poll(() => order(vera)).toEqual(["Vera 13", "Director 10", "Night Guard 10", "Otto null"]);
    // Order and cards in the same batch as the reveal.
    const batches = writtenSince(scene.table, before).filter((batch) => batch.includes("Combatant"));
    expect(batches).toEqual([expect.arrayContaining(["ChatMessage", "Combatant", "Card"])]);
    expect(await held(page, "discard")).toEqual([H9, S13].sort());
    expect((await act(vera, "checkExchange", id)).gave).toEqual([
      { side: C52.fighters.boss, verdict: "matches" },
      { side: C52.fighters.vera, verdict: "matches" },
    ]);
    await expect.poll(() => asked.locator("[data-place]").count()).toBe(2);
    // Otto comes late, and his player is away: the top card answers for him at once.
    expect(await verb52(page, "callInitiative")).toMatchObject({ gave: expect.anything() });
    const late = card(page, "fiftytwoInitiative");
    await late.getByText("Late-comers").waitFor();
    await late.getByRole("button", { name: "Flip the top card for Otto" }).click();
    await late.locator("[data-place]").waitFor();
    await expect.poll(async () => (await order(vera)).some((line) => line === "Otto null")).toBe(false);
    const numbers = (await order(vera)).map((line) => Number(line.split(" ").at(-1)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect((await order(vera)).filter((line) => !line.startsWith("Otto"))).toEqual([
      "Vera 13",
      "Director 10",
      "Night Guard 10",
    ]);
    // Once in an encounter.
    expect(await verb52(page, "callInitiative")).toEqual({ refused: "C52.Initiative.Refusal.nobody" });
    // NPCs lay from one hand: a card that lies for one of them lies for no other, and two clicks are one.
    const again = { groups: [[C52.fighters.guard], [C52.fighters.boss]], again: true };
    expect(await verb52(page, "callInitiative", again)).toMatchObject({ gave: expect.anything() });
    const { id: anew } = await newest(page);
    await late.getByRole("button", { name: "Lay a card for initiative: Night Guard" }).click();
    const dialog = page.locator("form.triskele-c52-laying");
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Lay a card" }).dblclick();
    await dialog.waitFor({ state: "detached" });
    expect(await page.locator("#notifications").textContent()).toBe("");
    await late.getByRole("button", { name: "Lay a card for initiative: Director" }).click();
    expect(await dialog.getByRole("radio").count()).toBe((await held(page, "dealer")).length - 1);
    const lying = await act(page, "layInitiative", anew, { side: C52.fighters.boss, card: C3 });
    expect(lying).toEqual({ refused: "C52.Exchange.Refusal.cardTaken" });
  });
});
