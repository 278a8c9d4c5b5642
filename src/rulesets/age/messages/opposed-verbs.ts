import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SideKey } from "../data/side.ts";
import { opposedRounds } from "../rules/index.ts";
import { AgeOpposedTest, type SideRoll } from "./age-opposed.ts";
import { AgeTest } from "./age-test.ts";
import { ageActorAt, cardFor } from "./rights.ts";

interface Attach {
  /** Message id of the opposed or advanced test. */
  readonly message: string;
  /** Message id of the roll. */
  readonly test: string;
}

/** Reads which roll is to be taken into which card; the roll itself is read from its message. */
export function readAttach(payload: unknown): Attach {
  const { id } = payloadReader(payload);
  return { message: id("message"), test: id("test") };
}

/**
 * The roll of a request, made for that card by someone who plays its actor.
 * @throws Refusal otherwise
 */
export function linkedTest(
  { message, test: id }: Attach,
  asker: User.Implementation,
): {
  readonly message: ChatMessage.Implementation;
  readonly test: AgeTest;
  readonly actor: Actor.Implementation;
  readonly side: SideKey;
} {
  const { message: rolled, card: test } = cardFor(AgeTest, id, asker);
  const actor = ageActorAt(test.actor)?.actor;
  if (!actor) throw new Refusal("AGE.Refusal.TargetGone");
  // A GM may ask for anyone's roll; whoever rolled must play the actor all the same.
  if (!rolled.author || !actor.testUserPermission(rolled.author, "OWNER")) {
    throw new Refusal("AGE.Refusal.NotYours", { user: rolled.author?.name ?? "", speaker: actor.name });
  }
  if (test.link?.message !== message) throw new Refusal("AGE.Opposed.notForThis", { actor: actor.name });
  return { message: rolled, test, actor, side: test.link.side };
}

/** What is stored of a roll that a card takes in. */
export function rollFacts(test: AgeTest) {
  const { dice, dragonDie } = test.roll.ageDice;
  const [first, second] = dice;
  return { first, second, dragonDie, total: test.outcome.total, score: test.score, at: Date.now() };
}

/** Takes a roll into an opposed test, and rules on both sides' rolls once it is decided (AGE-4, AGE-5). */
export const attachOpposed: StewardVerb<Attach> = {
  read: readAttach,
  alone({ message, test }, asker) {
    const opposed: unknown = game.messages?.get(message)?.system;
    if (!(opposed instanceof AgeOpposedTest)) return false;
    const written = [message, test, ...Object.keys(opposed.a.rolls), ...Object.keys(opposed.b.rolls)];
    // A roll that is not there yet is going to be the asker's own.
    return written.every((id) => (game.messages?.get(id)?.author ?? asker) === asker);
  },
  plan(query, asker) {
    const message = game.messages?.get(query.message);
    const opposed: unknown = message?.system;
    if (!message || !(opposed instanceof AgeOpposedTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
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
      updates: [{ document: message, changes }, ...rulings(opposed, side, { id: query.test, ...rollOf(facts) })],
      answer: side,
    };
  },
};

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

/** The rolls that a decision rules on: their own cards then show verdict and degree. */
function rulings(opposed: AgeOpposedTest, side: SideKey, roll: SideRoll) {
  const rolls = { a: opposed.rollsOf("a"), b: opposed.rollsOf("b") };
  const after = { ...rolls, [side]: [...rolls[side], roll] };
  const { winner, rounds } = opposedRounds(after.a, after.b);
  if (winner === null) return [];
  return (["a", "b"] as const).flatMap((key) => {
    const document = game.messages?.get(rounds.at(-1)?.[key]?.id ?? "");
    if (!document || !(document.system instanceof AgeTest)) return [];
    return [{ document, changes: { "system.ruling": key === winner ? "success" : "failure" } }];
  });
}
