import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface Message {
  id: string;
  update(changes: object): Promise<unknown>;
}

interface Host {
  CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<Message> } } };
  game: {
    actors: Map<string, { items: { contents: { id: string; name: string }[] } }>;
    messages: { contents: Message[] };
    socket: {
      emit(event: string, frame: object, options: object): void;
      on(event: string, heard: (frame: Record<string, unknown>) => void): void;
    };
    system: {
      api: {
        age: {
          opposed(actor: unknown, options: object): Promise<Message | null>;
          answer(message: unknown, actor: unknown, options?: object): Promise<Message | null>;
          test(actor: unknown, options: object): Promise<Message | null>;
        };
      };
    };
  };
}

/** Opens an opposed test as a macro does; the dice must have been laid out. @returns the id of its message */
function open(page: Page, actor: string, options: object): Promise<string> {
  return page.evaluate(
    async ({ actor, options }) => {
      const { game } = globalThis as unknown as Host;
      const message = await game.system.api.age.opposed(game.actors.get(actor), options);
      return message?.id ?? "";
    },
    { actor, options },
  );
}

/** Answers the newest opposed test on the card: the dialog, with the suggested ability. */
async function answer(page: Page, button = "Answer", ability?: string): Promise<void> {
  await card(page, "opposed").getByRole("button", { name: button }).click();
  const dialog = page.locator("dialog");
  if (ability) {
    await dialog.getByLabel("Ability").selectOption({ label: ability });
    await dialog.getByRole("button", { name: "Continue" }).click();
  }
  await dialog.getByRole("button", { name: "Roll" }).click();
}

/** Sends the steward a request from this page's console, past all buttons. @returns the refusal's key, or "" */
function request(page: Page, payload: object): Promise<string> {
  return page.evaluate(
    ({ payload, gm }) =>
      new Promise<string>((resolve) => {
        const { socket } = (globalThis as unknown as Host).game;
        const id = `forged${Math.random()}`;
        socket.on("system.triskele", (frame) => {
          if (frame.id === id) resolve(frame.ok ? "" : String(frame.key));
        });
        socket.emit(
          "system.triskele",
          { kind: "request", id, verb: "age.attachOpposed", payload },
          { recipients: [gm] },
        );
      }),
    { payload, gm: IDS.gamemaster },
  );
}

