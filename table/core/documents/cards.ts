import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { CARD_DRAW_MODES } from "../const.ts";
import type { DatabaseOperation } from "../database.ts";
import { randomUniform } from "../dice/index.ts";
import { randomID } from "../utils/text.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import type { CardDocument } from "./card.ts";
import { notifyChat } from "./card-messages.ts";
import { homeCard, planDeckReturn, planMove, planStackReturn } from "./card-moves.ts";
import { DocumentCollection } from "./collection.ts";
import { importFromJSON } from "./import-json.ts";
import type { UserDocument } from "./user.ts";

/** How cards are moved. */
export interface MoveOptions {
  /** What the moved cards have differently at the destination. It cannot carry deletions. */
  updateData?: object;
  /** What hooks and the chat call it. */
  action?: string;
  /** Whether the chat is told; by default it is. */
  chatNotification?: boolean;
}

/** How cards are drawn: `how` is one of `CONST.CARD_DRAW_MODES`. */
export interface DrawOptions extends MoveOptions {
  how?: number;
}

/** A stack of cards: a deck, a hand or a pile. */
export class CardsDocument extends Document {
  static readonly DEFAULT_ICON = "icons/svg/card-hand.svg";

  declare description: string;
  declare img: string | null;
  declare cards: EmbeddedCollection;
  declare displayCount: boolean;
  declare system: object;

  static override get documentName(): "Cards" {
    return "Cards";
  }

  /** All cards of the stack. */
  get allCards(): CardDocument[] {
    return this.cards.contents as CardDocument[]; // a stack's collection of cards
  }

  /** The cards that can be drawn. */
  get availableCards(): CardDocument[] {
    return this.allCards.filter(({ drawn }) => this.type !== "deck" || !drawn);
  }

  /** The cards of a deck that are out of it. */
  get drawnCards(): CardDocument[] {
    return this.allCards.filter(({ drawn }) => this.type === "deck" && drawn);
  }

  /** Whether there may be a second stack like this: cards of a deck are in one place only. */
  get canClone(): boolean {
    return this.type === "deck" || this.cards.size === 0;
  }

  // --- Order ---------------------------------------------------------------------------------------------------------

  /** Puts cards in the order of their kinds: by suit, then by value. */
  sortStandard(a: CardDocument, b: CardDocument): number {
    return a.suit.localeCompare(b.suit) || (a.value ?? 0) - (b.value ?? 0) || this.sortShuffled(a, b);
  }

  /** Puts cards in the order in which they lie. */
  sortShuffled(a: CardDocument, b: CardDocument): number {
    return (a.sort ?? 0) - (b.sort ?? 0);
  }

  /** Puts the cards into a new order. */
  async shuffle(options: MoveOptions = {}): Promise<this> {
    const { updateData = {}, chatNotification = true } = options;
    const order = shuffled(this.allCards);
    await this.updateEmbeddedDocuments(
      "Card",
      order.map(({ id }, sort) => ({ ...updateData, _id: id, sort })),
    );
    if (chatNotification) await notifyChat(this.host, "shuffle", this);
    return this;
  }

  /** The cards to draw. @throws Error when there are too few, and for what is no number of cards. */
  protected _drawCards(number: number, how: number): CardDocument[] {
    if (!Number.isInteger(number) || number < 0) {
      throw new Error(this.host.format("CARDS.NoNumber", { name: this.name, found: String(number) }));
    }
    const available = this.availableCards.sort((a, b) => this.sortShuffled(a, b));
    if (available.length < number) {
      throw new Error(
        this.host.format("CARDS.TooFew", { name: this.name, available: available.length, requested: number }),
      );
    }
    switch (how) {
      case CARD_DRAW_MODES.FIRST:
        return available.slice(0, number);
      case CARD_DRAW_MODES.LAST:
        return available.reverse().slice(0, number);
      case CARD_DRAW_MODES.RANDOM:
        return shuffled(available).slice(0, number);
      default:
        throw new Error(`${how} is no way to draw cards; expected one of CONST.CARD_DRAW_MODES.`);
    }
  }

