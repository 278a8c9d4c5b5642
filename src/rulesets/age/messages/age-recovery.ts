import { choiceField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { changesField } from "./change-field.ts";

/** What happens to someone's body beside blows and Heal actions (AGE-15, AGE-16, AGE-19). */
export const RECOVERIES = ["breather", "sleep", "wake", "death"] as const;
export type Recovery = (typeof RECOVERIES)[number];

const recoverySchema = () => ({
  event: choiceField(RECOVERIES, "breather"),
  actor: linkField(),
  name: textField(),
  /** Health gained. */
  gained: wholeNumberField(0, { min: 0 }),
  changes: changesField(),
});

/** A breather, a night's sleep, an awakening or a death: the facts (AGE-15, AGE-16, AGE-19). */
export class AgeRecovery extends foundry.abstract.TypeDataModel<
  ReturnType<typeof recoverySchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof recoverySchema> {
    return recoverySchema();
  }

  get template(): string {
    return templatePath("age/recovery-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    const { event, name, gained } = this;
    return {
      event,
      icon: ICONS[event],
      title: `AGE.Recovery.${event}.title`,
      text: `AGE.Recovery.${event}.text`,
      name,
      gained,
      undone: Object.values(this.changes).some(({ undone }) => undone),
    };
  }
}

const ICONS: Readonly<Record<Recovery, string>> = {
  breather: "fa-solid fa-mug-hot",
  sleep: "fa-solid fa-bed",
  wake: "fa-solid fa-sun",
  death: "fa-solid fa-skull",
};
