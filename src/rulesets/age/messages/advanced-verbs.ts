import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SideKey } from "../data/side.ts";
import { resolveTest } from "../rules/index.ts";
import { AgeAdvancedTest } from "./age-advanced.ts";
import type { AgeOpposedTest, SideRoll } from "./age-opposed.ts";
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
    checkTurn(advanced, side);
    const { target } = advanced;
    if (target === null) throw new Refusal("AGE.Advanced.opposedOnly", { title: advanced.title });
    if (test.ability !== advanced.ability) {
      throw new Refusal("AGE.Advanced.otherAbility", {
        actor: actor.name,
        title: advanced.title,
        ability: `AGE.Ability.${advanced.ability}`,
      });
    }
    const bonus = test.bonuses.reduce((sum, { value }) => sum + value, 0);
    const { success } = resolveTest({ ...test.roll.ageDice, bonus, target, stunts: false });
    const step = { ...rollFacts(test), name: actor.name, side, success: success === true, loser: null };
    return { updates: [{ document: message, changes: { [`system.steps.${query.test}`]: step } }], answer: side };
  },
};

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