  // --- Moves -----------------------------------------------------------------------------------------------------------

  /**
   * Deals cards of this stack to others, one each in turn.
   * @param number How many each of them gets.
   * @throws Error before anything moves, when there are too few or a destination cannot take them.
   */
  async deal(to: CardsDocument[], number = 1, options: DrawOptions = {}): Promise<this> {
    const { how = CARD_DRAW_MODES.FIRST, updateData = {}, action = "deal", chatNotification = true } = options;
    this._assertElsewhere(to);
    const cards = this._drawCards(number * to.length, how);
    const move = planMove(this, to, cards, updateData);
    if (move.toUpdate.length > 0) throw new Error(this.host.format("CARDS.DealHome", { name: this.name }));
    const { toCreate, fromUpdate, fromDelete } = move;
    const context = { action, toCreate, fromUpdate, fromDelete };
    if (!this.host.hooks.call("dealCards", this, to, context)) return this;
    await this._take(fromUpdate, fromDelete);
    for (const [index, stack] of to.entries()) await bring(stack, toCreate[index] ?? []);
    if (chatNotification) await notifyChat(this.host, action, this, to, cards.length);
    return this;
  }

  /** Draws cards from another stack into this one. @returns the cards as they lie here. */
  async draw(from: CardsDocument, number = 1, options: DrawOptions = {}): Promise<CardDocument[]> {
    const { how = CARD_DRAW_MODES.FIRST, ...rest } = options;
    const ids = from._drawCards(number, how).map(({ id }) => String(id));
    return from.pass(this, ids, { action: "draw", ...rest });
  }

  /**
   * Passes cards of this stack to another one; what comes to its own deck is at home there again.
   * @returns the cards as they lie there.
   * @throws Error before anything moves, for a card that is not here or is out of its deck already.
   */
  async pass(to: CardsDocument, ids: string[], options: MoveOptions = {}): Promise<CardDocument[]> {
    const { updateData = {}, action = "pass", chatNotification = true } = options;
    const { host } = this;
    this._assertElsewhere([to]);
    const cards = ids.map((id) => this.cards.get(id, { strict: true }) as CardDocument); // strict: there, or an error
    const gone = cards.find((card) => this.type === "deck" && card.drawn);
    if (gone) throw new Error(host.format("CARDS.AlreadyDrawn", { name: String(gone._source.name), deck: this.name }));
    const move = planMove(this, [to], cards, updateData);
    const { fromUpdate, fromDelete, toUpdate } = move;
    const [toCreate = []] = move.toCreate;
    if (!host.hooks.call("passCards", this, to, { action, toCreate, toUpdate, fromUpdate, fromDelete })) return [];
    const returned = await update(to, toUpdate);
    await this._take(fromUpdate, fromDelete);
    const created = await bring(to, toCreate);
    if (chatNotification) await notifyChat(host, action, this, [to], created.length + returned.length);
    return [...created, ...returned];
  }

  /** Fetches all cards of a deck; sends those of a hand or a pile home. */
  async recall(options: MoveOptions = {}): Promise<this> {
    const { updateData = {}, chatNotification = true } = options;
    const stacks = (this.host.collection("Cards") ?? []) as Iterable<CardsDocument>; // the collection of stacks
    const plan = this.type === "deck" ? planDeckReturn(this, stacks, updateData) : planStackReturn(this, updateData);
    const own = plan.fromDelete[String(this.id)] ?? [];
    const context = { toUpdate: plan.toUpdate, fromDelete: this.type === "deck" ? plan.fromDelete : own };
    if (!this.host.hooks.call("returnCards", this, plan.returned, context)) return this;
    const find = (id: string) => this.host.collection("Cards")?.get(id) as CardsDocument | undefined; // as above
    for (const [id, updates] of Object.entries(plan.toUpdate)) await update(find(id), updates);
    for (const [id, ids] of Object.entries(plan.fromDelete)) await remove(find(id), ids);
    if (chatNotification) await notifyChat(this.host, "recall", this, [], plan.returned.length);
    return this;
  }

