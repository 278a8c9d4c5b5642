import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { RunningTable } from "../../table/server/main.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes, stored } from "./sample.ts";

/** As much of the host's globals as a forger would use from the browser's console. */
interface Console {
  game: {
    actors: Map<string, { update(changes: object): Promise<unknown> }>;
    messages: { contents: { id: string; update(changes: object): Promise<unknown> }[] };
    users: Map<string, { update(changes: object): Promise<unknown> }>;
    socket: {
      emit(event: string, frame: object, options?: object): void;
      on(event: string, fn: (...args: unknown[]) => void): void;
    };
  };
}

async function hitWith(player: Page): Promise<void> {
  await target(player, "Marsh Brute");
  const sheet = await openSheet(player, "Kestrel");
  await sheet.getByRole("tab", { name: "Combat" }).click();
  await loadDice(player, 5, 5, 5, 6);
  await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
  await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
  await card(player, "damage").waitFor();
}

/** A window takes over from a silent one after a moment. */
const TAKEOVER = { timeout: 8_000 };

const apply = (player: Page) => card(player, "damage").getByRole("button", { name: "Apply damage" }).click();

describe.each([13, 14] as const)("the steward on generation %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("applies damage to a target the player does not own, in few writes", async () => {
    await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    const before = scene.table.world.log.length;
    await apply(player.page);
    // 6 + 2 of the rapier, Strength 1, armour 3.
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
    const written = scene.table.world.log
      .slice(before)
      .map(({ operations }) => operations.map((one) => one.documentName));
    const withIntent = [["User"], ["Actor"], ["ChatMessage"], ["User"]];
    await expect.poll(() => scene.table.world.log.slice(before).length).toBe(generation === 14 ? 1 : withIntent.length);
    if (generation === 14) expect(written).toEqual([["Actor", "ChatMessage"]]);
    const { flags } = (await stored(scene.table, "User", IDS.gamemaster)) as {
      flags: { triskele: { intents?: object } };
    };
    expect(flags.triskele.intents ?? {}).toEqual({});
  });

  it("acts once for a Gamemaster with two windows, and goes on when one of them is closed", async () => {
    const first = await scene.join("Gamemaster");
    const second = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    await apply(player.page);
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);

    // The window opened last holds the lease; without it the other one takes over.
    await second.page.context().close();
    await loadDice(player.page, 5, 5, 5, 6);
    await player.page.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await expect.poll(() => player.page.locator('[data-card="attack"]').count(), TAKEOVER).toBe(2);
    await card(player.page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await expect.poll(() => player.page.locator('[data-card="damage"]').count(), TAKEOVER).toBe(2);
    await apply(player.page);
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
    await card(first.page, "damage").getByText("Health 24 → 18").waitFor();
  });

  it("refuses what the asker may not, whatever the request claims", async () => {
    await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    const cheat = await scene.join("Player 2");
    await hitWith(player.page);
    await card(cheat.page, "damage").waitFor();
    const answer = await cheat.page.evaluate(
      ({ gm, claimed }) =>
        new Promise((resolve) => {
          const { game } = globalThis as unknown as Console;
          game.socket.on("system.triskele", (frame) => resolve(frame));
          const message = game.messages.contents.at(-1)?.id;
          const targetUuid =
            document.querySelector<HTMLElement>("[data-card=damage]") &&
            `Scene.oldbridge0000000.Token.brutetoken000000`;
          game.socket.emit(
            "system.triskele",
            {
              kind: "request",
              id: "forged",
              verb: "age.applyDamage",
              userId: claimed,
              payload: { message, target: targetUuid },
            },
            { recipients: [gm] },
          );
        }),
      { gm: IDS.gamemaster, claimed: IDS.player1 },
    );
    expect(answer).toMatchObject({ kind: "reply", id: "forged", ok: false, key: "AGE.Refusal.NotYours" });
    expect(await health(scene.table, IDS.brute)).toBe(30);
  });

  it.each([
    ["of somebody else's character", IDS.kestrel, "AGE.Refusal.NotYours"],
    ["of nobody", null, "AGE.Refusal.NotYours"],
    ["of his own that never was", IDS.bram, "AGE.Refusal.NoAttack"],
  ])("does not mistake a player's forged damage for an attack %s", async (_case, attacker, reason) => {
    await scene.join("Gamemaster");
    const cheat = await scene.join("Player 2");
    const answer = await cheat.page.evaluate(
      async ({ gm, attacker, brute }) => {
        const host = globalThis as unknown as Console & {
          ChatMessage: { create(data: object): Promise<{ id: string }> };
          Roll: new (formula: string) => { evaluate(): Promise<unknown> };
        };
        const roll = await new host.Roll("99").evaluate();
        const { id } = await host.ChatMessage.create({
          type: "ageDamage",
          rolls: [roll],
          system: {
            actor: attacker && `Actor.${attacker}`,
            parts: [{ label: "x", bonus: 0, penetrating: false }],
            targets: [{ actor: `Actor.${brute}`, name: "x", applied: null }],
          },
        });
        return new Promise((resolve) => {
          host.game.socket.on("system.triskele", (frame) => resolve(frame));
          host.game.socket.emit(
            "system.triskele",
            { kind: "request", id: "f", verb: "age.applyDamage", payload: { message: id, target: `Actor.${brute}` } },
            { recipients: [gm] },
          );
        });
      },
      { gm: IDS.gamemaster, attacker, brute: IDS.brute },
    );
    expect(answer).toMatchObject({ ok: false, key: reason });
    expect(await health(scene.table, IDS.brute)).toBe(30);
  });

  it("answers malformed and unknown requests with a reason, and forgets nothing for it", async () => {
    await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    const replies = await player.page.evaluate((gm) => {
      const { game } = globalThis as unknown as Console;
      const frames = [
        { kind: "request", id: "a", verb: "age.applyDamage", payload: { message: 7 } },
        { kind: "request", id: "b", verb: "age.nothing", payload: null },
        {
          kind: "request",
          id: "c",
          verb: "age.buyStunt",
          payload: { message: "none", stunt: "none", purchase: "abcdefghijklmnop" },
        },
        { kind: "request", id: "d", verb: "__proto__", payload: {} },
      ];
      return new Promise<string[]>((resolve) => {
        const keys: string[] = [];
        game.socket.on("system.triskele", (frame) => {
          keys.push((frame as { key: string }).key);
          if (keys.length === frames.length) resolve(keys);
        });
        for (const frame of [null, 5, { kind: "request" }, ...frames] as object[]) {
          game.socket.emit("system.triskele", frame, { recipients: [gm] });
        }
      });
    }, IDS.gamemaster);
    expect(replies).toEqual([
      "TRISKELE.Steward.Malformed",
      "TRISKELE.Steward.UnknownVerb",
      "TRISKELE.Notice.MessageGone",
      "TRISKELE.Steward.UnknownVerb",
    ]);
    await hitWith(player.page);
    await apply(player.page);
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
  });
});

