import { format } from "../notices.ts";

/** A status as a sheet's strip shows it. */
export interface StatusView {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly active: boolean;
}

// As much of a status as the strip needs. The list is an array in generation 13, an object by id in 14; `hud` says where it
// is offered.
interface StatusEntry {
  readonly id?: string;
  readonly name?: string;
  readonly img?: string;
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] };
}

/** The statuses that an actor of this type can have, with those it has marked. */
export function statusViews(actor: Actor.Implementation): readonly StatusView[] {
  const entries = Object.values(CONFIG.statusEffects as unknown as Record<string, StatusEntry>);
  return entries
    .filter(({ id, hud }) => id !== undefined && isOffered(hud, actor.type))
    .map(({ id = "", name = id, img = "" }) => ({
      id,
      name: format(name),
      img,
      active: actor.statuses.has(id),
    }));
}

function isOffered(hud: StatusEntry["hud"], type: string): boolean {
  if (hud === undefined || hud === true) return true;
  return hud !== false && (hud.actorTypes?.includes(type) ?? true);
}
