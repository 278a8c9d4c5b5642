import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SideKey } from "../data/side.ts";
import { resolveTest } from "../rules/index.ts";
import { AgeAdvancedTest } from "./age-advanced.ts";
import type { AgeOpposedTest, SideRoll } from "./age-opposed.ts";
import { AgeTest } from "./age-test.ts";
import { type Attach, linkedTest, readAttach, rollFacts } from "./attach.ts";

/** Takes a test into an advanced test (AGE-6). The dice come from the test's message, the target number from the tracker. */
export const attachAdvanced: StewardVerb<Attach> = {
  read: readAttach,
  alone: ({ message, test }, asker) =>
    [message, test].every((id) => (game.messages?.get(id)?.author ?? asker) === asker),
  plan(query, asker) {
    const message = game.messages?.get(query.message);
    const advanced: unknown = message?.system;
    if (!message || !(advanced instanceof AgeAdvancedTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
    const { test, actor, side } = linkedTest(query, asker);
    if (query.test in advanced.steps) return { updates: [], answer: side };
    checkStep(advanced, test, actor, side);
    const { target } = advanced;
    // What the GM rules on is taken in with the ruling.
    if (advanced.isRuled) return { updates: [], answer: side };
    if (target === null) throw new Refusal("AGE.Advanced.opposedOnly", { title: advanced.title });
    const bonus = test.bonuses.reduce((sum, { value }) => sum + value, 0);
    const { success } = resolveTest({ ...test.roll.ageDice, bonus, target, stunts: false });
    return { updates: [stepUpdate(message, query.test, { test, actor, side }, success === true)], answer: side };
  },
};

/**
 * What a ruling adds to the advanced test that a roll was made for, when a GM rules on its tests (AGE-6, AGE-7).
 * @returns `null` when the roll belongs to no such test
 * @throws Refusal when the roll does not count there, or has been ruled on already
 */
export function ruledStep(id: string, success: boolean, asker: User.Implementation): DocumentUpdate | null {
  const rolled: unknown = game.messages?.get(id)?.system;
  const message = rolled instanceof AgeTest ? game.messages?.get(rolled.link?.message ?? "") : undefined;
  const advanced: unknown = message?.system;
  if (!message || !(advanced instanceof AgeAdvancedTest) || !advanced.isRuled) return null;
  const linked = linkedTest({ message: message.id ?? "", test: id }, asker);
  if (id in advanced.steps) throw new Refusal("AGE.Ruling.consequences");
  checkStep(advanced, linked.test, linked.actor, linked.side);
  return stepUpdate(message, id, linked, success);
}

/** @throws Refusal when a roll is none for this side of an advanced test, or nothing more is tested there */
function checkStep(advanced: AgeAdvancedTest, test: AgeTest, actor: Actor.Implementation, side: SideKey): void {
  checkTurn(advanced, side);
  if (test.ability === advanced.ability) return;
  throw new Refusal("AGE.Advanced.otherAbility", {
    actor: actor.name,
    title: advanced.title,
    ability: `AGE.Ability.${advanced.ability}`,
  });
}

function stepUpdate(
  document: ChatMessage.Implementation,
  id: string,
  { test, actor, side }: { readonly test: AgeTest; readonly actor: Actor.Implementation; readonly side: SideKey },
  success: boolean,
): DocumentUpdate {
  const step = { ...rollFacts(test), name: actor.name, side, success, loser: null };
  return { document, changes: { [`system.steps.${id}`]: step } };
}

/** @throws Refusal when nothing more is tested on a side */
export function checkTurn(advanced: AgeAdvancedTest, side: SideKey): void {
  if (advanced.awaits(side)) return;
  throw new Refusal(advanced.standing.finished ? "AGE.Advanced.over" : "AGE.Advanced.sideOver", {
    title: advanced.title,
    threshold: advanced.threshold,
  });
}

/** What a decided opposed test adds to the advanced test that it was made for: the winner's Dragon Die, once (AGE-6). */
export function pairUpdates(
  opposed: AgeOpposedTest,
  winner: SideKey,
  rolls: Readonly<Record<SideKey, SideRoll & { readonly name: string }>>,
): readonly DocumentUpdate[] {
  const document = game.messages?.get(opposed.purpose.message ?? "");
  const advanced: unknown = document?.system;
  const id = opposed.parent.id ?? "";
  if (opposed.purpose.kind !== "advanced" || !document || !(advanced instanceof AgeAdvancedTest)) return [];
  if (advanced.form !== "opposed" || advanced.standing.finished || id in advanced.steps) return [];
  const facts = (side: SideKey) => {
    const { name, dice, dragonDie, total, ability } = rolls[side];
    const [first, second] = dice;
    return { name, first, second, dragonDie, total, score: ability, at: Date.now() };
  };
  // Side `a` of the pair may be played by either side of the advanced test.
  const side = (opposed.purpose.side === "a") === (winner === "a") ? "a" : "b";
  const step = { ...facts(winner), side, success: true, loser: facts(winner === "a" ? "b" : "a") };
  return [{ document, changes: { [`system.steps.${id}`]: step } }];
}
