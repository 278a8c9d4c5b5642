import { valuesAreOpen } from "../settings.ts";
import type { SjuActor } from "./actor.ts";

/** Whether the user at this client may see someone's values: the world shows all of them, or he may look at the sheet. */
export function seesValues({ actor }: SjuActor): boolean {
  return valuesAreOpen() || permits(actor, "OBSERVER");
}

/** Whether the user at this client plays someone. */
export function playsHim({ actor }: SjuActor): boolean {
  return permits(actor, "OWNER");
}

function permits(actor: Actor.Implementation, level: "OBSERVER" | "OWNER"): boolean {
  return game.user ? actor.testUserPermission(game.user, level) : false;
}
