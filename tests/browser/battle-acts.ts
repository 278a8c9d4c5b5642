import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { RunningTable } from "../../table/server/main.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { loadDice } from "./acts.ts";
import type { Scene } from "./seats.ts";

/** Who sits at the table of the battle. */
export interface Seats {
  readonly gm: Page;
  readonly kestrel: Page;
  readonly bram: Page;
  readonly ysra: Page;
}

/** The table once the fight has begun: everyone has his character's sheet open. */
export interface Battle extends Seats {
  readonly sheets: { readonly kestrel: Locator; readonly bram: Locator; readonly ysra: Locator };
}

/** How long is waited for what should be there at once, in ms: four browsers share the machine. */
export const PATIENCE = 8_000;

/** Large enough that a sheet covers neither the tokens nor the sidebar. */
const SCREEN = { width: 1500, height: 1200 };

/** Seats the Gamemaster and the three players, each in a browser of his own. */
export async function seatAll(scene: Scene): Promise<Seats> {
  const [gm, kestrel, bram, ysra] = await Promise.all([
    scene.join("Gamemaster", SCREEN),
    scene.join("Player 1", SCREEN),
    scene.join("Player 2", { ...SCREEN, colorScheme: "dark" }),
    scene.join("Player 3", { ...SCREEN, colorScheme: "dark" }),
  ]);
  return { gm: gm.page, kestrel: kestrel.page, bram: bram.page, ysra: ysra.page };
}

/** Shows one of the sidebar's tabs. */
export async function showTab(page: Page, name: "Chat" | "Combat" | "Actors"): Promise<void> {
  const tab = page.locator("#sidebar").getByRole("tab", { name });
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
}

/** The combat tracker, shown. */
export async function tracker(page: Page): Promise<Locator> {
  await showTab(page, "Combat");
  return page.locator("#combat");
}

/** Waits until everyone sees whose turn it is in which round. */
export async function turnIs({ gm }: Seats, round: number, name: string): Promise<void> {
  await (await tracker(gm)).getByRole("heading", { name: `Round ${round} · ${name}` }).waitFor();
}

/** The Gamemaster passes the turn on in the tracker. */
export async function passTurn(seats: Seats, round: number, next: string): Promise<void> {
  await (await tracker(seats.gm)).getByRole("button", { name: "Next turn" }).click();
  await turnIs(seats, round, next);
}

/** A player ends his turn on his sheet. */
export async function endTurn(seats: Seats, sheet: Locator, round: number, next: string): Promise<void> {
  await act(sheet, "End turn");
  await turnIs(seats, round, next);
}

/** Opens the sheet behind a token, at the tab of combat where it has tabs. */
export async function sheetOf(page: Page, token: string): Promise<Locator> {
  await page.locator("#scene li", { hasText: token }).locator(".open-sheet").click();
  const sheet = page.locator("form.triskele-sheet").filter({ has: page.locator(`h1:has-text("${token}")`) });
  await sheet.locator(".triskele-turn").waitFor({ state: "attached" });
  const tab = sheet.getByRole("tab", { name: "Combat" });
  if ((await tab.count()) > 0) await tab.click();
  await dragBelowTokens(page, sheet);
  return sheet;
}

/** Drags a window to where it covers neither the tokens nor the sidebar. */
async function dragBelowTokens(page: Page, sheet: Locator): Promise<void> {
  const [title, tokens] = await Promise.all([
    sheet.locator(".window-header h1").boundingBox(),
    page.locator("#scene .tokens").boundingBox(),
  ]);
  if (!title || !tokens) throw new Error("There is no window to drag, or no list of tokens.");
  await page.mouse.move(title.x + 5, title.y + 5);
  await page.mouse.down();
  await page.mouse.move(tokens.x + 40, tokens.y + tokens.height + 40, { steps: 2 });
  await page.mouse.up();
}

/** Clicks one of the buttons of a sheet's turn. */
export async function act(sheet: Locator, action: string): Promise<void> {
  await sheet.locator(".triskele-turn").getByRole("button", { name: action }).click();
}

/** Clicks a button of a sheet's turn that is greyed, and hears why. */
export async function actRefused(page: Page, sheet: Locator, action: string, reason: string): Promise<void> {
  await sheet.locator(".triskele-turn").getByRole("button", { name: action }).click({ force: true });
  await heard(page, reason);
}

