import { linkField, textField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { targetSchema } from "../data/target.ts";
import { changesField } from "./change-field.ts";
import { coupContext } from "./coup-card.ts";

const coupSchema = () => ({
  /** Who kills. */
  actor: linkField(),
  /** Name of what he does it with; empty for bare hands. */
  weapon: textField(),
  target: new foundry.data.fields.SchemaField(targetSchema()),
  /** What came of it. */
  changes: changesField(),
});

/** A coup de grâce at arm's length, which needs no roll (AGE-17). */
export class AgeCoup extends foundry.abstract.TypeDataModel<ReturnType<typeof coupSchema>, ChatMessage.Implementation> {
  static override defineSchema(): ReturnType<typeof coupSchema> {
    return coupSchema();
  }

  get template(): string {
    return templatePath("age/coup-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return { weapon: this.weapon, name: this.parent.alias, ...coupContext(this.parent, this, this.target) };
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return [this.target.token, this.target.actor];
  }
}
