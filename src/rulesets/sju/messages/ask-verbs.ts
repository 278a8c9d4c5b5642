import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { comparedOf, sideFacts } from "../actions/test.ts";
import { sjuActorAt } from "../data/actors.ts";
import { SjuRoll } from "../rolls/sju-roll.ts";
import { type Holding, LEVELS, type Level, readRoll, rollBonus } from "../rules/index.ts";
import { house } from "../settings.ts";
import { checkPlays, testOf } from "./rights.ts";
import type { Awaited, SjuTest } from "./sju-test.ts";
import { plainLine } from "./words.ts";

/** What an asked side answers. */
type Answered =
  /** Item ids of the values that the defender uses. */
  | { readonly values: readonly string[] }
  | { readonly difficulty: number }
  /** The level that a GM's secret difficulty leads to; the difficulty itself leaves his client nowhere. */
  | { readonly hiddenLevel: Level };

type Answer = { readonly message: string } & Answered;

/** Whether a user wrote a message, and so may write in it. */
const isAuthor = ({ message }: { readonly message: string }, asker: User.Implementation) =>
  game.messages?.get(message)?.author === asker;

/** @throws Refusal when a test is not at this point: it was called off, was answered, or its dice have fallen */
export function checkAwaits(test: SjuTest, awaited: Awaited): void {
  const { awaits, withdrawn, offensive } = test;
  if (awaits === awaited) return;
  if (withdrawn) throw new Refusal("SJU.Ask.withdrawn", { name: offensive.name });
  if (test.roll) throw new Refusal("SJU.Ask.rolled", { name: offensive.name });
  if (awaits === "roll") throw new Refusal("SJU.Ask.answered", { name: test.defensive?.name ?? "SJU.Difficulty" });
  throw new Refusal(`SJU.Ask.expected.${awaits === "difficulty" ? "difficulty" : "values"}`, { name: offensive.name });
}

/** Takes in what an asked side uses, or the difficulty, once (SJU-1). What does not go with the asker's values is refused. */
export const answer: StewardVerb<Answer> = {
  read(payload) {
    const { text, ids, optionalNumber, optionalText } = payloadReader(payload);
    const message = text("message");
    const difficulty = optionalNumber("difficulty");
    if (difficulty !== undefined) return { message, difficulty };
    const word = optionalText("hiddenLevel");
    if (word === undefined) return { message, values: ids("values") };
    const hiddenLevel = LEVELS.find((level) => level === word);
    if (!hiddenLevel) throw new Refusal("TRISKELE.Steward.Malformed", { field: "hiddenLevel", found: word });
    return { message, hiddenLevel };
  },
  alone: isAuthor,
  plan: (query, asker) => ("values" in query ? takeValues(query, asker) : takeDifficulty(query, asker)),
};

function takeValues(
  { message, values }: Extract<Answer, { values: unknown }>,
  asker: User.Implementation,
): StewardPlan {
  const { test } = testOf(message);
  const { defensive, offensive } = test;
  if (!defensive) throw new Refusal("SJU.Ask.expected.difficulty", { name: offensive.name });
  checkPlays(test, "defensive", asker);
  const defender = sjuActorAt(defensive.actor);
  if (!defender) throw new Refusal("SJU.Refusal.OpponentGone");
  const facts = sideFacts(defender, values);
  if (facts.values.length > 0 && same(defensive.values, facts.values)) return { updates: [], answer: true };
  checkAwaits(test, "values");
  comparedOf({ offensive, defensive: facts }, house().threshold);
  return { updates: [{ document: test.parent, changes: { "system.defensive.values": facts.values } }], answer: true };
}

