import type { Course } from "../../kernel/turns.ts";
import type { Writes } from "../compat/batch.ts";
import { SYSTEM_ID } from "../id.ts";
import { withNotices } from "../notices.ts";
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
    // By code unit: every viewer has the same order, whatever his language.
    return tie || (String(a.id) < String(b.id) ? -1 : 1);
  }

  /** Ids of those who have acted in this round, in the order in which they did. */
  get acted(): readonly string[] {
    return this.course.acted;
  }

  /** Where the fight stands. Whose turn it is and in which round is the host's word, the rest is what was noted. */
  get course(): Course<string> {
    const current = this.combatant?.id ?? null;
    const { acted, ...noted } = this.noted ?? { acted: [], begun: [], earlier: null };
    return { ...noted, round: this.round, current, acted: acted.filter((id) => id !== current) };
  }

  /** What was noted when the fight last moved; `null` when it was not in this round. */
  get noted(): Course<string> | null {
    const { round, ids, current, begun, earlier } = partsOf(foundry.utils.getProperty(this, COURSE_PATH));
    if (round !== this.round) return null;
    const before = partsOf(earlier);
    return {
      round: this.round,
      current: textOf(current),
      acted: textsOf(ids),
      begun: (Array.isArray(begun) ? begun : []).map(partsOf).flatMap(({ id, round }) => {
        return typeof id === "string" && typeof round === "number" ? [{ id, round }] : [];
      }),
      earlier:
        typeof before.round === "number"
          ? { round: before.round, current: textOf(before.current), acted: textsOf(before.ids) }
          : null,
    };
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
    // Whoever names a formula of his own does not ask for the game's rules.
    if (typeof options?.formula === "string") return super.rollInitiative(ids, options);
    const others: string[] = [];
    const byRules = new Map<CombatRules, Combatant.Implementation[]>();
    for (const id of typeof ids === "string" ? [ids] : ids) {
      const combatant = this.combatants.get(id);
      const rules = combatant && combatRulesOf(combatant);
      if (!combatant || !rules) others.push(id);
      else if (combatant.isOwner) byRules.set(rules, [...(byRules.get(rules) ?? []), combatant]);
    }
    for (const [rules, combatants] of byRules) {
      // What one game refuses is told in words, and does not keep the others from rolling.
      await withNotices(() => rules.rollInitiative(combatants, (options ?? {}) as InitiativeOptions));
    }
    if (others.length > 0) await super.rollInitiative(others, options);
    return this;
  }
}

/** The number under which a combatant seized the initiative; higher is later; 0 when he did not. */
export function seizedNumber(combatant: Combatant.Implementation): number {
  const number: unknown = foundry.utils.getProperty(combatant, `flags.${SYSTEM_ID}.seized`);
  return Number.isSafeInteger(number) ? Number(number) : 0;
}

/** Path, on a fight, of what is noted of its course. */
const COURSE_PATH = `flags.${SYSTEM_ID}.acted`;

/** What a fight notes of its course when it moves. The place of the turn is the host's. */
export function notedCourse({ round, current, acted, begun, earlier }: Course<string>): Record<string, unknown> {
  const before = earlier && { round: earlier.round, current: earlier.current, ids: [...earlier.acted] };
  return { [COURSE_PATH]: { round, ids: [...acted], current, begun: [...begun], earlier: before } };
}

/** Flags are what anyone wrote into them. */
function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? value : {};
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
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
        parts.flatMap(({ deletes = [] }) => deletes.map((gone) => [`${gone.parent?.uuid}.${gone.id}`, gone] as const)),
      ).values(),
    ],
  };
}
