import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice } from "./acts.ts";
import { type AttackHost, attackBrute, buy, rollDamage, tryVerb } from "./attacks.ts";
import { fightingWorld } from "./fights.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

const BRAM = `Scene.${IDS.scene}.Token.${IDS.bramToken}`;

function conditions(page: Page, actor: string): Promise<readonly string[]> {
  return page.evaluate((id) => [...((globalThis as unknown as AttackHost).game.actors.get(id)?.statuses ?? [])], actor);
}

describe.each(generations)("what stunts do (AGE-8, AGE-9), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("is done at once, greys what it rules out, and is taken back with the last purchase", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 6);
    await buy(player, /^Defensive Stance/, 4);
    await expect.poll(() => conditions(gm, IDS.kestrel)).toEqual(["defensiveStance"]);
    await buy(player, /^Knock Prone/, 2);
    await expect.poll(() => conditions(gm, IDS.brute)).toEqual(["prone"]);
    const attack = card(player, "attack");
    await attack.getByRole("button", { name: "Take back Knock Prone" }).click();
    await attack.locator('[data-stunt-points="4"]').waitFor();
    await expect.poll(() => conditions(gm, IDS.brute)).toEqual([]);
    await attack.getByRole("button", { name: "Take back Defensive Stance" }).click();
    await attack.locator('[data-stunt-points="6"]').waitFor();
    await expect.poll(() => conditions(gm, IDS.kestrel)).toEqual([]);
    // Someone else throws the brute down: what is offered follows.
    await gm.evaluate(async (brute) => {
      const { game } = globalThis as unknown as AttackHost;
      const effects = [{ name: "Prone", statuses: ["prone"] }];
      await game.actors.get(brute)?.createEmbeddedDocuments("ActiveEffect", effects);
    }, IDS.brute);
    const greyed = attack.getByRole("button", { name: "Knock Prone 2: The target is prone" });
    expect(await greyed.getAttribute("aria-disabled")).toBe("true");
    await greyed.click({ force: true });
    await player.locator(".notification", { hasText: "needs a target that stands" }).waitFor();
    await rollDamage(player, 1);
    expect(await tryVerb(gm, "undoStunt")).toBe("TRISKELE.Notice.MessageGone");
  });

  it("gives a second attack once, without stunt points, and the first card keeps its own", async () => {
    const { player } = await attackBrute(scene, 5, 5, 6);
    await buy(player, /^Lightning Attack/, 3);
    await loadDice(player, 4, 4, 4);
    await card(player, "attack").getByRole("button", { name: "Second attack" }).click();
    await player.locator("dialog").getByRole("button", { name: "Continue" }).click();
    await player.locator("dialog").getByRole("button", { name: "Roll" }).click();
    const cards = player.locator('#chat .triskele-card[data-card="attack"]');
    await expect.poll(() => cards.count()).toBe(2);
    expect(await cards.last().locator(".triskele-stunts").count()).toBe(0);
    await cards.last().getByRole("button", { name: "Roll damage" }).waitFor();
    const first = cards.first();
    await expect.poll(() => first.getByRole("button", { name: "Second attack" }).count()).toBe(0);
    expect(await first.getByRole("button", { name: /^Take back/ }).count()).toBe(0);
    await first.getByRole("button", { name: /^Mighty Blow/ }).click();
    await first.locator('[data-stunt-points="1"]').waitFor();
  });

  it("sets the same roll against a second target: the same dice without Mighty Blow, and all its armour", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 6);
    await buy(player, /^Dual Strike/, 2);
    await buy(player, /^Mighty Blow/, 0);
    // Her sheet lies over the scene's list.
    await player.locator("#scene .token-target", { hasText: "Bram" }).dispatchEvent("click");
    await rollDamage(player, 4, 6);
    await card(player, "attack").getByRole("button", { name: "Second target" }).click();
    await card(gm, "attack").getByText("second target Bram").waitFor();
    await card(gm, "attack").locator('[data-hit="true"]', { hasText: "Bram" }).waitFor();
    const damage = card(player, "damage");
    await damage.locator('[data-other-total="7"]').waitFor();
    await damage.getByRole("button", { name: "Apply damage to Marsh Brute" }).click();
    await damage.locator("[data-applied='10']").waitFor();
    // Rapier 4 + 2, Strength 1, Bram's armour 7.
    await damage.getByRole("button", { name: "Apply damage to Bram" }).click();
    await damage.locator("[data-applied='0']").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(20);
    expect(await health(scene.table, IDS.bram)).toBe(35);
  });

  it("strikes the weapon out of the target's hands when the opposed attack rolls are won", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 4);
    await buy(player, /^Disarm/, 2);
    await loadDice(player, 6, 5, 4);
    await card(player, "attack").getByRole("button", { name: "Oppose attack rolls" }).click();
    await card(gm, "opposed").getByRole("button", { name: "Answer" }).waitFor();
    await loadDice(gm, 1, 1, 2);
    await gm.evaluate(async (brute) => {
      const { game } = globalThis as unknown as AttackHost;
      const answer = game.system.api.age.answer;
      await answer?.(game.messages.contents.at(-1), game.actors.get(brute), { weapon: "bruteclub0000000" });
    }, IDS.brute);
    await loadDice(player, 3);
    await card(player, "opposed").getByRole("button", { name: "Roll how far the weapon flies" }).click();
    await card(gm, "opposed").getByText("Club of Marsh Brute flies 4 yards.").waitFor();
    await expect.poll(() => conditions(gm, IDS.brute)).toEqual(["disarmed"]);
    const readied = await gm.evaluate(
      (brute) =>
        (globalThis as unknown as AttackHost).game.actors.get(brute)?.items.get("bruteclub0000000")?.system.readied,
      IDS.brute,
    );
    expect(readied).toBe(false);
  });

  it("is told in a line, as text, by whoever plays the actor and nobody else", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 2);
    const attack = card(player, "attack");
    await attack.getByLabel("How it looks, in a line").fill("<b>She</b> slips under the club.");
    await attack.getByRole("button", { name: "Tell" }).click();
    await card(gm, "attack").locator("blockquote", { hasText: "<b>She</b> slips under the club." }).waitFor();
    const other = await scene.join("Player 2");
    await card(other.page, "attack").locator("blockquote").waitFor();
    expect(await tryVerb(other.page, "narrate", "No, she falls.")).toBe("AGE.Refusal.NotYours");
  });

  it("is not done for forgers: someone else's card, what is not bought, a target attacked already", async () => {
    const { gm, player } = await attackBrute(scene, 5, 5, 6);
    await buy(player, /^Skirmish/, 5);
    const other = await scene.join("Player 2");
    await card(other.page, "attack").locator('[data-stunt-points="5"]').waitFor();
    const before = scene.table.world.log.length;
    for (const [verb, argument] of [
      ["buyStunt", "mightyBlow000000"],
      ["undoStunt", undefined],
      ["undoChange", "0".repeat(16)],
    ] as const) {
      const key = await tryVerb(other.page, verb, argument);
      expect(key).toBe(verb === "undoChange" ? "AGE.Undo.onlyGm" : "AGE.Refusal.NotYours");
    }
    expect(await tryVerb(player, "secondTarget", BRAM)).toBe("AGE.Refusal.NotBought");
    expect(scene.table.world.log.length).toBe(before);
    await buy(player, /^Dual Strike/, 1);
    const brute = `Scene.${IDS.scene}.Token.${IDS.bruteToken}`;
    expect(await tryVerb(player, "secondTarget", brute)).toBe("AGE.Refusal.AnotherTarget");
    // A record that the card's author wrote himself undoes nothing that this stunt could not have done.
    await player.evaluate(async (brute) => {
      const { game } = globalThis as unknown as AttackHost;
      const message = game.messages.contents.at(-1);
      const [purchase] = Object.keys(message?.system.purchases ?? {}).slice(-1);
      const change = { of: purchase, actor: `Actor.${brute}`, name: "", health: { before: 0, after: 30 }, at: 1 };
      await message?.update({ "system.changes.forged0000000000": change });
    }, IDS.brute);
    await tryVerb(player, "undoStunt");
    await card(gm, "attack").locator('[data-stunt-points="5"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(30);
  });
});

