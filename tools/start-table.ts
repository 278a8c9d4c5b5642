import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { isLoopback } from "../table/server/origin.ts";
import { projectRoot } from "./project.ts";

const HELP = `Starts the practice table: the built system on a small host of its own, in the browser.

  node tools/start.mjs [options]

  --port N          the port; 30013, or what the environment variable PORT says
  --world NAME      which world; "sample" if not given. A new one begins as a copy of the sample
  --fresh           begins the world anew (its folder is deleted first)
  --foundry 13|14   the Foundry generation to play by; 14 if not given
  --host ADDRESS    listens on this address instead of this machine alone; there are no passwords
  --data FOLDER     where worlds are kept; "worlds" in the project if not given
  --dev             builds again and reloads the pages when a source changes
  --no-build        starts what was built last
  --help            this text`;

/** What a command line asks for. */
export interface StartArguments {
  port: number;
  world: string;
  fresh: boolean;
  generation: 13 | 14;
  host: string | undefined;
  dataFolder: string;
  dev: boolean;
  build: boolean;
}

/** A command line that cannot be followed; the message says why. */
export class UsageError extends Error {}

/**
 * Reads the command line.
 * @returns `null` when only help is asked for.
 * @throws UsageError with one sentence.
 */
export function readArguments(args: readonly string[], environment: { PORT?: string }): StartArguments | null {
  const values = parse(args);
  if (values.help) return null;
  const generation = values.foundry ?? "14";
  if (generation !== "13" && generation !== "14") {
    throw new UsageError(`--foundry must be 13 or 14, not "${generation}".`);
  }
  const world = values.world ?? "sample";
  if (!/^[a-z0-9-]+$/.test(world)) {
    throw new UsageError(`--world must be made of small letters, digits and hyphens, not "${world}".`);
  }
  return {
    port: readPort(values.port ?? environment.PORT ?? "30013", values.port === undefined ? "PORT" : "--port"),
    world,
    fresh: values.fresh ?? false,
    generation: generation === "13" ? 13 : 14,
    host: values.host,
    dataFolder: values.data === undefined ? join(projectRoot, "worlds") : resolve(values.data),
    dev: values.dev ?? false,
    build: !(values["no-build"] ?? false),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: "string" },
        world: { type: "string" },
        fresh: { type: "boolean" },
        foundry: { type: "string" },
        host: { type: "string" },
        data: { type: "string" },
        dev: { type: "boolean" },
        "no-build": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    const [sentence = ""] = error instanceof Error ? error.message.split(/\.\s/, 1) : [];
    throw new UsageError(`${sentence.replace(/\.?$/, ".")} --help lists the options.`);
  }
}

function readPort(text: string, name: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${name} must be a number from 0 to 65535, not "${text}".`);
}

/**
 * Builds, starts the table and keeps it running until Ctrl-C.
 * Sets the process's exit code to 1, with one sentence on the error stream, when the table cannot start.
 */
export async function runTable(args: readonly string[], environment: { PORT?: string }): Promise<void> {
  try {
    const wanted = readArguments(args, environment);
    if (wanted === null) console.log(HELP);
    else await start(wanted);
  } catch (error) {
    process.exitCode = 1;
    const { StartError } = await import("../table/server/refusal.ts");
    if (error instanceof UsageError || error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
}

async function start(wanted: StartArguments): Promise<void> {
  const rebuild = () => buildAll(wanted.dev);
  if (wanted.build) await rebuild();
  const [{ startTable }, { startWorld }] = await Promise.all([
    import("../table/server/main.ts"),
    import("../tests/fixtures/worlds/start.ts"),
  ]);
  const folders = ["src", "templates", "styles", "lang", "assets", "packs", "table/client", "table/core"];
  const table = await startTable({
    port: wanted.port,
    host: wanted.host,
    generation: wanted.generation,
    world: wanted.world,
    dataFolder: wanted.dataFolder,
    fresh: wanted.fresh,
    seed: startWorld(),
    systemFolder: join(projectRoot, "dist"),
    clientFolder: join(projectRoot, "build/table"),
    watch: wanted.dev ? { folders: folders.map((folder) => join(projectRoot, folder)), rebuild } : undefined,
  });
  closeOnInterrupt(() => table.close());
  if (wanted.host !== undefined && !isLoopback(wanted.host)) {
    console.warn(
      `Warning: the table is open to the network on ${wanted.host} and knows no passwords; whoever reaches it can join as anyone, the Gamemaster included.`,
    );
  }
  console.log(`Practice table ready at ${table.url}`);
  console.log("Open it in a browser and choose who you are, or join at once (several tabs may be several users):");
  console.log(
    `  ${table.world
      .users()
      .map(({ name }) => `${table.url}/?user=${encodeURIComponent(name)}`)
      .join("  ")}`,
  );
}

/** Builds the system and the table's page; loaded only when needed, since the bundler takes its time. */
async function buildAll(development: boolean): Promise<void> {
  const [{ build }, { buildClient }] = await Promise.all([import("./build.ts"), import("./build-table.ts")]);
  await build({ development });
  await buildClient();
}

/** The first Ctrl-C closes the world in order; a second one does not wait. */
function closeOnInterrupt(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (closing) process.exit(130);
      closing = true;
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}
