import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { playedBy } from "../data/actors.ts";

/**
 * Gives or takes On a Roll by hand, when the table agrees on it beside the dice (SJU-8). Someone holds one or none: given to a holder
 * again, nothing changes.
 * @returns whether it was written; `false` when nothing changes or a hook called it off
 * @throws Refusal when the actor is none of Sju, or not the user's
 */
export async function setOnARoll(actor: Actor.Implementation, held: boolean): Promise<boolean> {
  const { system } = playedBy(actor, game.user);
  if (system.onARoll === held || !mayProceed("sju.setOnARoll", actor, held)) return false;
  // One given by hand is no reward of a test any more: taking that back leaves it.
  await actor.update({ system: { onARoll: held, gainedFrom: "" } });
  announce("sju.setOnARoll", actor, held);
  return true;
}
