import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import { readPacks } from "../../table/server/packs.ts";
import { compilePacks } from "../../tools/packs.ts";
import { projectRoot } from "../../tools/project.ts";

describe("the compendiums of a built system", () => {
  let folder = "";
  const manifest: JsonObject = {
    id: "mini",
    packs: [
      { name: "things", label: "Things", path: "packs/things", type: "Item" },
      { name: "foes", label: "Foes", path: "packs/foes", type: "Actor" },
      { name: "fates", label: "Fates", path: "packs/fates", type: "RollTable" },
    ],
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "packs-test-"));
    await mkdir(join(folder, "packs"));
    await compilePacks(join(projectRoot, "tests/fixtures/minisystem/packs"), join(folder, "packs"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const files = async () => {
    const names = (await readdir(join(folder, "packs"), { recursive: true })).sort();
    return Promise.all(names.map(async (name) => [name, (await stat(join(folder, "packs", name))).mtimeMs]));
  };

  it("are read with their embedded documents in place, sorted, and left as they are", async () => {
    const before = await files();
    const [things, foes, ...more] = await readPacks(folder, manifest);
    expect(more).toEqual([]);
    expect(things?.metadata).toMatchObject({ id: "mini.things", label: "Things", type: "Item", packageName: "mini" });
    expect(things?.documents.map(({ name }) => name)).toEqual(["Lantern", "Belt"]);
    expect(things?.documents[1]).toMatchObject({ effects: [{ _id: "miniBeltGlow0000", name: "Glow" }] });
    expect(foes?.documents).toMatchObject([{ name: "Wolf", items: [{ name: "Fangs", effects: [{ name: "Bite" }] }] }]);
    expect(await files()).toEqual(before);
  });

  it("must be there", async () => {
    const packs = [{ name: "gone", label: "Gone", path: "packs/gone", type: "Item" }];
    await expect(readPacks(folder, { id: "mini", packs })).rejects.toThrow(/packs\/gone is not built/);
  });
});
