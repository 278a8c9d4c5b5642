import { choiceField, flagField, optionalNumberField, textField, wholeNumberField } from "../../../foundry/fields.ts";

/** Whom Skirmish moves (AGE-9). */
export const MOVERS = ["you", "target"] as const;
export type Mover = (typeof MOVERS)[number];

/** A stunt bought on a card. */
export const purchaseSchema = () => ({
  /** A standard stunt's key, or the item id of one of the table's own. */
  key: textField(),
  name: textField(),
  /** What one of the table's own does; the standard ones are told in every reader's language. */
  text: textField(),
  cost: wholeNumberField(1, { min: 1 }),
  /** When it was bought, in ms: the order of the card. */
  at: wholeNumberField(0, { min: 0 }),
  /** Of Skirmish: who moves. */
  who: choiceField(MOVERS, "you"),
  /**
   * What came of it: the message of the second attack or of the opposed test (Lightning Attack, Disarm), or the second target's
   * UUID (Dual Strike). Empty while nothing has.
   */
  used: textField(),
  /** When that was, in ms. */
  usedAt: wholeNumberField(0, { min: 0 }),
  /** Of Disarm: how many yards the weapon flew; `null` as long as it has not. */
  yards: optionalNumberField(),
  /** Of Disarm: name of that weapon. */
  weapon: textField(),
  /** Whether it was taken back: then it counts for nothing. */
  undone: flagField(false),
});
