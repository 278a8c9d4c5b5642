import type { Page } from "playwright-core";
import { card, loadDice, openSheet, target } from "./acts.ts";
import type { Scene } from "./seats.ts";

// The Marsh Brute: Defense 10, armour 3, Health 30. Kestrel: Dexterity 3, Dueling +2, rapier 1d6+2, Strength 1.

/** As much of the host's globals as scenes of attacks use from a console. */
export interface AttackHost {
  game: {
    actors: Map<
      string,
      {
        statuses: Set<string>;
        update(changes: object): Promise<unknown>;
        items: Map<string, { system: Record<string, unknown>; update(changes: object): Promise<unknown> }>;
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }
    >;
    messages: {
      contents: {
        id: string;
        system: { targets: object[]; purchases: Record<string, unknown>; changes: Record<string, unknown> };
        update(changes: object): Promise<unknown>;
        delete(): Promise<unknown>;
      }[];
    };
    scenes: { contents: { tokens: Map<string, { delete(): Promise<unknown> }> }[] };
    system: { api: { age: Record<string, (...args: unknown[]) => Promise<unknown>> } };
  };
}

/** Kestrel attacks the Marsh Brute with her rapier, and these dice fall; the Gamemaster looks on. */
export async function attackBrute(
  scene: Scene,
  ...dice: readonly [number, number, number]
): Promise<{ gm: Page; player: Page }> {
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

/** Buys a stunt on the newest attack's card and waits for the points that are left. */
export async function buy(page: Page, stunt: RegExp, left: number): Promise<void> {
  await card(page, "attack").getByRole("button", { name: stunt }).click();
  await card(page, "attack").locator(`[data-stunt-points="${left}"]`).waitFor();
}

/** Rolls the damage of the newest attack with these dice. */
export async function rollDamage(page: Page, ...dice: readonly number[]): Promise<void> {
  await loadDice(page, ...dice);
  await card(page, "attack").getByRole("button", { name: "Roll damage" }).click();
  await card(page, "damage").waitFor();
}

/** Uses a verb of AGE on the newest message of this page; says what came of it: the key of a refusal, or "done". */
export function tryVerb(page: Page, verb: string, ...args: readonly unknown[]): Promise<string> {
  return page.evaluate(
    async ({ verb, args }) => {
      const { game } = globalThis as unknown as AttackHost;
      const use = game.system.api.age[verb];
      if (!use) throw new Error(`There is no verb ${verb}.`);
      return use(game.messages.contents.at(-1), ...args).then(
        () => "done",
        (error: { key?: string }) => error.key ?? String(error),
      );
    },
    { verb, args },
  );
}
