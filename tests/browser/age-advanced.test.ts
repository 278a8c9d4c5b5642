import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes, stored } from "./sample.ts";

interface Message {
  id: string;
  type: string;
  update(changes: object): Promise<unknown>;
}

interface Host {
  game: {
    actors: Map<string, unknown>;
    messages: { contents: Message[]; get(id: string): Message | undefined };
    socket: {
      emit(event: string, frame: object, options: object): void;
      on(event: string, heard: (frame: Record<string, unknown>) => void): void;
    };
    system: {
      api: {
        age: {
          advanced(actor: unknown, options: object): Promise<Message | null>;
          advancedTest(message: unknown, actor: unknown, options?: object): Promise<Message | null>;
          answer(message: unknown, actor: unknown, options?: object): Promise<Message | null>;
          test(actor: unknown, options: object): Promise<Message | null>;
        };
      };
    };
  };
}

type Faces = readonly [number, number, number];

/** Presses "Test" on the newest tracker and rolls these dice. */
async function roll(page: Page, faces: Faces, button = "Test"): Promise<void> {
  await loadDice(page, ...faces);
  await card(page, "advanced").getByRole("button", { name: button, exact: true }).click();
  await page.locator("dialog").getByRole("button", { name: "Roll" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

function open(page: Page, options: object): Promise<string> {
  return page.evaluate(
    async ({ options, kestrel }) => {
      const { game } = globalThis as unknown as Host;
      return (await game.system.api.age.advanced(game.actors.get(kestrel), options))?.id ?? "";
    },
    { options, kestrel: IDS.kestrel },
  );
}

/** A test of an advanced test as a macro makes it. @returns the key of the refusal, or "" */
async function test(page: Page, message: string, actor: string, options: object, faces: Faces): Promise<string> {
  await loadDice(page, ...faces);
  return page.evaluate(
    async ({ message, actor, options }) => {
      const { game } = globalThis as unknown as Host;
      return game.system.api.age.advancedTest(game.messages.get(message), game.actors.get(actor), options).then(
        () => "",
        (error: { key?: string; message: string }) => error.key ?? error.message,
      );
    },
    { message, actor, options },
  );
}

/** Sends the steward a request from this page's console. @returns the refusal's key, or "" */
function attach(page: Page, payload: object): Promise<string> {
  return page.evaluate(
    ({ payload, gm }) =>
      new Promise<string>((resolve) => {
        const { socket } = (globalThis as unknown as Host).game;
        const id = `forged${Math.random()}`;
        socket.on("system.triskele", (frame) => {
          if (frame.id === id) resolve(frame.ok ? "" : String(frame.key));
        });
        const frame = { kind: "request", id, verb: "age.attachAdvanced", payload };
        socket.emit("system.triskele", frame, { recipients: [gm] });
      }),
    { payload, gm: IDS.gamemaster },
  );
}

describe.each(generations)("advanced tests (AGE-6), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are opened in a dialog and done after the sixth test of the example, with a helper", async () => {
    const gm = await scene.join("Gamemaster", { lang: "sv" });
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    const sheet = await openSheet(first.page, "Kestrel");
    await sheet.getByRole("button", { name: "Advanced test…" }).click();
    const dialog = first.page.locator("dialog");
    await dialog.getByLabel("What is to be done").fill("Read the runes");
    await dialog.getByLabel("Ability").selectOption({ label: "Magic" });
    await dialog.getByLabel("Success threshold").fill("15");
    await dialog.getByLabel("Target number (TN)").fill("13");
    await dialog.getByLabel("Time of one test").fill("10");
    await dialog.getByLabel("Unit of time").selectOption({ label: "Minutes" });
    expect(await dialog.getByLabel("First side").isVisible()).toBe(false);
    await dialog.getByRole("button", { name: "Begin" }).click();

    const mine = card(first.page, "advanced");
    const sum = (value: number) => mine.locator(`[data-progress="a"][data-sum="${value}"]`).waitFor();
    await sum(0);
    await roll(first.page, [3, 4, 5]);
    await mine.locator('[data-step="0"] [data-success="false"]').waitFor();
    await roll(first.page, [5, 6, 2]);
    await sum(2);
    // Who helps adds to the same sum.
    await roll(second.page, [4, 5, 5]);
    await sum(7);
    await roll(first.page, [6, 3, 4]);
    await sum(11);
    await roll(second.page, [2, 3, 3]);
    await mine.locator('[data-step="4"] [data-success="false"]').waitFor();
    await mine.getByText("Tests so far: 5 (50 minutes)").waitFor();
    await roll(first.page, [4, 6, 6]);
    await sum(17);
    await mine.getByText("after 6 tests, 60 minutes").waitFor();
    expect(
      await mine
        .locator("[data-running]")
        .evaluateAll((steps) => steps.map((step) => (step as HTMLElement).dataset.running)),
    ).toEqual(["0", "2", "7", "11", "11", "17"]);
    await mine.locator('[data-step="2"]').getByText("Bram").waitFor();
    const bar = mine.getByRole("progressbar", { name: "Progress" });
    expect(await bar.evaluate((element) => [(element as HTMLProgressElement).value, element.textContent])).toEqual([
      15,
      "17",
    ]);
    expect(await mine.getByRole("button").count()).toBe(0);
    await card(gm.page, "advanced").getByText("efter 6 slag, 60 minuter").waitFor();
    // Who comes later is told why, before he rolls.
    const id = await first.page.evaluate(
      () =>
        (globalThis as unknown as Host).game.messages.contents.find(({ type }) => type === "ageAdvancedTest")?.id ?? "",
    );
    expect(await test(second.page, id, IDS.bram, {}, [6, 6, 6])).toBe("AGE.Advanced.over");
  });

  it("take in no test that was not made for them by who plays the actor, and read dice from the roll alone", async () => {
    const gm = await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    const message = await open(first.page, { title: "Dig", ability: "strength", threshold: 5, target: 17 });
    await card(second.page, "advanced").getByText("0 of 5").waitFor();
    const rolled = (page: Page, actor: string, ability: string, link: object | null) =>
      page.evaluate(
        async ({ actor, ability, link }) => {
          const { game } = globalThis as unknown as Host;
          const made = await game.system.api.age.test(game.actors.get(actor), { ability, target: 3 });
          if (link) await made?.update({ "system.link": link });
          return made?.id ?? "";
        },
        { actor, ability, link },
      );
    const link = { message, side: "a" };
    await loadDice(second.page, 1, 1, 6, 1, 1, 6, 1, 1, 6);
    const loose = await rolled(second.page, IDS.bram, "strength", null);
    expect(await attach(second.page, { message, test: loose })).toBe("AGE.Opposed.notForThis");
    const other = await rolled(second.page, IDS.bram, "cunning", link);
    expect(await attach(second.page, { message, test: other })).toBe("AGE.Advanced.otherAbility");
    const made = await rolled(second.page, IDS.bram, "strength", link);
    expect(await attach(first.page, { message, test: made })).toBe("AGE.Refusal.NotYours");
    expect(await stored(scene.table, "ChatMessage", message)).toMatchObject({ system: { steps: {} } });
    // 1 + 1 + 6 + Strength 4 reach the number 3 that the roll names, not the 17 of the tracker; twice handed in is once.
    expect(await attach(second.page, { message, test: made, success: true, dragonDie: 6 })).toBe("");
    expect(await attach(second.page, { message, test: made })).toBe("");
    await card(gm.page, "advanced").locator('[data-step="0"] [data-success="false"]').waitFor();
    expect(await card(gm.page, "advanced").locator("[data-step]").count()).toBe(1);
  });

  it("as a race have a bar for each side; who finish together are told apart by the higher sum", async () => {
    await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    const message = await open(first.page, {
      title: "To the ford",
      ability: "magic",
      threshold: 6,
      target: 10,
      form: "race",
      b: { actor: `Actor.${IDS.bram}` },
      time: { amount: 1, unit: "hour" },
    });
    await roll(first.page, [4, 4, 4], "Test for Kestrel");
    await roll(first.page, [4, 4, 4], "Test for Kestrel");
    const theirs = card(second.page, "advanced");
    await theirs.locator('[data-progress="a"][data-sum="8"]').waitFor();
    // Kestrel has done it in two; Bram, who has two to make, is still in the race, Kestrel makes none any more.
    expect(await theirs.getByRole("button", { name: "Test for Kestrel" }).count()).toBe(0);
    expect(await test(first.page, message, IDS.kestrel, { side: "a" }, [6, 6, 6])).toBe("AGE.Advanced.sideOver");
    await roll(second.page, [4, 4, 5], "Test for Bram");
    await roll(second.page, [4, 4, 4], "Test for Bram");
    await theirs.locator("[data-finished]", { hasText: "Bram is done first" }).waitFor();
    await theirs.getByText("after 2 tests, 2 hours").waitFor();
    await theirs.locator('[data-progress="b"][data-sum="9"]').waitFor();
  });

  it("of opposed tests let only the winner of each add its Dragon Die", async () => {
    await scene.join("Gamemaster");
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 2");
    const message = await open(first.page, {
      title: "Debate",
      ability: "willpower",
      threshold: 7,
      form: "opposed",
      b: { actor: `Actor.${IDS.bram}` },
    });
    const answer = async (page: Page, actor: string, faces: Faces) => {
      await loadDice(page, ...faces);
      await card(page, "opposed").getByText("For: Debate").waitFor();
      await page.evaluate(async (actor) => {
        const { game } = globalThis as unknown as Host;
        const opposed = game.messages.contents.filter(({ type }) => type === "ageOpposedTest").at(-1);
        await game.system.api.age.answer(opposed, game.actors.get(actor));
      }, actor);
    };
    const mine = card(first.page, "advanced");
    await roll(first.page, [6, 5, 3], "Test for Kestrel");
    await card(second.page, "opposed").getByText("Waiting for Bram.").waitFor();
    await answer(second.page, IDS.bram, [1, 1, 6]);
    await mine.locator('[data-progress="a"][data-sum="3"]').waitFor();
    await mine.locator('[data-step="0"]').getByText("against Bram").waitFor();
    // The second pair is opened by the other side, and won by it.
    expect(await test(second.page, message, IDS.bram, { side: "b" }, [6, 6, 4])).toBe("");
    await first.page.locator('#chat [data-card="opposed"]').nth(1).waitFor();
    await answer(first.page, IDS.kestrel, [1, 1, 1]);
    await mine.locator('[data-progress="b"][data-sum="4"]').waitFor();
    expect(await test(second.page, message, IDS.bram, { side: "b" }, [6, 6, 5])).toBe("");
    await first.page.locator('#chat [data-card="opposed"]').nth(2).waitFor();
    await answer(first.page, IDS.kestrel, [1, 1, 1]);
    await mine.locator("[data-finished]", { hasText: "Bram is done first" }).waitFor();
    await mine.locator('[data-progress="a"][data-sum="3"]').waitFor();
    await mine.locator('[data-progress="b"][data-sum="9"]').waitFor();
    expect(await test(first.page, message, IDS.kestrel, { side: "a" }, [6, 6, 6])).toBe("AGE.Advanced.over");
  });

  it("without an open target number take in what the Gamemaster rules on each test, once (AGE-7)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    const message = await open(page, { title: "Find the ford", ability: "perception", threshold: 5, target: null });
    await card(page, "advanced").getByText("the Gamemaster rules").waitFor();
    expect(await test(page, message, IDS.kestrel, {}, [2, 3, 4])).toBe("");
    expect(await card(page, "ability").getByRole("button", { name: "Success" }).count()).toBe(0);
    expect(await card(page, "advanced").locator("[data-step]").count()).toBe(0);
    // 2 + 3 + 4, Perception 2.
    await card(gm.page, "ability").getByLabel("Target number (TN)").fill("12");
    await card(gm.page, "ability").getByRole("button", { name: "Rule by this number" }).click();
    await card(page, "ability").locator('[data-success="false"]').waitFor();
    await card(page, "advanced").locator('[data-step="0"]').waitFor();
    expect(await test(page, message, IDS.kestrel, {}, [2, 3, 6])).toBe("");
    await card(gm.page, "ability").getByRole("button", { name: "Success" }).click();
    await card(page, "advanced").locator("[data-finished]").waitFor();
    await card(page, "advanced").locator('[data-progress="a"][data-sum="6"]').waitFor();
    // What counts in it is not taken back.
    expect(await card(gm.page, "ability").getByRole("button", { name: "Take the ruling back" }).count()).toBe(0);
    expect(await test(page, message, IDS.kestrel, {}, [2, 3, 6])).toBe("AGE.Advanced.over");
  });

  it("refuse what cannot be agreed, with the reason", async () => {
    const { page } = await scene.join("Player 1");
    const refusals = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as Host;
      const good = { title: "Dig", ability: "strength", threshold: 5, target: 11 };
      const bad = [{ title: " " }, { ability: "luck" }, { threshold: 0 }, { target: 1.5 }, { form: "duel" }];
      const texts: string[] = [];
      for (const change of bad) {
        await game.system.api.age.advanced(game.actors.get(kestrel), { ...good, ...change }).then(
          () => texts.push(""),
          (error: { text?: string; message: string }) => texts.push(error.text ?? error.message),
        );
      }
      return texts;
    }, IDS.kestrel);
    expect(refusals).toEqual([
      "An advanced test needs a name.",
      "“luck” is no ability of AGE.",
      "Success threshold: a whole number of at least 1 is expected, not “0”.",
      "Target number (TN): a whole number is expected, not “1.5”.",
      "“duel” is not one of the choices of an advanced test.",
    ]);
  });
});
