import { choiceField, flagField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import { format } from "../../../foundry/notices.ts";
import { abilityNameKey } from "../data/ability-offers.ts";
import { skillNameKey } from "../data/skill.ts";
import { isStandardSkill, isUniversalAbility, type Left, type SpentCard } from "../rules/index.ts";
import { worldSkills } from "../skills/world.ts";

/** What a card of advancement can be spent on (C52-13). The keys are stored in worlds. */
export const SPENT_ON = ["points", "specialise", "ability", "split"] as const;

const spentSchema = () => ({
  /** Id of the card, or of a part of one that was split. */
  card: textField(),
  /** UUID of whose card it was. */
  actor: linkField(),
  on: choiceField(SPENT_ON, "split"),
  /** Id of the skill or ability among the actor's items. */
  item: textField(),
  /** Key of the standard skill or universal ability that it is, which every viewer reads in his language; empty for another. */
  identifier: textField(),
  /** Its name at the time. */
  label: textField(),
  /** The skill's rating then, points gained, and those above the cap (C52-17). */
  rating: wholeNumberField(0),
  gained: wholeNumberField(0, { min: 0 }),
  lost: wholeNumberField(0, { min: 0 }),
  /** How often he had the ability then. */
  times: wholeNumberField(0, { min: 0 }),
  /** What the skill was specialised for, and what stood there before. */
  use: textField(),
  before: textField(),
  /** Sessions played when it was spent. */
  session: wholeNumberField(0, { min: 0 }),
  /** Id of the user who spent it. */
  by: textField(),
  /** When, in ms. */
  at: wholeNumberField(0, { min: 0 }),
  undone: flagField(false),
});

/** Cards that were spent, by id of the spending: on the message that gave them, and on the character, who keeps them. */
export const spentField = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return new TypedObjectField(new SchemaField(spentSchema()), { required: true, initial: {} });
};

/** A card that was spent, as it is stored (C52-13). */
export type Spent = foundry.data.fields.SchemaField.InitializedData<ReturnType<typeof spentSchema>>;

/** A card that was spent, with the id of the spending. */
export interface Entry extends Spent {
  readonly id: string;
}

/** Entries in the order in which they were made. */
export function entriesOf(stored: Readonly<Record<string, Spent>>): readonly Entry[] {
  return Object.entries(stored)
    .map(([id, spent]) => ({ ...spent, id }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
}

/** An entry as the rules of the log take it: its `id` is the card's. */
export interface LoggedCard extends SpentCard {
  readonly entry: Entry;
}

/** What was spent, in the order it was, for the rules of the log. */
export function logOf(stored: Readonly<Record<string, Spent>>): readonly LoggedCard[] {
  return entriesOf(stored).map((entry) => {
    const { card, on, session, undone } = entry;
    return { id: card, gain: { kind: on }, session, undone, entry };
  });
}

/** What an entry left of the thing that it changed. */
export function leftBy({ on, rating, use, times }: Spent): Left {
  switch (on) {
    case "points":
      return { kind: on, rating };
    case "specialise":
      return { kind: on, use };
    case "ability":
      return { kind: on, times };
    case "split":
      return { kind: on };
  }
}

/** The name of what a card was spent on, or the localisation key of a standard one's: texts take either. */
export function spentName({ on, identifier, label }: Pick<Spent, "on" | "identifier" | "label">): string {
  if (on === "ability") return isUniversalAbility(identifier) ? abilityNameKey(identifier) : label;
  const inWorld = worldSkills().find(({ key }) => key === identifier);
  return inWorld?.name || (isStandardSkill(identifier) ? skillNameKey(identifier) : label);
}

/** What a card brought, in words. */
export function gainText(spent: Spent): string {
  const { on, rating, gained, lost, use, times } = spent;
  const data = { name: spentName(spent), before: rating - gained, rating, lost, use, times };
  if (on === "points" && lost > 0) return format("C52.Advance.Gain.pointsLost", data);
  if (on === "ability" && times > 1) return format("C52.Advance.Gain.again", data);
  return format(`C52.Advance.Gain.${on}`, data);
}