/** Answers the dialog that is open. */
export async function answer(page: Page, button: string | RegExp): Promise<void> {
  await page.locator("dialog").getByRole("button", { name: button }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
}

/** Waits for a notice, and puts it away. */
export async function heard(page: Page, text: string): Promise<void> {
  const notice = page.locator(".notification", { hasText: text });
  await notice.waitFor();
  await notice.click();
}

/** Targets one token alone. */
export async function aimAt(page: Page, token: string): Promise<void> {
  const entry = page.locator("#scene .token-target", { hasText: token });
  if ((await entry.getAttribute("aria-pressed")) !== "true") await entry.click();
  await page.locator('#scene .token-target[aria-pressed="true"]', { hasText: token }).waitFor();
  await expect
    .poll(() => page.locator('#scene .token-target[aria-pressed="true"]').count(), { timeout: PATIENCE })
    .toBe(1);
}

/** A message's card, wherever it has come to stand in the log. */
export function cardAt(page: Page, message: string): Locator {
  return page.locator(`#chat [data-message-id="${message}"]`);
}

/** Does something that posts a card; gives the id of its message. */
export async function posts(page: Page, kind: string, work: () => Promise<unknown>): Promise<string> {
  await showTab(page, "Chat");
  const cards = page.locator(`#chat .chat-message:has([data-card="${kind}"])`);
  const before = await cards.count();
  await work();
  await cards.nth(before).waitFor();
  return (await cards.nth(before).getAttribute("data-message-id")) ?? "";
}

/** Attacks whom this user has targeted, past the dialog, with these dice. */
export function strike(page: Page, sheet: Locator, weapon: string, ...dice: readonly number[]): Promise<string> {
  return posts(page, "attack", async () => {
    await loadDice(page, ...dice);
    await sheet.getByRole("button", { name: weapon, exact: true }).click({ modifiers: ["Shift"] });
  });
}

/** Buys a stunt on a card, and waits for the points that are left. */
export async function buy(page: Page, attack: string, stunt: string, left: number): Promise<void> {
  const card = cardAt(page, attack);
  await card.getByRole("button", { name: new RegExp(`^${stunt} \\d\\+?$`) }).click();
  await card.locator(`[data-stunt-points="${left}"]`).waitFor();
}

/** Rolls the damage of an attack with these dice; gives the id of its message. */
export function rollDamage(page: Page, attack: string, ...dice: readonly number[]): Promise<string> {
  return posts(page, "damage", async () => {
    await loadDice(page, ...dice);
    await cardAt(page, attack).getByRole("button", { name: "Roll damage" }).click();
  });
}

/** Applies damage to one of its targets; says in advance what is answered when it would bring him to 0. */
export async function apply(
  page: Page,
  damage: string,
  victim: string,
  taken: number,
  killing?: { readonly pull: readonly [number, number] } | "fall",
): Promise<void> {
  const target = cardAt(page, damage).locator("[data-target]", { hasText: victim });
  await target.getByRole("button", { name: `Apply damage to ${victim}` }).click();
  if (killing === "fall") await answer(page, "Let it fall");
  else if (killing) {
    await loadDice(page, ...killing.pull);
    await answer(page, /^Pull it/);
  }
  await target.locator(`[data-applied="${taken}"]`).waitFor();
}

/** Rolls initiative for someone in the tracker, past the dialog, with these dice. */
export async function rollInitiative(page: Page, name: string, ...dice: readonly number[]): Promise<void> {
  const panel = await tracker(page);
  await loadDice(page, ...dice);
  const roll = panel.getByRole("button", { name: `Roll initiative for ${name}` });
  await roll.click({ modifiers: ["Shift"] });
  await roll.waitFor({ state: "detached" });
}

/** Waits until a sheet shows a figure. */
export async function figure(sheet: Locator, key: "defense", value: number): Promise<void> {
  await sheet.locator(`[data-figure="${key}"]`, { hasText: String(value) }).waitFor();
}

/** The conditions that the rules know of a token's actor, as this client has them, in order of the alphabet. */
export function conditionsOf(page: Page, token: string): Promise<readonly string[]> {
  return page.evaluate((name) => {
    const { game } = globalThis as unknown as Host;
    const found = [...(game.scenes.active?.tokens ?? [])].find((entry) => entry.name === name);
    return [...(found?.actor?.system.conditions ?? [])].sort();
  }, token);
}

/** Waits until a token's actor bears these conditions and no others. */
export async function bear(page: Page, token: string, conditions: readonly string[]): Promise<void> {
  await expect.poll(() => conditionsOf(page, token), { timeout: PATIENCE }).toEqual(conditions);
}

interface Host {
  game: {
    scenes: { active: { tokens: Iterable<{ name: string; actor: { system: { conditions: string[] } } | null }> } };
  };
}

/** Health and conditions of an unlinked token's own actor, as the server holds them. */
export async function tokenAt(
  table: RunningTable,
  id: string,
): Promise<{ readonly health: number; readonly conditions: readonly string[] }> {
  const reader = table.world.connect({ userId: IDS.player3 });
  const { documents } = await reader.hello({});
  reader.close();
  const token = (documents.Scene as unknown as readonly StoredScene[])
    .flatMap(({ tokens }) => tokens)
    .find(({ _id }) => _id === id);
  if (!token) throw new Error(`The server holds no token ${id}.`);
  const { system, effects = [] } = token.delta;
  return {
    health: system?.health?.value ?? Number.NaN,
    conditions: effects.flatMap(({ statuses }) => statuses).sort(),
  };
}

interface StoredScene {
  tokens: {
    _id: string;
    delta: { system?: { health?: { value?: number } }; effects?: { statuses: string[] }[] };
  }[];
}
