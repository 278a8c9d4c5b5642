import type { Locator, Page } from "playwright-core";

/** As much of the host's globals as scenes of 52 use from a console. */
export interface FiftytwoHost {
  CONFIG: {
    Actor: { documentClass: { create(data: object): Promise<{ id: string }> } };
    Cards: { documentClass: { prototype: { createEmbeddedDocuments: () => Promise<unknown> } } };
  };
  game: {
    actors: { get(id: string | null): object | undefined };
    combat: {
      combatants: { size: number };
      delete(): Promise<unknown>;
      createEmbeddedDocuments(name: string, data: object[]): Promise<{ id: string }[]>;
      deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
    } | null;
    cards: Iterable<ConsoleStack> & { get(id: string): ConsoleStack | undefined };
    system: { api: { fiftytwo: Record<string, (...args: readonly unknown[]) => Promise<unknown>> } };
  };
}

interface ConsoleStack {
  id: string;
  name: string;
  visible: boolean;
  isOwner: boolean;
  flags: { triskele?: { fiftytwo?: { role: string; actor?: string; decks?: number; sessions?: number } } };
  cards: Iterable<{ id: string; drawn: boolean }> & { get(id: string): { update(changes: object): Promise<unknown> } };
  createEmbeddedDocuments(name: string, data: object[], options: object): Promise<unknown>;
  deleteEmbeddedDocuments(name: string, ids: readonly string[]): Promise<unknown>;
}

/** Uses a verb of 52 from a user's console; `actor` is an id, or `null`. Says what it gave, or the key it was refused with. */
export function verb52(
  page: Page,
  name: string,
  ...args: readonly unknown[]
): Promise<{ readonly gave?: unknown; readonly refused?: string }> {
  return page.evaluate(
    async ([name, args]) => {
      const { game } = globalThis as unknown as FiftytwoHost;
      try {
        const known = args.map((arg) => (typeof arg === "string" ? (game.actors.get(arg) ?? arg) : arg));
        const gave = await game.system.api.fiftytwo[name]?.(...known);
        return { gave: JSON.parse(JSON.stringify(gave ?? null)) };
      } catch (error) {
        return { refused: (error as { key?: string }).key ?? String(error) };
      }
    },
    [name, args] as const,
  );
}

/** A stack as one user's client has it. */
export interface SeenStack {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly actor: string | null;
  readonly decks: number | null;
  readonly sessions: number | null;
  readonly visible: boolean;
  readonly isOwner: boolean;
  readonly cards: readonly string[];
  readonly drawn: number;
}

/** The stacks of 52 as one user's client has them. */
export function stacks(page: Page): Promise<readonly SeenStack[]> {
  return page.evaluate(() => {
    const { game } = globalThis as unknown as FiftytwoHost;
    return [...game.cards].flatMap(({ id, name, visible, isOwner, flags, cards }) => {
      const ours = flags.triskele?.fiftytwo;
      if (!ours) return [];
      const all = [...cards];
      const { role, actor = null, decks = null, sessions = null } = ours;
      const drawn = all.filter((card) => card.drawn).length;
      return [{ id, name, role, actor, decks, sessions, visible, isOwner, cards: all.map((card) => card.id), drawn }];
    });
  });
}

/** One stack as one user's client has it. */
export async function stack(page: Page, role: string, actor: string | null = null): Promise<SeenStack> {
  const found = (await stacks(page)).find((one) => one.role === role && one.actor === actor);
  if (!found) throw new Error(`There is no ${role} of ${actor}.`);
  return found;
}

/** Opens the Dealer's table by its button in the directory of actors. */
export async function openTable(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "Actors" }).click();
  await page.locator('[data-triskele-button="c52Table"]').click();
  const table = page.locator("#triskele-c52-table");
  await table.waitFor();
  return table;
}
