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
import { purchaseSchema } from "../data/purchase.ts";
import { SIDES, testedSchema } from "../data/side.ts";
import { spellFactsSchema } from "../data/spell.ts";
import { targetSchema } from "../data/target.ts";
import { weaponFactsSchema } from "../data/weapon-facts.ts";
import { AgeRoll } from "../rolls/age-roll.ts";
import {
  ABILITIES,
  remaining,
  resolveRuled,
  resolveTest,
  type StuntPurchase,
  type TestResult,
  testBonus,
  withBonus,
} from "../rules/index.ts";
import { changesField } from "./change-field.ts";
import { initiativeContext } from "./initiative-card.ts";
import { ageActorAt } from "./rights.ts";
import { abilityLabel, testCardContext } from "./test-card.ts";

/** How a GM rules on a test without a target number. */
export const RULINGS = ["success", "failure"] as const;
export type Ruling = (typeof RULINGS)[number];
/** What a test is made for. */
const TEST_KINDS = ["ability", "attack", "spell", "initiative", "heal"] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** How long a claim on the damage roll holds without its message, in ms. */
const CLAIM_HOLDS = 30_000;

const testSchema = () => {
  const { ArrayField, SchemaField, TypedObjectField } = foundry.data.fields;
  return {
    kind: choiceField(TEST_KINDS, "ability"),
    actor: linkField(),
    /** `null` for the dice alone. */
    ability: optionalChoiceField(ABILITIES),
    ...testedSchema(),
    /** Whether the dice were rolled by hand. */
    physical: flagField(false),
    /** The target number; of an attack the lowest Defense of its targets; `null` when none was given. */
    target: optionalNumberField(),
    /** Without a target number: what the GM ruled, or the opposed test that this roll belongs to came to (AGE-7). */
    ruling: optionalChoiceField(RULINGS),
    /** Who is attacked, by token, with the Defense that each had. */
    targets: new ArrayField(
      new SchemaField({
        ...targetSchema(),
        defense: wholeNumberField(0),
        /** Whether Dual Strike brought this one in (AGE-9). */
        second: flagField(false),
      }),
      { required: true, initial: [] },
    ),
    /** The round of action time in which it was made (AGE-8); `null` outside. */
    round: new SchemaField(
      { combat: textField(), number: wholeNumberField(0, { min: 0 }) },
      { required: true, nullable: true, initial: null },
    ),
    /** How many actions its actor had taken with this one: a later one lets the stunt points lapse (AGE-7). */
    act: wholeNumberField(0, { min: 0 }),
    /** Whom a Heal action is to help (AGE-18). */
    patient: new SchemaField(targetSchema(), { required: true, nullable: true, initial: null }),
    /** Of an initiative: id of the fight and ids of the combatants it is for. */
    initiative: new SchemaField(
      { combat: textField(), combatants: new ArrayField(textField(), { required: true, initial: [] }) },
      { required: true, nullable: true, initial: null },
    ),
    /** The opposed or advanced test that this roll is made for, and the side it is rolled on (AGE-4, AGE-6). */
    link: new SchemaField(
      { message: textField(), side: choiceField(SIDES, "a") },
      { required: true, nullable: true, initial: null },
    ),
    weapon: new SchemaField(weaponFactsSchema(), { required: true, nullable: true, initial: null }),
    /** Whether a hit kills outright (AGE-17): a coup de grâce from afar. */
    coup: flagField(false),
    /** Of a second attack that a Lightning Attack gives (AGE-9): the message it was bought in, and the purchase's id. */
    follows: new SchemaField(
      { message: textField(), purchase: textField() },
      { required: true, nullable: true, initial: null },
    ),
    spell: new SchemaField(spellFactsSchema(), { required: true, nullable: true, initial: null }),
    /** Whether doubles give stunt points: as the world's setting stood when the dice fell (AGE-7). */
    stunts: flagField(false),
    /** What the tester adds to stunt points, as it stood then (AGE-10). */
    stuntBonus: wholeNumberField(0, { min: 0 }),
    /** By id, so that two purchases written at once are both kept. */
    purchases: new TypedObjectField(new SchemaField(purchaseSchema()), { required: true, initial: {} }),
    /** What it did to Health and conditions; what a stunt did names its purchase. */
    changes: changesField(),
    /** How it looked, in a line of whoever plays the actor (AGE-8). */
    narration: textField(),
    /** Id of the message with the damage, once someone has begun to roll it, and when that was, in ms. */
    damage: new foundry.data.fields.StringField({ required: true, nullable: true, blank: false, initial: null }),
    claimedAt: wholeNumberField(0, { min: 0 }),
  };
};

