import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SideKey } from "../data/side.ts";
import { opposedRounds } from "../rules/index.ts";
import { pairUpdates } from "./advanced-verbs.ts";
import { AgeOpposedTest, type SideRoll } from "./age-opposed.ts";
import { AgeTest } from "./age-test.ts";
import { type Attach, isBacked, linkedTest, readAttach, rollFacts } from "./attach.ts";
import { mayActFor } from "./rights.ts";

/** Takes a roll into an opposed test, and rules on both sides' rolls once it is decided (AGE-4, AGE-5). */
export const attachOpposed: StewardVerb<Attach> = {
  read: readAttach,
  alone({ message, test }, asker) {
    const opposed: unknown = game.messages?.get(message)?.system;
    if (!(opposed instanceof AgeOpposedTest)) return false;
    const result = opposed.purpose.message === null ? [] : [opposed.purpose.message];
    const opening = opposed.opening === null ? [] : [opposed.opening];
    const written = [
      message,
      test,
      ...result,
      ...opening,
      ...Object.keys(opposed.a.rolls),
      ...Object.keys(opposed.b.rolls),
    ];
    // A roll that is not there yet is going to be the asker's own.
    return written.every((id) => (game.messages?.get(id)?.author ?? asker) === asker);
  },
  plan(query, asker) {
    const message = game.messages?.get(query.message);
    const opposed: unknown = message?.system;
    if (!message || !(opposed instanceof AgeOpposedTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
    checkOpener(message, opposed);
    const { test, actor, side } = linkedTest(query, asker);
    if (query.test in opposed[side].rolls) return { updates: [], answer: side };
    checkSide(opposed, side, actor);
    if (opposed.rollsOf(side).length > 0 && test.ability !== opposed[side].ability) {
      throw new Refusal("AGE.Opposed.sameAbility", {
        actor: actor.name,
        ability: `AGE.Ability.${opposed[side].ability}`,
      });
    }
    if (opposed.opposesAttacks && !test.weapon) throw new Refusal("AGE.Opposed.weaponExpected", { actor: actor.name });
    const facts = rollFacts(test);
    const changes = {
      ...(opposed.rollsOf(side).length === 0 ? firstRoll(side, test, actor) : {}),
      [`system.${side}.rolls.${query.test}`]: facts,
    };
    return {
      updates: [
        { document: message, changes },
        ...consequences(opposed, side, { id: query.test, ...rollOf(facts) }, actor),
      ],
      answer: side,
    };
  },
};

/** The opening roll is the message's own. @throws Refusal when whoever wrote it does not play its actor */
function checkOpener(message: ChatMessage.Implementation, { a }: AgeOpposedTest): void {
  const { author } = message;
  if (author && mayActFor(message, a.actor, author)) return;
  throw new Refusal("AGE.Refusal.NotYours", { user: author?.name ?? "", speaker: a.name });
}

/** @throws Refusal when it is not this actor's turn to roll on that side */
export function checkSide(opposed: AgeOpposedTest, side: SideKey, actor: Actor.Implementation): void {
  if (opposed.sideOf(actor.uuid) !== side) {
    throw new Refusal("AGE.Opposed.otherSide", { actor: actor.name, a: opposed.a.name, b: opposed.b.name || "—" });
  }
  const { winner, awaits } = opposed.standing;
  if (winner !== null) throw new Refusal("AGE.Opposed.decided", { winner: opposed[winner].name });
  if (!awaits[side]) throw new Refusal("AGE.Opposed.rolledAlready", { actor: opposed[side].name });
}

/** Who answers and on what, noted with the first roll. */
function firstRoll(side: SideKey, test: AgeTest, actor: Actor.Implementation): Record<string, unknown> {
  const { ability, score, focus, modifiers } = test.toObject();
  const known = { ability, score, focus, modifiers, weapon: test.weapon?.name ?? "" };
  const who = { actor: actor.uuid, name: actor.name, img: actor.img ?? "" };
  const facts = game.messages?.get(test.link?.message ?? "")?.system;
  const named = facts instanceof AgeOpposedTest && facts[side].actor !== null;
  return Object.fromEntries(
    Object.entries({ ...(named ? {} : who), ...known }).map(([key, value]) => [`system.${side}.${key}`, value]),
  );
}

function rollOf({ first, second, dragonDie, total, score }: ReturnType<typeof rollFacts>): Omit<SideRoll, "id"> {
  return { dice: [first, second], dragonDie, total, ability: score };
}

/**
 * Whether a message shows a roll of this opposed test, and the first one as it fell. Nothing is ruled in messages that were not
 * made for this: their ids may have been written in by hand.
 */
function isRollOf(message: ChatMessage.Implementation, opposed: AgeOpposedTest): boolean {
  const test: unknown = message.system;
  if (!(test instanceof AgeTest) || test.link?.message !== opposed.parent.id) return false;
  if (message.id !== opposed.opening) return true;
  const [first] = opposed.rollsOf("a");
  const { dice, dragonDie } = test.roll.ageDice;
  return (
    message.author === opposed.parent.author &&
    test.actor === opposed.a.actor &&
    first?.total === test.roll.total &&
    first?.dragonDie === dragonDie &&
    first?.dice.every((face, index) => face === dice[index]) === true
  );
}

/** What a decision leads to: both rolls' own cards show verdict and degree, and an advanced test gets its step. */
function consequences(
  opposed: AgeOpposedTest,
  side: SideKey,
  roll: SideRoll,
  actor: Actor.Implementation,
): readonly DocumentUpdate[] {
  const rolls = { a: opposed.rollsOf("a"), b: opposed.rollsOf("b") };
  const after = { ...rolls, [side]: [...rolls[side], roll] };
  const { winner, rounds } = opposedRounds(after.a, after.b);
  const { a, b } = rounds.at(-1) ?? { a: null, b: null };
  if (winner === null || !a || !b) return [];
  const rulings = Object.entries({ a, b }).flatMap(([key, { id }]) => {
    const document = game.messages?.get(id === opposed.parent.id ? (opposed.opening ?? "") : id);
    if (!document || !(document.system instanceof AgeTest) || !isRollOf(document, opposed)) return [];
    return [{ document, changes: { "system.ruling": key === winner ? "success" : "failure" } }];
  });
  // The name of a first answerer is noted in this same plan, so the opposed test may not have it yet.
  const names = { a: opposed.a.name, b: opposed.b.name, [side]: opposed[side].name || actor.name };
  const own = (key: SideKey, { id, total }: SideRoll) =>
    id === opposed.parent.id || id === roll.id || isBacked(opposed.parent, opposed[key].actor, { id, total });
  if (!own("a", a) || !own("b", b)) return rulings;
  return [...rulings, ...pairUpdates(opposed, winner, { a: { ...a, name: names.a }, b: { ...b, name: names.b } })];
}
