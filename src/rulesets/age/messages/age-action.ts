import { choiceField, flagField, linkField, optionalNumberField, textField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import { actionIcon } from "../data/actions.ts";
import { ACTIONS } from "../rules/index.ts";

/** Whether a Move is also a change of posture, and which. */
export const POSTURES = ["none", "up", "down"] as const;

const actionSchema = () => ({
  actor: linkField(),
  action: choiceField(ACTIONS, "move"),
  cost: choiceField(["major", "minor", "free"], "free"),
  /** Whether it interrupted someone, as it was prepared. */
  prepared: flagField(false),
  /** How far it carries; `null` where it carries nobody. */
  yards: optionalNumberField(),
  posture: choiceField(POSTURES, "none"),
  /** The major action that Prepare names; empty else. */
  prepares: textField(),
  /** Name of the weapon that is readied or reloaded, and of the one put away. */
  item: textField(),
  away: textField(),
});

/** An action taken without dice: who did what, for the table to see (AGE-12). */
export class AgeAction extends foundry.abstract.TypeDataModel<
  ReturnType<typeof actionSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof actionSchema> {
    return actionSchema();
  }

  get template(): string {
    return templatePath("age/action-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    const { action, cost, prepared } = this;
    return {
      action,
      name: this.parent.alias,
      label: `AGE.Action.${action}.label`,
      icon: actionIcon(action),
      cost: prepared ? "AGE.Act.fromPrepared" : `AGE.Act.Cost.${cost}`,
      details: actionDetails(this),
    };
  }
}

/** As much of an action as its details tell. */
export interface ActionFacts {
  readonly yards: number | null;
  readonly posture: (typeof POSTURES)[number];
  readonly prepares: string;
  readonly item: string;
  readonly away: string;
}

/** What an action was in detail, in the reader's language. */
export function actionDetails({ yards, posture, prepares, item, away }: ActionFacts): readonly string[] {
  return [
    posture === "none" ? "" : format(`AGE.Act.Posture.${posture}`),
    yards === null ? "" : format("AGE.Act.upTo", { yards }),
    prepares === "" ? "" : format(`AGE.Action.${prepares}.label`),
    item,
    away === "" ? "" : format("AGE.Act.putAway", { item: away }),
  ].filter((detail) => detail !== "");
}
