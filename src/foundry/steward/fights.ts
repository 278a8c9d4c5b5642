import { nextToAct } from "../../kernel/turns.ts";
import type { DocumentUpdate, Writes } from "../compat/batch.ts";
import { combatRulesOf, joinWrites, TriskeleCombat } from "../documents/combat.ts";
import { SYSTEM_ID } from "../id.ts";
import { Refusal } from "../notices.ts";
import { payloadReader } from "../payload.ts";
import type { StewardPlan, StewardVerb } from "./verbs.ts";

const STEPS = ["start", "turn", "round", "back"] as const;
type Step = (typeof STEPS)[number];

interface Advance {
  /** Id of the fight. */
  readonly combat: string;
  readonly step: Step;
  /** Where the asker saw the fight: someone else may have moved it on meanwhile. */
  readonly round: number;
  /** Id of the combatant whose turn it was then; empty before the start. */
  readonly combatant: string;
}

/** Moves a fight on, with all that a turn's beginning brings, in one batch. A player may end the turn of his own combatant. */
export const advance: StewardVerb<Advance> = {
  read(payload) {
    const { id, text, optionalId, optionalNumber } = payloadReader(payload);
    const step = STEPS.find((known) => known === text("step"));
    if (!step) throw new Refusal("TRISKELE.Steward.Malformed", { field: "step", found: text("step") });
    return {
      combat: id("combat"),
      step,
      round: optionalNumber("round") ?? 0,
      combatant: optionalId("combatant") ?? "",
    };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker): StewardPlan {
    const combat = game.combats?.get(query.combat);
    if (!(combat instanceof TriskeleCombat)) throw new Refusal("TRISKELE.Combat.Gone");
    const { combatant } = combat;
    // The second of two clicks finds the fight moved on already.
    if (combat.round !== query.round || (combatant?.id ?? "") !== query.combatant)
      return { updates: [], answer: false };
    const mine = query.step === "turn" && combatant?.testUserPermission(asker, "OWNER") === true;
    if (!asker.isGM && !mine) throw new Refusal("TRISKELE.Combat.NotYourTurn", { user: asker.name ?? "" });
    return { ...move(combat, query.step), answer: true };
  },
};

function move(combat: TriskeleCombat, step: Step): Writes {
  if (step === "back") return back(combat);
  const order = combat.turns.map(({ id }) => id ?? "");
  const passed = combat.turns.filter((combatant) => hasNoTurn(combat, combatant)).map(({ id }) => id ?? "");
  const current = combat.combatant?.id;
  const acted = step === "turn" && current ? [...combat.acted, current] : combat.acted;
  const next = step === "turn" ? nextToAct(order, acted, passed) : null;
  if (next !== null) return to(combat, combat.round, next, acted, 1);
  return to(combat, combat.round + 1, nextToAct(order, [], passed) ?? order[0] ?? null, [], 1);
}

/** Whether a combatant is passed over: who is out of the fight by the rules of his game; of others the host's setting decides. */
function hasNoTurn({ settings }: TriskeleCombat, combatant: Combatant.Implementation): boolean {
  const { skipDefeated } = settings as { skipDefeated?: boolean };
  return combatant.isDefeated && (skipDefeated === true || combatRulesOf(combatant) !== null);
}

/** Back to whoever acted last, or to the end of the round before. What his turn's end brought is not undone. */
function back(combat: TriskeleCombat): Writes {
  const last = combat.acted.at(-1);
  if (last !== undefined && combat.combatants.has(last))
    return to(combat, combat.round, last, combat.acted.slice(0, -1), -1);
  if (combat.round <= 1) return { updates: [] };
  const order = combat.turns.map(({ id }) => id ?? "");
  return to(combat, combat.round - 1, order.at(-1) ?? null, order.slice(0, -1), -1);
}

function to(
  combat: TriskeleCombat,
  round: number,
  next: string | null,
  acted: readonly string[],
  direction: 1 | -1,
): Writes {
  const turn = next === null ? null : combat.turns.findIndex(({ id }) => id === next);
  const moved = { round, turn };
  const started = combat.round === 0;
  const options = { direction, worldTime: { delta: 0 } };
  tell(started ? "combatStart" : round === combat.round ? "combatTurn" : "combatRound", combat, moved, options);
  const update: DocumentUpdate = {
    document: combat,
    changes: { ...moved, [`flags.${SYSTEM_ID}.acted`]: { round, ids: [...acted] } },
    options,
  };
  const combatant = next === null ? undefined : combat.combatants.get(next);
  const begun = combatant && direction > 0 ? combatRulesOf(combatant)?.turnStarts(combatant, round) : undefined;
  return joinWrites([{ updates: [update] }, ...(begun ? [begun] : [])]);
}

/** The host's own hooks before a fight moves on, at the client that moves it; listeners may change where it goes. */
function tell(hook: string, combat: TriskeleCombat, moved: object, options: object): void {
  const { callAll } = Hooks as unknown as { callAll(name: string, ...args: readonly unknown[]): boolean };
  callAll.call(Hooks, hook, combat, moved, options);
}

/** What the end of a fight brings, by the rules of each game that took part. */
export function fightEnded(combat: Combat.Implementation): Writes {
  const combatants = [...combat.combatants];
  const games = new Set(combatants.map(combatRulesOf));
  return joinWrites(
    [...games].flatMap((rules) =>
      rules
        ? [
            rules.fightEnds(
              combat,
              combatants.filter((entry) => combatRulesOf(entry) === rules),
            ),
          ]
        : [],
    ),
  );
}
