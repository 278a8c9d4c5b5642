import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes } from "./mini.ts";

/** Puts two buttons with tooltips at the start of the page, and one without. */
async function addButtons(page: Page): Promise<void> {
  await page.evaluate(() => {
    const row = document.createElement("div");
    row.id = "look-probe";
    row.innerHTML = `
      <button type="button" data-tooltip="MINI.Strike">One</button>
      <button type="button" data-tooltip-text="<b>As it is</b>">Two</button>
      <button type="button">Three</button>`;
    row.style.cssText = "position: fixed; top: 40%; left: 40%; z-index: 10000;";
    document.body.prepend(row);
  });
}

describe.each(generations)("tooltips at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("are shown, translated, while an element is pointed at", async () => {
    const { page } = await scene.join("Alva");
    await addButtons(page);
    const tooltip = page.locator("#tooltip");
    await page.getByRole("button", { name: "One" }).hover();
    await tooltip.waitFor({ state: "visible" });
    expect(await tooltip.textContent()).toBe("Strike");
    await page.getByRole("button", { name: "Two" }).hover();
    await expect.poll(() => tooltip.textContent()).toBe("<b>As it is</b>");
    expect(await tooltip.locator("b").count()).toBe(0);
    await page.getByRole("button", { name: "Three" }).hover();
    await tooltip.waitFor({ state: "hidden" });
    // Whoever has pressed an element and goes on elsewhere points at it no longer, though it keeps the focus.
    await page.getByRole("button", { name: "One" }).click();
    await page.getByRole("button", { name: "Three" }).hover();
    await page.getByRole("button", { name: "One" }).hover();
    await tooltip.waitFor({ state: "visible" });
    await page.getByRole("button", { name: "Three" }).hover();
    await tooltip.waitFor({ state: "hidden" });
  });

  it("are shown and described to who comes by the keyboard, and hidden by Escape", async () => {
    const { page } = await scene.join("Alva");
    await addButtons(page);
    const tooltip = page.locator("#tooltip");
    const one = page.getByRole("button", { name: "One" });
    await page.keyboard.press("Tab");
    await one.focus();
    await tooltip.waitFor({ state: "visible" });
    expect(await one.getAttribute("aria-describedby")).toBe("tooltip");
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "hidden" });
    expect(await one.getAttribute("aria-describedby")).toBeNull();
  });

  it("go with the element that they belong to", async () => {
    const { page } = await scene.join("Alva");
    await addButtons(page);
    await page.getByRole("button", { name: "One" }).hover();
    await page.locator("#tooltip").waitFor({ state: "visible" });
    await page.evaluate(() => document.querySelector("#look-probe")?.remove());
    await page.locator("#tooltip").waitFor({ state: "hidden" });
  });
});

describe.each(generations)("the theme at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("is chosen by the reader, followed by open windows, and kept", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Change settings" }).click();
    const themed = page.locator("#settings-config.themed");
    await themed.waitFor();
    const themes = () =>
      page.evaluate(() =>
        [document.body, document.querySelector("#settings-config")].map((element) =>
          ["theme-light", "theme-dark"].filter((name) => element?.classList.contains(name)),
        ),
      );
    for (const theme of ["dark", "light", "dark"]) {
      await page.locator("#theme").selectOption(theme);
      expect(await themes()).toEqual([[`theme-${theme}`], [`theme-${theme}`]]);
    }
    await page.reload();
    await page.locator("body.theme-dark").waitFor();
    expect(await page.locator("#theme").inputValue()).toBe("dark");
  });
});
