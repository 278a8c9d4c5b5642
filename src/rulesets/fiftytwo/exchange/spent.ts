import { actorAt } from "../../../foundry/chat/rights.ts";

/** A round of a fight. */
export interface RoundOf {
  /** Id of the fight. */
  readonly combat: string;
  readonly round: number;
}

/**
 * A message's model whose test has taken the action of somebody's turn (C52-14). The message says so itself: it is written anyway, and
 * an attack costs no write more in a fight than outside.
 */
export interface TakesAction {
  readonly parent: ChatMessage.Implementation;
  /** UUID of who acts. */
  readonly actingUuid: string | null;
  /** The round whose action it took; `null` for none. */
  readonly action: RoundOf | null;
}

/** The tests that have taken an actor's action in a round; of messages that a Dealer's client has made. */
export function testsOfTurn(actor: Actor.Implementation, { combat, round }: RoundOf): readonly TakesAction[] {
  return [...(game.messages ?? [])].flatMap((message) => {
    const system: unknown = message.system;
    if (typeof system !== "object" || system === null || !("actingUuid" in system)) return [];
    const test = system as TakesAction;
    const counts = message.author?.isGM === true && test.action?.combat === combat && test.action.round === round;
    return counts && actorAt(test.actingUuid) === actor ? [test] : [];
  });
}
