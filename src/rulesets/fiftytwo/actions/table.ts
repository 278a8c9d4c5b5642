import { format } from "../../../foundry/notices.ts";
import { findShoe, flagOf } from "../cards/documents.ts";
import { type FindingView, findings } from "../cards/findings.ts";
import { type Answer, perform } from "./perform.ts";

/** How often the steward is asked again for what can only be done in steps. */
const STEPS = 3;

/**
 * Makes the stacks and the cards that the table lacks, and gives every hand to be seen by the players of its character (C52-1, C52-4);
 * for the Dealer. May be used at any time.
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal for anyone else
 */
export async function setUp(): Promise<boolean> {
  for (let step = 0; step < STEPS; step++) {
    const answer = await perform("setUp", null);
    if (!answer) return false;
    if (answer.again !== true) break;
  }
  return true;
}

/**
 * Sets the number of players, and brings the shoe to their decks (C52-1); for the Dealer. A deck of which a card is in a hand or on
 * the table stays, which a notice says.
 * @returns the number of decks now; `null` when a hook called it off
 * @throws Refusal when it is no number of players, or for anyone else
 */
export async function setPlayers(players: number): Promise<number | null> {
  const answer = await perform("setPlayers", { players }, players);
  if (!answer) return null;
  const staying = Number(answer.staying ?? 0);
  if (staying > 0) ui.notifications?.info(format("C52.Table.staying", { staying }));
  return Number(answer.decks);
}

/**
 * Gives an actor a hand when he has no card (C52-4); for his player and the Dealer.
 * @returns how many cards came; `null` when a hook called it off
 * @throws Refusal when the actor has no hand, or is not the user's
 */
export async function draw(actor: Actor.Implementation): Promise<number | null> {
  const request = foundry.utils.randomID();
  return told(await perform("draw", { hands: [actor.id ?? ""], dealer: false, request }, actor));
}

/** Gives the common hand of the NPCs in the fight its cards when it has none (C52-4); for the Dealer. @throws as {@link draw} */
export async function drawCommon(): Promise<number | null> {
  const request = foundry.utils.randomID();
  return told(await perform("draw", { hands: [], dealer: true, request }, null));
}

/** Gives every empty hand its cards (C52-4); for the Dealer. @returns how many cards came; `null` when a hook called it off */
export async function dealAll(): Promise<number | null> {
  return told(await perform("dealAll", { request: foundry.utils.randomID() }));
}

/** Says when the discard became the shoe, when there were too few cards, and when no hand was empty. */
function told(answer: Answer | null): number | null {
  if (!answer) return null;
  const { refilled, cards = 0, short = 0 } = answer;
  if (refilled === true) ui.notifications?.info(format("C52.Table.refilled"));
  if (Number(short) > 0) ui.notifications?.warn(format("C52.Table.short", { short: Number(short) }));
  else if (cards === 0) ui.notifications?.info(format("C52.Table.noneEmpty"));
  return Number(answer.cards ?? 0);
}

/**
 * Throws cards off: the Dealer any of a hand, a player his own by the ability Discard (C52-18).
 * @param actor whose hand; `null` for the common one
 * @param cards their ids
 * @throws Refusal when the ability does not allow it, or the hand is not the user's
 */
export async function discard(actor: Actor.Implementation | null, cards: readonly string[]): Promise<boolean> {
  return (await perform("discard", { actor: actor?.id ?? "", cards }, actor, cards)) !== null;
}

/** Throws off the cards that lie on the table; for the Dealer. @throws Refusal for anyone else */
export async function clearTable(cards: readonly string[]): Promise<boolean> {
  return (await perform("discard", { table: true, cards }, null, cards)) !== null;
}

/** Puts the discard back into the shoe; for the Dealer. @throws Refusal for anyone else */
export async function reshuffle(): Promise<boolean> {
  return (await perform("reshuffle", null)) !== null;
}

/**
 * Ends an encounter: the common hand is discarded, players keep theirs, Health comes back as far as it may (C52-4, C52-12); for the
 * Dealer.
 * @throws Refusal while cards lie on the table, or for anyone else
 */
export async function endEncounter(): Promise<boolean> {
  return (await perform("endEncounter", null)) !== null;
}

/** Gives all characters all their Health, persistent losses too (C52-12); for the Dealer. @throws Refusal for anyone else */
export async function extendedRest(): Promise<boolean> {
  return (await perform("extendedRest", null)) !== null;
}

/** How many sessions count as played. */
export function sessionsPlayed(): number {
  const shoe = findShoe();
  return Number((shoe && flagOf(shoe, "sessions")) ?? 0);
}

/**
 * Sets by hand how many sessions count as played (C52-13, C52-17); for the Dealer.
 * @throws Refusal when it is no number of sessions, or for anyone else
 */
export async function setSessions(sessions: number): Promise<boolean> {
  return (await perform("setSessions", { sessions }, sessions)) !== null;
}

/**
 * Ends a session: all cards return to the shoe, and the session counts as played (C52-13); for the Dealer.
 * @param sessions how many had been played when it was decided; when another has ended since, nothing is done
 * @throws Refusal while a fight goes on or cards lie on the table, or for anyone else
 */
export async function endSession(sessions = sessionsPlayed()): Promise<boolean> {
  return (await perform("endSession", { sessions })) !== null;
}

/**
 * Puts right what is wrong with the cards (C52-4); for the Dealer.
 * @returns what was found before, in words
 * @throws Refusal for anyone else, or before the table is set up
 */
export async function repair(): Promise<readonly FindingView[]> {
  const found = findings();
  // Hands of nobody are emptied when all else is right.
  for (let step = 0; step < STEPS; step++) {
    const answer = await perform("repair", null);
    if (answer?.again !== true) break;
  }
  return found;
}
