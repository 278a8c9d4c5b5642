import { beginsIn, roundsOf } from "../compat/effect-rounds.ts";

/**
 * `preCreateActiveEffect`: an effect that lasts for rounds notes the fight and the round in which it begins, where the host has
 * not done so: without them nobody could say when it is over.
 */
export function effectBegins(effect: ActiveEffect.Implementation): void {
  const lasts = roundsOf(effect);
  if (!lasts || lasts.since !== null) return;
  const actor = effect.parent instanceof foundry.documents.Item ? effect.parent.parent : effect.parent;
  const combat = [...(game.combats ?? [])].find(
    ({ started, turns }) => started && turns.some((turn) => turn.actor?.uuid === actor?.uuid),
  );
  if (combat) effect.updateSource(beginsIn(combat) as ActiveEffect.UpdateData);
}
