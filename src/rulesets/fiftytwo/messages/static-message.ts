import {
  choiceField,
  flagField,
  linkField,
  optionalChoiceField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { RANK, SUITS } from "../../../kernel/cards.ts";
import { type DamageDue, type DealsDamage, damageField } from "../exchange/damage.ts";
import { playField } from "../exchange/field.ts";
import { playOf } from "../exchange/play.ts";
import {
  ACE_VALUE,
  ACE_VALUES,
  AGAINST,
  readStatic,
  STAKES,
  STATIC_RULINGS,
  type StaticFacts,
  type StaticReading,
} from "../rules/index.ts";
import type { CanBeCritical } from "./meaning.ts";
import { staticCardContext } from "./static-card.ts";

const someone = () => ({ actor: linkField(), name: textField(), img: textField() });

const staticSchema = () => {
  const { SchemaField } = foundry.data.fields;
  return {
    ...someone(),
    play: playField(),
    card: new SchemaField({
      suit: choiceField(SUITS, "clubs"),
      rank: wholeNumberField(RANK.min, RANK),
      /** Id of the card's document, which lies on the table until the test is settled. */
      id: textField(),
      /** Whether it was flipped from the top of the shoe. */
      flipped: flagField(false),
    }),
    /** What an Ace counted in this world when the card was played (C52-3). */
    aceValue: wholeNumberField(ACE_VALUE),
    against: choiceField(AGAINST, "number"),
    /** The number to beat; `null` while the Dealer keeps it to himself: then it stands nowhere. */
    target: optionalNumberField(),
    /** Who could not react, with the skill that stood for him (C52-6). */
    opponent: new SchemaField({ ...someone(), play: playField() }, { required: true, nullable: true, initial: null }),
    stakes: choiceField(STAKES, "none"),
    /** Minutes that it takes, outside fights; `null` where nobody has said (C52-14). */
    minutes: optionalNumberField(),
    /** What a card of damage gets beside its value, for an attack as it was made, for a resisted one as the Dealer says (C52-7). */
    strike: new SchemaField({ weapon: textField(), bonus: wholeNumberField(0), persistent: flagField(false) }),
    damage: damageField(),
    /** What the Dealer said, where no number is known. */
    ruling: optionalChoiceField(STATIC_RULINGS),
    /** What a critical success means, in the Dealer's words (C52-9). */
    meaning: textField(),
  };
};

/** A static test: the facts. What follows from them, the rules say (C52-5, C52-9). Only the steward makes it. */
export class FiftytwoStatic
  extends foundry.abstract.TypeDataModel<ReturnType<typeof staticSchema>, ChatMessage.Implementation>
  implements DealsDamage, CanBeCritical
{
  static override defineSchema(): ReturnType<typeof staticSchema> {
    return staticSchema();
  }

  get template(): string {
    return templatePath("fiftytwo/static-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return staticCardContext(this);
  }

  /** Whether the steward has made it: anyone can write a message of this kind. */
  get isGenuine(): boolean {
    return this.parent.author?.isGM === true;
  }

  /** The test as the rules take it. */
  get facts(): StaticFacts {
    const { card, play, target, ruling, stakes, ace } = this;
    const { suit, rank } = card;
    return { ...playOf(play, { suit, rank }), aceValue: ace, target, ruling, stakes };
  }

  /** What an Ace is worth in this test (C52-3). */
  get ace(): DamageDue["aceValue"] {
    return ACE_VALUES.find((value) => value === this.aceValue) ?? ACE_VALUE;
  }

  /** What is known of it now (C52-5). */
  get reading(): StaticReading {
    return readStatic(this.facts);
  }

  get isCritical(): boolean {
    return this.reading.automatic !== null;
  }

  /** Damage that it does: an attack's on someone who could not react, or the Dealer's on whoever failed to resist (C52-5, C52-7). */
  get damageDue(): DamageDue | null {
    const { actor, name, opponent, play, strike, card, reading, ace } = this;
    const { identifier } = play;
    const common = { skillSide: play.side, bonus: strike.bonus, persistent: strike.persistent, aceValue: ace };
    if (reading.hurts === "opponent" && actor && opponent?.actor) {
      const skill = { identifier, name: play.name };
      return { ...common, attacker: actor, victim: opponent.actor, skill, opponent: name, card: card.id };
    }
    if (reading.hurts !== "self" || !actor) return null;
    // Who it was that he did not resist has no hand, no card and no name here.
    return { ...common, attacker: null, victim: actor, skill: { identifier, name: play.name }, opponent: "", card: "" };
  }

  /** Whether damage is due and not dealt. */
  get awaitsDamage(): boolean {
    return this.damage.dealt === null && this.damageDue !== null;
  }

  /** The side of a resisted attack is not told by a skill: the Dealer names it until he flips. */
  get isShown(): boolean {
    return this.stakes !== "resist" || this.damage.dealt !== null;
  }

  damageDealt(): ReturnType<DealsDamage["damageDealt"]> {
    return { changes: {}, discard: [this.card.id] };
  }

  get dependsOn(): readonly (string | null)[] {
    return [this.actor, this.opponent?.actor ?? null];
  }
}