  /** Marks what stays in the deck, then deletes what goes. */
  private async _take(updates: PlainObject[], ids: string[]): Promise<void> {
    await update(this, updates);
    await remove(this, ids);
  }

  private _assertElsewhere(to: readonly CardsDocument[]): void {
    const wrong = to.find((stack) => !(stack instanceof CardsDocument) || stack === this);
    if (to.length === 0 || wrong !== undefined) {
      const found = wrong?.name ?? String(wrong);
      throw new Error(this.host.format("CARDS.NoDestination", { name: this.name, found }));
    }
    // What is taken for a stack that is no more would be nowhere.
    const gone = [this, ...to].find((stack) => this.host.collection("Cards")?.get(String(stack.id)) !== stack);
    if (gone) throw new Error(this.host.format("CARDS.StackGone", { name: gone.name }));
  }

  // --- Copies and ends ---------------------------------------------------------------------------------------------------

  /** A deck's copy has all its cards. */
  override clone(data: object = {}, context: Parameters<Document["clone"]>[1] = {}): this {
    if (this.type !== "deck" || context.keepId) return super.clone(data, context);
    // Under ids of their own: cards of both decks must be able to lie in one hand.
    const cards = this.allCards.map((card) => ({ ...card.toObject(), _id: randomID(), drawn: false }));
    return super.clone({ cards, ...data }, context);
  }

  /**
   * Only a stack all of whose cards are at home takes an export's: they would be in two places otherwise. A deck gets them all at
   * home; cards of a deck come into no other stack this way.
   */
  override async importFromJSON(json: string): Promise<this> {
    if (this.hasCardsOut) throw new Error(this.host.format("CARDS.CardsOut", { names: this.name }));
    return importFromJSON(this, json, (data) => {
      const cards = (Array.isArray(data.cards) ? data.cards : []).filter(isPlainObject);
      const own = this.type === "deck" ? cards.map((card) => ({ ...card, drawn: false })) : cards.filter(hasNoDeck);
      return { ...data, cards: own };
    });
  }

  /** A stack must not take cards with it that belong elsewhere, nor leave cards without the deck they belong to. */
  static override async _preDeleteOperation(
    documents: Document[],
    operation: DatabaseOperation,
    user: UserDocument,
  ): Promise<boolean | undefined> {
    if ((await super._preDeleteOperation(documents, operation, user)) === false) return false;
    // Documents of this class.
    const held = (documents as CardsDocument[]).filter(({ hasCardsOut }) => hasCardsOut).map(({ name }) => name);
    if (held.length === 0) return undefined;
    throw new Error(this.host.format("CARDS.CardsOut", { names: held.join(", ") }));
  }

  /** Whether cards of the deck are elsewhere, or cards of other decks are here. */
  get hasCardsOut(): boolean {
    return this.type === "deck" ? this.drawnCards.length > 0 : this.allCards.some((card) => homeCard(card) !== null);
  }
}

/** Whether the data of a card name no deck that it belongs to. */
function hasNoDeck({ origin }: PlainObject): boolean {
  return origin === undefined || origin === null;
}

/** Cards in an even random order. */
function shuffled(cards: readonly CardDocument[]): CardDocument[] {
  const left = [...cards];
  return cards.flatMap(() => left.splice(Math.floor(randomUniform() * left.length), 1));
}

async function update(stack: CardsDocument | undefined, updates: PlainObject[]): Promise<CardDocument[]> {
  if (updates.length === 0 || !stack) return [];
  return (await stack.updateEmbeddedDocuments("Card", updates)) as CardDocument[]; // documents of the kind asked for
}

async function bring(stack: CardsDocument, data: PlainObject[]): Promise<CardDocument[]> {
  if (data.length === 0) return [];
  return (await stack.createEmbeddedDocuments("Card", data, { keepId: true })) as CardDocument[]; // as above
}

async function remove(stack: CardsDocument | undefined, ids: string[]): Promise<void> {
  if (ids.length > 0) await stack?.deleteEmbeddedDocuments("Card", ids);
}

/** The world's stacks. */
export class CardStackCollection extends DocumentCollection<CardsDocument> {}
