import { perform } from "../actions/perform.ts";

/**
 * Gives a card to another player's character by Card Shark, as a move (C52-18); for the giver's player and the Dealer.
 * @param card id of a card in the giver's hand
 * @returns whether it was given; `false` when a hook called it off
 * @throws Refusal when the rules or the rights say no
 */
export async function giveCard(actor: Actor.Implementation, to: Actor.Implementation, card: string): Promise<boolean> {
  const request = foundry.utils.randomID();
  return (
    (await perform("giveCard", { actor: actor.id ?? "", to: to.id ?? "", card, request }, actor, to, card)) !== null
  );
}

/**
 * Gives a character a deck of his own, for live-action play (C52-1); for the Dealer. His cards come from it alone.
 * @throws Refusal for anyone else, and when no number is left for one more
 */
export async function giveDeck(actor: Actor.Implementation): Promise<boolean> {
  return (await perform("giveDeck", { actor: actor.id ?? "" }, actor)) !== null;
}

/** Takes it away again (C52-1); for the Dealer. @throws Refusal for anyone else, and while cards of it are out */
export async function takeDeck(actor: Actor.Implementation): Promise<boolean> {
  return (await perform("takeDeck", { actor: actor.id ?? "" }, actor)) !== null;
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
  return (await perform("borrowDeck", { actor: actor.id ?? "", from: from?.id ?? "", nearby }, actor, from)) !== null;
}
