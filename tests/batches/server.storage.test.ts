import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { ClassicLevel } from "classic-level";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import { LevelStorage, removeWorld } from "../../table/server/level-storage.ts";
import { MemoryStorage, World } from "../../table/server/world.ts";
import { ANN, Client, create, GM, HERO, MANIFEST, MESSAGE, openToy, remove, update } from "./server.fixture.ts";

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "table-")), "world");
});
afterEach(async () => {
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const open = (generation: 13 | 14 = 14, manifest = MANIFEST) =>
  openToy({ storage: new LevelStorage(folder), generation, manifest });

/** Every file below the world's folder with its content, LevelDB's own diary left out. */
async function snapshot(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /^LO(G|CK)/.test(entry.name)) continue;
    files[join(entry.parentPath, entry.name)] = (await readFile(join(entry.parentPath, entry.name))).toString("base64");
  }
  return files;
}

const health = (source: JsonObject | undefined): unknown => (source?.system as JsonObject | undefined)?.health;

describe("a stored world", () => {
  it("is the same after a restart, and goes on counting", async () => {
    const world = await open();
    const gm = await Client.join(world, GM);
    await gm.accepted(
      update("Actor", { _id: HERO, "system.health.value": 4 }),
      create("ChatMessage", { content: "Hi" }),
    );
    await gm.accepted(remove("ChatMessage", MESSAGE));
    const before = await gm.transport.hello({});
    await world.close();

    const again = await open();
    const hello = await again.connect({ userId: GM }).hello({});
    expect(hello.documents).toEqual(before.documents);
    expect(hello).toMatchObject({ seq: 2, world: { title: "Toy world" } });
    expect((await (await Client.join(again, ANN)).accepted(create("ChatMessage", { content: "x" }))).seq).toBe(3);
    await again.close();
  });

  it("loses nothing it acknowledged when its process is killed", { timeout: 30_000 }, async () => {
    const script = fileURLToPath(new URL("server.child.ts", import.meta.url));
    const child = spawn(process.execPath, ["--import", "tsx", script, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = new Promise((done) => child.once("exit", done));
    let acknowledged = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 25) child.kill("SIGKILL");
    }
    await ended;
    expect(acknowledged).toBeGreaterThanOrEqual(25);

    const world = await open();
    const hello = await world.connect({ userId: GM }).hello({});
    const hero = hello.documents.Actor.find(({ _id }) => _id === HERO);
    // The one after the last acknowledgement may or may not have been written.
    expect([acknowledged, acknowledged + 1]).toContain(hello.seq);
    expect(health(hero)).toEqual({ value: hello.seq, max: 20 });
    await world.close();
  });

  it("is open in one place only", async () => {
    const world = await open();
    await expect(open()).rejects.toThrow('The world "world" is open in another process');
    await expect(removeWorld(folder)).rejects.toThrow("is open in another process");
    await world.close();
    await (await open()).close();
  });

  it("refuses to begin anew in a folder that is not its own", async () => {
    await mkdir(folder);
    await writeFile(join(folder, "thesis.txt"), "years of work");
    const before = await snapshot();
    await expect(open()).rejects.toThrow("is not a world of the practice table");
    await expect(removeWorld(folder)).rejects.toThrow("does not carry the stamp");
    expect(await snapshot()).toEqual(before);
  });

  it("in a place where there can be no folder is refused in one sentence", async () => {
    await writeFile(folder, "a file");
    const storage = new LevelStorage(join(folder, "below"));
    await expect(openToy({ storage, generation: 14, manifest: MANIFEST })).rejects.toThrow(
      /^The folder .*below cannot be made/,
    );
  });

  it("can be removed, and then is new", async () => {
    const world = await open();
    const gm = await Client.join(world, GM);
    await gm.accepted(update("Actor", { _id: HERO, name: "Changed" }));
    await world.close();
    await removeWorld(folder);
    await removeWorld(folder);
    const anew = await open();
    expect((await (await Client.join(anew, GM)).fetch("Actor", HERO))?.name).toBe("Hero");
    await anew.close();
  });

  it("of another system is refused", async () => {
    await (await open()).close();
    await expect(open(14, { ...MANIFEST, id: "chess" })).rejects.toThrow(
      'played with the system "toy", not with "chess"',
    );
  });
});

