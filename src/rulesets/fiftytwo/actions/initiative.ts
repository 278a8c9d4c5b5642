import { actorAt } from "../../../foundry/chat/rights.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { TOP } from "../../../kernel/exchange/index.ts";
import { hasLaid, isOut } from "../combat/initiative-order.ts";
import { FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { checkToLay } from "../exchange/choosable.ts";
import { commitCard } from "../exchange/client.ts";
import { type FiftytwoInitiative, initiativeOf } from "../messages/initiative.ts";
import { initiativeSkill } from "../messages/initiative-verbs.ts";

/** How initiative is called for. */
export interface CallOptions {
  /** The fight; the one looked at when left out. */
  readonly combat?: Combat.Implementation | null;
  /** Ids of combatants: those of one list lay one card. Left out, everyone of 52 who is not out and has not laid, NPCs of one kind together. */
  readonly groups?: readonly (readonly string[])[];
  /** Whether also those lay who have laid in this fight. */
  readonly again?: boolean;
}

/**
 * Calls for initiative (C52-10): everyone lays a card face down, and all are shown together. Empty hands are dealt. For the Dealer.
 * @returns the message; `null` when a hook called it off
 * @throws Refusal without a fight, when everyone has laid, while it is being laid, or for anyone else
 */
export async function callInitiative({
  combat,
  groups,
  again = false,
}: CallOptions = {}): Promise<ChatMessage.Implementation | null> {
  const fight = combat ?? game.combat;
  if (!fight) throw new Refusal("C52.Refusal.NotInFight");
  const wanted = groups ?? usualGroups(fight, again);
  if (!mayProceed("fiftytwo.callInitiative", fight, wanted)) return null;
  const id = foundry.utils.randomID();
  await ask("fiftytwo.callInitiative", {
    id,
    combat: fight.id ?? "",
    groups: wanted.map((group) => [...group]),
    again,
  });
  const message = game.messages?.get(id) ?? null;
  announce("fiftytwo.callInitiative", fight, message);
  return message;
}

/** Who lays in a fight: each who is not out of it for himself, and unlinked NPCs of one actor together (C52-10). */
export function usualGroups(combat: Combat.Implementation, again: boolean): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>();
  for (const combatant of combat.combatants) {
    const who = asFiftytwo(combatant.actor);
    if (!who || !combatant.id || isOut(combatant) || (!again && hasLaid(combatant))) continue;
    const kind = who.system instanceof FiftytwoNpc && who.actor.isToken ? (combatant.actorId ?? "") : combatant.id;
    groups.set(kind, [...(groups.get(kind) ?? []), combatant.id]);
  }
  return [...groups.values()];
}

/** What goes with a card for initiative. */
export interface LayInitiativeOptions {
  /** Id of a card of the hand; `null` for the top card, when no card of the hand is left (C52-4). */
  readonly card: string | null;
  /** Whose side: the id of its first combatant. Left out, the first that the user still has to lay for. */
  readonly side?: string;
  /** Item id of a device that helps (C52-19). */
  readonly device?: string | null;
  /** What the situation adds. */
  readonly bonus?: number;
}

/**
 * Lays a card for initiative face down (C52-10).
 * @returns `false` when a hook called it off
 * @throws Refusal when the side or the card is not the user's, or it has laid
 */
export async function layInitiative(
  message: ChatMessage.Implementation,
  { card, side: named, device = null, bonus = 0 }: LayInitiativeOptions,
): Promise<boolean> {
  const initiative = initiativeIn(message);
  const side = named ?? initiative.tasks.find((task) => task.do === "lay")?.side;
  const actor = side === undefined ? null : actorAt(initiative.actorOf(side));
  if (side === undefined || !actor) throw new Refusal("C52.Initiative.Refusal.notYours");
  const who = playedBy(actor, game.user);
  if (!mayProceed("fiftytwo.layInitiative", message, side)) return false;
  if (card !== null) checkToLay(who, card);
  const { id: exchange, attempt } = initiative.exchange;
  const commitment = card === null ? TOP : commitCard({ exchange, side, skill: initiativeSkill(who), card });
  await ask("fiftytwo.layInitiative", { message: exchange, side, attempt, commitment, device, bonus });
  announce("fiftytwo.layInitiative", message, side);
  return true;
}

/**
 * Lets the top card answer for someone who has not laid (C52-10); for the Dealer.
 * @param side id of its first combatant
 * @throws Refusal while its player is there and has not been waited for, or for anyone else
 */
export async function flipInitiative(message: ChatMessage.Implementation, side: string): Promise<boolean> {
  if (!mayProceed("fiftytwo.flipInitiative", message, side)) return false;
  const { id, attempt } = initiativeIn(message).exchange;
  await ask("fiftytwo.flipInitiative", { message: id, side, attempt });
  announce("fiftytwo.flipInitiative", message, side);
  return true;
}

/** Lets combatants lay together with the others, one card for all of them, as long as not all have laid; for the Dealer. */
export async function joinInitiative(
  message: ChatMessage.Implementation,
  combatants: readonly string[],
): Promise<boolean> {
  if (!mayProceed("fiftytwo.joinInitiative", message, combatants)) return false;
  await ask("fiftytwo.joinInitiative", { message: message.id ?? "", combatants: [...combatants] });
  announce("fiftytwo.joinInitiative", message, combatants);
  return true;
}

/** Lets a side not take part: its card stays in the hand, and the others do not wait for it; for the Dealer. */
export async function leaveOutOfInitiative(message: ChatMessage.Implementation, side: string): Promise<boolean> {
  if (!mayProceed("fiftytwo.leaveOutOfInitiative", message, side)) return false;
  await ask("fiftytwo.dropSide", { message: message.id ?? "", side });
  announce("fiftytwo.leaveOutOfInitiative", message, side);
  return true;
}

function initiativeIn(message: ChatMessage.Implementation): FiftytwoInitiative {
  const initiative = initiativeOf(message);
  if (!initiative) throw new Refusal("C52.Exchange.notGenuine");
  return initiative;
}
