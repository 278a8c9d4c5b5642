import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { isConscious } from "../data/states.ts";
import { loseImmediate, openImmediates } from "../exchange/immediate.ts";
import { type RoundOf, testsOfTurn } from "../exchange/spent.ts";
import {
  type Deed,
  decideDeed,
  deedOfSkill,
  ECONOMIES,
  type Economy,
  NEW_TURN,
  overruledDeed,
  type Turn,
  turnNow,
} from "../rules/index.ts";

/** How strictly this world counts the move and the action of a turn (C52-14). */
export function economy(): Economy {
  const chosen = setting("fiftytwo.economy");
  return ECONOMIES.find((way) => way === chosen) ?? "enforced";
}

/** How someone stands in the fight, as the rules of turns ask it (C52-8, C52-14). */
export interface TurnFacts {
  /** The fight that counts rounds for him; `null` outside. */
  readonly combat: Combat.Implementation | null;
  readonly turn: Turn;
  readonly inFight: boolean;
  readonly myTurn: boolean;
  readonly conscious: boolean;
  readonly immediate: boolean;
  readonly othersImmediate: boolean;
}

export function turnFacts(who: FiftytwoActor): TurnFacts {
  const combat = fightOf(who.actor)?.combat ?? null;
  const { turn } = who.system;
  const earners = combat ? earnersIn(combat) : [];
  return {
    combat,
    turn: combat ? turnNow(turn, { ...roundOf(combat), tested: tested(who, combat) }) : NEW_TURN,
    inFight: combat !== null,
    myTurn: combat?.combatant?.actor?.uuid === who.actor.uuid,
    conscious: isConscious(who),
    immediate: earners.includes(who.actor),
    othersImmediate: earners.some((earner) => earner !== who.actor),
  };
}

function roundOf({ id, round }: Combat.Implementation): RoundOf {
  return { combat: id ?? "", round };
}

function tested({ actor }: FiftytwoActor, combat: Combat.Implementation): boolean {
  return testsOfTurn(actor, roundOf(combat)).length > 0;
}

/** Those in a fight who have an immediate action to take (C52-8). */
function earnersIn(combat: Combat.Implementation): readonly Actor.Implementation[] {
  const fighters = [...combat.combatants].map(({ actor }) => actor);
  return openImmediates().flatMap(({ earnerUuid }) => {
    const earner = actorAt(earnerUuid);
    return earner && fighters.includes(earner) ? [earner] : [];
  });
}

/** A refusal of a deed that the Dealer may overrule. */
export class DeedRefusal extends Refusal {}

/** What someone does, as the turn counts it. */
export interface DeedRequest {
  readonly deed: Deed;
  /** Names this one deed, so that asked for twice it is counted once. */
  readonly id: string;
  /** The Dealer lets it happen against the rules. */
  readonly overrule?: boolean | undefined;
}

/** What a deed takes of the turn. */
export interface SpentDeed {
  /** To be written in the same batch as what the deed does. */
  readonly writes: Writes;
  /** Whether it was the immediate action that he had earned (C52-8). */
  readonly usesImmediate: boolean;
}

/**
 * Plans what a deed costs (C52-14). Whoever carries something out that costs a move or an action puts these writes into its batch.
 * @param actor of 52; of anyone else nothing is counted
 * @throws DeedRefusal when it is not his turn, or nothing of it is left for this
 */
export function spendDeed(actor: Actor.Implementation, { deed, id, overrule }: DeedRequest): SpentDeed {
  const who = asFiftytwo(actor);
  const nothing: SpentDeed = { writes: { updates: [] }, usesImmediate: false };
  if (!who || (id !== "" && who.system.turn.last === id)) return nothing;
  const { facts, turn, usesImmediate } = decided(who, deed, overrule === true);
  const { combat } = facts;
  const same = turn.moved === facts.turn.moved && turn.acted === facts.turn.acted && !usesImmediate;
  const changes = { "system.turn": { combat: combat?.id ?? "", round: combat?.round ?? 0, ...turn, last: id } };
  const counted = !combat || same ? [] : [{ document: actor, changes }];
  const updates = [...counted, ...(deed === "reaction" ? [] : loseImmediate(actor.uuid))];
  return { writes: { updates }, usesImmediate };
}

