import { type ExchangeEvent, TOP } from "../../src/kernel/exchange/index.ts";
import { DEALER, type World } from "./exchange-world.ts";

/** A side as the model sees it: what really lies, instead of its hash. */
interface ModelSide {
  readonly id: string;
  readonly hand: string;
  readonly user: string;
  /** The secret behind what was laid, as text; `top`; or `null` before. */
  lies: string | null;
  card: string | null;
  event: string | null;
  opened: string | null;
}

/** What an exchange should do, told without a single hash: it knows which card lies. */
export class Model {
  phase: "laying" | "opening" | "shown" | "settled" | "void" = "laying";
  attempt = 1;
  reached = false;
  readonly seen = new Set<string>();
  readonly sides: ModelSide[];

  constructor(world: World) {
    this.sides = world.seats.map(({ side, hand, user }) => ({ id: side, hand, user, ...NOTHING }));
  }

  /** The steward's page was loaded anew. */
  reload(): void {
    for (const side of this.sides) if (this.phase === "opening") side.opened = null;
  }

  /** What the event should come to; the model moves on. */
  expects(event: ExchangeEvent, world: World): "done" | "already" | "refused" {
    switch (event.kind) {
      case "lay":
        return this.#lay(event, world);
      case "open":
        return this.#open(event, world);
      case "call":
        return this.#call(event, world);
      case "void":
        return this.#callOff(event.from);
      case "settle":
        return this.#settle(event.from);
      case "flip":
        return this.#flip(event, world);
      default:
        return "refused";
    }
  }

  #lay(event: Extract<ExchangeEvent, { kind: "lay" }>, world: World) {
    const side = this.sides.find(({ id }) => id === event.side);
    if (!side || side.user !== event.from || event.attempt !== this.attempt) return "refused";
    const text = JSON.stringify(event);
    if (side.event !== null) return side.event === text ? "already" : "refused";
    if (this.phase !== "laying") return "refused";
    const before = this.sides.slice(0, this.sides.indexOf(side));
    if (world.state.order === "inTurn" && before.some(({ lies }) => lies === null)) return "refused";
    const others = this.sides.filter(({ hand, card }) => hand === side.hand && card !== null).length;
    const free = (world.hands.get(side.hand)?.length ?? 0) - others;
    const tops = this.sides.filter(({ lies }) => lies === TOP).length;
    if (event.commitment === TOP) {
      if (free > 0 || tops + 1 > world.deck.length) return "refused";
      Object.assign(side, { lies: TOP, card: null, event: text });
    } else {
      if (free <= 0 || this.seen.has(event.commitment)) return "refused";
      this.seen.add(event.commitment);
      const secret = world.secrets.find((one) => one.side === side.id && world.hashOf(one) === event.commitment);
      // A commitment that nobody has a card for lies there, too.
      Object.assign(side, { lies: secret ? secretText(secret) : "?", card: secret?.card ?? "?", event: text });
    }
    if (this.sides.every(({ lies }) => lies !== null)) {
      this.phase = "opening";
      this.#showWhenOpen(world);
    }
    return "done";
  }

  #flip(event: Extract<ExchangeEvent, { kind: "flip" }>, world: World) {
    const side = this.sides.find(({ id }) => id === event.side);
    if (!side || event.from !== DEALER || event.attempt !== this.attempt) return "refused";
    if (side.event !== null) return side.lies === TOP ? "already" : "refused";
    if (this.phase !== "laying") return "refused";
    const before = this.sides.slice(0, this.sides.indexOf(side));
    if (world.state.order === "inTurn" && before.some(({ lies }) => lies === null)) return "refused";
    if (this.sides.filter(({ lies }) => lies === TOP).length + 1 > world.deck.length) return "refused";
    // As if the Dealer had laid the top card for that side himself.
    const { from, attempt, declaration } = event;
    const laid = { kind: "lay", from, attempt, side: side.id, declaration, commitment: TOP };
    Object.assign(side, { lies: TOP, card: null, event: JSON.stringify(laid) });
    if (this.sides.every(({ lies }) => lies !== null)) {
      this.phase = "opening";
      this.#showWhenOpen(world);
    }
    return "done";
  }

  #open(event: Extract<ExchangeEvent, { kind: "open" }>, world: World) {
    const side = this.sides.find(({ id }) => id === event.side);
    if (!side || side.user !== event.from || event.attempt !== this.attempt) return "refused";
    const text = secretText(event);
    if (side.opened !== null) {
      return side.opened === text && this.phase !== "void" && this.phase !== "laying" ? "already" : "refused";
    }
    if (this.phase !== "opening" || side.lies !== text) return "refused";
    if (!world.hands.get(side.hand)?.includes(event.card)) return "refused";
    const siblings = this.sides.filter(({ hand, id }) => hand === side.hand && id !== side.id);
    if (siblings.some(({ opened, card }) => opened !== null && card === event.card)) return "refused";
    side.opened = text;
    this.reached = true;
    this.#showWhenOpen(world);
    return "done";
  }

  #call(event: Extract<ExchangeEvent, { kind: "call" }>, world: World) {
    if (event.from !== DEALER || event.attempt !== this.attempt) return "refused";
    if (this.phase === "shown" || this.phase === "settled") return "already";
    if (this.phase !== "opening") return "refused";
    if (this.reached) {
      this.#show(world);
      return "done";
    }
    this.attempt += 1;
    this.phase = "laying";
    for (const side of this.sides) Object.assign(side, NOTHING);
    return "done";
  }

  #callOff(from: string) {
    if (from !== DEALER || this.phase === "shown" || this.phase === "settled") return "refused";
    if (this.phase === "void") return "already";
    this.phase = "void";
    return "done";
  }

  #settle(from: string) {
    if (from !== DEALER) return "refused";
    if (this.phase === "settled") return "already";
    if (this.phase !== "shown") return "refused";
    this.phase = "settled";
    return "done";
  }

  #showWhenOpen(world: World): void {
    if (this.sides.every(({ lies, opened }) => lies === TOP || opened !== null)) this.#show(world);
  }

  #show(world: World): void {
    const fromTop = this.sides.filter(({ opened }) => opened === null).length;
    this.phase = fromTop > world.deck.length ? "void" : "shown";
  }
}

const NOTHING = { lies: null, card: null, event: null, opened: null };

function secretText({ card, nonce }: { readonly card: string; readonly nonce: string }): string {
  return `${card} ${nonce}`;
}
