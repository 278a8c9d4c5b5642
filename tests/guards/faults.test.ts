import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../tools/project.ts";
import { type Source, sources } from "./sources.ts";

// Faults of other systems that a look at the source finds. Each search is tried on the fault itself, so that it cannot go blind.

const code = () => ["src", "table", "tools"].flatMap((folder) => sources(folder, ".ts", ".mjs"));
const system = () => sources("src", ".ts");
const templates = () => sources("templates", ".hbs");

interface Search {
  fault: string;
  files: () => Source[];
  /** Whether a text has the fault. */
  has(text: string): boolean;
  /** The fault as others had it. */
  wrong: string;
  /** How it is written here. */
  right: string;
}

const searches: Search[] = [
  {
    fault: "fault: case a || b: in a switch",
    files: code,
    has: (text) => /\bcase\s[^:\n"'`]*(?:"[^"\n]*"|'[^'\n]*'|[\w.])\s*\|\|[^:\n]*:/.test(text),
    wrong: 'switch (type) { case "weapon" || "armor": break; }',
    right: 'switch (type) { case "weapon": case "armor": return a || b; }',
  },
  {
    fault: "fault: splice(i) without a count",
    files: code,
    // splice(0) says plainly that it takes all.
    has: (text) => /\.splice\((?!0\))\s*[^,()]*(?:\([^()]*\)[^,()]*)*\)/.test(text),
    wrong: "list.splice(list.indexOf(item));",
    right: "list.splice(list.indexOf(item), 1); for (const each of list.splice(0)) {}",
  },
  {
    fault: "fault: update() during data preparation",
    files: system,
    has: (text) =>
      [...text.matchAll(/\bprepare(?:Base|Derived)?Data\([^)]*\)[^{]*\{([\s\S]*?)\n {2}\}/g)].some(([, body = ""]) =>
        /\.(?:update|create|delete|setFlag|unsetFlag|createEmbeddedDocuments|updateEmbeddedDocuments)\(/.test(body),
      ),
    wrong: "class A {\n  prepareDerivedData() {\n    this.parent.update({ x: 1 });\n  }\n}",
    right:
      "class A {\n  prepareDerivedData() {\n    this.x = 1;\n  }\n  async act() {\n    await this.parent.update({ x: 1 });\n  }\n}",
  },
  {
    fault: "fault: a nested <form> in a sheet",
    files: templates,
    has: (text) => /<form\b/i.test(text),
    wrong: "<section><form><input></form></section>",
    right: "<section><input></section>",
  },
  {
    fault: "fault: a text of a user's in data-tooltip, which the host reads as HTML",
    files: templates,
    // A text of the language files has nobody else's words in it, as long as it takes no placeholders.
    has: (text) => /data-tooltip="\{\{(?!localize (?:"[\w.]+"|[\w.]+)\}\}")/.test(text),
    wrong: '<button data-tooltip="{{stunt.text}}"></button>',
    right: '<button data-tooltip="{{localize "AGE.A"}}" data-tooltip-text="{{stunt.text}}"></button>',
  },
  {
    fault: "fault: a private roll shown by 3D dice",
    files: system,
    has: (text) => /dice3d|showForRoll|diceSoNice/i.test(text),
    wrong: "game.dice3d.showForRoll(roll, game.user, true);",
    right: "await roll.toMessage();",
  },
];

describe.each(searches)("$fault", ({ files, has, wrong, right }) => {
  test("is not in our code", () => {
    expect(
      files()
        .filter(({ text }) => has(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test("would be found", () => {
    expect([has(wrong), has(right)]).toEqual([true, false]);
  });
});

describe("fault: SVG without width and height", () => {
  const sized = (text: string) => {
    const [root = ""] = text.match(/<svg\b[^>]*>/) ?? [];
    return /\swidth="\d+"/.test(root) && /\sheight="\d+"/.test(root);
  };

  test("is in no picture", () => {
    const pictures = sources("assets", ".svg");
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter(({ text }) => !sized(text)).map(({ path }) => path)).toEqual([]);
  });

  test("would be found", () => {
    expect(sized('<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')).toBe(false);
  });
});

test("every fault of the list is shown where the list says", () => {
  const page = readFileSync(join(projectRoot, "docs/architecture.md"), "utf8");
  const [, list = ""] = page.split("### Faults of the field and where they are shown");
  const rows = [...list.matchAll(/^\| (.+?) \| `([^`]+)`: (.+?) \|$/gm)];
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const lost = rows.filter(([, , file = "", title = ""]) => {
    const text = readFileSync(join(projectRoot, file), "utf8");
    return !text.includes(title.replaceAll("&lt;", "<").replaceAll("\\|", "|"));
  });
  expect(lost.map(([row]) => row)).toEqual([]);
});
