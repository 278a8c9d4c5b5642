import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { attackBrute, rollDamage } from "./attacks.ts";
import { verb } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes, stored } from "./sample.ts";

interface Message {
  id: string;
  type: string;
  toObject(): { _id?: string; rolls: string[] };
  update(changes: object): Promise<unknown>;
}

interface Host {
  CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<Message> } } };
  game: {
    actors: Map<string, unknown>;
    messages: { contents: Message[] } & Map<string, Message>;
    socket: {
      emit(event: string, frame: object, options: object): void;
      on(event: string, heard: (frame: Record<string, unknown>) => void): void;
    };
    system: { api: { age: Record<string, (...args: unknown[]) => Promise<Message | null>> } };
  };
}

interface StatusHost {
  game: { actors: Map<string, { toggleStatusEffect(id: string): Promise<unknown> }> };
}

/** Sends the steward a request from this page's console, past all buttons. @returns the refusal's key, or "" */
function request(page: Page, verb: string, payload: object): Promise<string> {
  return page.evaluate(
    ({ verb, payload, gm }) =>
      new Promise<string>((resolve) => {
        const { socket } = (globalThis as unknown as Host).game;
        const id = `forged${Math.random()}`;
        socket.on("system.triskele", (frame) => {
          if (frame.id === id) resolve(frame.ok ? "" : String(frame.key));
        });
        socket.emit("system.triskele", { kind: "request", id, verb, payload }, { recipients: [gm] });
      }),
    { verb, payload, gm: IDS.gamemaster },
  );
}

/** Posts a message as a console can. @returns its id */
function forge(page: Page, data: object): Promise<string> {
  return page.evaluate(
    async (data) => (await (globalThis as unknown as Host).CONFIG.ChatMessage.documentClass.create(data)).id,
    data,
  );
}

/** Rolls an ability test. @returns its message, as stored */
function roll(page: Page, actor: string, options: object = {}): Promise<{ id: string; rolls: string[] }> {
  return page.evaluate(
    async ({ actor, options }) => {
      const { game } = globalThis as unknown as Host;
      const message = await game.system.api.age.test?.(game.actors.get(actor), { ability: "cunning", ...options });
      return { id: message?.id ?? "", rolls: message?.toObject().rolls ?? [] };
    },
    { actor, options },
  );
}

