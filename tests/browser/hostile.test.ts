import { describe, expect, it } from "vitest";
import { IDS } from "../fixtures/worlds/sample.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { generations } from "./generations.ts";
import { sampleScenes } from "./sample.ts";

/** Each would set `window.attacked` if something took it for markup, code or a template. */
const HOSTILE = [
  `<script>window.attacked=1</script>`,
  `<img src=data:, onerror="window.attacked=1">`,
  `"><img src=data:, onerror=window.attacked=1>`,
  `'><svg/onload=window.attacked=1>`,
  `<svg><animate onbegin=window.attacked=1 attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>`,
  `<a href="javascript:window.attacked=1">click</a>`,
  `<details open ontoggle=window.attacked=1>`,
  `<input autofocus onfocus=window.attacked=1>`,
  `<body onload=window.attacked=1>`,
  `<style>@import "javascript:window.attacked=1"</style>`,
  `<math><mtext><table><mglyph><style><img src=data:, onerror=window.attacked=1>`,
  `<noscript><p title="</noscript><img src=data:, onerror=window.attacked=1>">`,
  `<form><button formaction="javascript:window.attacked=1">x</button></form>`,
  `{{#with "s" as |string|}}{{lookup string "constructor"}}{{/with}}`,
  `{{{constructor.constructor "window.attacked=1"}}}`,
  `\${window.attacked=1}`,
  `" autofocus onfocus="window.attacked=1`,
  `\u202e<b onmouseover=window.attacked=1>evol</b>`,
  `</textarea></title></style></script><script>window.attacked=1</script>`,
];

interface Host {
  attacked?: unknown;
  game: {
    actors: Map<
      string,
      { update(changes: object): Promise<unknown>; items: Map<string, { update(changes: object): Promise<unknown> }> }
    >;
  };
}

describe.each(generations)("hostile texts, Foundry %i", (generation) => {
  const scene = sampleScenes({ generation });

  it("in names, modifiers and chat execute nothing at anybody's", async () => {
    const gm = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await target(page, "Marsh Brute");
    for (const text of HOSTILE) {
      await page.locator("#chat-message").fill(text);
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => gm.page.locator("#chat .chat-message").count()).toBe(HOSTILE.length);

    await openSheet(page, "Kestrel");
    // Its title is about to change.
    const sheet = page.locator("form.triskele-sheet");
    await sheet.getByRole("tab", { name: "Combat" }).click();
    for (const [index, text] of HOSTILE.entries()) {
      await page.evaluate(
        async ({ kestrel, name }) => {
          const actor = (globalThis as unknown as Host).game.actors.get(kestrel);
          await actor?.update({ name, "system.notes": name });
          await actor?.items.get("kestrelsword0000")?.update({ name, "system.description": name });
          await actor?.items.get("mightyBlow000000")?.update({ name, "system.identifier": "" });
          await actor?.items.get("kestrelduel00000")?.update({ name });
        },
        { kestrel: IDS.kestrel, name: text },
      );
      await loadDice(page, 5, 5, 5, 2);
      await sheet.locator('[data-item-id="kestrelsword0000"] [data-action="attack"]').click({ modifiers: ["Shift"] });
      await expect.poll(() => page.locator('[data-card="attack"]').count()).toBe(index + 1);
      // Names are shown as they were written.
      expect(await card(page, "attack").locator("h3").textContent()).toBe(text);
    }
    await card(page, "attack").getByRole("button", { name: "Roll damage" }).click();
    await card(gm.page, "damage").waitFor();
    await sheet.getByRole("tab", { name: "Notes" }).click();
    await gm.page.locator("#scene li").first().locator(".open-sheet").click();
    await gm.page.locator("form.triskele-sheet").waitFor();
    for (const viewer of [page, gm.page]) {
      expect(await viewer.evaluate(() => (globalThis as unknown as Host).attacked)).toBeUndefined();
    }
  });
});