describe.each(generations)("stunts in a fight (AGE-8, AGE-11), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: fightingWorld() });

  it("are bought once a round, seize the initiative, and lapse with the next action", async () => {
    const { gm, player } = await attackBrute(scene, 6, 6, 6);
    await buy(player, /^Mighty Blow/, 4);
    await buy(player, /^Seize the Initiative/, 0);
    const first = () =>
      gm.evaluate(
        () => (globalThis as unknown as { game: { combat: { turns: { name: string }[] } } }).game.combat.turns[0]?.name,
      );
    await expect.poll(first).toBe("Kestrel");
    await loadDice(player, 5, 5, 3);
    // A Gamemaster lets her attack once more in this round.
    await loadDice(gm, 5, 5, 3);
    await gm.evaluate(
      async ({ kestrel, brute }) => {
        const { game } = globalThis as unknown as AttackHost;
        const options = { weapon: "kestrelsword0000", targets: [brute], overrule: true };
        await game.system.api.age.attack?.(game.actors.get(kestrel), options);
      },
      { kestrel: IDS.kestrel, brute: `Scene.${IDS.scene}.Token.${IDS.bruteToken}` },
    );
    const cards = player.locator('#chat .triskele-card[data-card="attack"]');
    await expect.poll(() => cards.count()).toBe(2);
    await cards.last().getByRole("button", { name: "Mighty Blow 2: Bought this round" }).waitFor();
    await gm.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as AttackHost;
      await game.system.api.age.takeAction?.(game.actors.get(kestrel), "move", { overrule: true });
    }, IDS.kestrel);
    await cards.last().locator("[data-lapsed]").waitFor();
    expect(await tryVerb(player, "buyStunt", "skirmish00000000")).toBe("AGE.Purchase.lapsed");
  });
});

describe.each(generations)("a table's own stunts (AGE-10), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("stand in a group of their own, cost less for some, and tell what they do", async () => {
    const gm = await scene.join("Gamemaster");
    await gm.page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as AttackHost;
      const system = { cost: 3, discount: 1, category: "Magic", effectText: "Walks over water." };
      await game.actors
        .get(kestrel)
        ?.createEmbeddedDocuments("Item", [{ name: "Feather Step", type: "ageStunt", system }]);
      await game.actors.get(kestrel)?.update({ "system.stuntBonus": 1 });
    }, IDS.kestrel);
    const { player } = await attackBrute(scene, 4, 4, 3);
    const attack = card(player, "attack");
    await attack.locator('[data-stunt-points="4"]').waitFor();
    await attack.getByRole("heading", { name: "Magic" }).waitFor();
    await attack.getByText("instead of 3").waitFor();
    await buy(player, /^Feather Step/, 2);
    await attack.getByText("Walks over water.").waitFor();
  });
});
