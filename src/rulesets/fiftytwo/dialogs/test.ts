import { actorAt } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { draw } from "../actions/table.ts";
import { layoutNow } from "../cards/documents.ts";
import { pilesOf, sourceOfHand } from "../cards/layout.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { playedBy } from "../data/actors.ts";
import { skillOf, skillsOf } from "../data/plays.ts";
import { handOf } from "../exchange/hands.ts";
import { exchangeOf } from "../messages/exchange.ts";
import { cannotReact } from "../messages/static-target.ts";
import { PARTS, usualDefence } from "../rules/index.ts";
import { opponentsOf } from "./opponents.ts";
import { FiftytwoTestDialog } from "./test-app.ts";
import { cardsOf, emptyChoice, type TestChoice } from "./test-choice.ts";

/** How a test is asked for. */
export interface OpenTest {
  /** Item id of the skill, or the key of a standard one; left out, the first. */
  readonly skill?: string;
}

/**
 * Opens the dialog in which a card is chosen for a test (C52-4 to C52-6). Someone without a card is given a hand
 * first.
 * @throws Refusal when the actor is not one of 52 or not the user's, has no such skill, or there is no card at all
 */
export async function openTest(actor: Actor.Implementation, { skill }: OpenTest = {}): Promise<void> {
  const who = playedBy(actor, game.user);
  const chosen = skillOf(who, skill ?? skillsOf(who)[0]?.id ?? "");
  await ask(who, firstChoice(who, chosen.id));
}

/**
 * Opens the dialog against someone of whom the Dealer has said that he cannot react (C52-6), with what the attacker had declared.
 * @throws Refusal when the message is no such exchange, or the attacker not the user's
 */
export async function openHelpless(message: ChatMessage.Implementation): Promise<void> {
  const exchange = exchangeOf(message);
  const attacker = actorAt(exchange?.attacker.actor);
  const opponent = actorAt(exchange?.defender.actor);
  if (!exchange || !attacker || !opponent) throw new Refusal("C52.Test.Refusal.gone");
  const who = playedBy(attacker, game.user);
  const { skill, specialised, situation } = exchange.plays.attacker ?? { skill: "", specialised: false, situation: 0 };
  await ask(who, {
    ...emptyChoice({ kind: "test" }, skill),
    tick: specialised,
    bonus: situation,
    way: "helpless",
    opponent: opponent.uuid,
    harmful: exchange.harmful,
    persistent: exchange.persistent,
    exchange: message.id,
  });
}

async function ask(who: FiftytwoActor, choice: TestChoice): Promise<void> {
  if (cardsOf(who).length === 0) await draw(who.actor);
  const layout = layoutNow();
  const { deck, discard } = pilesOf(layout, sourceOfHand(layout, handOf(layout, who).id));
  if (cardsOf(who).length + deck.length + discard.length === 0) throw new Refusal("C52.Test.Refusal.noCards");
  await FiftytwoTestDialog.ask(who, choice);
}

/** What the dialog begins with: against the target, else as the Dealer decides. */
function firstChoice({ actor }: FiftytwoActor, skill: string): TestChoice {
  const empty = emptyChoice({ kind: "test" }, skill);
  const target = opponentsOf(actor).find(({ group }) => group === "targets");
  if (target) return { ...empty, way: cannotReact(target) ? "helpless" : "opponent", opponent: target.uuid };
  return { ...empty, way: game.user?.isGM === true ? "number" : "dealer" };
}

/**
 * Opens the dialog in which the user lays a card in an exchange that waits for him (C52-6).
 * @throws Refusal when it does not
 */
export async function openLay(message: ChatMessage.Implementation): Promise<void> {
  const exchange = exchangeOf(message);
  const task = exchange?.tasks.find((due) => due.do === "lay");
  const side = PARTS.find((part) => part === task?.side);
  const actor = actorAt(side && exchange?.actorOf(side));
  if (!exchange || !side) throw new Refusal("C52.Exchange.Refusal.notYourTurn");
  if (!actor) throw new Refusal("C52.Exchange.gone", { name: exchange[side].name });
  const who = playedBy(actor, game.user);
  const skills = skillsOf(who);
  const key = side === "defender" ? usualDefence(exchange.plays.attacker?.side ?? "physical") : "";
  const before = exchange.plays[side]?.skill;
  const skill =
    skills.find(({ id }) => id === before) ?? skills.find(({ system }) => system.identifier === key) ?? skills[0];
  await FiftytwoTestDialog.ask(who, emptyChoice({ kind: "lay", message: message.id ?? "", side }, skill?.id ?? ""));
}
