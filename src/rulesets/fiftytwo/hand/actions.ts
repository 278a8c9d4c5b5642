import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";

/** Asks the steward between the verb's two hooks. @returns whether it was asked; `false` when a hook called it off */
async function perform(verb: string, payload: Json, ...told: readonly unknown[]): Promise<boolean> {
  if (!mayProceed(`fiftytwo.${verb}`, ...told)) return false;
  const answer = await ask(`fiftytwo.${verb}`, payload);
  announce(`fiftytwo.${verb}`, ...told, answer);
  return true;
}

/**
 * Gives a card to another player's character by Card Shark, as a move (C52-18); for the giver's player and the Dealer.
 * @param card id of a card in the giver's hand
 * @returns whether it was given; `false` when a hook called it off
 * @throws Refusal when the rules or the rights say no
 */
export async function giveCard(actor: Actor.Implementation, to: Actor.Implementation, card: string): Promise<boolean> {
  const request = foundry.utils.randomID();
  return perform("giveCard", { actor: actor.id ?? "", to: to.id ?? "", card, request }, actor, to, card);
}

/**
 * Gives a character a deck of his own, for live-action play (C52-1); for the Dealer. His cards come from it alone.
 * @throws Refusal for anyone else, and when no number is left for one more
 */
export async function giveDeck(actor: Actor.Implementation): Promise<boolean> {
  return perform("giveDeck", { actor: actor.id ?? "" }, actor);
}

/** Takes it away again (C52-1); for the Dealer. @throws Refusal for anyone else, and while cards of it are out */
export async function takeDeck(actor: Actor.Implementation): Promise<boolean> {
  return perform("takeDeck", { actor: actor.id ?? "" }, actor);
}

/**
 * Plays the next hand or the next card that is flipped from another deck (C52-1); for the character's player and the Dealer.
 * @param from whose: `null` for the Dealer's; the character himself ends the loan
 * @param nearby whether the other is nearby, which only those who play know
 * @throws Refusal when he has no deck, is not nearby, or takes part in a test
 */
export async function borrowDeck(
  actor: Actor.Implementation,
  from: Actor.Implementation | null,
  { nearby = true }: { readonly nearby?: boolean } = {},
): Promise<boolean> {
  return perform("borrowDeck", { actor: actor.id ?? "", from: from?.id ?? "", nearby }, actor, from);
}
