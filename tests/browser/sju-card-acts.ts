import type { Locator, Page } from "playwright-core";
import { IDS } from "../fixtures/worlds/sample.ts";
import { SJU } from "../fixtures/worlds/sju.ts";
import { loadDice } from "./acts.ts";
import { stored } from "./sample.ts";

/** UUIDs of those in the square. */
export const UUID = {
  ylva: `Actor.${SJU.ylva}`,
  torsten: `Actor.${SJU.torsten}`,
  guardToken: `Scene.${SJU.scene}.Token.${SJU.guardToken}`,
  guard: `Scene.${SJU.scene}.Token.${SJU.guardToken}.Actor.${SJU.guard}`,
} as const;

/** What a verb gave, or the key and text of its refusal. */
export interface Outcome {
  readonly gave?: unknown;
  readonly refused?: string;
  readonly text?: string;
}

interface Host {
  CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<{ id: string }> } } };
  fromUuid(uuid: string): Promise<{ actor?: object; update(changes: object): Promise<unknown> }>;
  game: {
    messages: {
      contents: { id: string }[];
      get(id: string): { id: string; update(changes: object): Promise<unknown> };
    };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    socket: {
      emit(event: string, frame: object, options: object): void;
      on(event: string, heard: (frame: Record<string, unknown>) => void): void;
    };
    system: { api: { sju: Record<string, (...args: unknown[]) => Promise<unknown>> } };
  };
}

/**
 * Uses a verb of the game from a user's console.
 * @param on UUID of a token or an actor, or a message's id; "last" is the newest message
 */
export function sju(page: Page, verb: string, on: string, ...args: readonly unknown[]): Promise<Outcome> {
  return page.evaluate(
    async ({ verb, on, args }) => {
      const { game, fromUuid } = globalThis as unknown as Host;
      const found = on.includes(".") ? await fromUuid(on) : null;
      const message = on === "last" ? game.messages.contents.at(-1) : game.messages.get(on);
      try {
        const gave = await game.system.api.sju[verb]?.(found ? (found.actor ?? found) : message, ...args);
        const { id } = (gave ?? {}) as { id?: string };
        return { gave: id ?? gave };
      } catch (error) {
        const { key, text } = error as { key?: string; text?: string };
        return { refused: key ?? String(error), text: text ?? "" };
      }
    },
    { verb, on, args },
  );
}

/** Changes a message from a user's console. */
export function rewrite(page: Page, message: string, changes: object): Promise<void> {
  return page.evaluate(
    async ({ message, changes }) => {
      await (globalThis as unknown as Host).game.messages.get(message).update(changes);
    },
    { message, changes },
  );
}

/** Changes the document at a UUID from a user's console. */
export function change(page: Page, uuid: string, changes: object): Promise<void> {
  return page.evaluate(
    async ({ uuid, changes }) => {
      await (await (globalThis as unknown as Host).fromUuid(uuid)).update(changes);
    },
    { uuid, changes },
  );
}

/** Sets one of the world's settings of Sju. */
export function settle(page: Page, key: string, value: unknown): Promise<void> {
  return page.evaluate(
    async ({ key, value }) => {
      await (globalThis as unknown as Host).game.settings.set("triskele", `sju.${key}`, value);
    },
    { key, value },
  );
}

/** Posts a message as a console can. @returns its id */
export function forge(page: Page, data: object): Promise<string> {
  return page.evaluate(
    async (data) => (await (globalThis as unknown as Host).CONFIG.ChatMessage.documentClass.create(data)).id,
    data,
  );
}

/** Sends the steward a request from this page's console, past all buttons. @returns the refusal's key, or "" */
export function request(page: Page, verb: string, payload: object): Promise<string> {
  return page.evaluate(
    ({ verb, payload, gm }) =>
      new Promise<string>((resolve) => {
        const { socket } = (globalThis as unknown as Host).game;
        const id = `forged${Math.random()}`;
        socket.on("system.triskele", (frame) => {
          if (frame.id === id) resolve(frame.ok ? "" : String(frame.key));
        });
        socket.emit("system.triskele", { kind: "request", id, verb, payload }, { recipients: [gm] });
      }),
    { verb, payload, gm: IDS.gamemaster },
  );
}

/** A message's facts at the server. */
export async function factsOf(table: Parameters<typeof stored>[0], message: string): Promise<Record<string, unknown>> {
  return (await stored(table, "ChatMessage", message)).system as Record<string, unknown>;
}

/** Whether an actor of the directory is On a Roll, at the server. */
export async function isOnARoll(table: Parameters<typeof stored>[0], actor: string): Promise<boolean> {
  return ((await stored(table, "Actor", actor)).system as { onARoll?: boolean }).onARoll === true;
}

/** Whether whoever is at a UUID, also at a token with data of its own, is On a Roll, as a user's client has it. */
export function holdsAt(page: Page, uuid: string): Promise<boolean> {
  return page.evaluate(async (uuid) => {
    const found = (await (globalThis as unknown as Host).fromUuid(uuid)) as unknown as {
      actor?: { system: { onARoll: boolean } };
      system: { onARoll: boolean };
    };
    return (found.actor ?? found).system.onARoll;
  }, uuid);
}

/** The newest card of a test of Sju in the log. */
export function testCard(page: Page): Locator {
  return page.locator('#chat .triskele-card[data-card="sjuTest"]').last();
}

/** The newest message's id, as a user's client has it. */
export function lastMessage(page: Page): Promise<string> {
  return page.evaluate(() => (globalThis as unknown as Host).game.messages.contents.at(-1)?.id ?? "");
}

/** Rolls Ylva's agility of 5 with these dice. @returns the message's id */
export async function rollAgility(page: Page, against: object, ...faces: readonly number[]): Promise<string> {
  await loadDice(page, ...faces);
  return String((await sju(page, "test", UUID.ylva, { values: [SJU.agility], against })).gave);
}