describe.each(generations)("forged messages of a player, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("let the steward rule in no message that was not made for them (AGE-4)", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await loadDice(gm.page, 6, 5, 4);
    const secret = await roll(gm.page, IDS.brute);
    await loadDice(page, 4, 4, 4, 6, 6, 6);
    const { rolls } = await roll(page, IDS.kestrel);
    const side = { actor: `Actor.${IDS.kestrel}`, name: "Kestrel", ability: "cunning", score: 1 };
    const other = { first: 1, second: 1, dragonDie: 1, total: 3, score: 0, at: 1 };
    // As the forger has it, a dead heat, and then a roll of the Gamemaster's that awaits its answer.
    const equal = { ...other, first: 4, second: 4, dragonDie: 4, total: 13, score: 1 };
    const forged = { "0000000000000000": equal, [secret.id]: { ...other, at: 2 } };
    const opposed = await forge(page, {
      type: "ageOpposedTest",
      rolls,
      // Nothing of this was ever rolled.
      system: { a: side, b: { ...side, actor: null, name: "Nobody", rolls: forged } },
    });
    const mine = await forge(page, {
      type: "ageTest",
      rolls: (await roll(page, IDS.kestrel)).rolls,
      system: { actor: side.actor, ability: "cunning", score: 1, link: { message: opposed, side: "a" } },
    });
    expect(await request(page, "age.attachOpposed", { message: opposed, test: mine })).toBe("");
    expect((await stored(scene.table, "ChatMessage", mine)).system).toMatchObject({ ruling: "success" });
    expect((await stored(scene.table, "ChatMessage", secret.id)).system).toMatchObject({ ruling: null });
  });

  it("open no opposed test in the name of someone else's actor (AGE-4, AGE-6)", async () => {
    await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await loadDice(page, 1, 1, 2, 6, 6, 6);
    const { rolls } = await roll(page, IDS.kestrel);
    const opposed = await forge(page, {
      type: "ageOpposedTest",
      rolls,
      system: {
        a: { actor: `Actor.${IDS.brute}`, name: "Marsh Brute", ability: "cunning", score: -1 },
        b: { actor: `Actor.${IDS.kestrel}`, name: "Kestrel", ability: "cunning" },
      },
    });
    const mine = await forge(page, {
      type: "ageTest",
      rolls: (await roll(page, IDS.kestrel)).rolls,
      system: { actor: `Actor.${IDS.kestrel}`, ability: "cunning", score: 1, link: { message: opposed, side: "b" } },
    });
    expect(await request(page, "age.attachOpposed", { message: opposed, test: mine })).toBe("AGE.Refusal.NotYours");
  });

  it("that no card can be drawn of keep nobody else's cards from being drawn anew", async () => {
    const seats = [await scene.join("Gamemaster"), await scene.join("Player 1")] as const;
    const [gm, player] = seats;
    await loadDice(player.page, 5, 5, 4);
    const brute = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;
    await verb(player.page, "attack", IDS.kestrel, { weapon: "kestrelsword0000", targets: [brute] });
    await card(player.page, "attack").getByRole("button", { name: "Knock Prone" }).waitFor();
    for (const type of ["ageTest", "ageOpposedTest", "ageDamage", "ageAdvancedTest"]) {
      const actor = "Compendium.triskele.age-focuses.Item.0123456789abcdef.ActiveEffect.0123456789abcdef";
      await forge(player.page, { type, content: `broken ${type}`, system: { actor, targets: [{ actor }] } });
    }
    await player.page.getByText("broken ageDamage").waitFor();
    await verb(gm.page, "test", IDS.brute, { ability: "cunning" });
    await gm.page.evaluate(
      (id) =>
        (globalThis as unknown as StatusHost).game.actors
          .get(id)
          ?.toggleStatusEffect("prone")
          .then(() => null),
      IDS.brute,
    );
    await card(player.page, "attack").getByText("The target is prone").waitFor();
    // Each says on its own what it lacks, and in the console.
    for (const { complaints } of seats) {
      expect(
        complaints.splice(0).filter((text) => !/is no AgeRoll|expected a damage roll|parts is a list of 0/.test(text)),
      ).toEqual([]);
    }
  });

  it("buy no stunt that does not go with the weapon (AGE-9)", async () => {
    const { player } = await attackBrute(scene, 5, 5, 4);
    const refused = await player.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      const buy = game.system.api.age.buyStunt;
      return buy?.(game.messages.contents.at(-1), "rapidReload00000").then(
        () => "bought",
        (error: { key?: string }) => error.key,
      );
    });
    expect(refused).toBe("AGE.Purchase.doesNotFit");
  });

  it("take nothing back that no rule had written (AGE-14)", async () => {
    const { gm, player } = await attackBrute(scene, 3, 5, 4);
    await rollDamage(player, 6);
    await card(player, "damage").getByRole("button", { name: "Apply damage to Marsh Brute" }).click();
    await expect.poll(() => health(scene.table, IDS.brute)).toBe(24);
    const change = await player.evaluate(
      async ({ brute }) => {
        const { game } = globalThis as unknown as Host;
        const message = game.messages.contents.at(-1) as Message & { system: { changes: Record<string, unknown> } };
        const [id = ""] = Object.keys(message.system.changes);
        const value = (path: string, before: unknown, after: unknown) => ({
          uuid: brute,
          path,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
        });
        await message.update({
          [`system.changes.${id}.values`]: [
            value("ownership", { default: 3 }, { default: 0 }),
            value("name", "Fluffy", "Marsh Brute"),
            value("system.level", 20, 1),
          ],
        });
        return id;
      },
      { brute: `Actor.${IDS.brute}` },
    );
    expect(change).not.toBe("");
    await card(gm, "damage")
      .getByRole("button", { name: /Take back/ })
      .click();
    await expect.poll(() => health(scene.table, IDS.brute)).toBe(30);
    expect(await stored(scene.table, "Actor", IDS.brute)).toMatchObject({
      name: "Marsh Brute",
      ownership: { default: 0 },
    });
  });
});
