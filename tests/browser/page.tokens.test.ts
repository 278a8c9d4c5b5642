import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { FOE, HERO } from "./harness.ts";
import { miniScenes, violations } from "./mini.ts";

describe.each(generations)("the tokens of a scene at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("take statuses from their owners, whose icons and names everybody sees", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    expect(await bo.page.locator("#scene .open-statuses").count()).toBe(0);
    expect(await alva.page.locator("#scene .open-statuses").count()).toBe(1);
    const opener = alva.page.getByRole("button", { name: "Change the statuses of Hero" });
    await opener.focus();
    await alva.page.keyboard.press("Enter");
    const list = alva.page.getByRole("dialog", { name: "Statuses of Hero" });
    expect(await list.getByRole("button").allTextContents()).toEqual(["Dead", "Weary", "Bold"]);
    expect(await violations(alva.page)).toEqual([]);
    await alva.page.keyboard.press("ArrowDown");
    await alva.page.keyboard.press("Enter");
    const shown = (page: typeof bo.page) => page.locator("#scene .token", { hasText: "Hero" }).locator(".effect");
    await expect.poll(() => shown(bo.page).allTextContents()).toEqual(["Weary"]);
    await list.getByRole("button", { name: "Weary", pressed: true }).waitFor();
    expect(await alva.page.evaluate(() => document.activeElement?.textContent)).toBe("Weary");
    await gm.page.getByRole("button", { name: "Change the statuses of Hero" }).click();
    await gm.page.getByRole("button", { name: "Bold", pressed: false }).click();
    await gm.page.getByRole("button", { name: "Weary", pressed: true }).click();
    await expect.poll(() => shown(alva.page).allTextContents()).toEqual(["Bold"]);
    await alva.page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await gm.page.getByRole("tab", { name: "Combat" }).click();
    expect(await gm.page.locator("#status-list").count()).toBe(0);
    await gm.page.getByRole("button", { name: "Add the tokens" }).click();
    await gm.page.locator("#combat .combatant", { hasText: "Hero" }).getByAltText("Bold").waitFor();
  });

  it("have bars that owners change, by a value or by a difference", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    const bo = await scene.join("Bo");
    expect(await bo.page.locator("#scene .bar").count()).toBe(0);
    const hers = alva.page.getByRole("textbox", { name: "First bar of Hero" });
    expect(await hers.inputValue()).toBe("7");
    await gm.page.getByRole("textbox", { name: "First bar of Hero" }).fill("-3");
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => hers.inputValue()).toBe("4");
    await hers.fill("9");
    await hers.press("Tab");
    await expect.poll(() => gm.page.getByRole("meter", { name: "First bar of Hero" }).getAttribute("value")).toBe("9");
    await gm.page.evaluate(
      async ([hero, foe]) => {
        const { game } = globalThis as unknown as {
          game: {
            scenes: Iterable<{ tokens: { contents: { actorId: string; update(data: object): Promise<unknown> }[] } }>;
          };
        };
        for (const { tokens } of game.scenes) {
          for (const token of tokens.contents) {
            if (token.actorId === foe) await token.update({ displayBars: 50 });
            if (token.actorId === hero) await token.update({ displayBars: 40 });
          }
        }
      },
      [HERO, FOE],
    );
    await bo.page.locator("#scene .token", { hasText: "Foe" }).locator(".bar", { hasText: "7/10" }).waitFor();
    expect(await bo.page.locator("#scene .bar").count()).toBe(1);
    expect(await bo.page.locator("#scene .bar-value").count()).toBe(0);
  });
});
