import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { playedBy } from "../data/actors.ts";

/**
 * Uses On a Roll for a clue from the GM, in place of a bonus on the next roll, and says so in the chat (SJU-8).
 * @returns the card's message id; `null` when a hook called it off
 * @throws Refusal when the actor is not one of Sju or not the user's, or holds none
 */
export async function askForClue(actor: Actor.Implementation): Promise<string | null> {
  const who = playedBy(actor, game.user);
  if (!mayProceed("sju.clue", who.actor)) return null;
  const id = foundry.utils.randomID();
  await ask("sju.askClue", { actor: who.actor.uuid, id });
  announce("sju.clue", who.actor, id);
  return id;
}