describe("generations", () => {
  it("a world of 13 becomes one of 14, and never again of 13", async () => {
    await (await open(13)).close();
    await (await open(13)).close();
    await (await open(14)).close();
    const before = await snapshot();
    await expect(open(13)).rejects.toThrow("This world is played in generation 14 and cannot be opened as 13");
    expect(await snapshot()).toEqual(before);
    await (await open(14)).close();
  });

  it("hold in memory too", async () => {
    const storage = new MemoryStorage();
    await openToy({ storage, generation: 14 });
    await expect(openToy({ storage, generation: 13 })).rejects.toThrow("cannot be opened as 13");
  });
});

describe("a damaged world is refused with a sentence and left as it is", () => {
  async function made(): Promise<void> {
    const world = await open();
    const gm = await Client.join(world, GM);
    await gm.accepted(update("Actor", { _id: HERO, name: "Before" }));
    await gm.accepted(update("Actor", { _id: HERO, name: "After" }));
    await world.close();
  }

  async function fileOf(pattern: RegExp): Promise<string> {
    const name = (await readdir(join(folder, "documents"))).find((entry) => pattern.test(entry));
    if (name === undefined) throw new Error(`No file fits ${pattern}`);
    return join(folder, "documents", name);
  }

  const damages: [string, () => Promise<void>, RegExp][] = [
    [
      "its stamp is cut",
      async () => writeFile(join(folder, "world.json"), '{ "title": "T'),
      /cannot be read as a world's stamp/,
    ],
    [
      "its stamp is newer",
      async () => {
        const stamp = JSON.parse(await readFile(join(folder, "world.json"), "utf8"));
        await writeFile(join(folder, "world.json"), JSON.stringify({ ...stamp, schema: 99 }));
      },
      /written by a newer practice table/,
    ],
    ["its stamp is gone", async () => rm(join(folder, "world.json")), /is not a world of the practice table/],
    ["its database is gone", async () => rm(join(folder, "documents"), { recursive: true }), /database is missing/],
    ["its manifest is garbage", async () => writeFile(await fileOf(/^MANIFEST/), "garbage"), /is damaged/],
    ["its root file is garbage", async () => writeFile(join(folder, "documents", "CURRENT"), "garbage"), /is damaged/],
    [
      "one bit of an entry is another",
      async () => {
        const file = await fileOf(/\.log$/);
        const content = await readFile(file);
        const at = content.indexOf("Before");
        content.writeUInt8(content.readUInt8(at) ^ 1, at);
        await writeFile(file, content);
      },
      /is damaged/,
    ],
  ];

  const database = () => new ClassicLevel<string, string>(join(folder, "documents"));
  damages.push(
    [
      "an entry is gone",
      async () => {
        const level = database();
        await level.del(`ChatMessage/${MESSAGE}`);
        await level.close();
      },
      /do not agree/,
    ],
    [
      "an entry is an older one",
      async () => {
        const level = database();
        const text = (await level.get(`Actor/${HERO}`)) ?? "";
        await level.put(`Actor/${HERO}`, text.replace("After", "Older"));
        await level.close();
      },
      /do not agree/,
    ],
    [
      "an entry is none of ours",
      async () => {
        const level = database();
        await level.put("Actor/x", "{}");
        await level.close();
      },
      /the entry Actor\/x is no document/,
    ],
  );

  it.each(damages)("%s", async (_name, damage, sentence) => {
    await made();
    await damage();
    const before = await snapshot();
    await expect(open()).rejects.toThrow(sentence);
    expect(await snapshot()).toEqual(before);
  });

  it("a creation that was cut off is finished", async () => {
    const storage = new LevelStorage(folder);
    await storage.writeStamp({ title: "Toy world", generation: 14, systemId: "toy", schema: 1, seq: null });
    const world = await open();
    expect(world.users()).toHaveLength(5);
    await world.close();
  });
});

describe("a seed", () => {
  it("that is refused names the document", async () => {
    const seed = {
      title: "x",
      users: [],
      actors: [{ _id: HERO, name: "x", type: "dragon" }],
      items: [],
      messages: [],
      scenes: [],
      settings: [],
    };
    const options = { storage: new MemoryStorage(), generation: 14 as const, manifest: MANIFEST, seed };
    await expect(World.open(options)).rejects.toThrow(`The seed's Actor ${HERO} is refused: "dragon"`);
  });

  it("is not needed", async () => {
    const world = await World.open({ storage: new MemoryStorage(), generation: 14, manifest: MANIFEST });
    expect(world.users()).toMatchObject([{ name: "Gamemaster", role: 4 }]);
  });
});
