import { describe, expect, it } from "vitest";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { violations } from "./axe.ts";
import { type FiftytwoHost, openTable, stack, stacks, verb52 } from "./fiftytwo-acts.ts";
import { writtenSince } from "./fights.ts";
import { sampleScenes, stored } from "./sample.ts";

interface HurtActor {
  system: { health: { physical: { value: number; persistent: number } } };
}

describe("the Dealer's table", () => {
  const scene = sampleScenes({ seed: fiftytwoWorld({ fighting: true }) });

  const physical = async (id: string) =>
    ((await stored(scene.table, "Actor", id)) as unknown as HurtActor).system.health.physical.value;

  it("is set up in one click, and shows everyone what is his to see (C52-1, C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const table = await openTable(page);
    await table.getByRole("button", { name: "Set up the table" }).click();
    // Three players share one deck.
    await expect.poll(() => table.locator('[data-figure="left"]').textContent()).toBe("52");
    expect((await stack(page, "shoe")).decks).toBe(1);
    await expect.poll(async () => (await stacks(vera)).length).toBe(6);
    const seen = Object.fromEntries((await stacks(vera)).map(({ role, actor, visible }) => [actor ?? role, visible]));
    expect(seen).toEqual({
      shoe: true,
      discard: true,
      table: true,
      dealer: false,
      [C52.vera]: true,
      [C52.otto]: false,
    });
    expect((await stacks(vera)).some(({ isOwner }) => isOwner)).toBe(false);
    // Once more changes nothing.
    const before = scene.table.world.log.length;
    expect(await verb52(page, "setUp")).toEqual({ gave: true });
    expect(writtenSince(scene.table, before).flat().includes("Cards")).toBe(false);
  });

  it("says what decks a number of players means, and brings them in mid-session (C52-1)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    const table = await openTable(page);
    await table.getByLabel("Players").fill("6");
    await expect.poll(() => table.locator("[data-meaning]").textContent()).toBe("Decks: 3");
    await table.getByLabel("Players").press("Enter");
    await expect.poll(() => table.locator("[data-decks]").textContent()).toBe("Decks: 3");
    await expect.poll(() => table.locator('[data-figure="inAll"]').textContent()).toBe("156");
    expect((await stack(page, "hand", C52.vera)).cards).toHaveLength(5);
    // All hands are of the first deck, so that the others can go again.
    expect(await verb52(page, "setPlayers", 2)).toEqual({ gave: 1 });
    expect((await stack(page, "shoe")).cards).toHaveLength(52);
    expect(await verb52(page, "setPlayers", 0)).toEqual({ refused: "C52.Refusal.Players" });
    await table.getByLabel("Players").fill("");
    await table.getByRole("button", { name: "Set", exact: true }).click();
    await page.getByText("There is no number in “Players”.").waitFor();
  });

  it("deals to all empty hands at once, five cards to each and seven to two NPCs, and shows backs only (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: otto } = await scene.join("Player 2");
    await verb52(page, "setUp");
    const table = await openTable(page);
    await table.getByText("Night Guard, Director: a hand of 7").waitFor();
    const before = scene.table.world.log.length;
    await table.getByRole("button", { name: "Deal all empty hands" }).click();
    await expect.poll(() => table.locator('[data-figure="held"]').textContent()).toBe("17");
    await expect.poll(() => table.locator("[data-common] [data-cards]").textContent()).toBe("7");
    await table.getByRole("img", { name: "Vera: 5 cards" }).waitFor();
    // The shoe, three hands, and a note on the fight, in one batch.
    expect(writtenSince(scene.table, before)).toEqual([["Card", "Combat", "Card", "Card", "Card"]]);
    expect(await table.textContent()).not.toMatch(/[♣♦♥♠]/u);
    await expect.poll(async () => (await stack(otto, "hand", C52.otto)).cards.length).toBe(5);
    // No hand that has cards is topped up, which is said.
    expect(await verb52(page, "dealAll")).toEqual({ gave: 0 });
    await page.getByText("No hand is empty").waitFor();
  });

  it("brings two cards for an NPC who joins once the common hand is drawn, and takes none when one leaves (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    const common = async () => (await stack(page, "dealer")).cards.length;
    const join = () =>
      page.evaluate(
        async ([actorId, sceneId]) => {
          const { game } = globalThis as unknown as FiftytwoHost;
          const made = await game.combat?.createEmbeddedDocuments("Combatant", [{ actorId, sceneId, tokenId: null }]);
          return made?.[0]?.id ?? "";
        },
        [C52.guard, C52.scene] as const,
      );
    // Before the hand is drawn he is only counted.
    const early = await join();
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as FiftytwoHost).game.combat?.combatants.size))
      .toBe(5);
    expect(await verb52(page, "drawCommon")).toEqual({ gave: 9 });
    await join();
    await expect.poll(common).toBe(11);
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FiftytwoHost;
      await game.combat?.deleteEmbeddedDocuments("Combatant", [id]);
    }, early);
    // The next deal is served after whatever the leaving might have brought.
    expect(await verb52(page, "drawCommon")).toEqual({ gave: 0 });
    expect(await common()).toBe(11);
    expect(await verb52(page, "endEncounter")).toEqual({ gave: true });
    expect(await common()).toBe(0);
    expect(await verb52(page, "drawCommon")).toEqual({ gave: 9 });
  });

  it("gives a hand to a character who comes later, shows it to whom he is given, and takes it back when he goes (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: other } = await scene.join("Player 3");
    await verb52(page, "setUp");
    const table = await openTable(page);
    const ida = await page.evaluate(async (owner) => {
      const { CONFIG } = globalThis as unknown as FiftytwoHost;
      const data = { name: "Ida", type: "fiftytwoCharacter", ownership: { [owner]: 3 } };
      return (await CONFIG.Actor.documentClass.create(data)).id;
    }, IDS.player3);
    await table.getByRole("button", { name: "Deal a hand: Ida" }).press("Enter");
    // The button has done its work and is gone: the keyboard is still in her row.
    await expect
      .poll(() =>
        table.getByRole("button", { name: "Ida", exact: true }).evaluate((row) => row === document.activeElement),
      )
      .toBe(true);
    await expect.poll(async () => (await stack(other, "hand", ida)).cards.length).toBe(5);
    expect((await stack(other, "hand", ida)).visible).toBe(true);
    expect((await stack(other, "hand", C52.vera)).visible).toBe(false);
    expect(await violations(page)).toEqual([]);
    const become = (changes: object | null) =>
      page.evaluate(
        async ([id, changes]) => {
          const { game } = globalThis as unknown as FiftytwoHost;
          const actor = game.actors.get(id) as {
            update(changes: object): Promise<unknown>;
            delete(): Promise<unknown>;
          };
          await (changes ? actor.update(changes) : actor.delete());
        },
        [ida, changes] as const,
      );
    await become({ name: "Ida Stern", "ownership.default": 3 });
    await expect.poll(async () => (await stack(page, "hand", ida)).name).toBe("52: hand of Ida Stern");
    await expect.poll(async () => (await stack(other, "hand", ida)).visible).toBe(true);
    await become(null);
    await expect.poll(async () => (await stacks(page)).some(({ actor }) => actor === ida)).toBe(false);
    expect((await stack(page, "discard")).cards).toHaveLength(5);
    expect(await verb52(page, "repair")).toEqual({ gave: [] });
  });

  it("lets a player draw his own empty hand, nobody else's, and no second one (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    expect(await verb52(vera, "draw", C52.vera)).toEqual({ refused: "C52.Refusal.NoShoe" });
    await verb52(page, "setUp");
    expect(await verb52(vera, "draw", C52.vera)).toEqual({ gave: 5 });
    expect(await verb52(vera, "draw", C52.vera)).toEqual({ gave: 0 });
    expect(await verb52(vera, "draw", C52.otto)).toEqual({ refused: "C52.Refusal.NotYours" });
    for (const name of [
      "setUp",
      "drawCommon",
      "dealAll",
      "reshuffle",
      "endEncounter",
      "extendedRest",
      "endSession",
      "openTable",
    ]) {
      expect([name, await verb52(vera, name)]).toEqual([name, { refused: "C52.Refusal.OnlyDealer" }]);
    }
    expect((await stack(page, "shoe")).drawn).toBe(5);
  });

  it("gives two players who draw at once different cards (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    await verb52(page, "setUp");
    const [first, second] = await Promise.all([verb52(vera, "draw", C52.vera), verb52(otto, "draw", C52.otto)]);
    expect([first, second]).toEqual([{ gave: 5 }, { gave: 5 }]);
    const held = [C52.vera, C52.otto].map(async (who) => (await stack(page, "hand", who)).cards);
    expect(new Set((await Promise.all(held)).flat()).size).toBe(10);
    expect((await stack(page, "shoe")).drawn).toBe(10);
  });

  it("lets a player throw off by his ability alone, one card a round (C52-18)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    const cards = async (actor: string) => (await stack(page, "hand", actor)).cards;
    const [first, second] = await cards(C52.vera);
    expect(await verb52(vera, "discard", C52.vera, [first])).toEqual({ gave: true });
    expect(await verb52(vera, "discard", C52.vera, [second])).toEqual({
      refused: "C52.Refusal.Discard.doneThisRound",
    });
    const [ottos] = await cards(C52.otto);
    expect(await verb52(otto, "discard", C52.otto, [ottos])).toEqual({ refused: "C52.Refusal.Discard.notKnown" });
    expect(await verb52(vera, "discard", C52.otto, [ottos])).toEqual({ refused: "C52.Refusal.NotYours" });
    expect(await verb52(page, "discard", C52.otto, [ottos])).toEqual({ gave: true });
    expect((await stack(page, "discard")).cards).toEqual([first, ottos]);
    await verb52(page, "reshuffle");
    expect((await stack(page, "discard")).cards).toEqual([]);
    expect((await stack(page, "shoe")).drawn).toBe(15);
  });

  it("ends an encounter: the common hand goes, players keep theirs, Health comes back as far as it may (C52-12)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as FiftytwoHost;
      const vera = game.actors.get(id) as { update(changes: object): Promise<unknown> };
      await vera.update({ "system.health.physical": { value: 3, persistent: 4 } });
    }, C52.vera);
    const table = await openTable(page);
    // What cannot be taken back is asked first.
    const sure = async (verb: string, answer: string) => {
      await table.getByRole("button", { name: verb }).click();
      await page.locator("dialog").getByRole("button", { name: answer }).click();
      await page.locator("dialog").waitFor({ state: "detached" });
    };
    await sure("Extended rest", "No");
    await sure("End the encounter", "Yes");
    await expect.poll(() => physical(C52.vera)).toBe(9);
    await sure("Extended rest", "Yes");
    await expect.poll(() => physical(C52.vera)).toBe(13);
    expect((await stack(page, "dealer")).cards).toHaveLength(0);
    expect((await stack(page, "discard")).cards).toHaveLength(7);
    expect((await stack(page, "hand", C52.vera)).cards).toHaveLength(5);
  });

  it("ends a session outside fights only, with all cards back in the shoe (C52-13)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    expect(await verb52(page, "endSession")).toEqual({ refused: "C52.Refusal.End.inFight" });
    await page.evaluate(async () => {
      await (globalThis as unknown as FiftytwoHost).game.combat?.delete();
    });
    const table = await openTable(page);
    await table.getByRole("button", { name: "End the session" }).click();
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => table.locator('[data-figure="left"]').textContent()).toBe("52");
    const played = table.getByLabel("Sessions played");
    await expect.poll(() => played.inputValue()).toBe("1");
    const { drawn, sessions } = await stack(page, "shoe");
    expect([drawn, sessions]).toEqual([0, 1]);
    // Asked while another window ends it, it is not ended once more.
    await table.getByRole("button", { name: "End the session" }).press("Enter");
    await page.locator("dialog").waitFor();
    expect(await verb52(page, "endSession")).toEqual({ gave: true });
    await page.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await expect.poll(() => played.inputValue()).toBe("2");
    // By hand.
    await played.fill("7");
    await table.getByRole("button", { name: "Set", exact: true }).click();
    await expect.poll(async () => (await stack(page, "shoe")).sessions).toBe(7);
    expect(await verb52(page, "setSessions", -1)).toEqual({ refused: "C52.Refusal.Sessions" });
  });

  it("tells what is wrong with the cards, names none of a hand, and puts it right (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    await verb52(page, "setUp");
    await verb52(page, "draw", C52.vera);
    const hand = (await stack(page, "hand", C52.vera)).cards;
    const [held = ""] = hand;
    // Of six low spades five at most can be in her hand.
    const rank = [2, 3, 4, 5, 6, 7].find((low) => !hand.includes(`playingcardS0${low}01`));
    const { id: shoe } = await stack(page, "shoe");
    // A player marks a card of his as never drawn, which his console lets him, once his client knows that it was.
    await vera.waitForFunction(
      ([shoe, held]) => {
        const { game } = globalThis as unknown as FiftytwoHost;
        return [...(game.cards.get(shoe)?.cards ?? [])].some(({ id, drawn }) => id === held && drawn);
      },
      [shoe, held] as const,
    );
    await vera.evaluate(
      async ([shoe, held]) => {
        const { game } = globalThis as unknown as FiftytwoHost;
        await game.cards.get(shoe)?.cards.get(held).update({ drawn: false });
      },
      [shoe, held] as const,
    );
    const { id: discard } = await stack(page, "discard");
    await page.evaluate(
      async ([shoe, discard, lost]) => {
        const { game } = globalThis as unknown as FiftytwoHost;
        await game.cards.get(shoe)?.deleteEmbeddedDocuments("Card", [lost]);
        const forged = { _id: "forgedcard000001", name: "A fifth Ace", type: "base", suit: "spades", value: 14 };
        await game.cards.get(discard)?.createEmbeddedDocuments("Card", [forged], { keepId: true });
      },
      [shoe, discard, `playingcardS0${rank}01`] as const,
    );
    const table = await openTable(page);
    await table.getByRole("button", { name: "Repair the table" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByText("A card of a hand in “52: hand of Vera” is not marked as drawn.").waitFor();
    await dialog.getByText("A card that belongs to no deck in “52: discard” is none of these decks.").waitFor();
    await dialog.getByText(`${rank} of spades (deck 1) is not in the shoe.`).waitFor();
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect.poll(async () => (await stack(page, "shoe")).cards.length).toBe(52);
    await expect.poll(() => verb52(page, "repair")).toEqual({ gave: [] });
    await table.getByRole("button", { name: "Repair the table" }).click();
    await page.getByText("Every card is in exactly one place.").waitFor();
  });
});

