import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { SJU, sjuActors } from "../fixtures/worlds/sju.ts";
import { card } from "./acts.ts";
import { violations } from "./axe.ts";
import { act, held, holdBack, phase, secretsKept, seen } from "./exchange-acts.ts";
import { openTable, stacks, verb52 } from "./fiftytwo-acts.ts";
import { nextTurn, writtenSince } from "./fights.ts";
import { sampleScenes } from "./sample.ts";

const [H9 = "", D14 = ""] = cards("H9", "D14");
const [S13 = "", C3 = ""] = cards("S13", "C3");
const [C12 = ""] = cards("C12");

const AGE = "stridkestrel0000";
const SJU_FIGHTER = "stridylva0000000";

/** A fight that is about to begin: nobody has initiative yet; Vera is good at it. */
function world() {
  const seed = dealtWorld({ vera: [H9, D14], otto: [C12], dealer: [S13, C3] }, { fighting: true });
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

/** The same with one of each of the other games in the fight. */
function mixedWorld() {
  const seed = world();
  const guests = [...sampleWorld().actors, ...sjuActors()].filter(({ _id }) => _id === IDS.kestrel || _id === SJU.ylva);
  const combats = seed.combats.map((combat) => ({
    ...combat,
    combatants: [
      ...combat.combatants,
      { _id: AGE, actorId: IDS.kestrel, initiative: null },
      { _id: SJU_FIGHTER, actorId: SJU.ylva, initiative: null },
    ],
  }));
  return { ...seed, actors: [...seed.actors, ...guests], combats };
}

interface Fight {
  round: number;
  turns: { id: string; name: string; initiative: number | null }[];
  combatant: { id: string } | null;
  combatants: { get(id: string): { delete(): Promise<unknown>; update(changes: object): Promise<unknown> } };
  rollInitiative(ids: string[]): Promise<unknown>;
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  delete(): Promise<unknown>;
}

interface FightHost {
  game: {
    combat: Fight | null;
    actors: {
      get(id: string): { delete(): Promise<unknown>; update(changes: object): Promise<unknown> };
    };
    messages: { contents: { id: string; type: string; toObject(): object }[] };
  };
}

const order = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as FightHost).game.combat?.turns.map(({ name, initiative }) => `${name} ${initiative}`) ??
      [],
  );

/** The newest initiative's id and all that a client has of it. */
const newest = (page: Page) =>
  page.evaluate(() => {
    const { contents } = (globalThis as unknown as FightHost).game.messages;
    const message = contents.filter(({ type }) => type === "fiftytwoInitiative").at(-1);
    return { id: message?.id ?? "", text: JSON.stringify(message?.toObject() ?? null) };
  });

/** Presses the host's own button for someone's initiative. */
const dice = (page: Page, combatant: string) =>
  page.evaluate(async (id) => {
    await (globalThis as unknown as FightHost).game.combat?.rollInitiative([id]);
  }, combatant);

/** Everyone's initiative at once, by the host's own button. */
const diceForAll = (page: Page) =>
  page.evaluate(async () => {
    await (globalThis as unknown as FightHost).game.combat?.rollAll();
  });

const notice = (page: Page, text: string) => page.locator("#notifications", { hasText: text }).waitFor();

/** Which sides of an initiative take part, as a user's client has it. */
const sides = async (page: Page, id: string) => (await seen(page, id))?.exchange.sides.map((side) => side.id) ?? [];

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#chat-message")?.checkVisibility());
}

/** Each card that a client's stacks hold beside the shoe, and all that the shoe says is out. */
async function whereabouts(page: Page) {
  const all = await stacks(page);
  const out = all.filter(({ role }) => role !== "shoe").flatMap(({ cards }) => cards);
  return {
    shoe: all.find(({ role }) => role === "shoe")?.cards.length,
    out: new Set(out).size === out.length && out.length === all.find(({ role }) => role === "shoe")?.drawn,
  };
}

