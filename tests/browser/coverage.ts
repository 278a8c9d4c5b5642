import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../../tools/project.ts";

/** Where scenes leave what the system used of the host, one file each, when `TRISKELE_COVERAGE` is `yes`. */
export const COVERAGE_FOLDER = "test-results/coverage";

const used = new Set<string>();

/** What a seat needs to note the members that the system uses; nothing in an ordinary run. */
export const recording: { record?: (member: string) => void } =
  process.env.TRISKELE_COVERAGE === "yes" ? { record: (member) => void used.add(member) } : {};

/** Leaves what this file's scenes have noted. */
export async function writeCoverage(): Promise<void> {
  if (!recording.record) return;
  const folder = join(projectRoot, COVERAGE_FOLDER);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify([...used].sort(), null, 2));
}
