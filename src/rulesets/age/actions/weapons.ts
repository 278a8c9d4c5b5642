import { joinWrites } from "../../../foundry/documents/combat.ts";
import { writeTogether } from "../../../foundry/steward/intents.ts";
import { planChange } from "../combat/changes.ts";
import { playedBy, weaponOf } from "./test.ts";

/**
 * Takes a weapon in hand or puts it away by hand, outside the actions of a turn. Whoever has one in hand again is disarmed no
 * more (AGE-9).
 * @param weapon item id
 * @throws Refusal when the user does not play the actor, or it has no such weapon
 */
export async function setReadied(actor: Actor.Implementation, weapon: string, readied: boolean): Promise<void> {
  const who = playedBy(actor);
  const { item } = weaponOf(actor, weapon);
  const { writes } = planChange(who, { remove: readied ? ["disarmed"] : [] });
  await writeTogether(joinWrites([writes, { updates: [{ document: item, changes: { "system.readied": readied } }] }]));
}
