import type { Card } from "../../../kernel/cards.ts";
import { sourceOf } from "../data/ability-offers.ts";
import { advancementIn } from "../messages/advancement.ts";
import type { AdvancementChoice } from "../rules/index.ts";
import { perform } from "./perform.ts";

/** What someone wants for a card of advancement, with what a rule does not ask: the use, and the trademark's card (C52-13). */
export type AdvancementWish = AdvancementChoice & {
  /** What a skill is to be specialised for. */
  readonly use?: string;
  /** The face card that Trademark Card is to name. */
  readonly trademark?: Card | null;
};

/**
 * Draws cards of advancement after a session, and posts them; once for each session (C52-13). For the Dealer.
 * @param options `cards`: how many; without a number one for each player
 * @returns the message, that of an earlier call too; `null` when a hook called it off
 * @throws Refusal before a session has ended or after the next has begun, when the cards do not go round, or for anyone else
 */
export async function beginAdvancement({
  cards,
}: {
  readonly cards?: number;
} = {}): Promise<ChatMessage.Implementation | null> {
  const id = foundry.utils.randomID();
  const answer = await perform("beginAdvancement", { id, ...(cards === undefined ? {} : { cards }) }, { cards });
  return answer === null ? null : (game.messages?.get(String(answer.message)) ?? null);
}

/** Draws further cards (C52-13); for the Dealer. @returns how many came; `null` when a hook called it off @throws Refusal */
export async function drawAdvancement(message: ChatMessage.Implementation, cards = 1): Promise<number | null> {
  const drawn = advancementIn(message)?.drawn.length ?? 0;
  const answer = await perform("drawAdvancement", { message: message.id ?? "", drawn, cards }, message, cards);
  return answer === null ? null : Number(answer.cards);
}

/**
 * Gives a drawn card to a player's character (C52-13), or with `null` takes it back while it is not spent; for the Dealer.
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal when everything was given out, the card is spent or was not drawn, or nobody plays the actor
 */
export async function giveAdvancement(
  message: ChatMessage.Implementation,
  card: string,
  actor: Actor.Implementation | null,
): Promise<boolean> {
  const payload = { message: message.id ?? "", card, actor: actor?.uuid ?? "" };
  return (await perform("giveAdvancement", payload, message, card, actor)) !== null;
}

/**
 * Spends a card (C52-13), once; for whoever plays the character that got it, and the Dealer.
 * @param card id of the card, or of a part of one that was split: the card's with `/1` or `/2` behind it
 * @returns the id of the spending; `null` when a hook called it off
 * @throws Refusal when the card does not buy this, is spent, or is not the user's
 */
export async function spendAdvancement(
  message: ChatMessage.Implementation,
  card: string,
  choice: AdvancementWish,
): Promise<string | null> {
  const { kind, use = "", trademark } = choice;
  const of = kind === "split" ? "" : kind === "ability" ? choice.ability : choice.skill;
  const named = { suit: trademark?.suit ?? null, rank: trademark?.rank ?? null };
  const entry = foundry.utils.randomID();
  const item = kind === "ability" ? await packedItem(of) : "";
  const payload = { message: message.id ?? "", card, entry, kind, of, use, item, ...named };
  const answer = await perform("spendAdvancement", payload, message, card, choice);
  return answer === null ? null : String(answer.entry);
}

/** An ability that lies in a compendium, as JSON of what it is made from; empty for any other. */
async function packedItem(id: string): Promise<string> {
  if (!id.startsWith("Compendium.")) return "";
  const item: unknown = await fromUuid(id);
  return item instanceof foundry.documents.Item ? JSON.stringify(sourceOf(item)) : "";
}

/**
 * Takes back what a card was spent on (C52-13), which can then be spent anew; for the Dealer, until the next session begins.
 * @param entry id of the spending
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal when what the card changed does not stand any more as it left it
 */
export async function undoAdvancement(message: ChatMessage.Implementation, entry: string): Promise<boolean> {
  return (await perform("undoAdvancement", { message: message.id ?? "", entry }, message, entry)) !== null;
}

/** Ends the giving out (C52-13); for the Dealer. @throws Refusal while a player has none, or a card is nobody's */
export async function closeAdvancement(message: ChatMessage.Implementation): Promise<boolean> {
  return (await perform("closeAdvancement", { message: message.id ?? "" }, message)) !== null;
}
