import type { Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { SYSTEM_ID } from "../../../foundry/id.ts";
import { recovery } from "../messages/recovery-verbs.ts";
import { type AgeActor, ageActorAt } from "../messages/rights.ts";
import { CONDITION, type ConditionKey, countdown, diesNow, initiativeOrder } from "../rules/index.ts";
import { type ActorChange, planChange } from "./changes.ts";
import { effectsOfRounds, effectsOver, freshTurn } from "./rounds.ts";

/** What the start of someone's turn brings by itself: what ends then (AGE-9, AGE-12), and the death of the dying (AGE-15). */
export function turnStarts(combatant: Combatant.Implementation, round: number): Writes {
  const who = ageActorAt(combatant.actor?.uuid);
  if (!who) return { updates: [] };
  const combat = combatant.parent?.id ?? "";
  const over = ending(who, ["turnStart"]);
  const values = freshTurn(who, combat, round);
  const ended: Writes = { updates: [], deletes: effectsOver(who, combat, round) };
  if (!diesAt(who, combat, round)) return joinWrites([planChange(who, { remove: over, values }).writes, ended]);
  const change: ActorChange = { add: ["dead"], remove: [...over, "dying"], values };
  return joinWrites([recovery(who, "death", foundry.utils.randomID(), change, 0), ended]);
}

/** Whether someone dying dies at the start of his turn in this round (AGE-15). Of another fight the GM keeps count. */
function diesAt({ system }: AgeActor, combat: string | null | undefined, round: number): boolean {
  const { fallen } = system;
  if (!fallen || fallen.combat !== combat || !system.conditions.includes("dying")) return false;
  return diesNow({ fallenRound: fallen.round, constitution: system.score("constitution"), round });
}

/** How long someone dying has in the fight he fell in; `null` for anyone else, and where the GM keeps count (AGE-15). */
export function dyingCount({ actor, system }: AgeActor): { diesInRound: number; roundsLeft: number } | null {
  const fight = fightOf(actor);
  const { fallen } = system;
  if (!fight || !fallen || fallen.combat !== fight.combat.id || !system.conditions.includes("dying")) return null;
  const constitution = system.score("constitution");
  return countdown({ fallenRound: fallen.round, constitution, round: fight.combat.round });
}

/** The end of action time ends what goes by rounds (AGE-11), and opens the one breather that follows it (AGE-19). */
export function fightEnds(combat: Combat.Implementation, combatants: readonly Combatant.Implementation[]): Writes {
  // Several tokens of one linked actor are one actor.
  const fighters = new Map(combatants.map(({ actor }) => [actor?.uuid, ageActorAt(actor?.uuid)]));
  return joinWrites(
    [...fighters.values()].flatMap((who) => {
      // Who fights on elsewhere is still in action time.
      if (!who || fightOf(who.actor)) return [];
      const rest = { encounter: combat.id ?? "", atZero: who.system.health.value === 0, taken: false };
      const remove = ending(who, ["turnStart", "nextAction"]);
      const values = combat.round > 0 ? { "system.rest": rest } : {};
      return [planChange(who, { remove, values }).writes, { updates: [], deletes: effectsOfRounds(who) }];
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
  // Flags are what anyone wrote into them, and a fight must sort whatever they say.
  const whole = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);
  return { dragonDie: Math.max(0, Math.min(6, whole(dragonDie))), dexterity: whole(dexterity) };
}
