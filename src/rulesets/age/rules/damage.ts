import { list, oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { RulesError } from "../../../kernel/errors.ts";

/** How much of the target's armour counts (AGE-14). */
export const ARMOR_MODES = ["full", "half", "none"] as const;
export type ArmorMode = (typeof ARMOR_MODES)[number];

/** What the damage of one hit is made of (AGE-14). */
export interface DamageInput {
  /** Sum of the damage dice, a Mighty Blow's die included. */
  readonly rolled: number;
  /** Score of the ability that adds to the damage. */
  readonly ability: number;
  /** The weapon's and other bonuses together. */
  readonly bonus: number;
  /** The target's armour rating. */
  readonly armor: number;
  readonly armorMode: ArmorMode;
  /** Penetrating damage ignores armour. */
  readonly penetrating: boolean;
}

/** One kind of damage of a hit that does several at once, e.g. a blade that burns (AGE-14). */
export interface DamagePart {
  /** Sum of this part's dice. */
  readonly rolled: number;
  /** Bonuses to this part alone. */
  readonly bonus: number;
  /** Penetrating damage ignores armour. */
  readonly penetrating: boolean;
}

/** What the damage of a hit in several parts is made of (AGE-14). */
export interface PartsInput extends Pick<DamageInput, "ability" | "armor" | "armorMode"> {
  /** At least one; the ability adds to the first. */
  readonly parts: readonly DamagePart[];
}

/**
 * What a hit does after armour (AGE-14). Only the end result is floored at 0, so a negative ability can be made up for
 * by the dice, and a weapon's formula may subtract.
 * @throws RulesError when armour is negative or something is not of its kind
 */
export function damage(hit: DamageInput): number {
  const rolled = wholeNumber("rolled", hit.rolled);
  const ability = wholeNumber("ability", hit.ability);
  const bonus = wholeNumber("bonus", hit.bonus);
  const armor = wholeNumber("armor", hit.armor, { min: 0 });
  const mode = oneOf("armorMode", hit.armorMode, ARMOR_MODES);
  const penetrating = yesOrNo("penetrating", hit.penetrating);
  return Math.max(0, rolled + ability + bonus - (penetrating ? 0 : stopped(armor, mode)));
}

/**
 * What a hit in several parts does after armour (AGE-14): armour is taken once from the parts that are not penetrating,
 * together and not below 0; then the penetrating ones are added, each at least 0. One part alone does what
 * {@link damage} says.
 * @returns the damage done, and what each part comes to before armour
 * @throws RulesError when there is no part, armour is negative or something is not of its kind
 */
export function damageOfParts(hit: PartsInput): { total: number; parts: number[] } {
  const ability = wholeNumber("ability", hit.ability);
  const armor = wholeNumber("armor", hit.armor, { min: 0 });
  const mode = oneOf("armorMode", hit.armorMode, ARMOR_MODES);
  let stoppable = 0;
  let penetrating = 0;
  const parts = list("parts", hit.parts).map((part, index) => {
    const sum =
      wholeNumber(`parts[${index}].rolled`, part.rolled) +
      wholeNumber(`parts[${index}].bonus`, part.bonus) +
      (index === 0 ? ability : 0);
    if (!yesOrNo(`parts[${index}].penetrating`, part.penetrating)) {
      stoppable += sum;
      return sum;
    }
    const counted = Math.max(0, sum);
    penetrating += counted;
    return counted;
  });
  if (parts.length === 0) {
    throw new RulesError({ code: "wrongLength", field: "parts", found: hit.parts, expected: "a list of at least 1" });
  }
  return { total: Math.max(0, stoppable - stopped(armor, mode)) + penetrating, parts };
}

function stopped(armor: number, mode: ArmorMode): number {
  if (mode === "none") return 0;
  return mode === "half" ? Math.floor(armor / 2) : armor;
}
