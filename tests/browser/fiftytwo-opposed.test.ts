import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { card, openSheet, target } from "./acts.ts";
import { violations } from "./axe.ts";
import { stack } from "./fiftytwo-acts.ts";
import { cardId, cardIn, testDialog } from "./fiftytwo-test-acts.ts";
import { sampleScenes, stored } from "./sample.ts";

const scene = sampleScenes({
  seed: dealtWorld({
    vera: ["♠Q", "♠5", "♥9"].map(cardId),
    otto: ["♣J", "♦2", "♥8"].map(cardId),
    dealer: ["♥2", "♣3"].map(cardId),
  }),
});

const exchange = (page: Page) => card(page, "fiftytwoExchange");
const side = (page: Page, part: string) => exchange(page).locator(`[data-side="${part}"]`);
const faces = (of: Locator) => of.locator('.triskele-c52-card[data-face="up"]');

async function physical(actor: string): Promise<number> {
  const { system } = (await stored(scene.table, "Actor", actor)) as unknown as {
    system: { health: { physical: { value: number } } };
  };
  return system.health.physical.value;
}

describe("an opposed test in the hands of people", () => {
  it("is fought out by clicking, defended by keyboard, watched in Swedish, and turned by the Dealer into a static one (C52-6, C52-7, C52-8, C52-9, C52-11, C52-19)", async () => {
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const { page: otto } = await scene.join("Player 2");
    const { page: watcher } = await scene.join("Player 3", { lang: "sv", colorScheme: "dark" });

    // Vera strikes at Otto: his token is targeted, so that the dialog is against him.
    await target(vera, "Otto");
    const sheet = await openSheet(vera, "Vera");
    await sheet.getByRole("button", { name: "Athletics", exact: true }).click();
    const attack = testDialog(vera);
    await cardIn(attack, "♠Q").check();
    expect(await attack.getByRole("radio", { name: "An opponent" }).isChecked()).toBe(true);
    await attack.getByLabel("Meant to harm").check();
    await attack.getByLabel("With").selectOption({ label: "Sword +2" });
    await attack.getByRole("button", { name: "Lay it face down" }).click();
    await attack.waitFor({ state: "hidden" });

    // Everyone knows the skill; of the card she alone.
    await side(otto, "attacker").locator('[data-face="down"]').waitFor();
    await otto.getByText("Vera attacks Otto: lay a card.").waitFor();
    await exchange(watcher).getByText("Otto lägger ett kort").waitFor();
    for (const page of [otto, dealer, watcher]) {
      expect(await faces(exchange(page)).count()).toBe(0);
      expect(
        await exchange(page)
          .getByText(/Athletics|Idrott/)
          .count(),
      ).toBeGreaterThan(0);
    }
    expect(await faces(side(vera, "attacker")).getAttribute("aria-label")).toBe("Queen of spades");
    expect(await exchange(watcher).getByRole("button").count()).toBe(0);

    // Otto defends by keyboard alone, with the skill that goes against hers.
    await exchange(otto).getByRole("button", { name: "Defend" }).focus();
    await otto.keyboard.press("Enter");
    const defence = testDialog(otto);
    await defence.getByText("Vera attacks:").waitFor();
    expect(await defence.getByLabel("Skill").inputValue()).toBe(GEAR.ottoDodge);
    await defence.locator('input[name="card"]:focus').waitFor();
    await otto.keyboard.press("Space");
    await defence.locator(`input[value="${cardId("♣J")}"]:checked`).waitFor();
    expect(await violations(otto)).toEqual([]);
    await otto.keyboard.press("Enter");
    await defence.waitFor({ state: "hidden" });

    // Both cards are shown together: 10 + 6 against 10 + 3, and the queen outranks the jack.
    await exchange(watcher).locator('[data-winner="attacker"]', { hasText: "Vera vinner med 3" }).waitFor();
    expect(await exchange(watcher).locator("[data-total]").allTextContents()).toEqual(["16", "13"]);
    expect(await faces(exchange(watcher)).count()).toBe(2);
    await exchange(otto).getByText("Check the cards").click();
    expect(await exchange(otto).locator('[data-check="matches"]').count()).toBe(2);

    // The damage: what each card would do is said; it comes before the immediate action.
    expect(await exchange(vera).getByRole("button", { name: "Act at once" }).count()).toBe(0);
    await exchange(vera).getByRole("button", { name: "Choose a damage card" }).click();
    const damage = testDialog(vera);
    await cardIn(damage, "♥9").check();
    await damage.locator("[data-preview]", { hasText: "Otto: Physical 13 → 2, penalty −7." }).waitFor();
    await damage.getByRole("button", { name: "Strike" }).click();
    await exchange(watcher).locator("[data-health]", { hasText: "Otto: Fysisk 13 → 2, avdrag −7." }).waitFor();
    await expect.poll(() => physical(C52.otto)).toBe(2);
    await expect.poll(async () => (await stack(dealer, "hand", C52.vera)).cards).toEqual([cardId("♠5")]);
    await exchange(vera).getByRole("button", { name: "Taken without a test" }).click();
    await exchange(watcher).locator('[data-immediate="taken"]').waitFor();
    expect(await violations(watcher)).toEqual([]);

    // Otto strikes at the guard, who cannot react: the Dealer says so, and it goes against the defence rating.
    await target(otto, "Night Guard");
    const ottos = await openSheet(otto, "Otto");
    await ottos.getByRole("button", { name: "Willpower", exact: true }).click();
    const second = testDialog(otto);
    await cardIn(second, "♥8").check();
    await second.getByLabel("Meant to harm").check();
    await second.getByRole("button", { name: "Lay it face down" }).click();
    await exchange(dealer).getByRole("button", { name: "Cannot react" }).click();
    await exchange(otto).getByRole("button", { name: "Attack who cannot react" }).click();
    await second.locator("[data-opponent-target]", { hasText: "0" }).waitFor();
    await cardIn(second, "♥8").check();
    await second.getByRole("button", { name: "Play the card" }).click();
    const helpless = card(dealer, "fiftytwoStatic");
    await helpless.locator('[data-verdict="success"]').waitFor();
    // He is away, so that the Dealer flips for him.
    await helpless.getByRole("button", { name: "Flip the top card" }).click();
    await card(watcher, "fiftytwoStatic").locator("[data-damage]").waitFor();
    await expect.poll(async () => (await stack(dealer, "table")).cards).toEqual([]);

    // The opponent goes while the test waits for him: everyone is told, and the Dealer can call it off.
    await ottos.getByRole("button", { name: "Willpower", exact: true }).click();
    await cardIn(second, "♥10").or(second.locator('input[name="card"]')).first().check();
    await second.getByRole("button", { name: "Lay it face down" }).click();
    await exchange(dealer).getByRole("button", { name: "Defend" }).waitFor();
    await dealer.evaluate(async (id) => {
      const { game } = globalThis as unknown as {
        game: { actors: { get(id: string): { delete(): Promise<unknown> } } };
      };
      await game.actors.get(id).delete();
    }, C52.guard);
    await exchange(dealer).getByRole("button", { name: "Defend" }).click();
    await dealer.getByText("Night Guard is not there any more. The Dealer calls the test off.").first().waitFor();
  });
});
