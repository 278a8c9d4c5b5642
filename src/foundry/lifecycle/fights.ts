import { refreshTrackers, trackerRendered } from "../fights/tracker.ts";
import { TriskeleActorSheet } from "../sheets/base.ts";

/** What changes whose turn it is, and what someone can do in it. */
const MOVES = [
  "createCombat",
  "updateCombat",
  "deleteCombat",
  "createCombatant",
  "updateCombatant",
  "deleteCombatant",
] as const;
/** What changes how someone in a fight stands. */
const STATES = ["updateActor", "createActiveEffect", "updateActiveEffect", "deleteActiveEffect", "updateItem"] as const;

/** Keeps trackers and open sheets in step with the fights. */
export function watchFights(): void {
  const { on } = Hooks as unknown as { on(name: string, listener: (...args: readonly unknown[]) => unknown): number };
  on.call(Hooks, "renderCombatTracker", trackerRendered);
  for (const name of MOVES) {
    on.call(Hooks, name, () => {
      refreshTrackers();
      fightMoved();
    });
  }
  for (const name of STATES) on.call(Hooks, name, refreshTrackers);
}

function fightMoved(): void {
  for (const app of foundry.applications.instances.values()) {
    const sheet: unknown = app;
    if (sheet instanceof TriskeleActorSheet) sheet.fightMoved();
  }
}