describe.each(generations)("opposed tests (AGE-4, AGE-5), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("give whoever opened and wins his stunts, where every test gives them (AGE-7)", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(() =>
      (globalThis as unknown as { game: { settings: { set(...args: string[]): Promise<unknown> } } }).game.settings.set(
        "triskele",
        "age.stuntsOn",
        "every",
      ),
    );
    const { page } = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await loadDice(page, 5, 5, 4);
    await open(page, IDS.kestrel, { ability: "dexterity", opponent: `Actor.${IDS.bram}` });
    // The dice lie on a card of their own, too, which waits for the other side.
    await card(page, "ability").locator("[data-total]", { hasText: "17" }).waitFor();
    expect(await card(page, "ability").locator("[data-stunt-points]").count()).toBe(0);
    await loadDice(second.page, 1, 2, 3);
    await answer(second.page, "Answer", "Dexterity +1");
    const opened = page.locator('#chat .triskele-card[data-card="ability"]').first();
    await opened.locator('[data-stunt-points="4"]').waitFor();
    await opened.getByRole("button", { name: /^Defensive Stance/ }).click();
    await opened.locator('[data-stunt-points="2"]').waitFor();
    // Without doubles there is nothing to buy, and no second card.
    const before = await page.locator("#chat .triskele-card").count();
    await loadDice(page, 5, 6, 4);
    await open(page, IDS.kestrel, { ability: "dexterity", opponent: `Actor.${IDS.bram}` });
    await expect.poll(() => page.locator("#chat .triskele-card").count()).toBe(before + 1);
  });

  it("are opened in the dialog and answered by the one who is targeted; the winner has the degree", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await target(first.page, "Bram");
    const sheet = await openSheet(first.page, "Kestrel");
    await loadDice(first.page, 3, 4, 2);
    await sheet.getByRole("button", { name: "Dexterity", exact: true }).click();
    await first.page.locator("dialog").getByLabel("Opposed").check();
    await first.page.locator("dialog").getByRole("button", { name: "Roll" }).click();

    // 3 + 4 + 2, Dexterity 3.
    await card(second.page, "opposed").locator('[data-side="a"] [data-total]', { hasText: "12" }).waitFor();
    await card(first.page, "opposed").getByText("Waiting for Bram.").waitFor();
    expect(await card(first.page, "opposed").getByRole("button").count()).toBe(0);

    await loadDice(second.page, 5, 2, 4);
    await answer(second.page, "Answer", "Strength +4");
    const mine = card(first.page, "opposed");
    await mine.locator("[data-winner]", { hasText: "Bram wins" }).waitFor();
    await mine.locator('[data-winner="b"]').getByText("Degree 4: good").waitFor();
    await mine.locator('[data-side="b"] [data-total]', { hasText: "15" }).waitFor();
    expect(await mine.getByRole("button").count()).toBe(0);
    await card(gm.page, "opposed").locator("[data-winner]", { hasText: "Bram vinner" }).waitFor();
    await card(gm.page, "opposed").getByText("Grad 4").waitFor();
    // The answer's own card says the same, without stunts.
    await card(first.page, "ability").getByText("Degree 4: good").waitFor();
    expect(await card(second.page, "ability").locator("[data-stunt-points]").count()).toBe(0);
  });

  it("without a named opponent ask anyone; a dead heat is rolled again by both, and every round stays to see", async () => {
    const gm = await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await loadDice(first.page, 4, 4, 3);
    await open(first.page, IDS.kestrel, { ability: "willpower" });
    await card(gm.page, "opposed").getByText("Anyone may answer.").waitFor();
    // The same total, the same Dragon Die, the same score: Willpower 1 against Dexterity 1.
    await loadDice(second.page, 4, 4, 3);
    await card(second.page, "opposed").getByRole("button", { name: "Answer" }).click();
    const dialog = second.page.locator("dialog");
    await dialog.getByLabel("Ability").selectOption({ label: "Dexterity +1" });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Roll" }).click();
    await card(first.page, "opposed").locator('[data-winner="none"]').getByText("Dead heat").waitFor();

    await loadDice(first.page, 2, 2, 5);
    await answer(first.page, "Roll again for Kestrel");
    await card(second.page, "opposed").locator('[data-round="1"] [data-side="a"]').waitFor();
    expect(await card(second.page, "opposed").locator("[data-winner]").count()).toBe(0);
    await loadDice(second.page, 1, 4, 4);
    await answer(second.page, "Roll again for Bram");
    // 10 against 10; the Dragon Dice decide.
    const mine = card(first.page, "opposed");
    await mine.locator("[data-winner]", { hasText: "Kestrel wins" }).waitFor();
    await mine.getByText("Degree 5: excellent").waitFor();
    expect(await mine.locator("[data-round]").count()).toBe(2);
    await mine.getByText("Round 1 — Dead heat").waitFor();
  });

  it("take in no roll that was not made for them by who plays the side, whatever a console asks for", async () => {
    const gm = await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    const message = await open(first.page, IDS.kestrel, {
      ability: "strength",
      opponent: `Actor.${IDS.bram}`,
      opponentAbility: "constitution",
    });
    await card(second.page, "opposed").getByText("Waiting for Bram: Constitution.").waitFor();
    const forged = (page: Page, actor: string, link: object | null) =>
      page.evaluate(
        async ({ actor, link }) => {
          const { game } = globalThis as unknown as Host;
          const test = await game.system.api.age.test(game.actors.get(actor), { ability: "constitution" });
          if (link) await test?.update({ "system.link": link });
          return test?.id ?? "";
        },
        { actor, link },
      );
    const ofA = { message, side: "a" };
    const ofB = { message, side: "b" };
    // Kestrel's player rolls for Bram's side.
    const kestrels = await forged(first.page, IDS.kestrel, ofB);
    expect(await request(first.page, { message, test: kestrels })).toBe("AGE.Opposed.otherSide");
    // … names Bram in a message of his own,
    await first.page.evaluate(
      async ({ id, bram }) => {
        const { game } = globalThis as unknown as Host;
        await game.messages.contents.find((entry) => entry.id === id)?.update({ "system.actor": bram });
      },
      { id: kestrels, bram: `Actor.${IDS.bram}` },
    );
    expect(await request(first.page, { message, test: kestrels })).toBe("AGE.Refusal.NotYours");
    // … has a second roll of his own taken in before the first is answered,
    const again = await forged(first.page, IDS.kestrel, ofA);
    expect(await request(first.page, { message, test: again })).toBe("AGE.Opposed.rolledAlready");
    // … or one that was made for nothing. Dice in the request are not read.
    const loose = await forged(second.page, IDS.bram, null);
    expect(await request(second.page, { message, test: loose, total: 99 })).toBe("AGE.Opposed.notForThis");
    // And a roll of Bram's is for Bram's player to hand in.
    const brams = await forged(second.page, IDS.bram, ofB);
    expect(await request(first.page, { message, test: brams })).toBe("AGE.Refusal.NotYours");
    expect(await stored(scene.table, "ChatMessage", message)).toMatchObject({ system: { b: { rolls: {} } } });

    expect(await request(second.page, { message, test: brams })).toBe("");
    await card(gm.page, "opposed").locator("[data-winner]").waitFor();
    // Handed in twice it is one roll; and nobody rolls after the decision.
    expect(await request(second.page, { message, test: brams })).toBe("");
    const late = await forged(second.page, IDS.bram, ofB);
    expect(await request(second.page, { message, test: late })).toBe("AGE.Opposed.decided");
  });

  it("made for the Gamemasters alone are answered before the same eyes", async () => {
    const gm = await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await open(first.page, IDS.kestrel, {
      ability: "cunning",
      opponent: `Scene.${IDS.scene}.Token.${IDS.bruteToken}`,
      messageMode: "gm",
    });
    await answer(gm.page, "Answer", "Cunning −1");
    await card(first.page, "opposed").locator("[data-winner]").waitFor();
    await card(first.page, "ability").waitFor();
    await expect.poll(() => second.page.locator("#chat .chat-message").count()).toBe(2);
    expect(await second.page.locator("#chat .triskele-card").count()).toBe(0);
  });

  it("oppose attack rolls by their weapons, which give neither stunt points nor damage", async () => {
    await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await loadDice(first.page, 5, 5, 5);
    await open(first.page, IDS.kestrel, {
      weapon: "kestrelsword0000",
      focus: "kestrelduel00000",
      opponent: `Actor.${IDS.bram}`,
      purpose: { kind: "disarm", message: null },
    });
    await card(second.page, "opposed").getByText("Opposed attack rolls").waitFor();
    await loadDice(second.page, 6, 6, 6);
    await card(second.page, "opposed").getByRole("button", { name: "Answer" }).click();
    const dialog = second.page.locator("dialog");
    await dialog.getByLabel("Weapon").selectOption({ label: "Battle Axe" });
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Roll" }).click();
    // 15 + 3 + 2 against 18 + 4.
    await card(first.page, "opposed").locator("[data-winner]", { hasText: "Bram wins" }).waitFor();
    await card(first.page, "opposed").getByText("Battle Axe").waitFor();
    const rolled = card(second.page, "ability");
    await rolled.locator('[data-success="true"]').waitFor();
    expect(await rolled.getByRole("button").count()).toBe(0);
    expect(await rolled.locator("[data-stunt-points]").count()).toBe(0);
  });

  it("without a Gamemaster the answer waits and says so before anything is rolled", async () => {
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    await open(first.page, IDS.kestrel, { ability: "willpower", opponent: `Actor.${IDS.bram}` });
    const theirs = card(second.page, "opposed");
    await theirs.getByText("no Gamemaster", { exact: false }).waitFor();
    expect(await theirs.getByRole("button", { name: "Answer" }).isDisabled()).toBe(true);
    const refused = await second.page.evaluate(async (bram) => {
      const { game } = globalThis as unknown as Host;
      const before = game.messages.contents.length;
      const key = await game.system.api.age.answer(game.messages.contents.at(-1), game.actors.get(bram)).then(
        () => "",
        (error: { key: string }) => error.key,
      );
      return { key, posted: game.messages.contents.length - before };
    }, IDS.bram);
    expect(refused).toEqual({ key: "TRISKELE.Steward.NoGm", posted: 0 });
    await scene.join("Gamemaster");
    await expect.poll(() => theirs.getByRole("button", { name: "Answer" }).isDisabled()).toBe(false);
  });
});
