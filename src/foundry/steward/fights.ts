import {
  type Course,
  currentLeft,
  type Fighters,
  hasBegun,
  roundEnded,
  stepBack,
  turnEnded,
  turnGiven,
} from "../../kernel/turns.ts";
import type { DocumentUpdate, Writes } from "../compat/batch.ts";
import { combatRulesOf, joinWrites, notedCourse, TriskeleCombat } from "../documents/combat.ts";
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
  const { course, noted } = combat;
  const fighters = fightersOf(combat);
  if (step === "turn") {
    // Who had the turn is gone, and nobody has seen to it yet.
    const left = noted?.current && !fighters.order.includes(noted.current) ? currentLeft(noted, fighters) : null;
    return to(combat, course, left ?? turnEnded(course, fighters), 1);
  }
  if (step === "back") {
    const back = stepBack(course, fighters);
    // What the end of the turn brought is not undone.
    return back ? to(combat, course, back, -1) : { updates: [] };
  }
  // A fight may be begun a second time: what is noted of the first is not of this one.
  const before = step === "start" ? { ...course, current: null, acted: [], begun: [] } : course;
  return to(combat, before, roundEnded(before, fighters), 1);
}

/**
 * Puts a fight right after its combatants have changed, or its turn was moved by other means than its buttons: the turn stays
 * with whoever has it; when he is gone it goes to the next who has not acted, not to whoever moves up to his place; given to
 * someone by hand, it begins.
 * @param moved whether it was the turn that was moved
 */
export function settled(combat: TriskeleCombat, moved: boolean): Writes {
  const { course, noted } = combat;
  const fighters = fightersOf(combat);
  const had = noted?.current ?? null;
  if (!noted || had === null || had === course.current || fighters.order.length === 0) return { updates: [] };
  if (!fighters.order.includes(had)) return to(combat, noted, currentLeft(noted, fighters), 1);
  if (moved && course.current !== null) return to(combat, noted, turnGiven(noted, course.current), 1);
  return to(combat, noted, noted, 1);
}

function fightersOf(combat: TriskeleCombat): Fighters<string> {
  return {
    order: combat.turns.map(({ id }) => id ?? ""),
    passed: combat.turns.filter((combatant) => hasNoTurn(combat, combatant)).map(({ id }) => id ?? ""),
  };
}

/** Whether a combatant is passed over: who is out of the fight by the rules of his game; of others the host's setting decides. */
function hasNoTurn({ settings }: TriskeleCombat, combatant: Combatant.Implementation): boolean {
  const { skipDefeated } = settings as { skipDefeated?: boolean };
  return combatant.isDefeated && (skipDefeated === true || combatRulesOf(combatant) !== null);
}

/** Moves a fight, with what the beginning of a turn brings. */
function to(combat: TriskeleCombat, before: Course<string>, after: Course<string>, direction: 1 | -1): Writes {
  const { round, current } = after;
  const place = combat.turns.findIndex(({ id }) => id === current);
  const moved = { round, turn: place < 0 ? null : place };
  const options = { direction, worldTime: { delta: 0 } };
  const hook = before.round === 0 ? "combatStart" : round === before.round ? "combatTurn" : "combatRound";
  tell(hook, combat, moved, options);
  const update: DocumentUpdate = { document: combat, changes: { ...moved, ...notedCourse(after) }, options };
  const combatant = current === null ? undefined : combat.combatants.get(current);
  const begun =
    combatant && hasBegun(before, after) ? combatRulesOf(combatant)?.turnStarts(combatant, round) : undefined;
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
