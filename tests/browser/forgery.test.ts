import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { health, sampleScenes, stored } from "./sample.ts";

interface Forgeable {
  update(changes: object): Promise<unknown>;
  canUserModify(...args: unknown[]): boolean;
}

interface Console {
  game: {
    actors: Map<string, Forgeable>;
    messages: { contents: Forgeable[] };
    users: Map<string, Forgeable>;
  };
}

describe.each([14, 13] as const)("a player's console, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("cannot write what is not his: the server refuses, also when the client is made to agree", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.locator("#chat-message").fill("Welcome");
    await gm.page.keyboard.press("Enter");
    const player = await scene.join("Player 1");
    await player.page.getByText("Welcome").waitFor();
    const written = scene.table.world.log.length;
    const outcomes = await player.page.evaluate(
      async ({ brute, gamemaster, me }) => {
        const { game } = globalThis as unknown as Console;
        const attempts: Record<string, [Forgeable | undefined, object]> = {
          actor: [game.actors.get(brute), { "system.health.value": 0 }],
          message: [game.messages.contents[0], { content: "Go away" }],
          gamemaster: [game.users.get(gamemaster), { name: "Nobody" }],
          role: [game.users.get(me), { role: 4 }],
        };
        const result: Record<string, unknown> = {};
        for (const [name, [document, changes]] of Object.entries(attempts)) {
          if (!document) throw new Error(`${name} is not there`);
          // The client would refuse first; a forger does not ask it.
          document.canUserModify = () => true;
          result[name] = await document.update(changes).then(
            () => "written",
            (error: { code?: string }) => error.code,
          );
        }
        return result;
      },
      { brute: IDS.brute, gamemaster: IDS.gamemaster, me: IDS.player1 },
    );
    const refused = "permission";
    expect(outcomes).toEqual({ actor: refused, message: refused, gamemaster: refused, role: refused });
    expect(scene.table.world.log.length).toBe(written);
    expect(await health(scene.table, IDS.brute)).toBe(30);
    expect(await stored(scene.table, "User", IDS.player1)).toMatchObject({ role: 1 });
  });
});
