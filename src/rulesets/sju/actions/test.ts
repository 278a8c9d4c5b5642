import { createMessage } from "../../../foundry/chat/create.ts";
import { nameOf } from "../../../foundry/chat/rights.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { RulesError } from "../../../kernel/errors.ts";
import type { SjuActor } from "../data/actor.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";
import { type SideFacts, sideName } from "../data/side.ts";
import { plainLine } from "../messages/words.ts";
import { type Comparison, compare, DIFFICULTY, readRoll, rollBonus } from "../rules/index.ts";
import { house } from "../settings.ts";
import { type RememberedValue, rememberTest } from "./last-test.ts";
import { rollDice } from "./roll.ts";

/** Against whom or what a test is rolled. */
export type Against =
  | {
      /** UUID of the token or the actor that defends. */
      readonly actor: string;
      /** Item ids of the values it uses. */
      readonly values: readonly string[];
    }
  | {
      /** A finished sum for the number of values used (SJU-1). */
      readonly difficulty: number;
      /** A GM's own secret: only the level that follows is stored. */
      readonly hidden?: boolean;
    };

/** How a test is made. */
export interface TestOptions {
  /** Item ids of the values that the offensive side uses (SJU-1). */
  readonly values: readonly string[];
  readonly against: Against;
  readonly messageMode?: MessageMode;
}

/**
 * Compares two sides, rolls for the offensive one and posts the card (SJU-1 to SJU-5). What either side holds of On a Roll is used
 * up before the dice fall (SJU-8). The user's client remembers it, to be repeated.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when the actor is not one of Sju or not the user's, a side has no such values, or they cannot be balanced
 */
export async function rollTest(
  actor: Actor.Implementation,
  { values, against, messageMode }: TestOptions,
): Promise<ChatMessage.Implementation | null> {
  const who = playedBy(actor, game.user);
  const offensive = sideFacts(who, values);
  const mode = messageMode ? { messageMode } : {};
  const used = { values: usedOf(who, values), messageMode: messageMode ?? null };
  if ("difficulty" in against) {
    const message = await postTest({ offensive, ...against, ...mode });
    const { difficulty, hidden = false } = against;
    if (message) await rememberTest(actor, { ...used, against: { difficulty, hidden } });
    return message;
  }
  const defender = sjuActorAt(against.actor);
  if (!defender) throw new Refusal("SJU.Refusal.OpponentGone");
  const defensive = sideFacts(defender, against.values);
  const message = await postTest({ offensive, defensive, ...mode });
  const other = { actor: defender.actor.uuid, name: defensive.name, values: usedOf(defender, against.values) };
  if (message) await rememberTest(actor, { ...used, against: other });
  return message;
}

/** The values by item and name, to be found again. */
function usedOf({ system }: SjuActor, ids: readonly string[]): readonly RememberedValue[] {
  return system.values.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
}

/** A test whose sides are known. */
export interface KnownTest {
  readonly offensive: SideFacts;
  /** Left out for a difficulty. */
  readonly defensive?: SideFacts;
  readonly difficulty?: number;
  readonly hidden?: boolean;
  readonly messageMode?: MessageMode;
}

/** Rolls a test of these facts and posts its card. @throws Refusal as `rollTest` */
export async function postTest(test: KnownTest): Promise<ChatMessage.Implementation | null> {
  const { offensive, defensive = null, difficulty = null, hidden = false } = test;
  if (hidden && game.user?.isGM !== true) throw new Refusal("SJU.Refusal.OnlyGmHides");
  const rules = house();
  checkSides(offensive, defensive);
  const { level } = comparedOf(test, rules.threshold);
  const facts = {
    ...rules,
    offensive,
    defensive,
    difficulty: hidden ? null : difficulty,
    hiddenLevel: hidden ? level : null,
  };
  if (!mayProceed("sju.test", sjuActorAt(offensive.actor)?.actor ?? null, facts)) return null;
  const { roll, onARoll } = await rollDice({ ...facts, id: foundry.utils.randomID(), level, size: rules.size });
  const result = readRoll(roll.faces, level, { bonus: rollBonus(onARoll, rules.size), seven: rules.seven });
  const actor = sjuActorAt(offensive.actor)?.actor;
  const message = await createMessage(
    {
      type: "sjuTest",
      speaker: foundry.documents.ChatMessage.getSpeaker(actor ? { actor } : {}),
      content: plainLine(facts, level, result),
      rolls: [roll],
      system: { ...facts, onARoll },
    },
    messageModeOption(test.messageMode ?? currentMessageMode()),
  );
  if (message) announce("sju.test", actor ?? null, message);
  return message;
}

/** @throws Refusal when someone would stand against himself */
export function checkSides(
  offensive: Pick<SideFacts, "actor">,
  defensive: Pick<SideFacts, "actor" | "name"> | null,
): void {
  if (defensive?.actor && defensive.actor === offensive.actor) {
    throw new Refusal("SJU.Refusal.OwnSide", { actor: defensive.name });
  }
}

/** Both sums and the level of a test (SJU-1, SJU-2). @throws Refusal that says what is missing */
export function comparedOf(
  { offensive, defensive, difficulty }: Pick<KnownTest, "offensive" | "defensive" | "difficulty">,
  threshold: 3 | 4,
): Comparison {
  const figures = (side: SideFacts) => side.values.map(({ value }) => value);
  try {
    return compare(figures(offensive), defensive ? figures(defensive) : { difficulty: difficulty ?? Number.NaN }, {
      threshold,
    });
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const found = { offensive: offensive.values.length, defensive: defensive?.values.length ?? 1 };
    if (error.code === "unbalanced") throw new Refusal("SJU.Refusal.Unbalanced", found);
    const side = sideName(error.field.startsWith("offensive") ? offensive : (defensive ?? null));
    if (error.code === "empty") throw new Refusal("SJU.Refusal.NoValues", { side });
    const data = { field: side, found: String(error.found) };
    if (error.code === "outOfRange") throw new Refusal("SJU.Refusal.OutOfRange", { ...data, ...DIFFICULTY });
    throw new Refusal("SJU.Refusal.WholeNumber", data);
  }
}

/** The facts of a side with some of an actor's values. @throws Refusal when it has none of such an id */
export function sideFacts({ actor, system }: SjuActor, ids: readonly string[]): SideFacts {
  const known = new Map(system.values.map((value) => [value.id, value]));
  return {
    actor: actor.uuid,
    name: nameOf(actor),
    img: actor.img ?? "",
    values: [...new Set(ids)].map((id) => {
      const value = known.get(id);
      if (!value) throw new Refusal("SJU.Refusal.UnknownValue", { actor: nameOf(actor), found: id });
      return { name: value.name, kind: value.kind, value: value.value };
    }),
  };
}
