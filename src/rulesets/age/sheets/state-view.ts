import { dyingCount } from "../combat/fights.ts";
import { conditionImage, conditionLabel } from "../data/conditions.ts";
import type { AgeActor } from "../messages/rights.ts";

/** How someone is, for the sheet's header and the party's overview (AGE-15, AGE-16, AGE-19). */
export function stateView(who: AgeActor): Record<string, unknown> {
  const { actor, system } = who;
  const { conditions, health, rest, wakesIn } = system;
  const count = dyingCount(who);
  return {
    conditions: conditions.map((key) => ({ key, label: conditionLabel(key), img: conditionImage(key) })),
    dying: conditions.includes("dying"),
    count,
    dead: conditions.includes("dead"),
    unconscious: conditions.includes("unconscious"),
    wakesIn,
    mayWake: conditions.includes("unconscious") && game.user?.isGM === true,
    mayRest: actor.isOwner,
    hurt: health.value < health.max,
    /** Whether a breather is still open after the last encounter. */
    breatherOpen: rest.encounter !== "" && !rest.taken && !rest.atZero,
  };
}
