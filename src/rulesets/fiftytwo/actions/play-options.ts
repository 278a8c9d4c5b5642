import type { Use } from "../rules/index.ts";

/** A card that is played, and what goes with it: in an opposed test all of it but the card is told to everyone at once (C52-6). */
export interface PlayOptions {
  /** Id of the skill's item, or key of a standard skill. */
  readonly skill: string;
  /** Id of a card of the hand; `null` for the top card, when no card of the hand is left to play (C52-4). */
  readonly card: string | null;
  /** Whether the skill's named specialisation applies (C52-2). */
  readonly tick?: boolean;
  /** A special use of the card (C52-18). */
  readonly use?: Use | null;
  /** Id of a device's item that helps (C52-19). */
  readonly device?: string | null;
  /** What the situation adds. */
  readonly bonus?: number;
  /** Whether he drives his vehicle with it, whose damage then tells (C52-20). */
  readonly drives?: boolean;
}
