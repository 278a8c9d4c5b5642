import type { Page } from "playwright-core";

/** Rolls a test of Sju by the verb for macros, at a user's console. */
export async function rollSju(page: Page, actorId: string, options: object): Promise<void> {
  await page.evaluate(
    async ({ actorId, options }) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: { get(id: string): object };
          system: { api: { sju: { test(actor: object, options: object): Promise<unknown> } } };
        };
      };
      await game.system.api.sju.test(game.actors.get(actorId), options);
    },
    { actorId, options },
  );
}
