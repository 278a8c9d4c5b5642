/** The commitment of a side whose hand is empty, or whose player is away: the top card of the shoe plays for it. */
export const TOP = "top";

/** Whether sides lay one after the other, each knowing what those before declared, or in any order. */
export type Order = "inTurn" | "together";

/**
 * Where an exchange stands: cards are being laid; all lie, and openings are awaited; they are shown; their test is settled; or it
 * was called off before they were shown.
 */
export type Phase = "laying" | "opening" | "shown" | "settled" | "void";

/** What a side says openly when it lays its card; it cannot be changed afterwards. */
export interface Declaration {
  /** Id of the skill. */
  readonly skill: string;
  /** Whether the skill's specialisation applies. */
  readonly tick: boolean;
  /** A special use of the card. */
  readonly use: string | null;
  readonly bonus: number;
}

/** A card that lies face down. */
export interface Laid {
  /** Who laid it. */
  readonly user: string;
  readonly declaration: Declaration;
  /** Hash of the commitment's text, or {@link TOP}. */
  readonly commitment: string;
}

/** Who takes part. */
export interface NewSide {
  readonly id: string;
  /** The hand it plays from; sides of the Dealer share one. */
  readonly hand: string;
  /** Users who may play it; the one who lays is bound to it. */
  readonly players: readonly string[];
}

/** A side of an exchange. */
export interface Side extends NewSide {
  readonly laid: Laid | null;
}

/** A card shown at the reveal. */
export interface ShownCard {
  readonly side: string;
  readonly card: string;
  /** For anyone to check the commitment with; `null` for cards from the top of the shoe. */
  readonly nonce: string | null;
  /** `top`: laid with an empty hand, or by the Dealer for someone away; `withheld`: the top card answers for an opening that did not come. */
  readonly from: "hand" | "top" | "withheld";
}

/** How an exchange was called off. */
export interface Ended {
  /** The Dealer who did it; `null` when the shoe had no card for a side. */
  readonly by: string | null;
  /** `gone`: nobody who takes part is left. */
  readonly reason: "dealer" | "noCards" | "gone";
  /** Sides whose openings had reached the steward, so that nobody can look and then call it off unseen. */
  readonly reached: readonly string[];
}

/** What everyone may see of an exchange, at any time. Plain data: it can be stored and read again. */
export interface ExchangeState {
  readonly id: string;
  readonly order: Order;
  /** From 1; grows when all lay anew. */
  readonly attempt: number;
  readonly phase: Phase;
  readonly sides: readonly Side[];
  /** Sides whose openings have reached the steward. Not which card they were. */
  readonly reached: readonly string[];
  /** Commitments laid earlier in this exchange. */
  readonly spent: readonly string[];
  readonly shown: readonly ShownCard[];
  readonly ended: Ended | null;
}

/** A card and the nonce that it was laid with. Known to its player, and to the steward once it was sent. */
export interface Opening {
  readonly side: string;
  readonly card: string;
  readonly nonce: string;
}

/** An exchange as the steward has it. */
export interface Exchange {
  readonly state: ExchangeState;
  /** Openings that have come in. Never in a document: lost with the steward's page, and then sent again. */
  readonly openings: readonly Opening[];
}

/** What the machine has to know of the world, at the time of the event. */
export interface ExchangeFacts {
  /** Users who are the Dealer. */
  readonly dealers: readonly string[];
  /** The cards in the hands of the sides. */
  readonly hands: readonly { readonly id: string; readonly cards: readonly string[] }[];
  /** Hands that are in another open exchange. */
  readonly engaged: readonly string[];
  /** How many cards could be drawn, the discard included. */
  readonly left: number;
  /**
   * Picks cards from the top of the shoe without moving them; asked at the reveal only. Fewer when there are not enough.
   * @param hands for which hand each is
   */
  readonly pickTop: (count: number, hands: readonly string[]) => readonly string[];
  /** SHA-256 of the text in UTF-8, as lower-case hexadecimal digits. */
  readonly hash: (text: string) => string;
}

