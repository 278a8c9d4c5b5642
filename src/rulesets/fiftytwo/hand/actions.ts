import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";

/**
 * Gives a card to another player's character by Card Shark, as a move (C52-18); for the giver's player and the Dealer.
 * @param card id of a card in the giver's hand
 * @returns whether it was given; `false` when a hook called it off
 * @throws Refusal when the rules or the rights say no
 */
export async function giveCard(actor: Actor.Implementation, to: Actor.Implementation, card: string): Promise<boolean> {
  if (!mayProceed("fiftytwo.giveCard", actor, to, card)) return false;
  const answer = await ask("fiftytwo.giveCard", { actor: actor.id ?? "", to: to.id ?? "", card });
  announce("fiftytwo.giveCard", actor, to, card, answer);
  return true;
}
