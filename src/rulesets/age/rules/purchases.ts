import { list, oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { STANDARD_STUNT_KEYS, STANDARD_STUNTS, type StandardStunt, type StuntOffer } from "./stunts.ts";

/** A stunt bought on a card. */
export interface StuntPurchase {
  /** Names this purchase, so that a repeated request changes nothing. */
  readonly id: string;
  /** A standard stunt's key, or the id of an own stunt. */
  readonly key: string;
  /** Stunt points paid. */
  readonly cost: number;
}

/** Someone wants to buy a stunt. */
export interface PurchaseInput {
  /** Stunt points of the card; `null` while success has not been ruled. */
  readonly stuntPoints: number | null;
  readonly purchases: readonly StuntPurchase[];
  readonly stunt: StuntOffer;
  /** Points to put into a variable stunt; by default the least. Comes from a form, so it is answered, not thrown at. */
  readonly points?: number | undefined;
  /** Whether the stunt goes with the roll, see `goesWith`; by default it does. */
  readonly fits?: boolean | undefined;
  /** Whether the attack's damage has been rolled already. */
  readonly damageRolled: boolean;
  /** Points this character pays less for this stunt (AGE-10); the price is at least 1. */
  readonly discount?: number | undefined;
  /** Keys of the stunts this character has bought on other cards of this round (AGE-8); left out outside combat. */
  readonly roundKeys?: readonly string[] | undefined;
  /** Whether the character has acted since (AGE-7); by default not. */
  readonly lapsed?: boolean | undefined;
  /** The attack's first target; left out or `null` when there is none or nothing is known of it: the GM judges. */
  readonly target?: { readonly prone: boolean; readonly armed: boolean } | null | undefined;
}

/** Why a stunt cannot be bought. Stable: used as the suffix of a localisation key. */
export type PurchaseRefusal =
  /** The card gives none. */
  | "noStuntPoints"
  /** Unspent points end with the character's next action (AGE-7). */
  | "lapsed"
  /** One stunt once (AGE-8), on this card. */
  | "alreadyBought"
  /** One stunt once (AGE-8), on another card of this round. */
  | "alreadyThisRound"
  /** It does not go with the weapon, or with a roll that is no attack (AGE-9). */
  | "doesNotFit"
  /** It needs a standing target (AGE-9). */
  | "targetProne"
  /** It needs an armed target (AGE-9). */
  | "targetUnarmed"
  /** It would change damage that is rolled already. */
  | "damageRolled"
  | "notAWholeNumber"
  /** Less than the least cost of a variable stunt, or another cost than the one of a fixed stunt. */
  | "wrongCost"
  /** More than is left. */
  | "tooExpensive";

/** Why a purchase cannot be taken back. Stable: used as the suffix of a localisation key. */
export type UndoRefusal =
  | "nothingToUndo"
  /** The damage may owe something to it. */
  | "damageRolled";

/** Stunt points already spent on a card. @throws RulesError naming a purchase whose cost is not at least 1 */
export function spent(purchases: readonly StuntPurchase[]): number {
  let sum = 0;
  for (const [index, { cost }] of list("purchases", purchases).entries()) {
    sum += wholeNumber(`purchases[${index}].cost`, cost, { min: 1 });
  }
  return sum;
}

/** Stunt points left on a card (AGE-7), never below 0. @throws RulesError */
export function remaining(stuntPoints: number | null, purchases: readonly StuntPurchase[]): number {
  return Math.max(0, pointsOf(stuntPoints) - spent(purchases));
}

/**
 * Whether a stunt may be bought on a card, and for how much (AGE-7, AGE-8, AGE-10).
 * @throws RulesError when the card or the stunt is malformed; wishes of the buyer are answered with a reason
 */
export function canBuy(
  input: PurchaseInput,
): { readonly ok: true; readonly cost: number } | { readonly ok: false; readonly reason: PurchaseRefusal } {
  const { purchases, stunt, points } = input;
  const left = remaining(input.stuntPoints, purchases);
  const damageRolled = yesOrNo("damageRolled", input.damageRolled);
  const variable = yesOrNo("stunt.variable", stunt.variable);
  const least = stuntPrice(stunt.cost, input.discount);
  const cost = points ?? least;
  const roundKeys = list("roundKeys", input.roundKeys ?? []);
  const lapsed = yesOrNo("lapsed", input.lapsed ?? false);
  const fits = yesOrNo("fits", input.fits ?? true);
  const unfit = unfitTarget(stunt, input.target ?? null);

  if (pointsOf(input.stuntPoints) === 0) return refuse("noStuntPoints");
  if (!fits) return refuse("doesNotFit");
  if (lapsed) return refuse("lapsed");
  if (!stunt.repeatable && purchases.some(({ key }) => key === stunt.key)) return refuse("alreadyBought");
  if (!stunt.repeatable && roundKeys.includes(stunt.key)) return refuse("alreadyThisRound");
  if (unfit) return refuse(unfit);
  if (stunt.changesDamage && damageRolled) return refuse("damageRolled");
  if (!Number.isSafeInteger(cost)) return refuse("notAWholeNumber");
  if (variable ? cost < least : cost !== least) return refuse("wrongCost");
  if (cost > left) return refuse("tooExpensive");
  return { ok: true, cost };
}

/**
 * Whether a purchase may be taken back: only the last one, and only while the attack's damage is not rolled.
 * @param purchases those on the card, in the order they were bought
 * @returns the purchase that goes
 * @throws RulesError when something is not of its kind
 */
export function canUndo<Purchase extends StuntPurchase>(
  purchases: readonly Purchase[],
  damageRolled: boolean,
): { readonly ok: true; readonly purchase: Purchase } | { readonly ok: false; readonly reason: UndoRefusal } {
  const purchase = list("purchases", purchases).at(-1);
  const rolled = yesOrNo("damageRolled", damageRolled);
  if (!purchase) return { ok: false, reason: "nothingToUndo" };
  if (rolled) return { ok: false, reason: "damageRolled" };
  return { ok: true, purchase };
}

/**
 * What a stunt costs a character who pays less for it, at least 1 (AGE-10).
 * @throws RulesError when the cost is below 1 or the discount below 0
 */
export function stuntPrice(cost: number, discount = 0): number {
  return Math.max(1, wholeNumber("stunt.cost", cost, { min: 1 }) - wholeNumber("discount", discount, { min: 0 }));
}

/** What the stunts bought change about the damage of the attack's first target (AGE-9). */
export function damageModifiers(purchases: readonly StuntPurchase[]): {
  readonly extraDice: number;
  readonly armorMode: "full" | "half";
} {
  let extraDice = 0;
  let armorMode: "full" | "half" = "full";
  for (const { key } of list("purchases", purchases)) {
    const effect = standardStunt(key)?.effect;
    if (effect?.kind === "extraDamage") extraDice += effect.dice;
    if (effect?.kind === "halfArmor") armorMode = "half";
  }
  return { extraDice, armorMode };
}

/** The standard stunt with this key, or `null`: the key is an own stunt's id then. */
export function standardStunt(key: string): StandardStunt | null {
  const known = STANDARD_STUNT_KEYS.find((candidate) => candidate === key);
  return known === undefined ? null : STANDARD_STUNTS[known];
}

function unfitTarget(stunt: StuntOffer, target: PurchaseInput["target"]): PurchaseRefusal | null {
  if (!target) return null;
  const prone = yesOrNo("target.prone", target.prone);
  const armed = yesOrNo("target.armed", target.armed);
  switch (oneOf("stunt.target", stunt.target ?? "any", ["any", "standing", "armed"])) {
    case "any":
      return null;
    case "standing":
      return prone ? "targetProne" : null;
    case "armed":
      return armed ? null : "targetUnarmed";
  }
}

function pointsOf(stuntPoints: number | null): number {
  return stuntPoints === null ? 0 : wholeNumber("stuntPoints", stuntPoints, { min: 0 });
}

function refuse(reason: PurchaseRefusal): { readonly ok: false; readonly reason: PurchaseRefusal } {
  return { ok: false, reason };
}
