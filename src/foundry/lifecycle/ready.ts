import { migrateWorld } from "../migrations/index.ts";
import { holdsLease } from "../steward/lease.ts";
import { startSteward } from "../steward/steward.ts";
import { settleAll } from "./settle.ts";

/** `ready`: the steward takes its place; migrations run at its client alone. */
export async function ready(): Promise<void> {
  await startSteward();
  settleAll();
  if (holdsLease()) await migrateWorld();
}
