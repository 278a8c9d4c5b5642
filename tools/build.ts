import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build as viteBuild } from "vite";
import { compilePacks } from "./packs.ts";
import { projectRoot } from "./project.ts";

const MODULE = "triskele.mjs";
const QUENCH_DOOR = "quench.mjs";

/** Where a system's sources lie and where it goes; every path is relative to the project's folder. */
export interface BuildOptions {
  entry?: string;
  manifest?: string;
  /** Folders that hold `templates/<room>`, `styles/<room>`, `lang/<language>/<room>.json`; later ones add rooms. */
  sources?: readonly string[];
  /** Replaced whole. */
  out?: string;
  /** Keeps the code readable and adds a source map. */
  development?: boolean;
  /** Adds the contract's batches, for the Quench module inside a real Foundry. */
  quench?: boolean;
}

/**
 * Builds the system into `dist/`, as Foundry loads it: manifest, one module, one style sheet, languages, templates, packs.
 * What is there is replaced only when the new build is whole, so that a running table never serves half of one.
 */
export async function build(options: BuildOptions = {}): Promise<void> {
  const target = resolve(projectRoot, options.out ?? "dist");
  const out = `${target}.${process.pid}.new`;
  const sources = (options.sources ?? ["."]).map((source) => resolve(projectRoot, source));
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await Promise.all([
    buildModule(resolve(projectRoot, options.entry ?? "src/main.ts"), out, MODULE, options.development ?? false),
    ...(options.quench ? [buildModule(join(projectRoot, "tests/batches/quench.ts"), out, QUENCH_DOOR, true)] : []),
    writeManifest(resolve(projectRoot, options.manifest ?? "system.json"), out, options.quench ?? false),
    buildStyles(sources, join(out, "triskele.css")),
    buildLanguages(sources, join(out, "lang")),
    compilePacks(join(projectRoot, "packs"), join(out, "packs")),
    // The README leads to the documents, also for those who have only the zip.
    ...["LICENSE", "NOTICES.md", "README.md", "CHANGELOG.md", "docs"].map((file) =>
      copyIfThere(join(projectRoot, file), join(out, file)),
    ),
  ]);
  for (const source of sources) {
    for (const folder of ["templates", "assets"]) await copyIfThere(join(source, folder), join(out, folder));
  }
  await rm(target, { recursive: true, force: true });
  await rename(out, target);
}

/** The manifest as it is, or with the batches' module after the system's own. */
async function writeManifest(source: string, out: string, quench: boolean): Promise<void> {
  const target = join(out, "system.json");
  if (!quench) return cp(source, target);
  const manifest = JSON.parse(await readFile(source, "utf8"));
  manifest.esmodules.push(QUENCH_DOOR);
  await writeFile(target, JSON.stringify(manifest, null, 2));
}

async function buildModule(entry: string, out: string, fileName: string, development: boolean): Promise<void> {
  await viteBuild({
    root: projectRoot,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: "es2022",
      sourcemap: development,
      minify: !development,
      lib: { entry, formats: ["es"], fileName: () => fileName },
      rolldownOptions: {
        output: {
          // Worlds store the names of roll and sheet classes: a minified name would orphan them.
          keepNames: true,
          ...(development ? {} : { minify: { compress: true, mangle: { keepNames: true }, codegen: true } }),
        },
      },
    },
  });
}

/** Concatenates `styles/<room>/*.css`, the shared room first, each room in the order of its file names. */
async function buildStyles(sources: readonly string[], target: string): Promise<void> {
  const parts: string[] = [];
  for (const source of sources) {
    const rooms = (await namesIn(join(source, "styles"))).sort(
      (a, b) => Number(b === "shared") - Number(a === "shared"),
    );
    for (const room of rooms) {
      for (const file of (await namesIn(join(source, "styles", room))).filter((name) => name.endsWith(".css"))) {
        parts.push(await readFile(join(source, "styles", room, file), "utf8"));
      }
    }
  }
  await writeFile(target, parts.join("\n"));
}

/** Merges `lang/<language>/<room>.json` into one file a language. A key in two rooms is an error. */
async function buildLanguages(sources: readonly string[], target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  const merged = new Map<string, Record<string, unknown>>();
  for (const source of sources) {
    for (const language of await namesIn(join(source, "lang"))) {
      const all = merged.get(language) ?? {};
      merged.set(language, all);
      for (const file of await namesIn(join(source, "lang", language))) {
        const path = join(source, "lang", language, file);
        mergeTexts(all, JSON.parse(await readFile(path, "utf8")), path);
      }
    }
  }
  for (const [language, texts] of merged) {
    await writeFile(join(target, `${language}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
}

function mergeTexts(into: Record<string, unknown>, from: Record<string, unknown>, path: string): void {
  for (const [key, value] of Object.entries(from)) {
    const present = into[key];
    if (present === undefined) into[key] = value;
    else if (isRecord(present) && isRecord(value)) mergeTexts(present, value, path);
    else throw new Error(`${path}: the text "${key}" stands in another room already`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The names in a folder, sorted; none when there is no such folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await cp(from, to, { recursive: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
