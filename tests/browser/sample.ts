import { fileURLToPath } from "node:url";
import type { Generation } from "../../table/core/protocol.ts";
import { type RunningTable, startTable, type WorldSeed } from "../../table/server/main.ts";
import { IDS, sampleWorld } from "../fixtures/worlds/sample.ts";
import { recording } from "./coverage.ts";
import { type Scene, scenes } from "./seats.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What a scene is played on; by default the sample world, generation 14 and the built system. */
export interface SceneOptions {
  readonly generation?: Generation;
  readonly seed?: WorldSeed;
  /** Folder of the built system, below the project. */
  readonly system?: string;
}

/** Starts a table in memory, as `npm start` does on disk. */
function startSampleTable({
  generation = 14,
  seed = sampleWorld(),
  system = "dist",
}: SceneOptions): Promise<RunningTable> {
  return startTable({
    port: 0,
    generation,
    dataFolder: null,
    seed,
    systemFolder: here(`../../${system}`),
    clientFolder: here("../../build/table"),
  });
}

/** Prepares a scene with the sample world for every test of a file. */
export function sampleScenes(options: SceneOptions = {}): Scene {
  return scenes(() => startSampleTable(options), recording);
}

/** What the server holds of a document now; read as Player 3, whose presence changes nothing. */
export async function stored(
  table: RunningTable,
  name: "Actor" | "ChatMessage" | "User",
  id: string,
): Promise<Record<string, unknown>> {
  const reader = table.world.connect({ userId: IDS.player3 });
  const { documents } = await reader.hello({});
  reader.close();
  const source = documents[name].find(({ _id }) => _id === id);
  if (!source) throw new Error(`The server holds no ${name} ${id}.`);
  return source;
}

/** An actor's Health at the server. */
export async function health(table: RunningTable, actor: string): Promise<number> {
  const { system } = (await stored(table, "Actor", actor)) as { system: { health: { value: number } } };
  return system.health.value;
}
