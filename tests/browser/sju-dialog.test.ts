import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice, target } from "./acts.ts";
import { sampleScenes } from "./sample.ts";
import { openComparison } from "./sju-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

/** One of the values that a side may use. */
function value(dialog: Locator, side: "own" | "other", name: string): Locator {
  return dialog.locator(`[data-side="${side}"]`).getByRole("button", { name, exact: true });
}

/** Opens the dialog of Ylva. */
async function compareYlva(page: Page, values: readonly string[] = []): Promise<Locator> {
  return openComparison(page, SJU.ylva, { values, skip: false });
}

describe("the comparison dialog of Sju", () => {
  it("compares with the targeted one by clicks, balances, and rolls what it shows (SJU-1, SJU-2, SJU-3)", async () => {
    const { page } = await scene.join("Player 1");
    await target(page, "Torsten");
    const dialog = await compareYlva(page, [SJU.strength]);
    await dialog.locator("[data-problem]", { hasText: "Torsten: choose at least one value." }).waitFor();
    expect(await dialog.getByRole("button", { name: "Roll" }).isDisabled()).toBe(true);
    await value(dialog, "own", "Svärd 2").click();
    await value(dialog, "other", "Styrka 5").click();
    await dialog.locator("[data-balance]", { hasText: "Torsten: Styrka 5 counts twice: 10" }).waitFor();
    await dialog.locator('[data-level="hogtUnder"]').waitFor();
    await value(dialog, "other", "Svärd 3").click();
    await dialog.locator("[data-sums]", { hasText: "5 to 8, difference −3" }).waitFor();
    expect(await dialog.locator("[data-balance]").count()).toBe(0);
    await loadDice(page, 6, 1, 5, 2);
    await dialog.getByRole("button", { name: "Roll" }).click();
    await dialog.waitFor({ state: "hidden" });
    const posted = card(page, "sjuTest");
    await posted.locator('[data-level="hogtUnder"]').waitFor();
    await posted.locator("[data-total]", { hasText: "3" }).waitFor();
  });
});
