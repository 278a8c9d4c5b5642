import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { card, loadDice, openSheet, target } from "./acts.ts";
import { englishPieces, spokenOf } from "./one-language.ts";
import { sampleScenes } from "./sample.ts";
import { isOnARoll } from "./sju-card-acts.ts";

const NAMES = ["Spelledaren", "Alva", "Björn", "Disa"];
const WORLD = sjuWorld();
const ENGLISH = englishPieces();
/** Large enough that a sheet and the comparison cover neither the tokens nor the sidebar. */
const SCREEN = { width: 1500, height: 1100, lang: "sv" } as const;

/** The table while it is played at. */
interface Seats {
  readonly gm: Page;
  readonly alva: Page;
  readonly bjorn: Page;
}

/** Nobody reads or hears a word of English, wherever it stands. */
async function inSwedish(...pages: readonly Page[]): Promise<void> {
  for (const page of pages) expect(await spokenOf(page, ENGLISH)).toEqual([]);
}

async function say(page: Page, line: string): Promise<void> {
  await page.locator("#chat-message").fill(line);
  await page.locator("#chat-message").press("Enter");
}

/** Opens the comparison with some values of a sheet. */
async function compare(page: Page, sheet: Locator, values: readonly string[]): Promise<Locator> {
  const clear = sheet.getByRole("button", { name: "Välj inga" });
  if (await clear.isVisible()) await clear.click();
  for (const value of values) await sheet.getByRole("button", { name: `Välj ${value}`, exact: true }).click();
  await sheet.getByRole("button", { name: "Jämför …" }).click();
  const dialog = page.locator(".triskele-sju-comparison");
  await dialog.waitFor();
  return dialog;
}

/** Chooses values of the other side. */
async function oppose(dialog: Locator, values: readonly string[]): Promise<void> {
  for (const value of values) {
    await dialog.locator('[data-side="other"]').getByRole("button", { name: value, exact: true }).click();
  }
}

