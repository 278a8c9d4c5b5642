import type { Sortable } from "../applications/sorting.ts";
import type { Bag, CollectionLike, DocumentLike } from "../host.ts";

/** What a side of a card shows. */
export interface SideLike {
  name: string;
  img: string | null;
  text: string;
}

/** A card as sheets work with it. */
export interface CardLike extends DocumentLike, Sortable {
  id: string;
  img: string;
  parent: StackLike;
  suit: string;
  value: number | null;
  description: string;
  back: SideLike;
  faces: SideLike[];
  face: number | null;
  currentFace: SideLike | null;
  drawn: boolean;
  isHome: boolean;
  showFace: boolean;
  hasNextFace: boolean;
  hasPreviousFace: boolean;
  flip(face?: number | null): Promise<unknown>;
  pass(to: StackLike, options?: Bag): Promise<unknown>;
  play(to: StackLike, options?: Bag): Promise<unknown>;
}

/** A stack as sheets and dialogs work with it. */
export interface StackLike extends DocumentLike {
  cards: CollectionLike<CardLike>;
  availableCards: CardLike[];
  drawnCards: CardLike[];
  canClone: boolean;
  hasCardsOut: boolean;
  displayCount: boolean;
  sortShuffled(a: CardLike, b: CardLike): number;
  deal(to: StackLike[], number: number, options: Bag): Promise<unknown>;
  draw(from: StackLike, number: number, options: Bag): Promise<unknown>;
  shuffle(options?: Bag): Promise<unknown>;
  recall(options?: Bag): Promise<unknown>;
  dealDialog(): Promise<unknown>;
  drawDialog(): Promise<unknown>;
  passDialog(): Promise<unknown>;
  playDialog(card: CardLike): Promise<unknown>;
  resetDialog(): Promise<unknown>;
  deleteDialog(): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: Bag[]): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, updates: Bag[]): Promise<DocumentLike[]>;
  clone(data: Bag, context: Bag): Promise<unknown>;
}
