import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { overrules } from "../combat/overrule.ts";
import { deedRefused, moveLeft as hasMoveLeft, turnFacts } from "../combat/turns.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import type { Deed } from "../rules/index.ts";

/** How a deed is counted. */
export interface DeedOptions {
  /** For the Dealer: `true` lets it happen against the rules, `false` takes a refusal; left out, he is asked. */
  readonly overrule?: boolean | undefined;
}

/**
 * Uses the move of an actor's turn (C52-14); for his player.
 * @returns whether it was used; `false` when a hook called it off, or a Dealer who was asked did not overrule the rules
 * @throws Refusal naming why he cannot
 */
export async function move(actor: Actor.Implementation, options: DeedOptions = {}): Promise<boolean> {
  return spend("move", actor, options);
}

/** Uses the action of an actor's turn without a test, or his immediate action (C52-8, C52-14). As {@link move} */
export async function useAction(actor: Actor.Implementation, options: DeedOptions = {}): Promise<boolean> {
  return spend("action", actor, options);
}

async function spend(deed: Deed, actor: Actor.Implementation, { overrule }: DeedOptions): Promise<boolean> {
  playedBy(actor, game.user);
  const verb = deed === "move" ? "fiftytwo.move" : "fiftytwo.useAction";
  if (!mayProceed(verb, actor)) return false;
  const refused = deedRefused(actor, deed);
  if (refused && !(await overrules(refused, overrule))) return false;
  const payload = { id: foundry.utils.randomID(), actor: actor.uuid, deed, overrule: refused !== null };
  announce(verb, actor, await ask("fiftytwo.deed", payload));
  return true;
}

/** Gives back the move or the action of an actor's turn; for the Dealer. @throws Refusal for anyone else */
export async function giveBackDeed(actor: Actor.Implementation, deed: "move" | "action"): Promise<boolean> {
  if (!mayProceed("fiftytwo.giveBackDeed", actor, deed)) return false;
  const answer = await ask("fiftytwo.giveBack", { actor: actor.uuid, deed });
  announce("fiftytwo.giveBackDeed", actor, deed);
  return answer === true;
}

/**
 * Gives up an immediate action that an actor has earned (C52-8): the others go on.
 * @returns `false` when there was none, or a hook called it off
 * @throws Refusal when the actor is not the user's
 */
export async function giveUpImmediate(actor: Actor.Implementation): Promise<boolean> {
  playedBy(actor, game.user);
  if (!mayProceed("fiftytwo.giveUpImmediate", actor)) return false;
  const answer = await ask("fiftytwo.giveUp", actor.uuid);
  announce("fiftytwo.giveUpImmediate", actor);
  return answer === true;
}

/**
 * Ends the turn that an actor has in his fight (C52-14).
 * @returns `false` when a hook called it off
 * @throws Refusal when it is not his turn, or someone has an immediate action to take first (C52-8)
 */
export async function endTurn(actor: Actor.Implementation): Promise<boolean> {
  const who = playedBy(actor, game.user);
  const facts = turnFacts(who);
  if (!facts.combat || !facts.myTurn) throw new Refusal("C52.Refusal.NotTheirTurn", { actor: actor.name });
  if (facts.othersImmediate && game.user?.isGM !== true) {
    throw new Refusal("C52.Refusal.Deed.othersImmediate", { actor: actor.name });
  }
  if (!mayProceed("fiftytwo.endTurn", actor)) return false;
  await fightOf(actor)?.combat.nextTurn();
  announce("fiftytwo.endTurn", actor);
  return true;
}

/** Whether an actor still has the move of his turn (C52-14); outside fights always. */
export function moveLeft(actor: Actor.Implementation): boolean {
  return asFiftytwo(actor) !== null && hasMoveLeft(actor);
}
