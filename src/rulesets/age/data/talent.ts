import { choiceField, formattedTextField, textField } from "../../../foundry/fields.ts";

/** How far a talent goes, first to last. */
export const TALENT_DEGREES = ["novice", "journeyman", "master"] as const;

/** Key of a talent's degree. */
export type TalentDegree = (typeof TALENT_DEGREES)[number];

const talentSchema = () => ({
  degree: choiceField(TALENT_DEGREES, "novice"),
  /** What one must be or have for it. */
  requirement: textField(),
  /** What each degree gives. */
  texts: new foundry.data.fields.SchemaField({
    novice: formattedTextField(),
    journeyman: formattedTextField(),
    master: formattedTextField(),
  }),
  description: formattedTextField(),
});

/** A talent with its three degrees; what a degree gives is told in words (AGE-2, AGE-10). */
export class AgeTalent extends foundry.abstract.TypeDataModel<ReturnType<typeof talentSchema>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["AGE.Item", "AGE.Talent"];

  static override defineSchema(): ReturnType<typeof talentSchema> {
    return talentSchema();
  }

  /** The degrees reached so far. */
  get reached(): readonly TalentDegree[] {
    return TALENT_DEGREES.slice(0, TALENT_DEGREES.indexOf(this.degree) + 1);
  }

  /** The degree after this one; `null` after the last. */
  get next(): TalentDegree | null {
    return TALENT_DEGREES[TALENT_DEGREES.indexOf(this.degree) + 1] ?? null;
  }
}
