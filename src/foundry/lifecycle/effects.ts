import { beginsIn, getsOtherRounds, roundsOf } from "../compat/effect-rounds.ts";

/**
 * `preCreateActiveEffect`: an effect that lasts for rounds notes the fight and the round in which it begins, where the host has
 * not done so: without them nobody could say when it is over.
 */
export function effectBegins(effect: ActiveEffect.Implementation): void {
  const lasts = roundsOf(effect);
  if (!lasts || lasts.since !== null) return;
  const combat = fightOfBearer(effect);
  if (combat) effect.updateSource(beginsIn(combat) as ActiveEffect.UpdateData);
}

/**
 * `preUpdateActiveEffect`: an effect that is given other rounds lasts from now on, so it notes the fight and the round in which
 * it is given them.
 */
export function effectGetsRounds(effect: ActiveEffect.Implementation, changes: object): void {
  if (!getsOtherRounds(effect, changes)) return;
  const combat = fightOfBearer(effect);
  if (combat) foundry.utils.mergeObject(changes, beginsIn(combat));
}

/** The fight that counts rounds for whoever bears an effect. */
function fightOfBearer(effect: ActiveEffect.Implementation): Combat.Implementation | undefined {
  const actor = effect.parent instanceof foundry.documents.Item ? effect.parent.parent : effect.parent;
  const fights = [...(game.combats ?? [])].filter(
    ({ started, turns }) => started && turns.some((turn) => turn.actor?.uuid === actor?.uuid),
  );
  return fights.find(({ active }) => active) ?? fights[0];
}
