import type { Writes } from "../compat/batch.ts";
import { SYSTEM_ID } from "../id.ts";
import type { CombatRules, InitiativeOptions, RuleSet } from "../ruleset.ts";
import { ask } from "../steward/steward.ts";

const rulesByType = new Map<string, CombatRules>();

/** Makes a game's way of fighting known for its actor types. */
export function registerCombatRules({ actors, combat }: RuleSet): void {
  if (combat) for (const type of Object.keys(actors)) rulesByType.set(type, combat);
}

/** The rules by which a combatant fights; `null` when its actor is of no game of ours, or gone. */
export function combatRulesOf(combatant: Combatant.Implementation): CombatRules | null {
  const type = combatant.actor?.type;
  return type === undefined ? null : (rulesByType.get(type) ?? null);
}

/** Fights. Turns go by who has acted (AGE-11), and what a game says about a turn is written with it. */
export class TriskeleCombat<SubType extends Combat.SubType = Combat.SubType> extends foundry.documents.Combat<SubType> {
  /** Whoever seized the initiative stands first, the last to seize foremost; then by initiative; games settle their own ties. */
  override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const seized = seizedNumber(b) - seizedNumber(a);
    if (seized !== 0) return seized;
    const initiative = (b.initiative ?? Number.NEGATIVE_INFINITY) - (a.initiative ?? Number.NEGATIVE_INFINITY);
    if (initiative !== 0 && !Number.isNaN(initiative)) return initiative;
    const rules = combatRulesOf(a);
    const tie = rules && rules === combatRulesOf(b) && a.initiative !== null ? rules.compare(a, b) : 0;
    return tie || String(a.id).localeCompare(String(b.id));
  }

  /** Ids of those who have acted in this round, in the order in which they did. */
  get acted(): readonly string[] {
    const acted: unknown = foundry.utils.getProperty(this, `flags.${SYSTEM_ID}.acted`);
    if (typeof acted !== "object" || acted === null) return [];
    const { round, ids } = acted as { round?: unknown; ids?: unknown };
    return round === this.round && Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  }

  override async startCombat(): Promise<this> {
    return this.#advance("start");
  }

  override async nextTurn(): Promise<this> {
    return this.#advance(this.round === 0 ? "start" : "turn");
  }

  override async nextRound(): Promise<this> {
    return this.#advance(this.round === 0 ? "start" : "round");
  }

  override async previousTurn(): Promise<this> {
    return this.#advance("back");
  }

  /** The steward moves a fight on: a player may end his own turn, but not write what that brings. */
  async #advance(step: string): Promise<this> {
    const { id, round, combatant } = this;
    await ask("shared.advance", { combat: id ?? "", step, round, combatant: combatant?.id ?? "" });
    return this;
  }

  /** Initiative is rolled by the rules of each combatant's game; others roll as the host does. */
  override async rollInitiative(
    ids: string | string[],
    options?: Parameters<foundry.documents.Combat["rollInitiative"]>[1],
  ): Promise<this> {
    const others: string[] = [];
    const byRules = new Map<CombatRules, Combatant.Implementation[]>();
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id);
      const rules = combatant && combatRulesOf(combatant);
      if (!combatant || !rules) others.push(id);
      else if (combatant.isOwner) byRules.set(rules, [...(byRules.get(rules) ?? []), combatant]);
    }
    for (const [rules, combatants] of byRules) {
      await rules.rollInitiative(combatants, (options ?? {}) as InitiativeOptions);
    }
    if (others.length > 0) await super.rollInitiative(others, options);
    return this;
  }
}

/** The number under which a combatant seized the initiative; higher is later; 0 when he did not. */
export function seizedNumber(combatant: Combatant.Implementation): number {
  const number: unknown = foundry.utils.getProperty(combatant, `flags.${SYSTEM_ID}.seized`);
  return typeof number === "number" ? number : 0;
}

/** Path, on a combatant, of the number under which he seized the initiative. */
export const SEIZED_PATH = `flags.${SYSTEM_ID}.seized`;

/** Several writes as one; what two of them delete is deleted once. */
export function joinWrites(parts: readonly Writes[]): Writes {
  return {
    updates: parts.flatMap(({ updates }) => updates),
    creates: parts.flatMap(({ creates = [] }) => creates),
    deletes: [
      ...new Map(
        parts.flatMap(({ deletes = [] }) => deletes.map((gone) => [`${gone.parent.uuid}.${gone.id}`, gone] as const)),
      ).values(),
    ],
  };
}