/** What can happen to an exchange. `from` comes from the host, never from what was sent. */
export type ExchangeEvent =
  | {
      readonly kind: "lay";
      readonly from: string;
      readonly attempt: number;
      readonly side: string;
      readonly declaration: Declaration;
      readonly commitment: string;
    }
  | ({ readonly kind: "open"; readonly from: string; readonly attempt: number } & Opening)
  /** The Dealer does not wait for openings any longer. */
  | { readonly kind: "call"; readonly from: string; readonly attempt: number }
  /** The Dealer calls the exchange off, or his client does because nobody who takes part is left. */
  | { readonly kind: "void"; readonly from: string; readonly reason?: "dealer" | "gone" }
  /** The Dealer lets the top card answer for a side whose player is away. */
  | {
      readonly kind: "flip";
      readonly from: string;
      readonly attempt: number;
      readonly side: string;
      readonly declaration: Declaration;
    }
  /** What followed from the cards is done; they go to the discard. */
  | { readonly kind: "settle"; readonly from: string }
  /** The Dealer lets another side take part. */
  | { readonly kind: "join"; readonly from: string; readonly side: NewSide }
  /** The Dealer lets a side not take part. */
  | { readonly kind: "drop"; readonly from: string; readonly side: string };

/** Why an event is refused. Stable: used as the suffix of a localisation key. */
export type ExchangeRefusal =
  /** It is not what it should be: a text where a number belongs, a nonce too short. */
  | "malformed"
  | "notDealer"
  | "noSuchSide"
  /** On someone else's behalf. */
  | "notYours"
  /** For an attempt that all have laid anew since. */
  | "stale"
  /** Sides before it have not laid. */
  | "notYourTurn"
  /** A second commitment. */
  | "laidAlready"
  /** A commitment that was laid before, here or by another side. */
  | "repeatedCommitment"
  /** A card laid from a hand without a free one. */
  | "handEmpty"
  /** The top card asked for with a card in hand. */
  | "handNotEmpty"
  /** The shoe has no card left for it. */
  | "noCards"
  /** An opening, or a call for it, before all have laid. */
  | "notAllLaid"
  /** An opening of a side that has laid no card of its own. */
  | "nothingToOpen"
  /** Card or nonce are not those of the commitment. */
  | "wrongOpening"
  | "cardNotInHand"
  /** Another side of the same hand has laid that card. */
  | "cardTaken"
  | "openedAlready"
  /** The cards are shown, or the exchange is over. */
  | "tooLate"
  | "notShown"
  /** The sides of this exchange stand from its beginning. */
  | "fixedSides"
  | "lastSide"
  /** The hand is in another open exchange. */
  | "engaged"
  | "sameSideTwice"
  | "noSides";

/** What the host has to do. */
export type ExchangeEffect =
  /** Ask the users for the openings of their sides. */
  | { readonly kind: "ask"; readonly attempt: number; readonly sides: readonly { side: string; user: string }[] }
  /** Tell everyone to lay anew, and to forget cards and nonces laid before. */
  | { readonly kind: "layAnew"; readonly attempt: number; readonly sides: readonly string[] }
  /** Show all these cards, together. Where they lie until the test is settled is the host's to say; nobody else can play them. */
  | { readonly kind: "show"; readonly cards: readonly MovedCard[] }
  /** Move the cards to the discard. */
  | { readonly kind: "discard"; readonly cards: readonly string[] }
  /** Tell everyone that it was called off: cards stay where they are. */
  | { readonly kind: "release"; readonly hands: readonly string[] };

/** A card that is shown, and where it comes from. */
export interface MovedCard {
  readonly side: string;
  readonly card: string;
  /** `null` from the shoe. */
  readonly hand: string | null;
}

/** How an event was taken: carried out; found to be carried out before; or refused, with nothing changed. */
export type ExchangeAnswer =
  | { readonly kind: "done" }
  | { readonly kind: "already" }
  | { readonly kind: "refused"; readonly reason: ExchangeRefusal };

/** An exchange after an event. */
export interface Step {
  readonly exchange: Exchange;
  readonly effects: readonly ExchangeEffect[];
  readonly answer: ExchangeAnswer;
}
