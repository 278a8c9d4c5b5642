import { oneOf } from "../../../kernel/checks.ts";
import { resistanceHurts } from "./opposed.ts";
import type { Side, StandardSkillKey } from "./skills.ts";
import { type Automatic, automaticSuccess, type Play, playTotal, playWorth, resolveStatic } from "./test.ts";
import type { Options } from "./value.ts";

/** What a static test is made against (C52-5, C52-6). The keys are stored in worlds. */
export const AGAINST = ["number", "dealer", "helpless"] as const;
export type Against = (typeof AGAINST)[number];

/** What hangs on a static test (C52-5, C52-7): nothing, someone's Health who cannot react, or one's own. Stored in worlds. */
export const STAKES = ["none", "attack", "resist"] as const;
export type Stakes = (typeof STAKES)[number];

/** What the Dealer says of a test whose number he keeps to himself (C52-5). The keys are stored in worlds. */
export const STATIC_RULINGS = ["success", "failure"] as const;
export type StaticRuling = (typeof STATIC_RULINGS)[number];

/** A static test as it is stored. */
export interface StaticFacts extends Play, Options {
  /** `null` while it is hidden, or not given. */
  readonly target: number | null;
  readonly ruling: StaticRuling | null;
  readonly stakes: Stakes;
}

/** What is known of a static test. */
export interface StaticReading {
  /** What the card counts. */
  readonly worth: number;
  readonly total: number;
  readonly automatic: Automatic;
  /** `null` while the Dealer's ruling is awaited. */
  readonly success: boolean | null;
  /** `null` while the number is hidden. */
  readonly margin: number | null;
  /** Whose Health is at stake now: that of the one who could not react, or one's own; `null` for nobody's. */
  readonly hurts: "opponent" | "self" | null;
}

/**
 * Reads a static test from what is stored of it (C52-5, C52-9): by the number where it is known, else by the Dealer's ruling. A card
 * that succeeds by itself needs neither.
 * @throws RulesError naming what is at fault
 */
export function readStatic(facts: StaticFacts): StaticReading {
  const stakes = oneOf("stakes", facts.stakes, STAKES);
  const automatic = automaticSuccess(facts);
  const known = facts.target === null ? null : resolveStatic({ ...facts, target: facts.target });
  const success = known?.success ?? (automatic !== null ? true : ruled(facts.ruling));
  return {
    worth: playWorth(facts, facts),
    total: playTotal(facts, facts),
    automatic,
    success,
    margin: known?.margin ?? null,
    hurts: success === null ? null : hurtBy(stakes, success),
  };
}

function ruled(ruling: StaticRuling | null): boolean | null {
  return ruling === null ? null : oneOf("ruling", ruling, STATIC_RULINGS) === "success";
}

function hurtBy(stakes: Stakes, success: boolean): StaticReading["hurts"] {
  if (stakes === "attack") return success ? "opponent" : null;
  return resistanceHurts({ success, harmful: stakes === "resist" }) ? "self" : null;
}

/** The skill that someone who cannot react is attacked against when none is named (C52-6). */
export function usualDefence(side: Side): StandardSkillKey {
  return side === "physical" ? "dodge" : "willpower";
}
