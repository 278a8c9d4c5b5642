import { characters } from "../cards/setup.ts";
import { FiftytwoCharacter } from "../data/actor.ts";
import { type AdvancingPlayer, emptyHanded } from "../rules/index.ts";

/** Those who play characters, each with the UUIDs of his (C52-13). */
export function advancingPlayers(): readonly AdvancingPlayer[] {
  const all = characters();
  return [...(game.users ?? [])].flatMap((user) => {
    if (user.isGM) return [];
    const own = all.filter((actor) => actor.testUserPermission(user, "OWNER")).map(({ uuid }) => uuid);
    return own.length > 0 ? [{ id: user.id ?? "", characters: own }] : [];
  });
}

/** The characters that players play. */
export function playedCharacters(): readonly Actor.Implementation[] {
  return characters().filter(isPlayed);
}

/** Whether an actor is a character that somebody plays: only such a one gets cards of advancement. */
export function isPlayed(actor: Actor.Implementation | null | undefined): boolean {
  return (actor?.system as unknown) instanceof FiftytwoCharacter && actor?.hasPlayerOwner === true;
}

/** The players who have got no card yet, by name. @param receivers for each card drawn the UUID of who has it */
export function missed(receivers: readonly (string | null)[]): string {
  const without = emptyHanded(advancingPlayers(), receivers);
  return without.map(({ id }) => game.users?.get(id)?.name ?? "").join(", ");
}
