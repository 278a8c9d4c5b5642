import { choiceField, flagField, optionalChoiceField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { type AceValue, SIDES, type Side } from "../rules/index.ts";

/** Where a card of damage came from; `none` when the shoe had none either: it counts 0 (C52-4). */
export const DAMAGE_ORIGINS = ["hand", "top", "none"] as const;

const damageSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    /** The side that the Dealer has named in place of the skill's (C52-7). */
    side: optionalChoiceField(SIDES),
    dealt: new SchemaField(
      {
        /** Id of the card; empty when there was none. */
        card: textField(),
        from: choiceField(DAMAGE_ORIGINS, "hand"),
        /** Id of who played it. */
        user: textField(),
        side: choiceField(SIDES, "physical"),
        /** What the hit came to. */
        amount: wholeNumberField(0, { min: 0 }),
        /** Levels really lost. */
        lost: wholeNumberField(0, { min: 0 }),
        before: wholeNumberField(0, { min: 0 }),
        after: wholeNumberField(0, { min: 0 }),
        persistent: flagField(false),
        /** Whether it brought the side to 0. */
        fell: flagField(false),
      },
      { required: true, nullable: true, initial: null },
    ),
  };
};

/** What a message keeps of the damage that its test does (C52-7). */
export const damageField = () => new foundry.data.fields.SchemaField(damageSchema());

/** Damage as a message keeps it. */
export type StoredDamage = foundry.data.fields.SchemaField.InitializedData<ReturnType<typeof damageSchema>>;

/** Damage that a test does, dealt or not. */
export interface DamageDue {
  /** UUID of who deals it; `null` for a background character, for whom the Dealer flips (C52-5). */
  readonly attacker: string | null;
  /** UUID of who takes it. */
  readonly victim: string;
  /** The side of the attacking skill. */
  readonly skillSide: Side;
  /** What weapon and abilities add to the card. */
  readonly bonus: number;
  readonly persistent: boolean;
  /** For the record of a defeat (C52-11): the attacking skill, who attacked, and the id of his card. */
  readonly skill: { readonly identifier: string; readonly name: string };
  readonly opponent: string;
  readonly card: string;
  readonly aceValue: AceValue;
}

/** A message's model whose test can hurt someone: the verbs of `damage-verbs.ts` serve all of them. */
export interface DealsDamage {
  readonly parent: ChatMessage.Implementation;
  readonly damage: StoredDamage;
  /** The damage that the test does, dealt or not; `null` when it does none, or is not decided yet. */
  readonly damageDue: DamageDue | null;
  /** Whether the cards are shown, so that the Dealer names no other side any more (C52-7). */
  readonly isShown: boolean;
  /** What else becomes of the message when the damage is dealt, and the cards of its test that then go to the discard. */
  damageDealt(): { readonly changes: Readonly<Record<string, unknown>>; readonly discard: readonly string[] };
}

/** The damage of a message. @throws Refusal when it deals none, or no Dealer's client has made it */
export function dealerById(id: string): DealsDamage {
  const message = game.messages?.get(id);
  const system: unknown = message?.system;
  if (!message || typeof system !== "object" || system === null || !("damageDue" in system)) {
    throw new Refusal("TRISKELE.Notice.MessageGone");
  }
  if (message.author?.isGM !== true) throw new Refusal("C52.Exchange.notGenuine");
  return system as DealsDamage;
}
