import type { DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { effectsFor } from "../data/effects-of.ts";
import { commonHandSize, handSize } from "../rules/index.ts";
import { FLAGS, flagOf } from "./documents.ts";

/** Those of 52 in the fight that the Dealer looks at; nobody without one. */
export function fighters(): readonly FiftytwoActor[] {
  return game.combat ? fightersOf(game.combat) : [];
}

/** The NPCs of the fight that the Dealer looks at. */
export function fightingNpcs(): readonly FiftytwoActor[] {
  return game.combat ? npcsOf(game.combat) : [];
}

/** The NPCs of a fight, each of whom has a part in the common hand (C52-4). */
export function npcsOf(combat: Combat.Implementation): readonly FiftytwoActor[] {
  return fightersOf(combat).filter(({ system }) => system instanceof FiftytwoNpc);
}

function fightersOf(combat: Combat.Implementation): readonly FiftytwoActor[] {
  return [...combat.combatants].flatMap(({ actor }) => asFiftytwo(actor) ?? []);
}

/** Whether the common hand has been drawn in a fight: who joins it then brings his cards (C52-4). */
export function isCommonDrawn(combat: Combat.Implementation): boolean {
  return flagOf(combat, COMMON_DRAWN) === true;
}

/** Notes on the fight whether its common hand has been drawn; nothing without a fight, or when it says so already. */
export function notedCommon(combat: Combat.Implementation | null | undefined, drawn: boolean): DocumentUpdate[] {
  if (!combat || isCommonDrawn(combat) === drawn) return [];
  return [{ document: combat, changes: { [`${FLAGS}.${COMMON_DRAWN}`]: drawn } }];
}

const COMMON_DRAWN = "commonDrawn";

/** Size of the common hand (C52-4, C52-18). */
export function commonSize(): number {
  const npcs = fightingNpcs();
  const effects = npcs.reduce((sum, { actor }) => sum + effectsFor(actor, "handSize"), 0);
  return commonHandSize(
    npcs.map(({ system }) => system.timesOf("expandedHand")),
    effects,
  );
}

/** Size of a character's hand (C52-4, C52-18). */
export function sizeOf({ actor, system }: FiftytwoActor): number {
  return handSize(system.timesOf("expandedHand"), effectsFor(actor, "handSize"));
}

/** Whether a fight with someone of 52 in it has begun and goes on. */
export function isFightOn(): boolean {
  return game.combat?.started === true && fighters().length > 0;
}

/** Whether an actor is in a fight that goes on: his rounds and moves are counted then (C52-14, C52-18). */
export function isFightingNow(actor: Actor.Implementation): boolean {
  return isFightOn() && fighters().some(({ actor: other }) => other === actor);
}
