import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/project.ts";

const FOLDER = join(projectRoot, "styles/fiftytwo");

/** Classes that a style file styles wherever they stand: those that are a whole selector by themselves. */
function ownClasses(file: string): readonly string[] {
  const css = readFileSync(join(FOLDER, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const selectors = [...css.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].flatMap(([, list = ""]) => list.split(","));
  return [...new Set(selectors.map((one) => one.trim()).filter((one) => /^\.triskele-c52-[a-z0-9-]+$/.test(one)))];
}

describe("styles of 52", () => {
  it("give a name of a class to one part only, so that no part's look breaks another's", () => {
    const files = readdirSync(FOLDER);
    const named = files.flatMap((file) => ownClasses(file).map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(20);
    // A class that stands in a selector with others is looked for too: what begins with it belongs to its part.
    const begins = files.flatMap((file) => {
      const css = readFileSync(join(FOLDER, file), "utf8");
      const names = [...css.matchAll(/^(\.triskele-c52-[a-z0-9-]+)(?=[ :[>])/gm)].flatMap(([, name = ""]) => name);
      return [...new Set(names)].map((name) => ({ file, name }));
    });
    const foreign = begins.filter(
      ({ file, name }) =>
        !named.some((own) => own.name === name && own.file === file) && named.some((own) => own.name === name),
    );
    const twice = named.filter(({ name }) => named.filter((other) => other.name === name).length > 1);
    expect([...twice, ...foreign]).toEqual([]);
  });
});