function takeDifficulty(
  { message, ...given }: Exclude<Answer, { values: unknown }>,
  asker: User.Implementation,
): StewardPlan {
  if (!asker.isGM) throw new Refusal("SJU.Ask.onlyGm");
  const { test } = testOf(message);
  checkPlays(test, "offensive", asker);
  const known = { difficulty: test.difficulty, hiddenLevel: test.hiddenLevel };
  const told = { difficulty: null, hiddenLevel: null, ...given };
  if (same(known, told)) return { updates: [], answer: true };
  checkAwaits(test, "difficulty");
  if ("difficulty" in given) comparedOf({ offensive: test.offensive, ...given }, house().threshold);
  const { threshold } = house();
  const changes = { "system.difficulty": told.difficulty, "system.hiddenLevel": told.hiddenLevel };
  return {
    updates: [{ document: test.parent, changes: { ...changes, "system.threshold": threshold } }],
    answer: true,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface RollAsked {
  readonly message: string;
  /** The dice as they fell at the asker's client, as JSON of their roll. */
  readonly roll: string;
}

/**
 * Writes the roll of an answered test into its message, once, with the settings of this moment (SJU-2 to SJU-5). Which side used
 * On a Roll up for it, the holders' own notes say (SJU-8).
 */
export const rollAsked: StewardVerb<RollAsked> = {
  read(payload) {
    const { text } = payloadReader(payload);
    return { message: text("message"), roll: text("roll") };
  },
  alone: isAuthor,
  plan({ message: id, roll: source }, asker) {
    const { message, test } = testOf(id);
    checkPlays(test, "offensive", asker);
    if (test.roll && same(test.roll.toJSON(), JSON.parse(source))) return { updates: [], answer: true };
    checkAwaits(test, "roll");
    const rules = house();
    const level = askedLevel(test);
    const usedBy = (uuid: string | null | undefined) => sjuActorAt(uuid)?.system.usedBy === id;
    const onARoll: Holding = { offensive: usedBy(test.offensive.actor), defensive: usedBy(test.defensive?.actor) };
    const bonus = rollBonus(onARoll, rules.size);
    const roll = rollFrom(source, level, bonus);
    const result = readRoll(roll.faces, level, { bonus, seven: rules.seven });
    const settings = { "system.seven": rules.seven, "system.size": rules.size, "system.onARoll": onARoll };
    const changes = {
      ...settings,
      // The level of a secret difficulty was reckoned when it was given.
      ...(test.hiddenLevel ? {} : { "system.threshold": rules.threshold }),
      rolls: [JSON.stringify(roll.toJSON())],
      content: plainLine(test, level, result),
    };
    return { updates: [{ document: message, changes }], answer: true };
  },
};

/** The level of an answered test as the world reads the rules now (SJU-2). @throws Refusal when it cannot be compared */
export function askedLevel({ hiddenLevel, offensive, defensive, difficulty }: SjuTest): Level {
  if (hiddenLevel) return hiddenLevel;
  const sides = { offensive, ...(defensive ? { defensive } : {}), ...(difficulty === null ? {} : { difficulty }) };
  return comparedOf(sides, house().threshold).level;
}

/** A roll as another client sent it. @throws Refusal when it is not one of this level and bonus */
function rollFrom(source: string, level: Level, bonus: number): SjuRoll {
  const expected = SjuRoll.forLevel(level, bonus).formula;
  const roll = parsed(source);
  const fits = roll instanceof SjuRoll && roll.formula === expected && isWhole(roll, level, bonus);
  if (!fits) throw new Refusal("SJU.Ask.otherRoll", { found: roll?.formula ?? "—", expected });
  return roll;
}

function parsed(source: string): { readonly formula: string } | null {
  try {
    return Roll.fromJSON(source);
  } catch {
    // Not JSON, or of no known class: any client may have sent it.
    return null;
  }
}

function isWhole(roll: SjuRoll, level: Level, bonus: number): boolean {
  try {
    return readRoll(roll.faces, level, { bonus }).value === roll.total;
  } catch {
    // The dice are not those of the level.
    return false;
  }
}

/** Calls an asked test off before its dice fall. The asker's to do, or a GM's. */
export const withdraw: StewardVerb<{ readonly message: string }> = {
  read: (payload) => ({ message: payloadReader(payload).text("message") }),
  alone: isAuthor,
  plan({ message: id }, asker) {
    const { message, test } = testOf(id);
    // Also what counts for nothing may be cleared away.
    if (message.author !== asker && !asker.isGM) checkPlays(test, "offensive", asker);
    if (test.kind === "test" && test.withdrawn) return { updates: [], answer: true };
    if (test.awaits === null) checkAwaits(test, "roll");
    return { updates: [{ document: message, changes: { "system.withdrawn": true } }], answer: true };
  },
};
