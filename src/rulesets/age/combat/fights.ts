import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { SYSTEM_ID } from "../../../foundry/id.ts";
import { type AgeActor, ageActorAt } from "../messages/rights.ts";
import { CONDITION, type ConditionKey, initiativeOrder } from "../rules/index.ts";
import { planChange } from "./changes.ts";

/** What the start of someone's turn ends by itself (AGE-9, AGE-12). */
export function turnStarts(combatant: Combatant.Implementation): Writes {
  const who = ageActorAt(combatant.actor?.uuid);
  return who ? planChange(who, { remove: ending(who, ["turnStart"]) }).writes : { updates: [] };
}

/** The end of action time ends what goes by rounds (AGE-11), and opens the one breather that follows it (AGE-19). */
export function fightEnds(combat: Combat.Implementation, combatants: readonly Combatant.Implementation[]): Writes {
  // Several tokens of one linked actor are one actor.
  const fighters = new Map(combatants.map(({ actor }) => [actor?.uuid, ageActorAt(actor?.uuid)]));
  return joinWrites(
    [...fighters.values()].flatMap((who) => {
      if (!who) return [];
      const rest = { encounter: combat.id ?? "", atZero: who.system.health.value === 0, taken: false };
      const remove = ending(who, ["turnStart", "nextAction"]);
      return [planChange(who, { remove, values: combat.round > 0 ? { "system.rest": rest } : {} }).writes];
    }),
  );
}

/** The conditions of someone that end in one of these ways. */
function ending({ system }: AgeActor, ways: readonly (string | null)[]): readonly ConditionKey[] {
  return system.conditions.filter((key) => ways.includes(CONDITION[key].ends));
}

/** What an initiative was settled by (AGE-11), as the steward noted it on the combatant. */
export interface InitiativeFacts {
  readonly dragonDie: number;
  readonly dexterity: number;
}

/** Order of two combatants with the same initiative (AGE-11): Dragon Die, Dexterity, name. */
export function compareInitiative(a: Combatant.Implementation, b: Combatant.Implementation): number {
  const entry = (combatant: Combatant.Implementation) => ({
    id: combatant.id ?? "",
    total: combatant.initiative ?? 0,
    name: combatant.name ?? "",
    seized: null,
    ...initiativeFacts(combatant),
  });
  return initiativeOrder([entry(a), entry(b)])[0] === a.id ? -1 : 1;
}

/** Path, on a combatant, of what his initiative was settled by. */
export const INITIATIVE_PATH = `flags.${SYSTEM_ID}.initiative`;

/** What a combatant's initiative was settled by; zeros when the number was written by hand. */
export function initiativeFacts(combatant: Combatant.Implementation): InitiativeFacts {
  const facts: unknown = foundry.utils.getProperty(combatant, INITIATIVE_PATH);
  if (typeof facts !== "object" || facts === null) return { dragonDie: 0, dexterity: 0 };
  const { dragonDie, dexterity } = facts as Partial<Record<string, unknown>>;
  return {
    dragonDie: typeof dragonDie === "number" ? dragonDie : 0,
    dexterity: typeof dexterity === "number" ? dexterity : 0,
  };
}
