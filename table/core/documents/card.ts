import { Document } from "../abstract/document.ts";
import type { PlainObject } from "../utils/types.ts";
import { cardContent } from "./card-messages.ts";
import type { CardsDocument, MoveOptions } from "./cards.ts";

/** What a side of a card shows. */
export interface CardSide {
  name: string;
  img: string | null;
  text: string;
}

/** A playing card, or the copy of one that has left its deck. */
export class CardDocument extends Document {
  static readonly DEFAULT_ICON = "icons/svg/card-joker.svg";

  declare parent: CardsDocument | null;
  declare description: string;
  declare suit: string;
  declare value: number | null;
  declare back: CardSide;
  declare faces: CardSide[];
  /** Which face is up; `null`: the back. */
  declare face: number | null;
  /** Whether a deck's own card is out of its deck. */
  declare drawn: boolean;
  /** The deck that a copy comes from. */
  declare origin: CardsDocument | null;
  declare system: object;

  static override get documentName(): "Card" {
    return "Card";
  }

  /** The face that is up; `null` when the back is. */
  get currentFace(): CardSide | null {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  /** The picture of the side that is up. */
  get img(): string {
    return (this.currentFace ?? this.back).img || CardDocument.DEFAULT_ICON;
  }

  /** The deck that the card belongs to. */
  get source(): CardsDocument | null {
    return this.parent?.type === "deck" ? this.parent : this.origin;
  }

  /** Whether the card lies in the deck that it belongs to; whatever lies in a deck is at home there. */
  get isHome(): boolean {
    return this.parent !== null && (this.parent.type === "deck" || this.origin === this.parent);
  }

  get showFace(): boolean {
    return this.currentFace !== null;
  }

  get hasNextFace(): boolean {
    return this.face === null ? this.faces.length > 0 : this.face < this.faces.length - 1;
  }

  get hasPreviousFace(): boolean {
    return this.face !== null;
  }

  /** A card that lies face down tells neither its name nor its picture. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { currentFace, back, source, host } = this;
    back.img ||= source?.img || CardDocument.DEFAULT_ICON;
    const unknown = () => host.format("CARD.Unknown", { source: source?.name ?? host.localize("CARD.UnknownSource") });
    this.name = currentFace ? currentFace.name || String(this._source.name) : back.name || unknown();
  }

  /** Turns the card: to a face, to its back (`null`), or without a word to the side that is not up. */
  async flip(face?: number | null): Promise<this | undefined> {
    const turned = face === undefined ? (this.face === null ? 0 : null) : face;
    return this.update({ face: turned });
  }

  /** Passes the card on. @returns the card where it lies now. */
  async pass(to: CardsDocument, options: MoveOptions = {}): Promise<CardDocument | undefined> {
    const [passed] = await this._stack.pass(to, [String(this.id)], options);
    return passed;
  }

  async play(to: CardsDocument, options: MoveOptions = {}): Promise<CardDocument | undefined> {
    return this.pass(to, { ...options, action: "play" });
  }

  async discard(to: CardsDocument, options: MoveOptions = {}): Promise<CardDocument | undefined> {
    return this.pass(to, { ...options, action: "discard" });
  }

  /** Sends the card home. @returns the deck's own card. */
  async recall(_options: PlainObject = {}): Promise<CardDocument | undefined> {
    const original = this.source?.cards.get(String(this.id)) as CardDocument | undefined; // a stack's collection of cards
    if (original?.drawn) await original.update({ drawn: false });
    if (original && original !== this) await this.delete();
    return original;
  }

  /** Shows the side that is up in the chat. */
  async toMessage(messageData: PlainObject = {}, options: PlainObject = {}): Promise<unknown> {
    const { host } = this;
    const content = cardContent(this);
    const data = { content, speaker: { alias: host.user?.name ?? "" }, ...messageData };
    return host.documentClass("ChatMessage").create(data, options);
  }

  private get _stack(): CardsDocument {
    if (!this.parent) throw new Error(`The card "${this.name}" lies in no stack.`);
    return this.parent;
  }
}
