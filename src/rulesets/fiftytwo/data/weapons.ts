import type { FiftytwoActor } from "./actor.ts";
import { FiftytwoWeapon } from "./weapon.ts";

/** A weapon that an actor has (C52-19). */
export interface OwnWeapon {
  readonly id: string;
  readonly name: string;
  /** All that it adds to damage. */
  readonly damage: number;
  readonly ranged: boolean;
  readonly persistent: boolean;
}

/** The actor's weapons, in the order of his sheet. */
export function weaponsOf({ actor }: FiftytwoActor): readonly OwnWeapon[] {
  return [...actor.items]
    .sort((a, b) => a.sort - b.sort)
    .flatMap(({ id, name, system }) => {
      const weapon: unknown = system;
      if (!(weapon instanceof FiftytwoWeapon)) return [];
      const { damage, ranged, persistent } = weapon;
      return [{ id: id ?? "", name, damage, ranged, persistent }];
    });
}
