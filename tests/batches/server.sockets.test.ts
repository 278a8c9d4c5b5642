import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { ServerFrames } from "../../table/core/protocol.ts";
import { type RunningTable, startTable } from "../../table/server/main.ts";
import { ANN, Client, create, FOE, GM, HERO, update } from "./server.fixture.ts";
import { closeSockets, makeSite, openSocket, over, siteOptions, tokenOf as tokenAt } from "./server.site.fixture.ts";

let root: string;
let table: RunningTable;

beforeAll(async () => {
  root = await makeSite();
  table = await startTable(siteOptions(root));
});

afterEach(async () => {
  closeSockets();
  // The server hears of it a moment later; the next test begins at an empty table.
  await vi.waitFor(() => expect(table.world.users().some(({ active }) => active)).toBe(false));
});

afterAll(async () => {
  await table.close();
  await rm(root, { recursive: true, force: true });
});

const tokenOf = (user: string): Promise<string> => tokenAt(table.port, user);
const open = (token: unknown, headers?: Record<string, string>, transports?: string[]) =>
  openSocket(table.port, token, headers, transports);
const options = (more: Parameters<typeof siteOptions>[1] = {}) => siteOptions(root, more);
const joined = async (user: string): Promise<Client> => Client.over(over(await open(await tokenOf(user))));
const next = (client: Client, name: keyof ServerFrames) => new Promise((done) => client.transport.on(name, done));

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
