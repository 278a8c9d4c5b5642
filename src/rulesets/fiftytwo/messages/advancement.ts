import { flagField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { templatePath } from "../../../foundry/id.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { type LoggedCard, logOf, spentField } from "../advancement/spent.ts";
import { advancementCardContext } from "./advancement-card.ts";

const advancementSchema = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return {
    /** How many sessions had been played: cards are drawn once for each. */
    session: wholeNumberField(0, { min: 0 }),
    /** Whether all cards have been given out. */
    closed: flagField(false),
    /** The cards drawn, by the ids that they have in the shoe, where they lie again. */
    cards: new TypedObjectField(
      new SchemaField({
        /** Which of them it was, from 1. */
        order: wholeNumberField(1, { min: 1 }),
        /** UUID of the character who got it, and what he was called; `null` while nobody has. */
        actor: linkField(),
        name: textField(),
      }),
      { required: true, initial: {} },
    ),
    spent: spentField(),
  };
};

/** A card that was drawn, with who has it. */
export interface DrawnCard {
  readonly id: string;
  readonly actor: string | null;
  readonly name: string;
}

/** Cards of advancement drawn after a session, who got them, and what they were spent on: the facts (C52-13). */
export class FiftytwoAdvancement extends foundry.abstract.TypeDataModel<
  ReturnType<typeof advancementSchema>,
  ChatMessage.Implementation
> {
  static override defineSchema(): ReturnType<typeof advancementSchema> {
    return advancementSchema();
  }

  get template(): string {
    return templatePath("fiftytwo/advancement-card.hbs");
  }

  cardContext(): Record<string, unknown> {
    return advancementCardContext(this);
  }

  /** Whether it counts: a Gamemaster's client has written it. Anyone can write a message that looks like one. */
  get isGenuine(): boolean {
    return this.parent.author?.isGM === true;
  }

  /** The cards in the order in which they were drawn. */
  get drawn(): readonly DrawnCard[] {
    return Object.entries(this.cards)
      .filter(([id]) => cardOfKey(id) !== null)
      .sort(([a, one], [b, other]) => one.order - other.order || (a < b ? -1 : 1))
      .map(([id, { actor, name }]) => ({ id, actor, name }));
  }

  /** What was spent, in the order it was. */
  get log(): readonly LoggedCard[] {
    return logOf(this.spent);
  }

  /** Ids of the cards that an actor has got. */
  givenTo(actor: string): readonly string[] {
    return this.drawn.filter((card) => card.actor === actor).map(({ id }) => id);
  }

  get dependsOn(): readonly (string | null)[] {
    return [...new Set(this.drawn.map(({ actor }) => actor))];
  }
}

/** A message with its cards of advancement; `null` when it has none, or they count for nothing. */
export function advancementIn(message: ChatMessage.Implementation | null | undefined): FiftytwoAdvancement | null {
  const system: unknown = message?.system;
  return system instanceof FiftytwoAdvancement && system.isGenuine ? system : null;
}

/** All messages with cards of advancement that count, the oldest first. */
export function allAdvancements(): readonly FiftytwoAdvancement[] {
  return [...(game.messages ?? [])].flatMap((message) => advancementIn(message) ?? []);
}
