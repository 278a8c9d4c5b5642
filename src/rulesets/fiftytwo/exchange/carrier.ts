import type { Writes } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { ShoeCard } from "../../../kernel/cards.ts";
import type { ExchangeState, ShownCard } from "../../../kernel/exchange/index.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import type { Play } from "../rules/index.ts";
import type { StoredPlay } from "./field.ts";

/** A card that has just been shown, with what its side had declared. */
export interface RevealedPlay {
  readonly side: string;
  readonly card: ShoeCard;
  readonly from: ShownCard["from"];
  /** `null` when the actor is gone. */
  readonly who: FiftytwoActor | null;
  /** `null` for a side that never laid: the top card answers for it all the same. */
  readonly facts: StoredPlay | null;
  /** The same for the rules, without a use that does not fit. */
  readonly play: Play | null;
}

/** What follows when cards are shown. */
export interface Reveal {
  /** Changes of the carrier's own message, by dotted paths. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly writes?: Writes;
  /** Whether nothing is left to do: the cards then go to the discard at once. */
  readonly settled: boolean;
}

/** A message's model that carries an exchange of face-down cards: the verbs of `verbs.ts` serve all of them. */
export interface CarriesExchange {
  readonly parent: ChatMessage.Implementation;
  readonly exchange: ExchangeState;
  /** What each side that has laid declared, by its id. */
  readonly plays: Readonly<Record<string, StoredPlay>>;
  /** UUID of the actor, or of his token, who plays a side. */
  actorOf(side: string): string | null;
  /** @throws Refusal for a skill that this exchange does not take */
  checkSkill?(side: string, skill: Item.Implementation): void;
  /** What follows when the cards are shown; asked by the steward alone, which writes it. */
  revealed(shown: readonly RevealedPlay[]): Reveal;
}

/**
 * Whether a message was made by a Dealer for the exchange that it shows. Players write messages too: one of theirs carries no
 * exchange, whatever it says.
 */
export function isByDealer({ parent, exchange }: Pick<CarriesExchange, "parent" | "exchange">): boolean {
  return parent.author?.isGM === true && exchange.id === parent.id;
}

/** The exchange that a message carries; `null` for any other, and for one that no Dealer's client has made. */
export function carrierOf(message: ChatMessage.Implementation | null | undefined): CarriesExchange | null {
  const system: unknown = message?.system;
  if (typeof system !== "object" || system === null || !("exchange" in system) || !("revealed" in system)) return null;
  const carrier = system as CarriesExchange;
  return isByDealer(carrier) ? carrier : null;
}

/** All exchanges of the log. */
export function carriers(): readonly CarriesExchange[] {
  return [...(game.messages ?? [])].flatMap((message) => carrierOf(message) ?? []);
}

/** The exchange of a message. @throws Refusal when it carries none */
export function carrierById(id: string): CarriesExchange {
  const message = game.messages?.get(id);
  if (!message) throw new Refusal("TRISKELE.Notice.MessageGone");
  const carrier = carrierOf(message);
  if (!carrier) throw new Refusal("C52.Exchange.notGenuine");
  return carrier;
}
