import type { Writes } from "../../../foundry/compat/batch.ts";
import { SEIZED_PATH, seizedNumber } from "../../../foundry/documents/combat.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { type ChangeRecord, changedValue, planChange, planUndo } from "../combat/changes.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { type ConditionKey, type StuntEffect, standardStunt } from "../rules/index.ts";
import type { AgeTest } from "./age-test.ts";
import { recordOf, type StoredChange } from "./change-field.ts";
import { type AgeActor, ageActorAt } from "./rights.ts";

/** What a stunt does to documents at once, with the record of it; what it does to the card's own attack, the card says. */
export interface StuntDeed {
  readonly writes: Writes;
  readonly record: ChangeRecord | null;
}

const NOTHING: StuntDeed = { writes: { updates: [] }, record: null };

/**
 * Plans what buying a stunt does at once (AGE-9).
 * @throws Refusal when it needs something that is not there
 */
export function planStunt(test: AgeTest, key: string): StuntDeed {
  const attacker = ageActorAt(test.actor);
  if (!attacker) throw new Refusal("AGE.Refusal.NoAttacker");
  switch (effectOf(key)) {
    case "prone":
      return withCondition(ageActorAt(test.firstHit?.token ?? test.firstHit?.actor), "prone");
    case "defense":
      return withCondition(attacker, "defensiveStance");
    case "reload":
      return reload(attacker, test.weapon?.item ?? "");
    case "initiative":
      return seize(attacker);
    default:
      return NOTHING;
  }
}

/**
 * Takes back what buying a stunt did, and nothing that this stunt could not have done: the record stands in a message, which
 * its author can write.
 */
export function planStuntUndo(test: AgeTest, key: string, change: StoredChange): Writes {
  const who = ageActorAt(change.actor);
  const { firstHit } = test;
  const effect = effectOf(key);
  const victims = effect === "prone" ? [firstHit?.token, firstHit?.actor] : [test.actor];
  const expected = victims.map((uuid) => ageActorAt(uuid)?.actor.uuid);
  if (!who || !effect || !expected.includes(who.actor.uuid)) return NOTHING.writes;
  const { condition, path } = TRACES[effect] ?? {};
  const { added, values = [], ...record } = recordOf(change);
  return planUndo(who, {
    ...record,
    health: null,
    removed: [],
    added: added.filter((one) => one === condition),
    values: values.filter((value) => value.path === path),
  });
}

/** What each effect leaves behind, outside the card. */
const TRACES: Readonly<
  Partial<Record<StuntEffect["kind"], { readonly condition?: ConditionKey; readonly path?: string }>>
> = {
  prone: { condition: "prone" },
  defense: { condition: "defensiveStance" },
  reload: { path: "system.loaded" },
  initiative: { path: SEIZED_PATH },
};

function effectOf(key: string): StuntEffect["kind"] | null {
  return standardStunt(key)?.effect.kind ?? null;
}

function withCondition(who: AgeActor | null, condition: ConditionKey): StuntDeed {
  return who ? planChange(who, { add: [condition] }) : NOTHING;
}

function reload(who: AgeActor, id: string): StuntDeed {
  const item = who.actor.items.get(id);
  const weapon: unknown = item?.system;
  if (!item || !(weapon instanceof AgeWeapon))
    throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: who.actor.name });
  return written(who, item, "system.loaded", true);
}

function seize(who: AgeActor): StuntDeed {
  const fight = fightOf(who.actor);
  if (!fight) throw new Refusal("AGE.Purchase.noFight", { stunt: "AGE.Stunts.seizeTheInitiative.name" });
  const last = Math.max(...[...fight.combat.combatants].map(seizedNumber));
  return written(who, fight.combatant, SEIZED_PATH, last + 1);
}

function written(
  who: AgeActor,
  document: Item.Implementation | Combatant.Implementation,
  path: string,
  value: unknown,
): StuntDeed {
  const { record } = planChange(who, {});
  return {
    writes: { updates: [{ document, changes: { [path]: value } }] },
    record: { ...record, values: [changedValue(document, path, value)] },
  };
}