describe("initiative", () => {
  const scene = sampleScenes({ seed: world() });

  it("is laid face down, shown together and orders the fight, whoever loads his page anew, comes late or is away (C52-10)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    await dice(vera, C52.fighters.vera);
    await notice(vera, "The Dealer calls for initiative.");
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
    await dice(vera, C52.fighters.vera);
    const laying = vera.locator("form.triskele-c52-laying");
    await laying.getByRole("radio", { name: "9 of hearts, comes to 13" }).press("Space");
    await expect.poll(() => laying.locator("[data-total]").textContent()).toBe("13");
    expect(await violations(vera)).toEqual([]);
    await laying.getByRole("button", { name: "Lay a card" }).press("Enter");
    await card(page, "fiftytwoInitiative").locator('[data-state="laid"]').waitFor();
    await asked.getByText("only you see it").waitFor();
    // Both pages anew: hers knows the card still, his learns nothing.
    for (const one of [page, vera]) await reload(one);
    await asked.getByText("only you see it").waitFor();
    const lies = card(page, "fiftytwoInitiative").locator('[data-state="laid"]');
    await lies.waitFor();
    expect(await lies.locator('[data-face="down"]').count()).toBe(1);
    await page.locator(`#combat [data-combatant-id="${C52.fighters.vera}"] [data-mark="laid"]`).waitFor({
      state: "attached",
    });
    const told = await newest(page);
    for (const secret of [H9, D14]) expect(told.text).not.toContain(secret);
    for (const part of ["#chat", "#combat"]) {
      const shown = await page.locator(part).innerHTML();
      for (const secret of [H9, "9 of hearts", "♥"]) expect(shown, `${part}: ${secret}`).not.toContain(secret);
    }
    expect(await order(page)).not.toContain("Vera 13");
    // All have laid and hers is not opened: the steward's page is loaded anew, then hers.
    await holdBack(vera);
    expect(await act(page, "layInitiative", id, { card: S13 })).toEqual({ gave: true });
    await expect.poll(async () => (await seen(page, id))?.exchange.reached).toEqual([C52.fighters.boss]);
    await reload(page);
    const before = scene.table.world.log.length;
    await reload(vera);
    await expect.poll(() => order(vera)).toEqual(["Vera 13", "Director 10", "Night Guard 10", "Otto null"]);
    // Order and cards in the same batch as the reveal.
    const batches = writtenSince(scene.table, before).filter((batch) => batch.includes("Combatant"));
    expect(batches).toEqual([expect.arrayContaining(["ChatMessage", "Combatant", "Card"])]);
    expect(await held(page, "discard")).toEqual([H9, S13].sort());
    expect(
      ((await act(vera, "checkExchange", id)).gave as { verdict: string }[]).map(({ verdict }) => verdict),
    ).toEqual(["matches", "matches"]);
    await expect.poll(() => asked.locator("[data-place]").count()).toBe(2);
    expect(await secretsKept(vera)).toBe(0);
    // Otto comes late, and his player is away; the Dealer calls it off once more.
    expect(await verb52(page, "callInitiative")).toMatchObject({ gave: expect.anything() });
    const late = card(page, "fiftytwoInitiative");
    await late.getByText("Late-comers").waitFor();
    await act(page, "voidExchange", (await newest(page)).id);
    await late.getByText("Called off by the Dealer.").waitFor();
    // His player comes after all, to a table that is played in Swedish for him; he lays, and is put in.
    const { page: otto } = await scene.join("Player 2", { lang: "sv" });
    expect(await verb52(page, "callInitiative")).toMatchObject({ gave: expect.anything() });
    const called = card(otto, "fiftytwoInitiative");
    await called.getByRole("button", { name: "Lägg ett kort för initiativ: Otto" }).click();
    const lays = otto.locator("form.triskele-c52-laying");
    await lays.getByRole("radio").first().press("Space");
    await lays.getByRole("button", { name: "Lägg ett kort" }).press("Enter");
    await expect.poll(() => order(vera)).toEqual(["Vera 13", "Director 10", "Night Guard 10", "Otto 10"]);
    // Once in an encounter; again by the Dealer's word. Meanwhile one joins, one is left out, and one's player goes.
    expect(await verb52(page, "callInitiative")).toEqual({ refused: "C52.Initiative.Refusal.nobody" });
    const groups = [[C52.fighters.vera], [C52.fighters.otto]];
    expect(await verb52(page, "callInitiative", { again: true, groups })).toMatchObject({ gave: expect.anything() });
    const again = (await newest(page)).id;
    expect(await act(page, "joinInitiative", again, [C52.fighters.boss])).toEqual({ gave: true });
    const dealers = card(page, "fiftytwoInitiative");
    await dealers.getByRole("button", { name: "Leave Director out" }).click();
    await expect.poll(() => sides(vera, again)).toEqual([C52.fighters.vera, C52.fighters.otto]);
    await otto.context().close();
    await dealers.getByRole("button", { name: "Flip the top card for Otto" }).click();
    await asked.getByText("the top card will answer").waitFor();
    expect(await act(vera, "layInitiative", again, { card: D14 })).toEqual({ gave: true });
    await expect.poll(() => phase(page, again)).toBe("settled");
    await expect.poll(async () => (await order(page)).includes("Vera 14")).toBe(true);
    const numbers = (await order(page)).map((line) => Number(line.split(" ").at(-1)));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    // Every card is in one place, and there is nothing to put right.
    expect(await whereabouts(page)).toEqual({ shoe: 52, out: true });
    expect((await verb52(page, "repair")).gave).toEqual([]);
    // NPCs lay from one hand: a card that lies for one of them lies for no other, and two clicks are one.
    const both = { groups: [[C52.fighters.guard], [C52.fighters.boss]], again: true };
    expect(await verb52(page, "callInitiative", both)).toMatchObject({ gave: expect.anything() });
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

describe("a fight of all three games", () => {
  const scene = sampleScenes({ seed: mixedWorld() });

  it("gives the others their initiative whatever 52 refuses, and goes on without those who leave (C52-10, C52-11)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { boss, guard, otto, vera: herself } = C52.fighters;
    const numbered = async () => (await order(page)).filter((line) => !line.endsWith("null")).length;
    expect(await verb52(page, "callInitiative")).toMatchObject({ gave: expect.anything() });
    const { id } = await newest(page);
    expect((await sides(page, id)).toSorted()).toEqual([boss, guard, otto, herself].toSorted());
    // Nothing of 52 is for her to lay any more: she reads why, and those of the other games, hers as well, have rolled.
    expect(await act(vera, "layInitiative", id, { card: H9 })).toEqual({ gave: true });
    const rolled = diceForAll(vera);
    await vera.locator("dialog").getByRole("button", { name: "Roll" }).click();
    await rolled;
    await notice(vera, "The card lies already, or another lays it.");
    await expect.poll(numbered).toBe(2);
    // One is taken out of the fight, one falls, one's actor is deleted; she alone is left, and has laid.
    await page.evaluate(
      (id) =>
        (globalThis as unknown as FightHost).game.combat?.combatants
          .get(id)
          .delete()
          .then(() => null),
      guard,
    );
    await expect.poll(async () => (await sides(page, id)).toSorted()).toEqual([boss, otto, herself].toSorted());
    await page.evaluate(
      (id) =>
        (globalThis as unknown as FightHost).game.actors
          .get(id)
          .update({ "system.health.physical.value": 0 })
          .then(() => null),
      C52.otto,
    );
    await expect.poll(async () => (await sides(page, id)).toSorted()).toEqual([boss, herself].toSorted());
    await page.evaluate(
      (id) =>
        (globalThis as unknown as FightHost).game.actors
          .get(id)
          .delete()
          .then(() => null),
      C52.boss,
    );
    await expect.poll(() => phase(vera, id)).toBe("settled");
    expect(await held(page, "discard")).toEqual([H9]);
    // All three take their turns in the order of their numbers, whatever they were made of.
    await page.evaluate(() => (globalThis as unknown as FightHost).game.combat?.startCombat().then(() => null));
    const acting = () => page.evaluate(() => (globalThis as unknown as FightHost).game.combat?.combatant?.id ?? null);
    const had: (string | null)[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      had.push(await acting());
      await nextTurn(page);
    }
    expect(new Set(had)).toEqual(new Set([herself, AGE, SJU_FIGHTER]));
    // The last of them leaves: it is off, and her cards are free.
    expect(await verb52(page, "callInitiative", { again: true, groups: [[herself]] })).toMatchObject({
      gave: expect.anything(),
    });
    const off = (await newest(page)).id;
    await page.evaluate(
      (id) =>
        (globalThis as unknown as FightHost).game.combat?.combatants
          .get(id)
          .update({ defeated: true })
          .then(() => null),
      herself,
    );
    await expect.poll(() => phase(vera, off)).toBe("void");
    await card(vera, "fiftytwoInitiative").getByText("nobody is left to lay a card").waitFor();
    // Out as she is, the Dealer may want her to lay. When the fight itself goes, that is off as well.
    expect(await verb52(page, "callInitiative", { again: true, groups: [[herself]] })).toMatchObject({
      gave: expect.anything(),
    });
    const last = (await newest(page)).id;
    await expect.poll(() => phase(vera, last)).toBe("laying");
    await page.evaluate(() => (globalThis as unknown as FightHost).game.combat?.delete().then(() => null));
    await expect.poll(() => phase(vera, last)).toBe("void");
    expect(await act(vera, "layInitiative", last, { card: D14, side: herself })).toMatchObject({
      refused: expect.anything(),
    });
    expect((await verb52(page, "repair")).gave).toEqual([]);
    expect(await held(vera, "hand", C52.vera)).toEqual([D14]);
  });
});
