import { choiceField, flagField, formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import {
  ABILITIES,
  ABILITY_SCORE,
  type Ability,
  ACTIONS,
  BASE_SPEED,
  type ConditionKey,
  defense,
  defenseBonuses,
  isCondition,
  LAST_LEVEL,
  type NamedBonus,
  speed,
} from "../rules/index.ts";
import { AgeArmor } from "./armor.ts";

const STARTING_HEALTH = 20;

const abilityField = () => new foundry.data.fields.SchemaField({ value: wholeNumberField(0, ABILITY_SCORE) });

const actorSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    abilities: new SchemaField({
      communication: abilityField(),
      constitution: abilityField(),
      cunning: abilityField(),
      dexterity: abilityField(),
      magic: abilityField(),
      perception: abilityField(),
      strength: abilityField(),
      willpower: abilityField(),
    }),
    health: new SchemaField({
      value: wholeNumberField(STARTING_HEALTH, { min: 0 }),
      max: wholeNumberField(STARTING_HEALTH, { min: 1 }),
    }),
    mana: new SchemaField({ value: wholeNumberField(0, { min: 0 }), max: wholeNumberField(0, { min: 0 }) }),
    level: wholeNumberField(1, { min: 1, max: LAST_LEVEL }),
    /** Added to stunt points, when there are any (AGE-10). */
    stuntBonus: wholeNumberField(0, { min: 0 }),
    species: textField(),
    profession: textField(),
    background: textField(),
    /** Of an adversary: whether several of the kind share one roll of initiative (AGE-11). */
    minor: flagField(true),
    /** How dangerous an adversary is, in the GM's words. */
    threat: textField(),
    defense: new SchemaField({ bonus: wholeNumberField(0) }),
    speed: new SchemaField({ base: wholeNumberField(BASE_SPEED, { min: 0 }), bonus: wholeNumberField(0) }),
    armor: new SchemaField({ bonus: wholeNumberField(0) }),
    notes: formattedTextField(),
    /** What has been done in one's own turn (AGE-12); of another round than the present one it counts as nothing. */
    turn: new SchemaField({
      /** Id of the fight; empty outside action time. */
      combat: textField(),
      round: wholeNumberField(0, { min: 0 }),
      spent: new ArrayField(
        new SchemaField({ key: choiceField(ACTIONS, "move"), cost: choiceField(["major", "minor", "free"], "free") }),
        { required: true, initial: [] },
      ),
      /** The major action named by Prepare; empty when none is. */
      prepared: textField(),
      /** Id under which the last action was asked for: asked again, it is not taken twice. */
      last: textField(),
    }),
    /** How many actions were taken in all: stunt points of earlier ones have lapsed (AGE-7). */
    acts: wholeNumberField(0, { min: 0 }),
    /** Whether a Heal action has helped since the last damage (AGE-18). */
    healed: flagField(false),
    /** Where and when Health came to 0; nothing while it is above (AGE-15). */
    fallen: new SchemaField(
      {
        /** Id of the fight; empty outside action time. */
        combat: textField(),
        round: wholeNumberField(0, { min: 0 }),
      },
      { required: true, nullable: true, initial: null },
    ),
    /** Minutes of unconsciousness after a pulled blow (AGE-16); 0 when none. */
    wakesIn: wholeNumberField(0, { min: 0 }),
    /** The encounter that ended last, for the one breather after it (AGE-19). */
    rest: new SchemaField({
      /** Id of the fight; empty before the first. */
      encounter: textField(),
      atZero: flagField(false),
      taken: flagField(false),
    }),
  };
};

/** What characters and adversaries of AGE share. Health goes by AGE-15, Defense by AGE-13, Speed by AGE-12. */
export class AgeActorModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof actorSchema>,
  Actor.Implementation,
  Record<string, never>,
  {
    defense: { bonus: number; value: number };
    speed: { base: number; bonus: number; value: number };
    armor: { bonus: number; value: number; penalty: number };
  }
> {
  static override LOCALIZATION_PREFIXES = ["AGE.Actor"];

  static override defineSchema(): ReturnType<typeof actorSchema> {
    return actorSchema();
  }

  override prepareDerivedData(): void {
    this.#makeWhole();
    const worn = this.#wornArmor();
    const dexterity = this.score("dexterity");
    const shield = worn.reduce((sum, { defense }) => sum + defense, 0);
    const penalty = worn.reduce((sum, armor) => sum + armor.penalty, 0);
    this.defense.value = defense(dexterity, shield, [
      ...bonusOf(this.defense.bonus),
      ...defenseBonuses(this.parent.statuses),
    ]);
    this.speed.value = speed({
      base: this.speed.base,
      dexterity,
      armorPenalty: penalty,
      bonuses: bonusOf(this.speed.bonus),
    });
    this.armor.value = Math.max(0, worn.reduce((sum, { rating }) => sum + rating, 0) + this.armor.bonus);
    this.armor.penalty = penalty;
  }

  /** The conditions of the rules that the actor is in. */
  get conditions(): readonly ConditionKey[] {
    return [...this.parent.statuses].filter(isCondition);
  }

  /** The score of an ability as it stands now. */
  score(ability: Ability): number {
    return this.abilities[ability].value;
  }

  /** All eight scores, by ability. */
  get scores(): readonly { readonly ability: Ability; readonly value: number }[] {
    return ABILITIES.map((ability) => ({ ability, value: this.score(ability) }));
  }

  /**
   * Effects of anyone's making may leave fractions or no numbers at all where the rules know whole ones: they are rounded down, or
   * count as nothing, so that no effect keeps an actor from being played.
   */
  #makeWhole(): void {
    for (const ability of ABILITIES) this.abilities[ability].value = whole(this.abilities[ability].value);
    this.defense.bonus = whole(this.defense.bonus);
    this.armor.bonus = whole(this.armor.bonus);
    this.speed.base = whole(this.speed.base);
    this.speed.bonus = whole(this.speed.bonus);
    this.health.max = Math.max(1, whole(this.health.max));
    this.health.value = Math.max(0, whole(this.health.value));
    this.mana.max = Math.max(0, whole(this.mana.max));
    this.stuntBonus = Math.max(0, whole(this.stuntBonus));
    this.level = Math.max(1, whole(this.level));
  }

  #wornArmor(): readonly AgeArmor[] {
    return [...this.parent.items].flatMap((item) => {
      const system: unknown = item.system;
      return system instanceof AgeArmor && system.worn ? [system] : [];
    });
  }
}

/** A whole number from whatever an effect has made of it. */
function whole(value: unknown): number {
  const number = Math.floor(Number(value));
  return Number.isSafeInteger(number) ? number : 0;
}

function bonusOf(value: number): readonly NamedBonus[] {
  return [{ key: "sheet", value }];
}

/** What effects usually change, below `system`. */
export const EFFECT_PATHS: readonly string[] = [
  "defense.bonus",
  "armor.bonus",
  "speed.bonus",
  "health.max",
  "mana.max",
  "stuntBonus",
  ...ABILITIES.map((ability) => `abilities.${ability}.value`),
];

/** A player's character. */
export class AgeCharacter extends AgeActorModel {}

/** Someone of the GM's. */
export class AgeAdversary extends AgeActorModel {}
