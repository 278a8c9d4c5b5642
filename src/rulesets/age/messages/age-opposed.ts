import { choiceField, flagField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { SIDES, type SideKey, sideSchema } from "../data/side.ts";
import { AgeRoll } from "../rolls/age-roll.ts";
import { type OpposedStanding, opposedRounds } from "../rules/index.ts";
import { opposedCardContext } from "./opposed-card.ts";

/** What an opposed test is made for. */
export const PURPOSES = ["plain", "disarm", "advanced"] as const;

/** A roll of one side. */
export interface SideRoll {
  /** Id of the message it was made in. */
  readonly id: string;
  readonly dice: readonly [number, number];
  readonly dragonDie: number;
  readonly total: number;
  /** The score of the tested ability. */
  readonly ability: number;
}

const opposedSchema = () => {
  const { SchemaField, StringField } = foundry.data.fields;
  return {
    purpose: new SchemaField({
      kind: choiceField(PURPOSES, "plain"),
      /** Id of the message that the result is for. */
      message: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      /** Which side of an advanced test side `a` plays (AGE-6). */
      side: choiceField(SIDES, "a"),
    }),
    /** Whether the first roll was made with real dice. */
    physical: flagField(false),
    /** Who opened it; the first roll is this message's own. */
    a: new SchemaField(sideSchema()),
    b: new SchemaField(sideSchema()),
    /** Id of the message that shows the first roll as a test of its own, when it may give stunt points (AGE-7). */
    opening: new StringField({ required: true, nullable: true, blank: false, initial: null }),
  };
};

/** An opposed test: the facts of both sides. Who wins is worked out by the rules (AGE-4, AGE-5). */
export class AgeOpposedTest extends foundry.abstract.TypeDataModel<
  ReturnType<typeof opposedSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof opposedSchema> {
    return opposedSchema();
  }

  get template(): string {
    return templatePath("age/opposed-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return opposedCardContext(this);
  }

  /** Whether the sides oppose attack rolls, not ability tests. */
  get opposesAttacks(): boolean {
    return this.a.weapon !== "";
  }

  /** The rolls of a side, first to last. @throws Error when the message has no roll of its own */
  rollsOf(side: SideKey): readonly SideRoll[] {
    const later = Object.entries(this[side].rolls)
      .sort(([idA, a], [idB, b]) => a.at - b.at || idA.localeCompare(idB))
      .map(([id, { first, second, dragonDie, total, score }]): SideRoll => {
        return { id, dice: [first, second], dragonDie, total, ability: score };
      });
    return side === "a" ? [this.#opening, ...later] : later;
  }

  get #opening(): SideRoll {
    const { id, rolls } = this.parent;
    const roll = rolls[0];
    if (!(roll instanceof AgeRoll)) throw new Error(`ChatMessage ${id}: rolls[0] is no AgeRoll`);
    return { id: id ?? "", ...roll.ageDice, total: roll.total ?? 0, ability: this.a.score };
  }

  /** How it stands now. */
  get standing(): OpposedStanding<SideRoll> {
    return opposedRounds(this.rollsOf("a"), this.rollsOf("b"));
  }

  /** The side that an actor rolls on; `null` when it has no part in this. */
  sideOf(actorUuid: string): SideKey | null {
    if (this.a.actor === actorUuid) return "a";
    return this.b.actor === null || this.b.actor === actorUuid ? "b" : null;
  }

  /** A Disarm is settled on the card of the attack. */
  get watches(): readonly (string | null)[] {
    return this.purpose.kind === "disarm" ? [this.purpose.message] : [];
  }

  /** What else the card's look depends on. */
  get dependsOn(): readonly (string | null)[] {
    return [this.a.actor, this.b.actor];
  }
}
