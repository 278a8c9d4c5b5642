import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Handlebars from "handlebars/runtime";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { HelloReply, OperationReply, ServerFrames, Transport } from "../../table/core/protocol.ts";
import { type RunningTable, type StartOptions, startTable } from "../../table/server/main.ts";
import { isOwnHost } from "../../table/server/origin.ts";
import { ANN, Client, create, FOE, GM, HERO, MANIFEST, toySeed, update } from "./server.fixture.ts";

let root: string;
let table: RunningTable;
const sockets: Socket[] = [];

const options = (more: Partial<StartOptions> = {}): StartOptions => ({
  port: 0,
  dataFolder: null,
  seed: toySeed(),
  systemFolder: join(root, "dist"),
  clientFolder: join(root, "page"),
  ...more,
});

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "table-"));
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
  await symlink(join(root, "secret.json"), join(root, "page/link.json"));
  table = await startTable(options());
});

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  // The server hears of it a moment later; the next test begins at an empty table.
  await vi.waitFor(() => expect(table.world.users().some(({ active }) => active)).toBe(false));
});

afterAll(async () => {
  await table.close();
  await rm(root, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A request as it is: neither path nor headers are tidied up, as `fetch` would. */
function ask(
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { method = "GET", headers = {}, body } = init;
    const outgoing = request({ port: table.port, host: "127.0.0.1", path, method, headers }, (incoming) => {
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

const JSON_TYPE = { "content-type": "application/json" };
const join_ = (user: string, headers: Record<string, string> = {}) =>
  ask("/api/join", { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify({ user }) });

async function tokenOf(user: string): Promise<string> {
  return JSON.parse((await join_(user)).body).token;
}

/** The transport of a browser. */
function over(socket: Socket): Transport {
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

function open(token: unknown, headers: Record<string, string> = {}, transports = ["websocket"]): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${table.port}`, {
    auth: { token },
    extraHeaders: headers,
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

const joined = async (user: string): Promise<Client> => Client.over(over(await open(await tokenOf(user))));
const next = (client: Client, name: keyof ServerFrames) => new Promise((done) => client.transport.on(name, done));

describe("the page and the system", () => {
  it.each([
    ["/", "text/html; charset=utf-8", "no-store"],
    ["/?user=Ann&lang=sv", "text/html; charset=utf-8", "no-store"],
    ["/assets/app-Ab12_xYz.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/plain.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/systems/toy/toy.mjs", "text/javascript; charset=utf-8", "no-cache"],
    ["/systems/toy/lang/en.json", "application/json; charset=utf-8", "no-store"],
    ["/systems/toy/templates/greeting.hbs", "text/plain; charset=utf-8", "no-cache"],
    ["/templates/systems/toy/templates/greeting.hbs.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/api/users", "application/json; charset=utf-8", "no-store"],
  ])("%s is served with its type, its caching and a strict policy", async (path, type, caching) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      "cache-control": caching,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:");
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("a template is a module whose specification the runtime renders, escaping what is to be escaped", async () => {
    const { body } = await ask("/templates/systems/toy/templates/greeting.hbs.js");
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(body)}`);
    expect(Handlebars.template(module.default)({ greeting: "<Hi>", raw: "<b>" })).toBe("<p>&lt;Hi&gt; <b></p>");
  });

  it("a template with a fault is a fault of the server, and says so in its log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await ask("/templates/systems/toy/templates/broken.hbs.js")).status).toBe(500);
    expect(String(log.mock.calls[0])).toContain("broken.hbs");
    log.mockRestore();
  });

  it("a file that is known already is not sent again", async () => {
    const { headers } = await ask("/systems/toy/toy.mjs");
    const again = await ask("/systems/toy/toy.mjs", { headers: { "if-none-match": String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it.each([
    "/../secret.json",
    "/%2e%2e/secret.json",
    "/..%2fsecret.json",
    "/assets/../../secret.json",
    "/assets/%2e%2e/%2e%2e/secret.json",
    "/..%5csecret.json",
    "/%252e%252e/secret.json",
    "//../secret.json",
    "/systems/toy/../../secret.json",
    "/systems/toy/%2e%2e/secret.json",
    "/templates/systems/toy/../../secret.json.js",
    "/templates/systems/toy/system.json.js",
    "/templates/index.html.js",
    "/.env",
    "/.hidden.json",
    "/link.json",
    "/program.exe",
    "/assets",
    "/systems/other/system.json",
    "/systems/toy",
    "/index.html%00.js",
    "/%",
  ])("%s leads nowhere", async (path) => {
    const { status, body } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('secret"');
    expect(body).not.toContain("SECRET");
  });

  it.each(["PUT", "DELETE", "POST", "PATCH"])("%s is no way to ask for a file", async (method) => {
    expect((await ask("/", { method })).status).toBe(405);
  });
});

describe("joining", () => {
  it("lists who may join, and nothing else of them", async () => {
    const lobby = JSON.parse((await ask("/api/users")).body);
    expect(lobby).toMatchObject({ world: { title: "Toy world" }, system: { id: "toy", title: "Toy" }, generation: 14 });
    expect(lobby.users.map(({ name }: { name: string }) => name)).toEqual(["Gamemaster", "Assistant", "Ann", "Bob"]);
    expect(Object.keys(lobby.users[0]).sort()).toEqual(["active", "color", "id", "name", "role"]);
  });

  it("gives a token for a user by name or id, another one each time", async () => {
    const answers = await Promise.all([join_("Ann"), join_(" ann "), join_(ANN)]);
    const replies = answers.map(({ body }) => JSON.parse(body));
    expect(replies).toEqual(Array(3).fill({ token: expect.any(String), userId: ANN, name: "Ann" }));
    expect(new Set(replies.map(({ token }) => token)).size).toBe(3);
  });

  it.each([
    ["a stranger", "Eve", 404],
    ["a user without a role", "Nobody", 403],
    ["nobody", "", 400],
  ])("refuses %s", async (_name, user, status) => {
    expect((await join_(user)).status).toBe(status);
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["a sandboxed page", { origin: "null" }],
    ["another site, by what the browser says", { "sec-fetch-site": "cross-site" }],
    ["a domain pointed here", { host: "evil.example", origin: "http://evil.example" }],
  ])("refuses a request from %s", async (_name, headers) => {
    expect((await join_("Ann", headers)).status).toBe(403);
  });

  it("takes the own page's request", async () => {
    const host = `localhost:${table.port}`;
    expect((await join_("Ann", { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" })).status).toBe(200);
  });

  it("wants JSON, and little of it", async () => {
    const body = JSON.stringify({ user: "Ann" });
    expect((await ask("/api/join", { method: "POST", headers: { "content-type": "text/plain" }, body })).status).toBe(
      415,
    );
    expect((await ask("/api/join", { method: "POST", headers: JSON_TYPE, body: "{" })).status).toBe(400);
    const long = JSON.stringify({ user: "Ann", more: "x".repeat(20_000) });
    expect((await ask("/api/join", { method: "POST", headers: JSON_TYPE, body: long })).status).toBe(400);
    expect((await ask("/api/join")).status).toBe(405);
  });
});

describe("names for this machine", () => {
  it.each([
    ["localhost:30013", "127.0.0.1", true],
    ["127.0.0.1", "127.0.0.1", true],
    ["[::1]:30013", "127.0.0.1", true],
    ["192.168.1.5:30013", "127.0.0.1", false],
    ["evil.example", "127.0.0.1", false],
    ["localhost.evil.example", "127.0.0.1", false],
    [undefined, "127.0.0.1", false],
    ["evil.example", "0.0.0.0", false],
    ["192.168.1.5:30013", "0.0.0.0", true],
    ["table.lan:30013", "table.lan", true],
  ])("Host %s at %s: %s", (host, address, own) => {
    expect(isOwnHost(host, address)).toBe(own);
  });

  it("a request by another name gets nothing", async () => {
    expect(await ask("/", { headers: { host: "evil.example" } })).toMatchObject({ status: 403 });
  });
});

describe("sockets", () => {
  it("carry hello, operations, broadcasts and replies", async () => {
    const [gm, ann] = [await joined("Gamemaster"), await joined("Ann")];
    const heard = next(gm, "broadcast");
    const frame = await ann.accepted(update("Actor", { _id: HERO, "system.health.value": 8 }));
    expect(frame).toMatchObject({ userId: ANN, seq: expect.any(Number) });
    expect(await heard).toEqual(frame);
    expect(await ann.refused(update("Actor", { _id: FOE, name: "Mine" }))).toMatchObject({ code: "permission" });
  });

  it("work by polling too", async () => {
    const socket = await open(await tokenOf("Ann"), {}, ["polling"]);
    expect(await over(socket).hello({})).toMatchObject({ userId: ANN });
  });

  it("answer a hello of another generation", async () => {
    const socket = await open(await tokenOf("Ann"));
    expect(await over(socket).hello({ generation: 13 })).toMatchObject({ error: { code: "generation" } });
  });

  it("tell who comes and goes", async () => {
    const gm = await joined("Gamemaster");
    const came = next(gm, "users");
    const ann = await joined("Ann");
    expect(await came).toEqual({ active: [GM, ANN] });
    const went = next(gm, "users");
    ann.transport.close();
    expect(await went).toEqual({ active: [GM] });
  });

  it("do not echo package events", async () => {
    const [gm, ann] = [await joined("Gamemaster"), await joined("Ann")];
    const heard = next(gm, "event");
    ann.transport.emit({ event: "system.toy", payload: { userId: GM } });
    expect(await heard).toEqual({ event: "system.toy", payload: { userId: GM }, userId: ANN });
    await ann.accepted(create("ChatMessage", { content: "after" }));
    expect(ann.events).toEqual([]);
  });

  it.each([
    ["no token", undefined],
    ["another kind of token", { user: GM }],
    ["a made-up token", `${GM}.x.y`],
    ["an empty token", ""],
  ])("refuse %s", async (_name, token) => {
    await expect(open(token)).rejects.toMatchObject({ data: { code: "permission" } });
  });

  it("refuse a token whose user was exchanged", async () => {
    const token = await tokenOf("Ann");
    await expect(open(token.replace(ANN, GM))).rejects.toMatchObject({ data: { code: "permission" } });
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["a sandboxed page", { origin: "null" }],
    ["a domain pointed here", { host: "evil.example", origin: "http://evil.example" }],
  ])("refuse %s, by both ways", async (_name, headers) => {
    const token = await tokenOf("Ann");
    await expect(open(token, headers)).rejects.toThrow();
    await expect(open(token, headers, ["polling"])).rejects.toThrow();
  });

  it("survive nonsense", async () => {
    const socket = await open(await tokenOf("Ann"));
    socket.emit("operation", "no reply wanted");
    socket.emit("hello");
    socket.emit("emit", Buffer.from("x"));
    socket.emit("unknown", 1, 2, 3);
    expect(await socket.emitWithAck("operation", Buffer.from("x"))).toMatchObject({
      ok: false,
      error: { code: "malformed" },
    });
    const long = { requestId: "r", operations: [create("ChatMessage", { content: "x".repeat(5_000_001) })] };
    expect(await socket.emitWithAck("operation", long)).toMatchObject({
      ok: false,
      requestId: "r",
      error: { code: "malformed" },
    });
    expect(await over(socket).hello({})).toMatchObject({ userId: ANN });
  });

  it("tell pages to reload", async () => {
    const ann = await joined("Ann");
    const told = next(ann, "reload");
    table.world.reload();
    await told;
  });
});

describe("starting", () => {
  it("says which port is taken, and leaves the world alone", async () => {
    const dataFolder = join(root, "worlds");
    await expect(startTable(options({ port: table.port, dataFolder, fresh: true }))).rejects.toThrow(
      `Port ${table.port} is taken by another program; stop that one or choose another with --port.`,
    );
    const first = await startTable(options({ port: 0, dataFolder }));
    await expect(startTable(options({ dataFolder, fresh: true }))).rejects.toThrow("is open in another process");
    await first.close();
  });

  it("finds its world and its sessions again", async () => {
    const dataFolder = join(root, "worlds");
    const mine = table;
    table = await startTable(options({ dataFolder, world: "again" }));
    try {
      const token = await tokenOf("Ann");
      const before = await Client.over(over(await open(token)));
      await before.accepted(update("Actor", { _id: HERO, name: "Remembered" }));
      await table.close();
      table = await startTable(options({ dataFolder, world: "again" }));
      const after = await Client.over(over(await open(token)));
      expect((await after.fetch("Actor", HERO))?.name).toBe("Remembered");
      await table.close();
      table = await startTable(options({ dataFolder, world: "again", fresh: true }));
      await expect(open(token)).rejects.toMatchObject({ data: { code: "permission" } });
      expect((await (await joined("Ann")).fetch("Actor", HERO))?.name).toBe("Hero");
      await table.close();
    } finally {
      table = mine;
    }
  });

  it.each([
    ["a world's name that is a path", { world: "../x" }, '"../x" cannot be a world\'s name'],
    ["a missing page", { clientFolder: "/nowhere" }, "The table's page is not built"],
    ["a missing system", { systemFolder: "/nowhere" }, "The system is not built"],
  ])("refuses %s", async (_name, more, sentence) => {
    await expect(startTable(options(more))).rejects.toThrow(sentence);
  });

  it("watches, builds again, and tells the pages", async () => {
    const folder = join(root, "src");
    await mkdir(folder);
    const rebuild = vi.fn(async () => {});
    const mine = table;
    table = await startTable(options({ watch: { folders: [folder], rebuild } }));
    try {
      const told = next(await joined("Ann"), "reload");
      await writeFile(join(folder, "a.ts"), "1");
      await told;
      expect(rebuild).toHaveBeenCalled();
    } finally {
      await table.close();
      table = mine;
    }
  });
});
