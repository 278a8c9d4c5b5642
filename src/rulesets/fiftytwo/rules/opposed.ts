import { isFace } from "../../../kernel/cards.ts";
import { oneOf, yesOrNo } from "../../../kernel/checks.ts";
import { isSuitable } from "./skills.ts";
import { type Automatic, automaticSuccess, checkedPlay, type Play, playTotal, useThatCounts } from "./test.ts";
import { checkedAceValue, type Options } from "./value.ts";

/** The two parts of an opposed test. The keys are stored in worlds. */
export const PARTS = ["attacker", "defender"] as const;
export type Part = (typeof PARTS)[number];

/** What an opposed test came to (C52-6, C52-8, C52-9). */
export interface OpposedResult {
  readonly winner: Part;
  /** `ace` when the classes of Aces differ; `tie` when equal totals went to the defender. */
  readonly decidedBy: "ace" | "total" | "tie";
  readonly totals: { readonly attacker: number; readonly defender: number };
  /** Who has earned an immediate action. Whether he can take it, {@link takesImmediateAction} says. */
  readonly immediateAction: { readonly attacker: boolean; readonly defender: boolean };
}

/**
 * Reads an opposed test when both cards are shown: classes of Aces first (C52-9), then totals, ties to the defender (C52-6);
 * and who earns an immediate action by a face card (C52-8). Cards put to a special use earn none (C52-18).
 * @throws RulesError naming the side and field at fault
 */
export function resolveOpposed(attacker: Play, defender: Play, options: Options = {}): OpposedResult {
  checkedPlay("attacker.", attacker);
  checkedPlay("defender.", defender);
  if (options.aceValue !== undefined) checkedAceValue(options.aceValue);
  const totals = { attacker: playTotal(attacker, options), defender: playTotal(defender, options) };
  const byAce = classOf(automaticSuccess(attacker)) - classOf(automaticSuccess(defender));
  const difference = byAce || totals.attacker - totals.defender;
  const winner = difference > 0 ? "attacker" : "defender";
  return {
    winner,
    decidedBy: byAce !== 0 ? "ace" : difference === 0 ? "tie" : "total",
    totals,
    immediateAction: {
      attacker: winner === "attacker" && outranks(attacker, defender),
      defender: winner === "defender" && outranks(defender, attacker),
    },
  };
}

/**
 * Whose card was a critical success (C52-9): the one that won by its class of Ace. Equal classes cancel, and then nobody's was.
 * @throws RulesError for an unknown winner
 */
export function criticalPart({ winner, decidedBy }: Pick<OpposedResult, "winner" | "decidedBy">): Part | null {
  return decidedBy === "ace" ? oneOf("winner", winner, PARTS) : null;
}

/**
 * Whether someone takes the immediate action he has earned (C52-8): the unconscious cannot, and nobody is given two.
 * @throws RulesError for an unknown part or something neither true nor false
 */
export function takesImmediateAction(result: OpposedResult, part: Part, conscious: boolean): boolean {
  return yesOrNo("conscious", conscious) && result.immediateAction[oneOf("part", part, PARTS)];
}

/**
 * Whether an attacker's card of damage is due (C52-6, C52-7): he won, and the test was meant to harm.
 * @throws RulesError for an unknown winner or something neither true nor false
 */
export function damageIsDue({ winner, harmful }: { readonly winner: Part; readonly harmful: boolean }): boolean {
  return yesOrNo("harmful", harmful) && oneOf("winner", winner, PARTS) === "attacker";
}

/**
 * Whether the Dealer flips a card of damage against someone who resists a background character (C52-5): when he failed, and it
 * was meant to harm.
 * @throws RulesError when something is neither true nor false
 */
export function resistanceHurts({
  success,
  harmful,
}: {
  readonly success: boolean;
  readonly harmful: boolean;
}): boolean {
  return yesOrNo("harmful", harmful) && !yesOrNo("success", success);
}

function outranks(own: Play, other: Play): boolean {
  const { card, skill } = own;
  return useThatCounts(own) === null && isFace(card) && isSuitable(card, skill) && card.rank > other.card.rank;
}

function classOf(automatic: Automatic): number {
  if (automatic === null) return 0;
  return automatic === "onSuit" ? 2 : 1;
}
