import { choiceField, flagField, linkField, textField, wholeNumberField } from "../../../foundry/fields.ts";
import type { ChangeRecord } from "../combat/changes.ts";
import { CONDITIONS } from "../rules/index.ts";

const changeSchema = () => {
  const { ArrayField, SchemaField } = foundry.data.fields;
  const conditions = () => new ArrayField(choiceField(CONDITIONS, "prone"), { required: true, initial: [] });
  return {
    /** What of the message it comes from, e.g. a target's UUID or a purchase's id; empty for the message as a whole. */
    of: textField(),
    /** UUID of whom it befell. */
    actor: linkField(),
    name: textField(),
    health: new SchemaField(
      { before: wholeNumberField(0, { min: 0 }), after: wholeNumberField(0, { min: 0 }) },
      { required: true, nullable: true, initial: null },
    ),
    added: conditions(),
    removed: conditions(),
    /** What else was written. */
    values: new ArrayField(
      new SchemaField({ uuid: linkField(), path: textField(), before: textField("null"), after: textField("null") }),
      { required: true, initial: [] },
    ),
    /** When, in ms. */
    at: wholeNumberField(0, { min: 0 }),
    undone: flagField(false),
  };
};

/** What a message did to Health and conditions, by id: every model that changes something holds it as `changes`. */
export const changesField = () => {
  const { SchemaField, TypedObjectField } = foundry.data.fields;
  return new TypedObjectField(new SchemaField(changeSchema()), { required: true, initial: {} });
};

/** A change as a message holds it. */
export type StoredChange = foundry.data.fields.SchemaField.InitializedData<ReturnType<typeof changeSchema>>;

/** A message's model that holds what it did. */
export interface KeepsChanges {
  readonly changes: Readonly<Record<string, StoredChange>>;
  /** Other values of the actor that are written when a change is taken back, by dotted path. */
  undoValues?(change: StoredChange): Readonly<Record<string, unknown>>;
}

/** A change with the message that made it. */
export interface ListedChange {
  /** Id in the message. */
  readonly id: string;
  readonly message: ChatMessage.Implementation;
  readonly change: StoredChange;
}

/**
 * The entry of an update of a message that notes a change in it.
 * @param id names the change, so that a repeated request changes nothing
 * @param of what of the message it comes from
 */
export function notedChange(id: string, record: ChangeRecord, of = ""): Record<string, unknown> {
  const { actor, name, health, added, removed, values = [] } = record;
  const change = { of, actor, name, health, added, removed, values, at: Date.now(), undone: false };
  return { [`system.changes.${id}`]: { ...change, added: [...added], removed: [...removed], values: [...values] } };
}

/** What a message's model did, when it holds that. */
export function changesOf(message: ChatMessage.Implementation): KeepsChanges | null {
  const model: unknown = message.system;
  return typeof model === "object" && model !== null && "changes" in model ? (model as KeepsChanges) : null;
}

/** The record that a change was stored from. */
export function recordOf(change: StoredChange): ChangeRecord {
  const { actor, name, health, added, removed, values } = change;
  return {
    actor: actor ?? "",
    name,
    health,
    added,
    removed,
    values: values.map(({ uuid, ...rest }) => ({ uuid: uuid ?? "", ...rest })),
  };
}

/** All changes that messages in the log made, newest first. */
export function listChanges(): readonly ListedChange[] {
  return [...(game.messages ?? [])]
    .flatMap((message) =>
      Object.entries(changesOf(message)?.changes ?? {}).map(([id, change]) => ({ id, message, change })),
    )
    .sort((a, b) => b.change.at - a.change.at || b.id.localeCompare(a.id));
}
