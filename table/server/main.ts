import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import type { Generation, JsonObject } from "../core/protocol.ts";
import { pageOf, Site } from "./http.ts";
import { isObject } from "./json.ts";
import { LevelStorage, removeWorld } from "./level-storage.ts";
import { isLoopback } from "./origin.ts";
import { readPacks } from "./packs.ts";
import { StartError } from "./refusal.ts";
import { EMPTY_SEED, type WorldSeed } from "./seed.ts";
import { Sessions, sessionKey } from "./session.ts";
import { openSockets } from "./sockets.ts";
import { MemoryStorage, type Storage } from "./storage.ts";
import { watchFolders } from "./watch.ts";
import { World } from "./world.ts";

export { StartError } from "./refusal.ts";
export type { WorldSeed } from "./seed.ts";

/** How the table starts. Relative folders are taken from the working directory. */
export interface StartOptions {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on; this machine alone when absent. */
  host?: string;
  /** 14 when absent. */
  generation?: Generation;
  /** The world's name, which is its folder's: small letters, digits and hyphens. `sample` when absent. */
  world?: string;
  /** The folder of worlds; `null` keeps the world in memory. `worlds` when absent. */
  dataFolder?: string | null;
  /** Begin the world anew: deletes its folder first, if that carries the table's stamp. */
  fresh?: boolean;
  /** The content of a new world. */
  seed?: WorldSeed;
  /** The built system; `dist` when absent. */
  systemFolder?: string;
  /** The built page; `build/table` when absent. */
  clientFolder?: string;
  /** Development: build anew and reload the pages whenever something in these folders changes. */
  watch?: { folders: readonly string[]; rebuild: () => Promise<void> };
}

/** A running table. */
export interface RunningTable {
  /** The address of the join page. */
  url: string;
  port: number;
  world: World;
  /** Stops serving, finishes what was asked and closes the world. */
  close(): Promise<void>;
}

/**
 * Opens a world and serves it.
 * @throws StartError with one sentence for the person at the terminal.
 */
export async function startTable(options: StartOptions): Promise<RunningTable> {
  const address = options.host ?? "127.0.0.1";
  const systemFolder = resolve(options.systemFolder ?? "dist");
  const clientFolder = resolve(options.clientFolder ?? "build/table");
  if (!existsSync(pageOf(clientFolder))) {
    throw new StartError(`The table's page is not built (${pageOf(clientFolder)} is missing).`);
  }
  const manifest = await readManifest(systemFolder);
  const id = options.world ?? "sample";
  const folder = worldFolder(id, options.dataFolder);
  // The port comes first: one that is taken leaves the world alone.
  const http = createServer();
  http.on("request", answerOpening);
  const port = await listen(http, options.port, address);
  try {
    if (folder !== null && options.fresh === true) await removeWorld(folder);
    const storage: Storage = folder === null ? new MemoryStorage() : new LevelStorage(folder);
    const world = await World.open({
      packs: await readPacks(systemFolder, manifest),
      storage,
      generation: options.generation ?? 14,
      manifest,
      seed: options.seed ?? EMPTY_SEED,
      id,
    });
    const sessions = new Sessions(folder === null ? undefined : await sessionKey(join(folder, "session.key")));
    return serve(http, { world, sessions, manifest, systemFolder, clientFolder, address, port, watch: options.watch });
  } catch (error) {
    http.close();
    throw error;
  }
}

function serve(
  http: Server,
  parts: {
    world: World;
    sessions: Sessions;
    manifest: JsonObject;
    systemFolder: string;
    clientFolder: string;
    address: string;
    port: number;
    watch: StartOptions["watch"];
  },
): RunningTable {
  const { world, sessions, address, port } = parts;
  const site = new Site(parts);
  http.off("request", answerOpening);
  // Before the sockets: they take their own path out of what this listener gets.
  http.on("request", (request, response) => void site.handle(request, response));
  const sockets = openSockets(http, { world, sessions, address });
  const rebuild = parts.watch?.rebuild;
  const watcher =
    parts.watch === undefined || rebuild === undefined
      ? undefined
      : watchFolders(parts.watch.folders, async () => {
          await rebuild();
          world.reload(await readPacks(parts.systemFolder, parts.manifest));
        });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    watcher?.close();
    await world.close();
    http.closeAllConnections();
    await sockets.close();
  };
  return {
    url: `http://${nameOf(address)}:${port}`,
    port,
    world,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** How the address is written in a URL; what this machine reaches as itself is `localhost`. */
function nameOf(address: string): string {
  if (isLoopback(address) || address === "0.0.0.0" || address === "::") return "localhost";
  return address.includes(":") ? `[${address}]` : address;
}

/** The folder of a world, `null` for one in memory. */
function worldFolder(id: string, dataFolder: string | null | undefined): string | null {
  if (!/^[a-z0-9-]+$/.test(id)) {
    throw new StartError(`"${id}" cannot be a world's name; use small letters, digits and hyphens.`);
  }
  return dataFolder === null ? null : resolve(dataFolder ?? "worlds", id);
}

/** Browsers left open from the last run knock before the world is there. */
function answerOpening(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "1" });
  response.end("The table is opening.\n");
}

async function readManifest(systemFolder: string): Promise<JsonObject> {
  const file = join(systemFolder, "system.json");
  try {
    const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
    if (isObject(manifest) && typeof manifest.id === "string") return manifest;
  } catch (error) {
    throw new StartError(`The system is not built (${file} cannot be read).`, { cause: error });
  }
  throw new StartError(`The manifest ${file} has no \`id\`.`);
}

function listen(http: Server, port: number, address: string): Promise<number> {
  return new Promise((done, fail) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      fail(new StartError(portMessage(error, port, address), { cause: error }));
    });
    http.listen(port, address, () => {
      const bound = http.address();
      done(typeof bound === "object" && bound !== null ? bound.port : port);
    });
  });
}

function portMessage(error: NodeJS.ErrnoException, port: number, address: string): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port} is taken by another program; stop that one or choose another with --port.`;
  }
  if (error.code === "EACCES") return `Port ${port} needs rights this user does not have; choose another with --port.`;
  return `The table cannot listen on ${address}, port ${port} (${error.message}).`;
}
