import { format } from "../../../foundry/notices.ts";
import type { ByHand } from "../../../foundry/ruleset.ts";
import { corrected, SIDES, type Side } from "../rules/index.ts";
import { asFiftytwo } from "./actors.ts";
import { stateWrites } from "./states.ts";

/** A change of Health made by hand, noted as the sides and what of them was named, such as `physical.value mental.persistent`. */
function changedHealth(changes: object): string {
  return SIDES.flatMap((side) =>
    ["value", "persistent"].flatMap((part) =>
      foundry.utils.hasProperty(changes, `system.health.${side}.${part}`) ? [`${side}.${part}`] : [],
    ),
  ).join(" ");
}

/**
 * Health changed on a sheet or a token's bar (C52-11, C52-12): what stays lost never exceeds what is lost, so raising Health lowers
 * it; who has set it too high himself is told. At 0 he is out, above it he is not.
 */
export const healthByHand: ByHand = {
  // What was planned has seen to all of it.
  note: (_actor, changes) =>
    foundry.utils.hasProperty(changes, "system.fallen") ? null : changedHealth(changes) || null,
  settle(actor, note) {
    const who = asFiftytwo(actor);
    const changes: Record<string, number> = {};
    for (const side of who ? SIDES : []) {
      const stored = storedHealth(actor, side);
      if (!stored || stored.persistent <= stored.max - stored.value) continue;
      const { persistent } = corrected({ ...stored, persistent: 0 }, { persistent: stored.max - stored.value });
      changes[`system.health.${side}.persistent`] = persistent;
      if (String(note).split(" ").includes(`${side}.persistent`)) {
        const data = { actor: actor.name, side: `C52.Side.${side}`, found: stored.persistent, lost: persistent };
        ui.notifications?.warn(format("C52.Refusal.Persistent", data));
      }
    }
    return who ? stateWrites(who, changes) : { updates: [] };
  },
};

/** Health as it is stored, without what effects make of it. */
function storedHealth(actor: Actor.Implementation, side: Side) {
  const who = asFiftytwo(actor);
  const health = who?.system._source.health?.[side];
  const { value, max, persistent } = { ...who?.system.health[side], ...health };
  return value === undefined || max === undefined || persistent === undefined ? null : { value, max, persistent };
}
