import { LevelStorage } from "../../table/server/level-storage.ts";
import { Client, GM, HERO, openToy, update } from "./server.fixture.ts";

// Run by the storage tests in a process of its own, which they kill: writes without end, and prints each acknowledged value.
const [folder = ""] = process.argv.slice(2);
const gm = await Client.join(await openToy({ storage: new LevelStorage(folder) }), GM);
for (let value = 1; ; value += 1) {
  await gm.accepted(update("Actor", { _id: HERO, "system.health.value": value }));
  process.stdout.write(`${value}\n`);
}
