import { createHash } from "node:crypto";
import { cardKey, shoeCards } from "../../src/kernel/cards.ts";
import {
  beginExchange,
  commitText,
  type Declaration,
  type Exchange,
  type ExchangeEffect,
  type ExchangeEvent,
  type ExchangeFacts,
  nonceOf,
  type Order,
  resumeExchange,
  type Step,
  stepExchange,
  TOP,
} from "../../src/kernel/exchange/index.ts";
import { seeded } from "./fiftytwo.ts";

export const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

export const DEALER = "dealer";
export const DECLARATION: Declaration = { skill: "melee", tick: false, use: null, bonus: 0 };

/** A side at the table of these tests. */
export interface Seat {
  readonly side: string;
  readonly hand: string;
  readonly user: string;
}

/** What a player keeps in his own window when he lays. */
export interface Secret {
  readonly side: string;
  readonly user: string;
  readonly skill: string;
  readonly card: string;
  readonly nonce: string;
  readonly attempt: number;
}

/** A table that carries out what the exchange asks for, with all cards of a deck. */
export class World {
  readonly hands = new Map<string, string[]>();
  deck: string[];
  table: string[] = [];
  discard: string[] = [];
  exchange: Exchange;
  engaged: string[] = [];
  readonly effects: ExchangeEffect[] = [];
  readonly secrets: Secret[] = [];
  readonly #random = seeded(1);
  readonly all: readonly string[];

  constructor(
    readonly seats: readonly Seat[],
    handSizes: readonly number[],
    { order = "inTurn", left = 20, id = "exchange1" }: { order?: Order; left?: number; id?: string } = {},
  ) {
    const cards = shoeCards(1).map(cardKey);
    for (const [index, hand] of [...new Set(seats.map((seat) => seat.hand))].entries()) {
      this.hands.set(hand, cards.splice(0, handSizes[index] ?? 5));
    }
    this.deck = cards.slice(0, left);
    this.all = this.everywhere();
    const sides = seats.map((seat) => ({ id: seat.side, hand: seat.hand, players: [seat.user] }));
    const begun = beginExchange({ id, order, sides }, []);
    if (!begun.ok) throw new Error(begun.reason);
    this.exchange = begun.exchange;
  }

  get state() {
    return this.exchange.state;
  }

  /** All cards, wherever they are, in order. */
  everywhere(): string[] {
    return [...[...this.hands.values()].flat(), ...this.deck, ...this.table, ...this.discard].sort();
  }

  facts(): ExchangeFacts {
    return {
      dealers: [DEALER],
      hands: [...this.hands].map(([id, cards]) => ({ id, cards })),
      engaged: this.engaged,
      left: this.deck.length + this.discard.length,
      pickTop: (count) => [...this.deck, ...this.discard].slice(0, count),
      hash: sha256,
    };
  }

  /** Lets an event happen and carries out what it asks for. */
  send(event: ExchangeEvent): Step {
    return this.#take(stepExchange(this.exchange, event, this.facts()));
  }

  /** The steward's page is loaded anew: he has what was stored, and nothing else. */
  reload(): Step {
    return this.#take(resumeExchange(JSON.parse(JSON.stringify(this.exchange.state))));
  }

  /** The event of laying a card; what its player keeps is noted. */
  layEvent(seat: Seat, card: string | null, declaration = DECLARATION): ExchangeEvent {
    const { attempt } = this.state;
    const { side, user } = seat;
    const common = { kind: "lay", from: user, attempt, side, declaration } as const;
    if (card === null) return { ...common, commitment: TOP };
    const secret = { side, user, skill: declaration.skill, card, nonce: this.nonce(), attempt };
    this.secrets.push(secret);
    return { ...common, commitment: this.hashOf(secret) };
  }

  /** The commitment that belongs to what a player keeps. */
  hashOf(secret: Secret): string {
    return sha256(commitText({ exchange: this.state.id, ...secret }));
  }

  /** The event of opening the card that lies for a seat, or else the last that its player has tried to lay. */
  openEvent(seat: Seat): ExchangeEvent {
    const laid = this.state.sides.find(({ id }) => id === seat.side)?.laid;
    const own = this.secrets.filter(({ side }) => side === seat.side);
    const secret = own.find((one) => this.hashOf(one) === laid?.commitment) ?? own.at(-1);
    if (!secret) throw new Error(`${seat.side} has laid nothing`);
    const { side, card, nonce } = secret;
    return { kind: "open", from: seat.user, attempt: this.state.attempt, side, card, nonce };
  }

  nonce(): string {
    return nonceOf(Uint8Array.from({ length: 16 }, () => this.#random() % 256));
  }

  handOf(seat: Seat): readonly string[] {
    return this.hands.get(seat.hand) ?? [];
  }

  #take(step: Step): Step {
    this.exchange = step.exchange;
    for (const effect of step.effects) this.#carryOut(effect);
    return step;
  }

  #carryOut(effect: ExchangeEffect): void {
    this.effects.push(effect);
    if (effect.kind === "show") {
      for (const { card, hand } of effect.cards) {
        if (hand !== null) this.hands.set(hand, without(this.hands.get(hand) ?? [], card));
        else if (this.deck.includes(card)) this.deck = without(this.deck, card);
        else this.discard = without(this.discard, card);
        this.table.push(card);
      }
    }
    if (effect.kind === "discard") {
      for (const card of effect.cards) {
        this.table = without(this.table, card);
        this.discard.push(card);
      }
    }
  }
}

function without(cards: readonly string[], card: string): string[] {
  if (!cards.includes(card)) throw new Error(`${card} is not where it is taken from`);
  return cards.filter((one) => one !== card);
}

export const ATTACKER: Seat = { side: "attacker", hand: "hand-a", user: "ada" };
export const DEFENDER: Seat = { side: "defender", hand: "hand-b", user: "bo" };

/** An opposed test of Ada against Bo. */
export function opposed(handSizes: readonly number[] = [5, 5], left = 20): World {
  return new World([ATTACKER, DEFENDER], handSizes, { left });
}

/** The first card in a seat's hand. */
export function firstCard(world: World, seat: Seat, index = 0): string {
  const card = world.handOf(seat)[index];
  if (!card) throw new Error(`${seat.side} has no card ${index}`);
  return card;
}

/** Both sides lay the first card of their hands. */
export function bothLay(world: World): void {
  for (const seat of [ATTACKER, DEFENDER]) world.send(world.layEvent(seat, firstCard(world, seat)));
}

/** An event of the Dealer. */
export const byDealer = (kind: "void" | "settle"): ExchangeEvent => ({ kind, from: DEALER });

/** The Dealer waits no longer. */
export const callNow = (world: World, from = DEALER): ExchangeEvent => ({
  kind: "call",
  from,
  attempt: world.state.attempt,
});
