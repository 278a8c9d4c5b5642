/**
 * The fight that counts rounds for an actor now, and his place in it. Of several the active one, so that a fight nobody ended
 * does not hold those of the next one up; of those the one in which he has the turn.
 */
export function fightOf(
  actor: Actor.Implementation,
): { readonly combat: Combat.Implementation; readonly combatant: Combatant.Implementation } | null {
  const fights = [...(game.combats ?? [])].flatMap((combat) => {
    const places = combat.started ? combat.turns.filter((entry) => entry.actor?.uuid === actor.uuid) : [];
    // Of several tokens that are him, the one whose turn it is.
    const combatant = places.find(({ id }) => id === combat.combatant?.id) ?? places[0];
    return combatant ? [{ combat, combatant }] : [];
  });
  const weight = ({ combat, combatant }: (typeof fights)[number]) =>
    (combat.active ? 2 : 0) + (combatant.id === combat.combatant?.id ? 1 : 0);
  const [first, ...others] = fights;
  return first ? others.reduce((best, fight) => (weight(fight) > weight(best) ? fight : best), first) : null;
}
