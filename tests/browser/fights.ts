import type { Page } from "playwright-core";
import type { JsonObject } from "../../table/core/protocol.ts";
import type { RunningTable } from "../../table/server/main.ts";
import type { WorldSeed } from "../../table/server/seed.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";

export const FIGHT = "fightatthebridge";
export const FIGHTERS = {
  kestrel: "fighterkestrel00",
  bram: "fighterbram00000",
  brute: "fighterbrute0000",
} as const;

/** The sample world with a fight on the bridge: Kestrel, Bram, the brute, in this order; round 1, Kestrel's turn. */
export function fightingWorld(changes: JsonObject = {}): WorldSeed {
  const fighter = (name: keyof typeof FIGHTERS, initiative: number): JsonObject => ({
    _id: FIGHTERS[name],
    tokenId: IDS[`${name}Token`],
    actorId: IDS[name],
    sceneId: IDS.scene,
    initiative,
  });
  const combatants = [fighter("kestrel", 20), fighter("bram", 15), fighter("brute", 10)];
  return {
    ...sampleWorld(),
    combats: [{ _id: FIGHT, scene: IDS.scene, active: true, round: 1, turn: 0, combatants, ...changes }],
  };
}

/** As much of the host's globals as scenes of fights use from a console. */
export interface FightHost {
  game: {
    actors: Map<string, FightingActor>;
    combat: {
      round: number;
      combatant: { name: string } | null;
      nextTurn(): Promise<unknown>;
      startCombat(): Promise<unknown>;
      combatants: Map<string, { initiative: number | null; update(changes: object): Promise<unknown> }>;
    } | null;
    messages: { contents: { type: string; system: Record<string, unknown> }[] };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    system: { api: { age: Record<string, (...args: unknown[]) => Promise<unknown>> } };
  };
}

interface FightingActor {
  name: string;
  system: { turn: { spent: { key: string; cost: string }[]; prepared: string }; acts: number; conditions: string[] };
  items: Map<string, { system: Record<string, unknown>; update(changes: object): Promise<unknown> }>;
  update(changes: object): Promise<unknown>;
}

/** Uses a verb of the game from a user's console, for an actor; says what it gave, or the key and text it was refused with. */
export function verb(
  page: Page,
  name: string,
  actor: string,
  ...args: readonly unknown[]
): Promise<{ refused?: string; text?: string }> {
  return page.evaluate(
    async ([name, actor, args]) => {
      const { game } = globalThis as unknown as FightHost;
      try {
        await game.system.api.age[name]?.(game.actors.get(actor), ...args);
        return {};
      } catch (error) {
        const { key, text } = error as { key?: string; text?: string };
        return { refused: key ?? String(error), text: text ?? "" };
      }
    },
    [name, actor, args] as const,
  );
}

/** What an actor has spent of its turn, as a user's client has it. */
export function spentBy(page: Page, actor: string): Promise<readonly string[]> {
  return page.evaluate((id) => {
    const { game } = globalThis as unknown as FightHost;
    return game.actors.get(id)?.system.turn.spent.map(({ key, cost }) => `${key}: ${cost}`) ?? [];
  }, actor);
}

/** Ends the current turn as the Gamemaster does. */
export function nextTurn(page: Page): Promise<unknown> {
  return page.evaluate(() => (globalThis as unknown as FightHost).game.combat?.nextTurn().then(() => null));
}

/** What the server was made to write since, by document name; one list for each request. */
export function writtenSince(table: RunningTable, before: number): readonly string[][] {
  return table.world.log.slice(before).map(({ operations }) => operations.map(({ documentName }) => documentName));
}
