import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, posix } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { build } from "../../tools/build.ts";
import { pack } from "../../tools/package.ts";
import { projectRoot } from "../../tools/project.ts";
import { json } from "./sources.ts";

const RELEASE = "build/guard-release";
const DEVELOPMENT = "build/guard-development";
const folder = (path: string) => join(projectRoot, path);
const manifest = (path: string) => JSON.parse(readFileSync(join(folder(path), "system.json"), "utf8"));

afterAll(async () => {
  for (const path of [RELEASE, DEVELOPMENT]) await rm(folder(path), { recursive: true, force: true });
});

/** Bundling takes its time on a busy machine, in ms. */
const PATIENCE = 60_000;

describe("the zip", () => {
  test(
    "has no trace of batches, tests or Quench",
    async () => {
      await build({ out: RELEASE });
      const { files } = await pack(folder(RELEASE));
      const text = (path: string) => new TextDecoder().decode(files[path]);
      const traces = Object.keys(files).filter((path) => /quench|batch|\.map$|\.test\./i.test(path));
      expect(traces).toEqual([]);
      expect(Object.keys(files).filter((path) => /\.mjs$|\.json$/.test(path) && /quench/i.test(text(path)))).toEqual(
        [],
      );
      expect(manifest(RELEASE)).toEqual(json("system.json"));
      // What its texts lead to is in it.
      const broken = Object.keys(files)
        .filter((path) => path.endsWith(".md"))
        .flatMap((path) =>
          [...text(path).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = ""]) =>
            posix.join(posix.dirname(path), link),
          ),
        )
        .filter((path) => !(path in files));
      expect(broken).toEqual([]);
      expect(Object.keys(files)).toContain("docs/playing.md");
    },
    PATIENCE,
  );
});

describe("the development build", () => {
  test(
    "has the batches as a module of its own, after the system's",
    async () => {
      await build({ out: DEVELOPMENT, development: true, quench: true });
      expect(manifest(DEVELOPMENT)).toEqual({ ...json("system.json"), esmodules: ["triskele.mjs", "quench.mjs"] });
      const door = readFileSync(join(folder(DEVELOPMENT), "quench.mjs"), "utf8");
      expect(door).toContain("quenchReady");
      // Types alone come from the table: its code would test itself instead of Foundry.
      expect(door).not.toContain("NotAtTheTable:");
    },
    PATIENCE,
  );
});
