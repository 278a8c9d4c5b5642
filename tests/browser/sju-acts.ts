import type { Locator, Page } from "playwright-core";

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

/** Opens the comparison dialog by the verb for macros; with `skip` it may roll at once instead. */
export async function openComparison(
  page: Page,
  actorId: string,
  options: { readonly values?: readonly string[]; readonly skip: boolean },
): Promise<Locator> {
  await page.evaluate(
    async ({ actorId, options }) => {
      const { game } = globalThis as unknown as {
        game: {
          actors: { get(id: string): object };
          system: { api: { sju: { openComparison(actor: object, options: object): Promise<unknown> } } };
        };
      };
      await game.system.api.sju.openComparison(game.actors.get(actorId), options);
    },
    { actorId, options },
  );
  return page.locator(".triskele-sju-comparison");
}