describe.each([14, 13] as const)("Sju is played in Swedish alone, Foundry %i", (generation) => {
  const users = WORLD.users.map((user, index) => ({ ...user, name: NAMES[index] ?? "" }));
  const scene = sampleScenes({ generation, seed: { ...WORLD, users } });

  it("by a Gamemaster and two players, from the sheet to the settings (SJU-1 to SJU-8)", async () => {
    const [gm, alva, bjorn] = await Promise.all(NAMES.slice(0, 3).map((name) => scene.join(name, SCREEN)));
    if (!gm || !alva || !bjorn) throw new Error("Expected three seats at the table.");
    const seats = { gm: gm.page, alva: alva.page, bjorn: bjorn.page };
    await inSwedish(seats.gm, seats.alva, seats.bjorn);
    const ylva = await firstRoll(seats);
    await onARollAttacks(seats, ylva);
    await rollFromTheChat(seats);
    await valuesAreClosed(seats);
    await askedFirst(seats, ylva);
    await hiddenDifficulty(seats);
    await refusals(seats);
  }, 240_000);

  /** SJU-1 to SJU-6: from the sheet through the comparison to the card, and a reward on it. */
  async function firstRoll({ gm, alva, bjorn }: Seats): Promise<Locator> {
    await target(alva, "Väktare");
    const sheet = await openSheet(alva, "Ylva");
    await inSwedish(alva);
    const dialog = await compare(alva, sheet, ["Smidighet", "Smyga"]);
    await dialog.locator("[data-problem]", { hasText: "Väktare: välj minst ett värde." }).waitFor();
    await inSwedish(alva);
    await oppose(dialog, ["Styrka 4", "Vaksamhet 3"]);
    await dialog.locator('[data-level="over"]', { hasText: "Över" }).waitFor();
    await dialog.locator("[data-dice]", { hasText: "3 tärningar, de två högsta räknas." }).waitFor();
    await inSwedish(alva);
    await loadDice(alva, 5, 5, 2);
    await dialog.getByRole("button", { name: "Slå", exact: true }).click();
    for (const page of [gm, alva, bjorn]) {
      await card(page, "sjuTest").locator("[data-total]", { hasText: "10" }).waitFor();
      await card(page, "sjuTest").getByText("Väldigt bra").waitFor();
      await card(page, "sjuTest").getByText("Väldigt dåligt").waitFor();
    }
    await inSwedish(gm, alva, bjorn);
    await card(alva, "sjuTest").getByRole("button", { name: "On a Roll" }).click();
    await sheet.locator('[data-on-a-roll="held"]').waitFor();
    await card(bjorn, "sjuTest").locator("[data-reward-taken]", { hasText: "On a Roll" }).waitFor();
    await inSwedish(gm, alva, bjorn);
    return sheet;
  }

  /** SJU-8: who is On a Roll adds it to her own roll. */
  async function onARollAttacks({ gm, alva }: Seats, sheet: Locator): Promise<void> {
    const dialog = await compare(alva, sheet, ["Smidighet"]);
    await dialog.getByLabel("Mot vem").selectOption({ label: "Torsten" });
    await oppose(dialog, ["Styrka 5"]);
    await dialog.locator("[data-on-a-roll]", { hasText: "Ylva är On a Roll: +1 på värdet." }).waitFor();
    await inSwedish(alva);
    await loadDice(alva, 4, 2);
    await dialog.getByRole("button", { name: "Slå", exact: true }).click();
    await card(gm, "sjuTest").locator("[data-total]", { hasText: "7" }).waitFor();
    await card(gm, "sjuTest").locator('[data-effect="0"]').waitFor();
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    await inSwedish(gm, alva);
  }

  /** SJU-7: two sixes from a line in the chat; the winner takes both. */
  async function rollFromTheChat({ alva, bjorn }: Seats): Promise<void> {
    await loadDice(bjorn, 6, 6, 1, 3);
    await say(bjorn, "/sju 7 mot 4");
    const rolled = card(bjorn, "sjuTest");
    await rolled.getByText("Katastrofalt bra").waitFor();
    await rolled.locator('[data-level="hogtOver"]', { hasText: "Högt Över" }).waitFor();
    await rolled.getByRole("button", { name: "+2 effekt och On a Roll" }).click();
    await card(alva, "sjuTest").locator('[data-effect="7"]').waitFor();
    await expect.poll(() => isOnARoll(scene.table, SJU.torsten)).toBe(true);
    await inSwedish(alva, bjorn);
  }

  /** The Gamemaster closes the values in the settings. */
  async function valuesAreClosed({ gm }: Seats): Promise<void> {
    await gm.getByRole("tab", { name: "Inställningar" }).click();
    await gm.getByRole("button", { name: "Ändra inställningar" }).click();
    const form = gm.locator("#settings-config");
    await form.getByLabel("Sju: öppna värden").uncheck();
    await inSwedish(gm);
    await form.getByRole("button", { name: "Spara" }).click();
    await form.waitFor({ state: "detached" });
    await gm.getByRole("tab", { name: "Chatt" }).click();
  }

  /** SJU-1, SJU-8: Torsten is asked first, and who defends while On a Roll takes it from the roll. */
  async function askedFirst({ gm, alva, bjorn }: Seats, sheet: Locator): Promise<void> {
    const dialog = await compare(alva, sheet, ["Smidighet"]);
    await dialog.getByLabel("Mot vem").selectOption({ label: "Torsten" });
    await inSwedish(alva);
    await dialog.getByRole("button", { name: "Fråga Torsten" }).click();
    await dialog.getByText("Torsten väljer sina värden först.").first().waitFor();
    await inSwedish(alva);
    await dialog.getByRole("button", { name: "Fråga", exact: true }).click();
    await card(alva, "sjuTest").getByText("Torsten väljer värden innan Ylva slår.").waitFor();
    await inSwedish(gm, alva, bjorn);
    await card(bjorn, "sjuTest").getByRole("button", { name: "Välj värden" }).click();
    const answer = bjorn.locator(".triskele-sju-answer");
    await answer.getByRole("button", { name: "Styrka 5" }).click();
    await answer.getByText("Lika många värden som Ylva: summan är 5.").waitFor();
    await inSwedish(bjorn);
    await answer.getByRole("button", { name: "Svara" }).click();
    await loadDice(alva, 4, 2);
    await card(alva, "sjuTest").getByRole("button", { name: "Slå" }).click();
    for (const page of [gm, alva, bjorn]) {
      await card(page, "sjuTest").locator("[data-total]", { hasText: "5" }).waitFor();
      await card(page, "sjuTest").getByText("Torsten lyckas").waitFor();
    }
    await expect.poll(() => isOnARoll(scene.table, SJU.torsten)).toBe(false);
    await inSwedish(gm, alva, bjorn);
  }

  /** SJU-1: a difficulty that only the Gamemaster knows. */
  async function hiddenDifficulty({ gm, alva, bjorn }: Seats): Promise<void> {
    const sheet = await openSheet(gm, "Väktare");
    await inSwedish(gm);
    const dialog = await compare(gm, sheet, ["Styrka"]);
    await dialog.locator(".triskele-sju-choice label", { hasText: "Svårighet" }).click();
    await dialog.getByRole("spinbutton", { name: "Svårighet" }).fill("6");
    await dialog.getByLabel("Dölj svårigheten").check();
    await inSwedish(gm);
    await loadDice(gm, 6, 3, 2);
    await dialog.getByRole("button", { name: "Slå", exact: true }).click();
    await card(alva, "sjuTest").locator('[data-level="under"]', { hasText: "Under" }).waitFor();
    await card(alva, "sjuTest").locator("[data-total]", { hasText: "5" }).waitFor();
    await card(alva, "sjuTest").getByText("mot en hemlig svårighet").waitFor();
    await inSwedish(gm, alva, bjorn);
  }

  /** What is refused is said in Swedish too. */
  async function refusals({ bjorn }: Seats): Promise<void> {
    await say(bjorn, "/sju 7");
    await bjorn.locator(".notification", { hasText: "har inget att jämföras med" }).waitFor();
    await inSwedish(bjorn);
  }
});
