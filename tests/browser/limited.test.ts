import { describe, expect, it } from "vitest";
import type { WorldSeed } from "../../table/server/seed.ts";
import { C52, fiftytwoWorld } from "../fixtures/worlds/fiftytwo.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { sampleScenes } from "./sample.ts";

const LIMITED = 1;

describe.each([
  ["AGE", sampleWorld(), IDS.kestrel, "Kestrel", "Rapier"],
  ["Sju", sjuWorld(), SJU.ylva, "Ylva", "Styrka"],
  ["52", fiftytwoWorld(), C52.vera, "Vera", "Stealth"],
] as const)("who knows only that someone of %s is there", (_game, world, id, name, thing) => {
  const scene = sampleScenes({ seed: known(world, id) });

  it("sees face and name, and not what the sheet holds", async () => {
    const { page } = await scene.join("Player 3");
    await page.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: { get(id: string): { sheet: { render(options: object): Promise<unknown> } } } };
      };
      await game.actors.get(id).sheet.render({ force: true });
    }, id);
    const sheet = page.locator("form.triskele-sheet");
    await sheet.locator(".triskele-limited", { hasText: name }).waitFor();
    expect(await sheet.getByText(thing).count()).toBe(0);
    expect(await sheet.locator("input, select, textarea").count()).toBe(0);
  });
});

/** A world in which Player 3 may know of someone. */
function known(world: WorldSeed, id: string): WorldSeed {
  const actors = world.actors.map((actor) =>
    actor._id === id ? { ...actor, ownership: { ...(actor.ownership as object), [IDS.player3]: LIMITED } } : actor,
  );
  return { ...world, actors };
}
