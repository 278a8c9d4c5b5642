import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { ActionKey } from "../rules/index.ts";
import { actionFacts, postAction } from "./action-line.ts";
import { playedBy, rollAttack } from "./test.ts";
import { type ActionOptions, takeAction } from "./turn.ts";

/** How an action is taken, with what its dice need. */
export interface ActOptions extends ActionOptions {
  /** UUIDs of the tokens that are attacked. */
  readonly targets?: readonly string[];
}

/**
 * Takes an action and tells the table (AGE-12). An attack or a charge with a weapon goes on to its roll; everything else becomes
 * a line in the chat.
 * @returns the message, or `null` when it was called off
 * @throws Refusal naming who cannot take it, and why
 */
export async function act(
  actor: Actor.Implementation,
  action: ActionKey,
  options: ActOptions = {},
): Promise<ChatMessage.Implementation | null> {
  const { item, targets = [], overrule } = options;
  if (item && (action === "meleeAttack" || action === "rangedAttack" || action === "charge")) {
    return rollAttack(actor, {
      weapon: item,
      targets,
      charge: action === "charge",
      ...(overrule === undefined ? {} : { overrule }),
    });
  }
  const facts = actionFacts(actor, action, options);
  const taken = await takeAction(actor, action, options);
  return taken && postAction(actor, action, taken, facts);
}

/**
 * Ends the turn that an actor has in his fight (AGE-11).
 * @throws Refusal when it is not his turn, or no GM is there to move the fight on
 */
export async function endTurn(actor: Actor.Implementation): Promise<void> {
  playedBy(actor);
  const fight = fightOf(actor);
  if (!fight || fight.combat.combatant?.actor?.uuid !== actor.uuid) {
    throw new Refusal("AGE.Act.Refusal.notTheirTurn", { actor: actor.name });
  }
  await fight.combat.nextTurn();
}

/**
 * Gives back an action that someone has spent in this turn; for GMs. What it did is not undone.
 * @param index which of the actions spent, from 0
 * @throws Refusal when the user is no GM, or there is no such action
 */
export async function giveBack(actor: Actor.Implementation, index: number, action: ActionKey): Promise<void> {
  await ask("age.giveBack", { actor: actor.uuid, index, action });
}
