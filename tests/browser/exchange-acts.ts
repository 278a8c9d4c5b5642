import type { Page } from "playwright-core";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { stack } from "./fiftytwo-acts.ts";

/** UUIDs of those on the quay. */
export const UUID = {
  vera: `Actor.${C52.vera}`,
  otto: `Actor.${C52.otto}`,
  guard: `Scene.${C52.scene}.Token.${C52.guardToken}`,
  boss: `Scene.${C52.scene}.Token.${C52.bossToken}`,
} as const;

/** What a verb gave, or the key of its refusal. */
export interface Outcome {
  readonly gave?: unknown;
  readonly refused?: string;
}

/** The facts of an opposed test as one user's client has them. */
export interface SeenExchange {
  readonly exchange: {
    readonly phase: string;
    readonly attempt: number;
    readonly reached: readonly string[];
    readonly sides: readonly { id: string; hand: string; laid: { commitment: string; user: string } | null }[];
    readonly shown: readonly { side: string; card: string; nonce: string | null; from: string }[];
  };
  readonly plays: Readonly<Record<string, Record<string, unknown>>>;
  readonly damage: { readonly side: string | null; readonly dealt: Record<string, unknown> | null };
  readonly immediate: string | null;
  readonly meaning: string;
}

interface Host {
  CONFIG: { ChatMessage: { documentClass: { create(data: object): Promise<{ id: string }> } } };
  fromUuid(uuid: string): Promise<{ actor?: object }>;
  game: {
    messages: {
      contents: { id: string }[];
      get(id: string): { id: string; toObject(): { system: SeenExchange }; delete(): Promise<unknown> } | undefined;
    };
    socket: {
      emit(event: string, frame: object, options: object): void;
      on(event: string, heard: (frame: Record<string, unknown>) => void): void;
      off(event: string, heard: (frame: Record<string, unknown>) => void): void;
    };
    system: { api: { fiftytwo: Record<string, (...args: unknown[]) => Promise<unknown>> } };
  };
}

/** Uses a verb from a user's console. @param on UUID of a token or an actor, or a message's id; empty for neither */
export function act(page: Page, verb: string, on: string, ...args: readonly unknown[]): Promise<Outcome> {
  return page.evaluate(
    async ({ verb, on, args }) => {
      const { game, fromUuid } = globalThis as unknown as Host;
      const found = on.includes(".") ? await fromUuid(on) : null;
      try {
        const gave = await game.system.api.fiftytwo[verb]?.(
          found ? (found.actor ?? found) : on === "" ? null : game.messages.get(on),
          ...args,
        );
        const { id } = (gave ?? {}) as { id?: string };
        return { gave: id ?? gave };
      } catch (error) {
        return { refused: (error as { key?: string }).key ?? String(error) };
      }
    },
    { verb, on, args },
  );
}

/** Asks the steward from a user's console past the verbs of the API. @returns the key of the refusal, or the answer */
export function request(page: Page, verb: string, payload: object): Promise<unknown> {
  return page.evaluate(
    ({ gm, verb, payload }) =>
      new Promise((resolve) => {
        const { socket } = (globalThis as unknown as Host).game;
        const id = Math.random().toString(36);
        const heard = (frame: Record<string, unknown>) => {
          if (frame.kind !== "reply" || frame.id !== id) return;
          socket.off("system.triskele", heard);
          resolve(frame.ok === true ? { ok: frame.answer } : frame.key);
        };
        socket.on("system.triskele", heard);
        socket.emit(
          "system.triskele",
          { kind: "request", id, verb: `fiftytwo.${verb}`, payload },
          { recipients: [gm] },
        );
      }),
    { gm: IDS.gamemaster, verb, payload },
  );
}

/** Makes a message from a user's console, whatever he pleases. @returns its id */
export function forge(page: Page, data: object): Promise<string> {
  return page.evaluate(async (data) => {
    const { CONFIG } = globalThis as unknown as Host;
    return (await CONFIG.ChatMessage.documentClass.create(data)).id;
  }, data);
}

/** An opposed test as one user's client has it; `null` before it has come. */
export function seen(page: Page, id: string): Promise<SeenExchange | null> {
  return page.evaluate((id) => (globalThis as unknown as Host).game.messages.get(id)?.toObject().system ?? null, id);
}

/** The cards of a stack as one user's client has them, in the order of their ids. */
export async function held(page: Page, role: string, actor: string | null = null): Promise<readonly string[]> {
  return [...(await stack(page, role, actor)).cards].sort();
}

/** Where an opposed test stands, as one user's client has it. */
export async function phase(page: Page, id: string): Promise<string> {
  return (await seen(page, id))?.exchange.phase ?? "";
}

/** From now on no opening leaves a user's page, until it is loaded anew: as if it had lost the wire in that moment. */
export function holdBack(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { socket } = (globalThis as unknown as Host).game;
    const emit = socket.emit.bind(socket);
    socket.emit = (event, frame, options) => {
      if ((frame as { verb?: string }).verb !== "fiftytwo.open") emit(event, frame, options);
    };
  });
}

/** Deletes a message, and waits until it is gone from some users' pages. */
export async function deleted(page: Page, id: string, everywhere: readonly Page[]): Promise<void> {
  await page.evaluate((id) => (globalThis as unknown as Host).game.messages.get(id)?.delete(), id);
  for (const other of everywhere) {
    await other.waitForFunction((id) => (globalThis as unknown as Host).game.messages.get(id) === undefined, id);
    await other.locator(`#chat [data-message-id="${id}"]`).waitFor({ state: "detached" });
  }
}

/** How many cards that lie a user's browser knows of. */
export function secretsKept(page: Page): Promise<number> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("triskele.fiftytwo.laid."))
      .reduce((sum, key) => sum + Object.keys(JSON.parse(localStorage.getItem(key) ?? "{}")).length, 0),
  );
}