/** An ability test or an attack: the facts. What follows from them is worked out by the rules (AGE-1 to AGE-8). */
export class AgeTest extends foundry.abstract.TypeDataModel<ReturnType<typeof testSchema>, ChatMessage.Implementation> {
  static override defineSchema(): ReturnType<typeof testSchema> {
    return testSchema();
  }

  get template(): string {
    return templatePath(this.kind === "initiative" ? "age/initiative-card.hbs" : "age/test-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    const context = testCardContext(this);
    return this.kind === "initiative" ? { ...context, ...initiativeContext(this) } : context;
  }

  /** The roll of the test. @throws Error when the message has none. */
  get roll(): AgeRoll {
    const roll = this.parent.rolls[0];
    if (!(roll instanceof AgeRoll)) throw new Error(`ChatMessage ${this.parent.id}: rolls[0] is no AgeRoll`);
    return roll;
  }

  /** All that adds to the dice, by label. */
  get bonuses(): readonly { readonly label: string; readonly value: number }[] {
    const focus = this.focus ? [{ label: this.focus.name, value: this.focus.bonus }] : [];
    const score = this.ability === null ? [] : [{ label: abilityLabel(this.ability), value: this.score }];
    return [...score, ...focus, ...this.modifiers];
  }

  /** What the dice say. */
  get outcome(): TestResult {
    const { target, ruling, stunts, score, focus, stuntBonus } = this;
    const modifiers = this.modifiers.map(({ value }) => value);
    const bonus = testBonus({ score, focus: focus?.bonus ?? null, modifiers });
    const test = { ...this.roll.ageDice, bonus, stunts };
    const result =
      target !== null || ruling === null ? resolveTest({ ...test, target }) : resolveRuled(test, ruling === "success");
    return { ...result, stuntPoints: withBonus(result.stuntPoints, stuntBonus) };
  }

  /** Whether damage follows: a blow or a damaging spell that succeeded, not an attack roll that only opposes another. */
  get dealsDamage(): boolean {
    return this.weapon !== null && this.link === null && this.outcome.success === true;
  }

  /** The targets that are hit: their Defense is reached. */
  get hits(): AgeTest["targets"] {
    const { total } = this.outcome;
    return this.targets.filter(({ defense }) => total >= defense);
  }

  /** The first target that is hit: what stunts do to a target, they do to this one (AGE-9). */
  get firstHit(): AgeTest["targets"][number] | null {
    return this.hits.find(({ second }) => !second) ?? null;
  }

  /** Stunt points still to be spent on this card. */
  get stuntPointsLeft(): number {
    return remaining(this.outcome.stuntPoints, this.bought);
  }

  /** The stunts bought on this card and not taken back, first to last. */
  get bought(): readonly (StuntPurchase & AgeTest["purchases"][string])[] {
    return Object.entries(this.purchases)
      .map(([id, purchase]) => ({ id, ...purchase }))
      .filter(({ undone }) => !undone)
      .sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
  }

  /**
   * Whether the damage has been rolled, or is being rolled. A claim whose message does not come (its client died in between) is
   * void after a while, and so is one whose message was deleted.
   */
  get damageRolled(): boolean {
    if (this.damage === null) return false;
    return game.messages?.has(this.damage) === true || Date.now() - this.claimedAt < CLAIM_HOLDS;
  }

  /** While stunt points are left, what can be bought hangs on how attacker and target stand. */
  get watches(): readonly (string | null)[] {
    return this.stuntPointsLeft > 0
      ? [this.actor, ageActorAt(this.firstHit?.token ?? this.firstHit?.actor)?.actor.uuid ?? null]
      : [];
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return [this.damage, ...this.bought.map(({ used }) => used || null)];
  }
}
