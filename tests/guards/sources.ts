import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { projectRoot } from "../../tools/project.ts";

export interface Source {
  /** Path below the project, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** The files below a folder of the project whose names end in one of some endings. */
export function sources(folder: string, ...endings: readonly string[]): Source[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => ({ path: relative(projectRoot, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));
}

export function json(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
}
