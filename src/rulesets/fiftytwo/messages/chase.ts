import {
  choiceField,
  flagField,
  linkField,
  optionalNumberField,
  textField,
  wholeNumberField,
} from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { type Chase, type ChaseEvent, chaseAfter } from "../rules/index.ts";
import { chaseContext } from "./chase-view.ts";

/** The two sides of a chase (C52-15). */
export const CHASERS = ["pursuer", "fugitive"] as const;
export type Chaser = (typeof CHASERS)[number];

const sideField = () =>
  new foundry.data.fields.SchemaField({
    name: textField(),
    /** Whose tests decide; `null` for someone who is no document. */
    actor: linkField(),
    /** What carries them; `null` on foot. */
    vehicle: linkField(),
  });

const chaseSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  return {
    title: textField(),
    pursuer: sideField(),
    fugitive: sideField(),
    /** Rounds apart at its start. */
    start: wholeNumberField(1, { min: 0 }),
    /** From how many rounds apart on someone has got away; `null` while the Dealer has named no such number. */
    escapeAt: optionalNumberField(),
    /** What has happened, in order. */
    events: new ArrayField(
      new SchemaField({
        /** Id of the request: asked again, it is the same event. */
        id: textField(),
        kind: choiceField(["won", "set"], "set"),
        winner: choiceField(CHASERS, "pursuer"),
        /** Rounds won, as the winner's Speed was then. */
        speed: wholeNumberField(0, { min: 0 }),
        /** Rounds apart as the Dealer set them. */
        apart: wholeNumberField(0, { min: 0 }),
        /** Id of the opposed test's message; empty when none was named. */
        test: textField(),
      }),
      { required: true, initial: [] },
    ),
    /** Whether the Dealer has ended it. */
    ended: flagField(false),
  };
};

/** A chase (C52-15, C52-20): facts that the Dealer's client writes and everyone reads. */
export class FiftytwoChase extends foundry.abstract.TypeDataModel<
  ReturnType<typeof chaseSchema>,
  ChatMessage.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["C52.Chase"];

  static override defineSchema(): ReturnType<typeof chaseSchema> {
    return chaseSchema();
  }

  readonly template = templatePath("fiftytwo/chase-card.hbs");

  /** How it stands. */
  get standing(): Chase {
    const events = this.events.map(
      ({ kind, winner, speed, apart }): ChaseEvent =>
        kind === "won" ? { kind: "won", winner, speed } : { kind: "set", apart },
    );
    return chaseAfter({ start: this.start, escapeAt: this.escapeAt }, events);
  }

  get watches(): readonly (string | null)[] {
    return CHASERS.flatMap((side) => [this[side].actor, this[side].vehicle]);
  }

  cardContext(): Record<string, unknown> {
    return chaseContext(this);
  }
}