/** The sample world with a note of writes that a Gamemaster's client began and did not finish. */
function worldLeftHalfWritten(healthNow: number) {
  const world = sampleWorld();
  const gamemaster = world.users.find(({ _id }) => _id === IDS.gamemaster);
  const brute = world.actors.find(({ _id }) => _id === IDS.brute) as
    | { system: { health: { value: number } } }
    | undefined;
  if (!gamemaster || !brute) throw new Error("The sample world has changed.");
  brute.system.health.value = healthNow;
  const write = (uuid: string, path: string, before: number, after: number) => ({
    uuid,
    before: [[path, before]],
    changes: [[path, after]],
  });
  gamemaster.flags = {
    triskele: {
      intents: {
        leftover: {
          writes: [
            write(`Actor.${IDS.bram}`, "system.health.value", 35, 30),
            write(`Actor.${IDS.brute}`, "system.health.value", 30, 24),
          ],
        },
      },
    },
  };
  return world;
}

/** The notes of unfinished writes that the server holds. */
async function intents(table: RunningTable): Promise<object> {
  const user = (await stored(table, "User", IDS.gamemaster)) as { flags: { triskele: { intents: object } } };
  return user.flags.triskele.intents;
}

describe("writes that a Gamemaster's client left half done", () => {
  // The first of two was written, the second was not.
  const untouched = sampleScenes({ generation: 13, seed: worldLeftHalfWritten(30) });

  it("are finished when he is back", async () => {
    await untouched.join("Gamemaster");
    await expect.poll(() => health(untouched.table, IDS.brute)).toBe(24);
    await expect.poll(() => health(untouched.table, IDS.bram)).toBe(30);
    await expect.poll(() => intents(untouched.table)).toEqual({});
  });
});

