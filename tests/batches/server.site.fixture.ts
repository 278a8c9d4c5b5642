import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { io, type Socket } from "socket.io-client";
import type { HelloReply, OperationReply, ServerFrames, Transport } from "../../table/core/protocol.ts";
import type { StartOptions } from "../../table/server/main.ts";
import { MANIFEST, toySeed } from "./server.fixture.ts";

/** A folder with a built page and the built toy system; the caller removes it. */
export async function makeSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "table-"));
  const files: Record<string, string> = {
    "secret.json": '"secret"',
    "page/index.html": "<!doctype html><title>Table</title>",
    "page/assets/app-Ab12_xYz.js": "export {};",
    "page/assets/plain.js": "export {};",
    "page/.env": "SECRET=1",
    "page/.hidden.json": '"secret"',
    "page/program.exe": "x",
    "dist/system.json": JSON.stringify(MANIFEST),
    "dist/lang/en.json": "{}",
    "dist/toy.mjs": "export {};",
    "dist/templates/greeting.hbs": "<p>{{greeting}} {{{raw}}}</p>",
    "dist/templates/broken.hbs": "{{#if}}",
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, ".."), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** How a table of that folder starts: on any port, its world in memory. */
export function siteOptions(root: string, more: Partial<StartOptions> = {}): StartOptions {
  return {
    port: 0,
    dataFolder: null,
    seed: toySeed(),
    systemFolder: join(root, "dist"),
    clientFolder: join(root, "page"),
    ...more,
  };
}

/** What a server answered. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request as it is: neither path nor headers are tidied up, as `fetch` would. */
export function ask(
  port: number,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { method = "GET", headers = {}, body } = init;
    const outgoing = request({ port, host: "127.0.0.1", path, method, headers }, (incoming) => {
      let text = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (part: string) => {
        text += part;
      });
      incoming.on("end", () => done({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text }));
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

export const JSON_TYPE = { "content-type": "application/json" };

/** Asks to join as a user. */
export function askToJoin(port: number, user: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask(port, "/api/join", {
    method: "POST",
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify({ user }),
  });
}

/** Joins as a user. */
export async function tokenOf(port: number, user: string): Promise<string> {
  return JSON.parse((await askToJoin(port, user)).body).token;
}

const sockets: Socket[] = [];

/** Opens a socket as a page does. */
export function openSocket(
  port: number,
  token: unknown,
  extraHeaders: Record<string, string> = {},
  transports = ["websocket"],
): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth: { token },
    extraHeaders,
    transports,
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  return new Promise((done, fail) => {
    socket.on("connect", () => done(socket));
    socket.on("connect_error", fail);
  });
}

/** Closes every socket that was opened here. */
export function closeSockets(): void {
  for (const socket of sockets.splice(0)) socket.disconnect();
}

/** The transport of a browser. */
export function over(socket: Socket): Transport {
  return {
    hello: (frame): Promise<HelloReply> => socket.emitWithAck("hello", frame),
    operation: (frame): Promise<OperationReply> => socket.emitWithAck("operation", frame),
    emit: (frame) => void socket.emit("emit", frame),
    on<K extends keyof ServerFrames>(name: K, listener: (frame: ServerFrames[K]) => void) {
      socket.on(name as string, listener);
    },
    close: () => void socket.disconnect(),
  };
}
