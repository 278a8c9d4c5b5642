import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { commonHandSize, handSize } from "../rules/index.ts";

/** Those of 52 in the fight that the Dealer looks at; nobody without one. */
export function fighters(): readonly FiftytwoActor[] {
  return [...(game.combat?.combatants ?? [])].flatMap(({ actor }) => asFiftytwo(actor) ?? []);
}

/** The NPCs of the fight, each of whom has a part in the common hand (C52-4). */
export function fightingNpcs(): readonly FiftytwoActor[] {
  return fighters().filter(({ system }) => system instanceof FiftytwoNpc);
}

/** Size of the common hand (C52-4, C52-18). */
export function commonSize(): number {
  return commonHandSize(fightingNpcs().map(({ system }) => system.timesOf("expandedHand")));
}

/** Size of a character's hand (C52-4, C52-18). */
export function sizeOf({ system }: FiftytwoActor): number {
  return handSize(system.timesOf("expandedHand"));
}

/** Whether a fight with someone of 52 in it has begun and goes on. */
export function isFightOn(): boolean {
  return game.combat?.started === true && fighters().length > 0;
}