describe("writes left half done and changed since", () => {
  const changed = sampleScenes({ generation: 13, seed: worldLeftHalfWritten(17) });

  it("are left for the Gamemaster to look at", async () => {
    const gm = await changed.join("Gamemaster");
    await gm.page.getByText("has been changed since: Marsh Brute").waitFor();
    expect(await health(changed.table, IDS.brute)).toBe(17);
    expect(await health(changed.table, IDS.bram)).toBe(35);
    await gm.page.getByRole("button", { name: "I have checked it" }).click();
    await expect.poll(() => intents(changed.table)).toEqual({});
  });
});

/** The sample world with a second Marsh Brute; neither token shares the actor's Health. */
function worldWithUnlinkedTokens() {
  const world = sampleWorld();
  const tokens = world.scenes[0]?.tokens as { _id: string; name: string; actorId: string; actorLink: boolean }[];
  const brute = tokens.find(({ _id }) => _id === IDS.bruteToken);
  if (!brute) throw new Error("The sample world has changed.");
  brute.actorLink = false;
  tokens.push({ ...brute, _id: "othertoken000000", name: "Other Brute" });
  return world;
}

describe.each([13, 14] as const)("a target that is one of several unlinked tokens, on generation %i", (generation) => {
  const scene = sampleScenes({ generation, seed: worldWithUnlinkedTokens() });

  it("takes the damage alone, and is found again", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    await apply(player.page);
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
    await card(gm.page, "damage").getByText("Health 30 → 24").waitFor();
    const healths = () =>
      gm.page.evaluate((actor) => {
        const { game } = globalThis as unknown as Console & {
          game: {
            scenes: { contents: { tokens: { contents: { actor: { system: { health: { value: number } } } }[] } }[] };
          };
        };
        const tokens = game.scenes.contents[0]?.tokens.contents.slice(-2) ?? [];
        const base = game.actors.get(actor) as unknown as { system: { health: { value: number } } } | undefined;
        return [...tokens.map((token) => token.actor.system.health.value), base?.system.health.value];
      }, IDS.brute);
    expect(await healths()).toEqual([24, 30, 30]);
    await gm.page.reload();
    await card(gm.page, "damage").getByText("Health 30 → 24").waitFor();
    expect(await healths()).toEqual([24, 30, 30]);
  });
});

describe("a window that dies between two writes", () => {
  const scene = sampleScenes({ generation: 13 });

  it("has its work finished by the other window, and nothing is done twice", async () => {
    await scene.join("Gamemaster");
    const acting = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    await card(acting.page, "damage").waitFor();
    // The target's Health is written, the card never is.
    await acting.page.evaluate(() => {
      const message = (globalThis as unknown as Console).game.messages.contents.at(-1);
      if (message) message.update = () => new Promise(() => {});
    });
    await apply(player.page);
    await card(player.page, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
    await expect.poll(() => intents(scene.table)).toEqual({});
  });
});

describe.each(generations)("a Gamemaster who leaves before he answers, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("leaves the asker with a notice at once", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    await card(gm.page, "damage").waitFor();
    await gm.page.context().setOffline(true);
    await apply(player.page);
    await gm.page.context().close();
    await player.page.locator(".notification", { hasText: "Gamemaster has left before answering" }).waitFor();
  });
});

describe.each(generations)("two purchases at once without a Gamemaster, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("are both kept", async () => {
    const first = await scene.join("Player 1");
    const second = await scene.join("Player 1");
    await target(first.page, "Marsh Brute");
    const sheet = await openSheet(first.page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(first.page, 5, 5, 6);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(second.page, "attack")
      .getByRole("button", { name: /Pierce Armor/ })
      .waitFor();
    const buy = (stunt: string) => `document.querySelector('[data-card="attack"] [data-stunt="${stunt}"]').click()`;
    await Promise.all([first.page.evaluate(buy("mightyBlow000000")), second.page.evaluate(buy("pierceArmor00000"))]);
    for (const { page } of [first, second]) {
      await expect.poll(() => card(page, "attack").locator(".triskele-purchases > li").count()).toBe(2);
      await card(page, "attack").locator('[data-stunt-points="2"]').waitFor();
    }
  });
});

describe.each(generations)("a Gamemaster whose line is dead, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("leaves the asker with a notice after ten seconds, and nothing written", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await hitWith(player.page);
    await card(gm.page, "damage").waitFor();
    await gm.page.context().setOffline(true);
    await player.page.clock.install();
    await apply(player.page);
    await player.page.clock.runFor(10_500);
    await player.page.locator(".notification", { hasText: "No answer from Gamemaster" }).waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(30);
  });
});