describe("the hand of a character who is gone", () => {
  const scene = sampleScenes({ seed: fiftytwoWorld() });

  it("is found by the repair, and its cards are discarded (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    await verb52(page, "dealAll");
    // No window of a GM's acts while the actor is deleted.
    const url = page.url();
    await page.goto("about:blank");
    const dealer = scene.table.world.connect({ userId: IDS.gamemaster });
    await dealer.hello({});
    const gone = { action: "delete" as const, documentName: "Actor", parentUuid: null, options: {}, ids: [C52.otto] };
    await dealer.operation({ requestId: "goodbye", operations: [gone] });
    dealer.close();
    await page.goto(url);
    const table = await openTable(page);
    await table.getByRole("button", { name: "Repair the table" }).click();
    const dialog = page.locator("dialog");
    await dialog.getByText("“52: hand of Otto” belongs to nobody any more and holds 5 cards.").waitFor();
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect.poll(() => table.locator('[data-figure="discarded"]').textContent()).toBe("5");
    expect((await stack(page, "hand", C52.otto)).cards).toEqual([]);
    expect((await stack(page, "hand", C52.vera)).cards).toHaveLength(5);
  });
});

describe.each([13, 14] as const)("dealing to thirty hands on generation %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fiftytwoWorld({ further: 28 }) });

  it("costs one write of the game for each stack, in one batch where there are batches (C52-4)", async () => {
    const { page } = await scene.join("Gamemaster");
    await verb52(page, "setUp");
    expect(await verb52(page, "setPlayers", 7)).toEqual({ gave: 3 });
    const before = scene.table.world.log.length;
    expect(await verb52(page, "dealAll")).toEqual({ gave: 150 });
    const written = writtenSince(scene.table, before);
    const cards = Array.from({ length: 31 }, () => "Card");
    if (generation === 14) expect(written).toEqual([cards]);
    else expect(written).toEqual([["User"], ...cards.map((name) => [name]), ["User"]]);
    // Too few are dealt round, and what is missing is told.
    await verb52(page, "endSession");
    await verb52(page, "setPlayers", 3);
    expect(await verb52(page, "dealAll")).toEqual({ gave: 52 });
    await page.getByText("There were too few cards: 98 are missing in hands.").waitFor();
  });
});

describe("a hand that is half dealt when the Dealer's window dies, where there are no batches", () => {
  const scene = sampleScenes({ generation: 13, seed: fiftytwoWorld() });

  it("is whole when he is back, with no card lost or doubled (C52-4)", async () => {
    const first = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    await verb52(first.page, "setUp");
    await first.page.evaluate(() => {
      const { CONFIG } = globalThis as unknown as FiftytwoHost;
      CONFIG.Cards.documentClass.prototype.createEmbeddedDocuments = () => new Promise(() => {});
    });
    const drawing = verb52(vera, "draw", C52.vera);
    await expect.poll(async () => (await stack(vera, "shoe")).drawn).toBe(5);
    await first.page.context().close();
    expect(await drawing).toEqual({ refused: "TRISKELE.Steward.Left" });
    expect((await stack(vera, "hand", C52.vera)).cards).toHaveLength(0);
    const { page } = await scene.join("Gamemaster");
    await expect.poll(async () => (await stack(vera, "hand", C52.vera)).cards.length).toBe(5);
    expect(await verb52(page, "repair")).toEqual({ gave: [] });
    expect(await verb52(vera, "draw", C52.vera)).toEqual({ gave: 0 });
  });
});
