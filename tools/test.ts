import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { projectRoot } from "./project.ts";

/** A step of the whole test: a command that passes or fails as one, or a test runner that counts for itself. */
interface Step {
  name: string;
  command: readonly string[];
  /** Where the runner writes what it counted. */
  report?: string;
}

const REPORTS = join(projectRoot, "test-results");

/** Where the compiler keeps what it knows between runs; `npm ci` empties it. */
const CHECKED = join(projectRoot, "node_modules/.cache/types");

const PROJECTS = ["pure", "core", "table", "node", ""];

function steps(all: boolean, only: readonly string[]): Step[] {
  const report = join(REPORTS, "vitest.json");
  return [
    ...PROJECTS.map((project) => {
      const file = project === "" ? "tsconfig.json" : `tsconfig.${project}.json`;
      // What has been checked already is not checked again; before a release, everything is.
      const state = ["--incremental", "--tsBuildInfoFile", join(CHECKED, `${project || "system"}.tsbuildinfo`)];
      return { name: `types: ${file}`, command: ["tsc", "-p", file, ...(all ? [] : state)] };
    }),
    {
      name: "lint and format",
      command: ["biome", "ci", "--error-on-warnings", ...(process.stdout.isTTY ? [] : ["--colors=off"]), "."],
    },
    { name: "build", command: ["node", "tools/run.mjs", "build"] },
    {
      name: "tests",
      command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...only],
      report,
    },
    ...(all ? [{ name: "package", command: ["node", "tools/run.mjs", "package"] }] : []),
  ];
}

/**
 * Runs the whole test: types, lint, build, guards, rules, batches, browser scenes. Everything runs even after a failure, so that
 * one run tells all. Ends with `N passed, N failed` and the exit code 1 when something failed.
 *
 * @param args handed to the test runner, to run less of it; with `--all` first, properties are tried on ten times as many cases
 *   and the zip is made as well
 */
export async function main(args: readonly string[]): Promise<void> {
  const all = args[0] === "--all";
  if (all) process.env.TRISKELE_TEST = "all";
  await rm(REPORTS, { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });
  let passed = 0;
  let failed = 0;
  for (const step of steps(all, all ? args.slice(1) : args)) {
    const started = performance.now();
    const ok = await run(step.command);
    const counted = step.report ? await countsOf(step.report) : null;
    // A runner that fails without a failed test (a broken set-up, an unhandled error) has failed all the same.
    passed += counted?.passed ?? Number(ok);
    failed += Math.max(counted?.failed ?? 0, Number(!ok));
    console.log(`${ok ? "ok" : "FAILED"}  ${step.name}  ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

function run([command = "", ...args]: readonly string[]): Promise<boolean> {
  const path = [join(projectRoot, "node_modules", ".bin"), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: "inherit",
      env: { ...process.env, PATH: path, TRISKELE_BUILT: "yes" },
    });
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

async function countsOf(report: string): Promise<{ passed: number; failed: number } | null> {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, "utf8"));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch {
    return null;
  }
}