/**
 * Plans what a test costs whose message counts the action itself (see `exchange/spent.ts`): nothing is written of the actor.
 * @returns `action`, the round whose action the message is to note
 * @throws DeedRefusal as {@link spendDeed}
 */
export function spendForTest(
  who: FiftytwoActor,
  { deed, overrule }: Omit<DeedRequest, "id">,
): { readonly writes: Writes; readonly action: RoundOf | null } {
  const { facts, turn } = decided(who, deed, overrule === true);
  const takes = facts.combat !== null && turn.acted && !facts.turn.acted;
  const updates = deed === "reaction" ? [] : loseImmediate(who.actor.uuid);
  return { writes: { updates }, action: takes && facts.combat ? roundOf(facts.combat) : null };
}

/** What the rules say to a deed. @throws DeedRefusal when they refuse it and the Dealer does not let it happen */
function decided(who: FiftytwoActor, deed: Deed, overrule: boolean) {
  const facts = { ...turnFacts(who), deed };
  const answer = decideDeed(facts, economy());
  if (!answer.ok && !overrule) throw deedRefusal(who, facts, answer.reason);
  return {
    facts,
    turn: answer.ok ? answer.turn : overruledDeed(facts),
    usesImmediate: answer.ok && answer.usesImmediate,
  };
}

/** The changes that give back the action of a turn: on the actor, and on the tests that it went to (C52-14). */
export function actionBack(who: FiftytwoActor, combat: Combat.Implementation): readonly DocumentUpdate[] {
  const tests = testsOfTurn(who.actor, roundOf(combat));
  const own = who.system.turn.acted ? [{ document: who.actor, changes: { "system.turn.acted": false } }] : [];
  return [...own, ...tests.map(({ parent }) => ({ document: parent, changes: { "system.action": null } }))];
}

/** Why someone cannot do something now, in words; `null` when he can. */
export function deedRefused(actor: Actor.Implementation, deed: Deed): DeedRefusal | null {
  const who = asFiftytwo(actor);
  if (!who) return null;
  const facts = { ...turnFacts(who), deed };
  const answer = decideDeed(facts, economy());
  return answer.ok ? null : deedRefusal(who, facts, answer.reason);
}

/** Whether someone still has the move of his turn (C52-14, C52-18); outside fights, where nothing is counted, always. */
export function moveLeft(actor: Actor.Implementation): boolean {
  return deedRefused(actor, "move") === null;
}

/**
 * What a test of a skill costs its player now (C52-14): nothing in answer to another's, nothing for what goes with a move that he has
 * made, else the action.
 * @param skill key of a standard skill, or anything else for one of the table's own
 */
export function deedOfTest(actor: Actor.Implementation, skill: string, reacting: boolean): Deed {
  const who = asFiftytwo(actor);
  const moving = who !== null && turnFacts(who).myTurn && turnFacts(who).turn.moved;
  return deedOfSkill(skill, { reacting, moving });
}

/** Whose turn it is, as it may be told: nobody learns of the hidden from it. */
export function turnHolder(combat: Combat.Implementation | null, seesAll: boolean): string {
  const { combatant } = combat ?? {};
  if (combatant?.hidden && !seesAll) return "C52.Turn.unseen";
  return combatant?.name ?? "—";
}

function deedRefusal({ actor }: FiftytwoActor, { combat }: TurnFacts, reason: string): DeedRefusal {
  const data = { actor: nameOf(actor), turn: turnHolder(combat, false) };
  return new DeedRefusal(`C52.Refusal.Deed.${reason}`, data);
}
