import { choiceField, flagField, formattedTextField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { assetPath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import type { StartingItem } from "../../../foundry/ruleset.ts";
import { SUITS } from "../../../kernel/cards.ts";
import { isStandardSkill, SIDES, type WorldSkill } from "../rules/index.ts";
import { worldSkills } from "../skills/world.ts";

/** Ratings go as far as anyone will count; the rules name what a character cannot come by (C52-17). */
export const RATING = { min: -99, max: 99 } as const;

const skillSchema = () => ({
  /** Key of the standard skill this is (C52-16); empty for one of the table's own. */
  identifier: textField(),
  /** The name that a standard skill was made with: as long as the item has it, every viewer reads it in his own language. */
  givenName: textField(),
  suit: choiceField(SUITS, "clubs"),
  rating: wholeNumberField(0, RATING),
  /** The Health whose loss tells on it (C52-11), and that attacks with it take (C52-7). */
  side: choiceField(SIDES, "physical"),
  specialised: flagField(false),
  /** What the specialisation is for; without a name it counts always (C52-2). */
  specialisation: textField(),
  description: formattedTextField(),
});

/** A skill (C52-2). The sixteen standard ones are told by their identifier and read in every viewer's language. */
export class FiftytwoSkill extends foundry.abstract.TypeDataModel<ReturnType<typeof skillSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["C52.Item", "C52.Skill"];

  static override defineSchema(): ReturnType<typeof skillSchema> {
    return skillSchema();
  }

  /** Whether it goes by its item's name: one of the table's own, or one that somebody has renamed (C52-16). */
  get hasOwnName(): boolean {
    return this.identifier === "" || this.parent.name !== this.givenName;
  }

  /**
   * Its name as this viewer reads it (C52-16): the item's when somebody has renamed it, else the world's, else that of the standard
   * skill in his language.
   */
  get label(): string {
    return skillLabel(this.hasOwnName ? "" : this.identifier, this.parent.name);
  }
}

/**
 * What a skill is called to this viewer (C52-16): a standard one by the world's name, else in his language.
 * @param identifier empty for one that goes by a name of its own
 */
export function skillLabel(identifier: string, name: string): string {
  const inWorld = worldSkills().find(({ key }) => key === identifier);
  if (inWorld) return worldSkillName(inWorld);
  return isStandardSkill(identifier) ? format(skillNameKey(identifier)) : name;
}

/** The world's skills as new items (C52-16), named in the language of whoever makes them. */
export function standardSkillItems(): StartingItem[] {
  return worldSkills().map(skillItem);
}

/** A skill of the world as a new item. */
export function skillItem(skill: WorldSkill): StartingItem {
  const { key, suit, side } = skill;
  const name = worldSkillName(skill);
  const system = { identifier: key, givenName: name, suit, side };
  return { name, type: "fiftytwoSkill", img: assetPath("fiftytwo/skill.svg"), system };
}

/** What a skill of the world is called: by its own name, or by that of the standard skill in the viewer's language. */
export function worldSkillName({ key, name }: WorldSkill): string {
  return name || format(skillNameKey(key));
}

/** Localisation key of a standard skill's name. */
export function skillNameKey(key: string): string {
  return `C52.Skills.${key}`;
}
