import type { CombatDocument } from "./combat.ts";
import type { CombatantDocument } from "./combatant.ts";

/** Where a fight is. */
export interface CombatHistory {
  round: number;
  turn: number | null;
  combatantId: string | null;
  tokenId: string | null;
}

/** What the events of a turn are told. */
export interface TurnContext {
  round: number;
  turn: number;
  skipped: boolean;
}

/** What the events of a round are told. */
export interface RoundContext {
  round: number;
  skipped: boolean;
}

/** What is about to happen to a fight's combatants. */
export interface CombatantChanges {
  created?: readonly CombatantDocument[];
  /** Combatants as they will be. */
  updated?: readonly CombatantDocument[];
  deleted?: readonly string[];
}

/**
 * The turn at which the combatant who has it will stand after changes; `null` when it stays the same or the fight has not
 * begun. When that combatant leaves, whoever comes after him moves up to the same turn.
 */
export function orderAfter(combat: CombatDocument, changes: CombatantChanges): number | null {
  const { combatant, turn } = combat;
  if (!combat.started || combatant === null || turn === null) return null;
  const gone = new Set<string | null>(changes.deleted ?? []);
  const updated = new Map((changes.updated ?? []).map((entry) => [entry.id, entry]));
  const present = combat.turns.map((entry) => updated.get(entry.id) ?? entry);
  const kept = [...present, ...(changes.created ?? [])].filter(({ id }) => !gone.has(id));
  const order = kept.sort((a, b) => combat._sortCombatants(a, b));
  const same = order.findIndex(({ id }) => id === combatant.id);
  // The place of one who leaves goes to the next who stays, or back to the first.
  const heir = combat.turns.slice(turn + 1).find(({ id }) => !gone.has(id));
  if (same >= 0) return same === turn ? null : same;
  // Said even when the number is the same: it is another's turn now.
  return order.length === 0 ? null : Math.max(heir ? order.findIndex(({ id }) => id === heir.id) : 0, 0);
}

/** Tells one Gamemaster's client, and every client's hook, how a fight goes on. */
export class TurnEvents {
  readonly #combat: CombatDocument;
  /** What is told waits for what was told before. */
  #queue: Promise<void> = Promise.resolve();
  /** Where the fight was when it was last told of. */
  #told: CombatHistory | undefined;

  constructor(combat: CombatDocument) {
    this.#combat = combat;
  }

  get #mine(): boolean {
    return this.#combat.host.user?.isActiveGM ?? false;
  }

  #tell(steps: readonly (() => Promise<void>)[]): void {
    if (!this.#mine) return;
    const { hooks } = this.#combat.host;
    for (const step of steps) {
      this.#queue = this.#queue.then(step).catch((error: unknown) => hooks.onError("turn events of a Combat", error));
    }
  }

  /** Where the fight is when this client first hears of it. */
  begin(current: CombatHistory): void {
    this.#told ??= current;
    this.#combat.previous ??= current;
  }

  /** The round or the turn has changed. */
  onMove(current: CombatHistory, options: object): void {
    const combat = this.#combat;
    const prior = this.#told ?? current;
    this.#told = current;
    combat.previous = prior;
    if (prior.round === current.round && prior.combatantId === current.combatantId) return;
    const started = prior.round === 0 && current.round > 0;
    if (Reflect.get(options, "turnEvents") !== false) {
      if (started) this.#tell(combat.turns.map((combatant) => () => combat._onEnter(combatant)));
      this.#tell(this.#steps(prior, current));
    }
    combat.host.hooks.callAll("combatTurnChange", combat, prior, current);
  }

  /** What is told when a fight moves forward, in its order; going back tells nothing. */
  #steps(prior: CombatHistory, current: CombatHistory): (() => Promise<void>)[] {
    const combat = this.#combat;
    const newRound = current.round > prior.round;
    if (!newRound && (current.round < prior.round || (current.turn ?? -1) < (prior.turn ?? -1))) return [];
    const find = (id: string | null): CombatantDocument | undefined =>
      id === null ? undefined : (combat.combatants.get(id) as CombatantDocument | undefined); // a collection of combatants
    const [ending, starting] = [find(prior.combatantId), find(current.combatantId)];
    const steps: (() => Promise<void>)[] = [];
    if (ending && prior.round > 0) {
      const context = { round: prior.round, turn: prior.turn ?? 0, skipped: false };
      steps.push(() => combat._onEndTurn(ending, context));
    }
    if (newRound && prior.round > 0) steps.push(() => combat._onEndRound({ round: prior.round, skipped: false }));
    if (newRound) steps.push(() => combat._onStartRound({ round: current.round, skipped: false }));
    if (starting) {
      const context = { round: current.round, turn: current.turn ?? 0, skipped: false };
      steps.push(() => combat._onStartTurn(starting, context));
    }
    return steps;
  }

  onEnter(combatants: readonly CombatantDocument[]): void {
    const combat = this.#combat;
    if (combat.started) this.#tell(combatants.map((combatant) => () => combat._onEnter(combatant)));
  }

  onExit(combatants: readonly CombatantDocument[]): void {
    const combat = this.#combat;
    if (combat.started) this.#tell(combatants.map((combatant) => () => combat._onExit(combatant)));
  }

  /** The fight is over. */
  onEnd(): void {
    this.onExit(this.#combat.turns);
  }
}
