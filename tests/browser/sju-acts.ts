import type { Locator, Page } from "playwright-core";
import type { RunningTable } from "../../table/server/main.ts";
import { stored } from "./sample.ts";

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
export async function compare(
  page: Page,
  actorId: string,
  { values = [], skip = false }: { readonly values?: readonly string[]; readonly skip?: boolean } = {},
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
    { actorId, options: { values, skip } },
  );
  return page.locator(".triskele-sju-comparison");
}

/** A value as the server holds it. */
export interface ItemSource {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly sort: number;
  readonly system: { readonly value: number };
}

/** An actor of Sju as the server holds it. */
export interface SjuActorSource {
  readonly items: readonly ItemSource[];
  readonly prototypeToken: { readonly bar1: { readonly attribute: string | null } };
  /** As it is stored: what nobody has set may be absent. */
  readonly system: {
    readonly onARoll?: boolean;
    readonly track?: { readonly name: string; readonly value: number; readonly max: number };
  };
}

export async function sjuActor(table: RunningTable, id: string): Promise<SjuActorSource> {
  return (await stored(table, "Actor", id)) as unknown as SjuActorSource;
}

/** An actor's items in their order, as the server holds them. */
export async function valuesOf(table: RunningTable, id: string): Promise<ItemSource[]> {
  const { items } = await sjuActor(table, id);
  return [...items].sort((a, b) => a.sort - b.sort);
}

/** The button of a value in the dialog, by its name and figure. */
export function valueButton(dialog: Locator, side: "own" | "other", name: string): Locator {
  return dialog.locator(`[data-side="${side}"]`).getByRole("button", { name, exact: true });
}
