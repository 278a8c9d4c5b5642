import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { health, sampleScenes } from "./sample.ts";

// The Marsh Brute: Defense 10, armour 3, Health 30. Kestrel: Dexterity 3, Dueling +2, rapier 1d6+2, Strength 1.

/** As much of the host's globals as these scenes use from a console. */
interface Host {
  game: {
    actors: Map<string, { items: Map<string, { update(changes: object): Promise<unknown> }> }>;
    messages: {
      contents: {
        system: { targets: object[] };
        update(changes: object): Promise<unknown>;
        delete(): Promise<unknown>;
      }[];
    };
    scenes: { contents: { tokens: Map<string, { delete(): Promise<unknown> }> }[] };
    system: {
      api: {
        age: {
          attack(actor: unknown, options: object): Promise<unknown>;
          damage(message: unknown): Promise<unknown>;
        };
      };
    };
  };
}

/** Rolls the damage of the newest message's attack; says what came of it. */
async function rollDamageNow(): Promise<string> {
  const { game } = globalThis as unknown as Host;
  return game.system.api.age.damage(game.messages.contents.at(-1)).then(
    () => "rolled",
    (error: { key?: string }) => error.key ?? String(error),
  );
}

describe.each(generations)("attacks (AGE-7 to AGE-9, AGE-13, AGE-14), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  async function attack(...dice: [number, number, number]) {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    await target(player.page, "Marsh Brute");
    const sheet = await openSheet(player.page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(player.page, ...dice);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(player.page, "attack").waitFor();
    return { gm: gm.page, player: player.page };
  }

  it("take the targeted token's Defense as target number, and the group's focus", async () => {
    const { gm, player } = await attack(2, 3, 4);
    for (const page of [player, gm]) {
      await card(page, "attack").locator("[data-total]", { hasText: "14" }).waitFor();
      await card(page, "attack").getByText("against Marsh Brute, Defense 10").waitFor();
      await card(page, "attack").locator('[data-success="true"]').waitFor();
      await card(page, "attack").getByText("Dueling").waitFor();
    }
    // No doubles: a hit, but no stunts.
    expect(await card(player, "attack").locator(".triskele-stunts").count()).toBe(0);
    expect(await card(player, "attack").getByRole("button", { name: "Roll damage" }).count()).toBe(1);
  });

  it("that miss show neither stunts nor damage, doubles or not", async () => {
    const { player } = await attack(1, 1, 2);
    await card(player, "attack").locator('[data-success="false"]').waitFor();
    expect(await card(player, "attack").locator("button").count()).toBe(0);
    expect(await card(player, "attack").locator(".triskele-stunts").count()).toBe(0);
  });

  it("sell what the stunt points can pay, each once, Skirmish any number of times", async () => {
    const { gm, player } = await attack(5, 5, 5);
    const attackCard = card(player, "attack");
    const left = (points: number, page = player) =>
      card(page, "attack").locator(`[data-stunt-points="${points}"]`).waitFor();
    await left(5);
    // The rapier is no missile weapon: nothing to reload.
    expect(await attackCard.getByRole("button", { name: /Rapid Reload/ }).count()).toBe(0);
    await attackCard.getByRole("button", { name: /Mighty Blow/ }).click();
    await left(3);
    await left(3, gm);
    await attackCard.getByText("Too expensive now: Dual Strike (4)").waitFor();
    expect(await attackCard.getByRole("button", { name: /Dual Strike/ }).count()).toBe(0);

    await attackCard.getByRole("button", { name: /Mighty Blow/ }).click({ force: true });
    await player.locator(".notification", { hasText: "Mighty Blow has been bought on this card" }).waitFor();
    await left(3);

    const skirmish = attackCard.locator("li", { hasText: "Skirmish" });
    await skirmish.getByRole("spinbutton").fill("2");
    await skirmish.getByRole("button").click();
    await left(1);
    await attackCard.getByText("You or the target move 4 yards.").waitFor();
    await skirmish.getByRole("button").click();
    await left(0);
    expect(await attackCard.locator(".triskele-purchases > li").count()).toBe(3);
  });

  it("roll and apply damage once: Mighty Blow adds, Pierce Armor halves", async () => {
    const { gm, player } = await attack(5, 5, 5);
    const attackCard = card(player, "attack");
    await attackCard.getByRole("button", { name: /Mighty Blow/ }).click();
    await attackCard.locator('[data-stunt-points="3"]').waitFor();
    await attackCard.getByRole("button", { name: /Pierce Armor/ }).click();
    await attackCard.locator('[data-stunt-points="1"]').waitFor();
    await loadDice(player, 4, 6);
    await attackCard.getByRole("button", { name: "Roll damage" }).click();
    // 4 + 2 of the rapier, 6 of Mighty Blow, Strength 1.
    await card(player, "damage").locator("[data-total]", { hasText: "13" }).waitFor();
    await attackCard.getByText("Damage has been rolled.").waitFor();
    expect(await attackCard.getByRole("button", { name: "Roll damage" }).count()).toBe(0);

    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    // Armour 3 counts 1: 12 damage.
    await card(player, "damage").locator('[data-applied="12"]').waitFor();
    await card(gm, "damage").getByText("Health 30 → 18").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(18);
    expect(await card(player, "damage").getByRole("button").count()).toBe(0);
    // The player does not see a stranger's Health.
    expect(await card(player, "damage").getByText("30 → 18").count()).toBe(0);
  });

  it("take Health to 0 and no further (AGE-15)", async () => {
    const { gm, player } = await attack(2, 3, 4);
    const brute = await openSheet(gm, "Marsh Brute");
    await brute.getByLabel("Health now").fill("4");
    await gm.keyboard.press("Tab");
    await expect.poll(() => health(scene.table, IDS.brute)).toBe(4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await card(gm, "damage").getByText("Health 4 → 0").waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(0);
  });

  it("cannot be applied a second time, nor twice at once, whoever asks", async () => {
    const { gm, player } = await attack(2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(gm, "damage").getByRole("button", { name: "Apply damage" }).waitFor();
    // Whoever comes second may find the button gone already.
    const click = `document.querySelector('[data-card="damage"] button')?.click()`;
    await Promise.all([player.evaluate(click), gm.evaluate(click)]);
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("have their damage rolled once, however many ask at the same moment", async () => {
    const { gm, player } = await attack(2, 3, 4);
    const again = await scene.join("Player 1");
    await card(gm, "attack").getByRole("button", { name: "Roll damage" }).waitFor();
    await card(again.page, "attack").getByRole("button", { name: "Roll damage" }).waitFor();
    await loadDice(player, 6);
    const outcomes = await Promise.all([player, again.page, gm].map((page) => page.evaluate(rollDamageNow)));
    expect(outcomes.filter((outcome) => outcome === "rolled")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "AGE.Refusal.DamageRolled")).toHaveLength(2);
    await expect.poll(() => player.locator('[data-card="damage"]').count()).toBe(1);
  });

  it("hurt once, also when the attacker rewrites or deletes his own cards", async () => {
    const { player } = await attack(2, 3, 4);
    await loadDice(player, 6, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await player.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      const message = game.messages.contents.at(-1);
      const [target] = message?.system.targets ?? [];
      await message?.update({ "system.targets": [{ ...target, applied: null }] });
    });
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    // The victim remembers: the card tells what it took, and nothing more is taken.
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("offer the damage roll anew when the rolled card was deleted, and still hurt once", async () => {
    const { gm, player } = await attack(2, 3, 4);
    await loadDice(player, 6, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    await gm.evaluate(async () => {
      const { game } = globalThis as unknown as Host;
      const [attackMessage, damageMessage] = game.messages.contents.slice(-2);
      // A claim holds for a while, for a client that is about to post its card: let it be an old one.
      await attackMessage?.update({ "system.claimedAt": 1 });
      await damageMessage?.delete();
    });
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).click();
    await card(player, "damage").locator('[data-applied="6"]').waitFor();
    expect(await health(scene.table, IDS.brute)).toBe(24);
  });

  it("show all that adds up to the damage", async () => {
    const { player } = await attack(2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").waitFor();
    const parts = await card(player, "damage").locator(".triskele-parts li").allTextContents();
    expect(parts.map((part) => part.trim())).toEqual(["Rapier +2", "Strength +1"]);
  });

  it("with a weapon whose damage cannot be rolled are refused, and nothing is used up", async () => {
    const { page } = await scene.join("Player 1");
    const refused = await page.evaluate(async (kestrel) => {
      const { game } = globalThis as unknown as Host;
      const actor = game.actors.get(kestrel);
      const results: string[] = [];
      for (const damage of ["1d6/0", "1d0", "99999999999999999999"]) {
        await actor?.items.get("kestrelsword0000")?.update({ "system.damage": damage });
        const attempt = game.system.api.age.attack(actor, { weapon: "kestrelsword0000" });
        results.push(
          await attempt.then(
            () => "rolled",
            (error: { key?: string }) => error.key ?? String(error),
          ),
        );
      }
      return results;
    }, IDS.kestrel);
    expect(refused).toEqual(["AGE.Refusal.BadFormula", "AGE.Refusal.BadFormula", "AGE.Refusal.BadFormula"]);
    expect(await page.locator("#chat .chat-message").count()).toBe(0);
  });

  it("lose the apply button with their target", async () => {
    const { gm, player } = await attack(2, 3, 4);
    await loadDice(player, 6);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").getByRole("button", { name: "Apply damage" }).waitFor();
    await gm.evaluate(async (brute) => {
      const { game } = globalThis as unknown as Host;
      const [scene] = game.scenes.contents;
      await scene?.tokens.get(brute)?.delete();
    }, IDS.bruteToken);
    await card(player, "damage").getByText("The target is no longer there.").waitFor();
    expect(await card(player, "damage").getByRole("button").count()).toBe(0);
  });

  it("refuse stunts that would change damage already rolled", async () => {
    const { player } = await attack(5, 5, 5);
    await loadDice(player, 1);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(player, "damage").waitFor();
    expect(
      await card(player, "attack")
        .getByRole("button", { name: /Mighty Blow|Pierce Armor/ })
        .count(),
    ).toBe(0);
    expect(
      await card(player, "attack")
        .getByRole("button", { name: /Knock Prone/ })
        .count(),
    ).toBe(1);
  });

  it("look the same after a reload in either browser", async () => {
    const { gm, player } = await attack(5, 5, 5);
    await card(player, "attack")
      .getByRole("button", { name: /Mighty Blow/ })
      .click();
    await card(player, "attack").locator('[data-stunt-points="3"]').waitFor();
    for (const page of [player, gm]) {
      const text = () => card(page, "attack").textContent();
      const before = await text();
      await page.reload();
      await card(page, "attack").waitFor();
      expect(await text()).toBe(before);
    }
  });

  it("keep the apply button still while no Gamemaster is here, and say why", async () => {
    const { gm, player } = await attack(2, 3, 4);
    await loadDice(player, 3);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    const apply = card(player, "damage").getByRole("button", { name: "Apply damage" });
    await apply.waitFor();
    expect(await apply.isEnabled()).toBe(true);
    await gm.context().close();
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await player.reload();
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor();
    expect(await apply.isDisabled()).toBe(true);
    await scene.join("Gamemaster");
    await card(player, "damage").getByText("No Gamemaster is connected").waitFor({ state: "hidden" });
    await apply.click();
    await card(player, "damage").locator("[data-applied]").waitFor();
  });

  it("can be made, and stunts bought, while no Gamemaster is here", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    const sheet = await openSheet(page, "Kestrel");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    await loadDice(page, 5, 5, 5, 2, 6);
    await sheet.getByRole("button", { name: "Rapier", exact: true }).click({ modifiers: ["Shift"] });
    await card(page, "attack")
      .getByRole("button", { name: /Mighty Blow/ })
      .click();
    await card(page, "attack").locator('[data-stunt-points="3"]').waitFor();
    await card(page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(page, "damage").locator("[data-total]", { hasText: "11" }).waitFor();
  });

  it("offer nothing to a player who does not play the attacker", async () => {
    const { player } = await attack(5, 5, 5);
    const other = await scene.join("Player 2");
    await card(other.page, "attack").locator('[data-stunt-points="5"]').waitFor();
    expect(await card(other.page, "attack").getByRole("button").count()).toBe(0);
    await loadDice(player, 1);
    await card(player, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(other.page, "damage").waitFor();
    expect(await card(other.page, "damage").getByRole("button").count()).toBe(0);
  });
});
