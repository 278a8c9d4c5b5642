import { describe, expect, it } from "vitest";
import { generations } from "./generations.ts";
import { miniScenes, violations } from "./mini.ts";

interface Client {
  game: { settings: { get(scope: string, key: string): unknown } };
}

describe.each(generations)("the settings at generation %i", (generation) => {
  const scene = miniScenes({ generation });

  it("are listed by package, saved, and reach the other users", async () => {
    const gm = await scene.join("Gamemaster");
    const alva = await scene.join("Alva");
    await gm.page.getByRole("tab", { name: "Settings" }).click();
    await gm.page.getByRole("button", { name: "Change settings" }).click();
    const form = gm.page.locator("#settings-config");
    await form.getByRole("group", { name: "Mini" }).waitFor();
    expect(await form.getByText("Inner").count()).toBe(0);
    await form.getByLabel("Mood").selectOption({ label: "Merry" });
    await form.getByLabel("Loud").check();
    await form.getByLabel("Pace").fill("7");
    await form.getByLabel("Limit").fill("11");
    expect(await violations(gm.page)).toEqual([]);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    const read = (keys: string[]) =>
      keys.map((key) => (globalThis as unknown as Client).game.settings.get("minisystem", key));
    expect(await gm.page.evaluate(read, ["mood", "loud", "pace", "limit"])).toEqual(["merry", true, 7, 11]);
    await expect.poll(() => alva.page.evaluate(read, ["mood", "loud", "limit"])).toEqual(["merry", false, 11]);
  });

  it("show a player only his own", async () => {
    const { page } = await scene.join("Alva", { lang: "sv" });
    await page.getByRole("tab", { name: "Inställningar" }).click();
    await page.getByRole("button", { name: "Ändra inställningar" }).click();
    const form = page.locator("#settings-config");
    await form.getByLabel("Högljudd").waitFor();
    expect(await form.locator("[name]").count()).toBe(2);
    expect(await form.locator("[data-menu]").count()).toBe(0);
  });

  it("open the application of a menu, and go back to the defaults", async () => {
    const { page } = await scene.join("Gamemaster");
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Change settings" }).click();
    await page.getByRole("button", { name: "Open the rules" }).click();
    await page.locator("#mini-rules").waitFor();
    await page.keyboard.press("Escape");
    const form = page.locator("#settings-config");
    await form.getByLabel("Pace").fill("9");
    await form.getByLabel("Limit").fill("9");
    await form.getByRole("button", { name: "Defaults" }).click();
    expect(await form.getByLabel("Pace").inputValue()).toBe("3");
    expect(await form.getByLabel("Limit").inputValue()).toBe("4");
  });
});
