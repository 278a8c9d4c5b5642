import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { MOVERS } from "../data/purchase.ts";
import { AgeStunt, stuntNameKey, stuntTextKey } from "../data/stunt.ts";
import { canBuy, canUndo, type PurchaseRefusal, standardStunt } from "../rules/index.ts";
import type { AgeTest } from "./age-test.ts";
import { isUsed } from "./follow-verbs.ts";
import { hasLapsed, purchaseFacts } from "./purchase-facts.ts";
import { ageActorAt } from "./rights.ts";

/** A stunt as the card offers it. */
interface StuntOffer {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly category: string;
  /** What it costs this character now. */
  readonly cost: number;
  /** What it costs others; `null` when that is the same. */
  readonly fullCost: number | null;
  readonly variable: boolean;
  /** Asks who moves (Skirmish). */
  readonly asksWho: boolean;
  readonly needsGm: boolean;
  readonly refusal: PurchaseRefusal | "noFight" | null;
}

/** An id that no document has, for asking about a request before it is made. */
export const NO_ID = "0".repeat(16);

/** What a test's card shows of its stunt points, to someone who may spend them or not (AGE-7 to AGE-10). */
export function stuntContext(test: AgeTest, mayAct: boolean): Record<string, unknown> {
  const stuntPoints = test.outcome.stuntPoints ?? 0;
  const left = test.stuntPointsLeft;
  const lapsed = left > 0 && hasLapsed(test);
  // Once nothing is left nothing is offered, so a card that is done with stays short.
  const offers = mayAct && left > 0 && !lapsed ? stuntOffers(test) : [];
  const open = offers.filter(({ refusal }) => refusal === null);
  const undo = canUndo(test.bought, test.damageRolled);
  const purchases = test.bought.map((purchase) => ({
    ...purchaseView(test, purchase),
    mayUse: mayAct && mayUse(purchase),
    useNeedsGm: useNeedsGm(test, purchase),
    // Only the last purchase can be taken back; what has led to another roll stays.
    mayUndo: mayAct && undo.ok && undo.purchase.id === purchase.id && !leads(purchase),
    undoNeedsGm: needsSteward("age.undoStunt", { message: test.parent.id ?? "", purchase: purchase.id }),
  }));
  const narrationNeedsGm = needsSteward("age.narrate", { message: test.parent.id ?? "" });
  return {
    stuntPoints,
    left,
    lapsed,
    narration: test.narration,
    mayNarrate: mayAct && stuntPoints > 0,
    offers: grouped(open, ({ category }) => category),
    severalCategories: new Set(offers.map(({ category }) => category)).size > 1,
    someNeedGm:
      open.some(({ needsGm }) => needsGm) ||
      purchases.some((one) => (one.mayUse && one.useNeedsGm) || (one.mayUndo && one.undoNeedsGm)) ||
      (mayAct && stuntPoints > 0 && narrationNeedsGm),
    refused: grouped(
      offers.filter(({ refusal }) => refusal !== null),
      ({ refusal }) => format(`AGE.PurchaseShort.${refusal}`),
    ),
    movers: MOVERS.map((who) => ({ who, label: `AGE.Mover.${who}` })),
    purchases,
    narrationNeedsGm,
  };
}

type Bought = AgeTest["bought"][number];

function purchaseView(test: AgeTest, purchase: Bought) {
  const { id, key, name, cost, text, who, used } = purchase;
  const standard = standardStunt(key);
  const effect = standard?.effect.kind;
  const moved = effect === "move" ? format(`AGE.MoverText.${who}`, { yards: yardsOf(key, cost) }) : null;
  const second = effect === "secondTarget" ? test.targets.find((entry) => (entry.token ?? entry.actor) === used) : null;
  return {
    id,
    cost,
    effect,
    name: standard ? format(stuntNameKey(key)) : name,
    text: moved ?? (standard ? format(stuntTextKey(key), stuntFigures(key, cost)) : text),
    second: second?.name ?? null,
  };
}

/** Whether a stunt gives something that has not been used yet. */
function mayUse(purchase: Bought): boolean {
  switch (standardStunt(purchase.key)?.effect.kind) {
    case "secondAttack":
    case "disarm":
      return !isUsed(purchase);
    case "secondTarget":
      return purchase.used === "";
    default:
      return false;
  }
}

/** Whether using what a stunt gives takes a GM. */
function useNeedsGm(test: AgeTest, { id, key }: Bought): boolean {
  const about = { message: test.parent.id ?? "", purchase: id };
  return standardStunt(key)?.effect.kind === "secondTarget"
    ? needsSteward("age.secondTarget", { ...about, target: test.actor ?? "—" })
    : needsSteward("age.claimFollow", { ...about, follow: NO_ID });
}

function leads(purchase: Bought): boolean {
  const effect = standardStunt(purchase.key)?.effect.kind;
  return (effect === "secondAttack" || effect === "disarm") && isUsed(purchase);
}

function stuntOffers(test: AgeTest): readonly StuntOffer[] {
  const actor = ageActorAt(test.actor)?.actor;
  if (!actor) return [];
  return [...actor.items]
    .sort((a, b) => a.sort - b.sort)
    .flatMap((item) => {
      const stunt: unknown = item.system;
      if (!(stunt instanceof AgeStunt)) return [];
      const decision = canBuy(purchaseFacts(test, stunt));
      // What never goes with this roll is not offered at all.
      if (!decision.ok && decision.reason === "doesNotFit") return [];
      const { key } = stunt.offer;
      const needsFight = standardStunt(key)?.effect.kind === "initiative";
      const cost = stunt.price;
      const about = [
        stunt.nameKey ? format(stuntTextKey(key), stuntFigures(key, cost)) : stunt.effectText,
        stunt.scope,
      ];
      return [
        {
          id: item.id ?? "",
          name: stunt.nameKey ? format(stunt.nameKey) : item.name,
          text: about.filter((line) => line !== "").join(" "),
          category: categoryName(stunt.category),
          cost,
          fullCost: cost === stunt.cost ? null : stunt.cost,
          variable: stunt.variable,
          asksWho: standardStunt(key)?.effect.kind === "move",
          needsGm: needsSteward("age.buyStunt", {
            message: test.parent.id ?? "",
            stunt: item.id ?? "",
            purchase: NO_ID,
          }),
          refusal: decision.ok ? (needsFight && !fightOf(actor) ? "noFight" : null) : decision.reason,
        },
      ];
    });
}

/** A category by the name it has in the reader's language, when it is one everybody knows; else in the table's words. */
function categoryName(category: string): string {
  return category === "combat" || category === "" ? format("AGE.StuntCategory.combat") : category;
}

/** Entries in groups by a title, in the order of their first. */
function grouped<Entry>(
  entries: readonly Entry[],
  titleOf: (entry: Entry) => string,
): readonly { readonly title: string; readonly entries: readonly Entry[] }[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(titleOf(entry), [...(groups.get(titleOf(entry)) ?? []), entry]);
  return [...groups].map(([title, members]) => ({ title, entries: members }));
}

function yardsOf(key: string, points: number): number {
  const effect = standardStunt(key)?.effect;
  return effect?.kind === "move" ? effect.yardsPerPoint * points : 0;
}

/** The figures that a standard stunt's text has in it, for the points put in. */
function stuntFigures(key: string, points: number): Record<string, number> {
  const effect = standardStunt(key)?.effect;
  if (effect?.kind === "move") return { yards: yardsOf(key, points) };
  if (effect?.kind === "defense") return { bonus: effect.bonus };
  if (effect?.kind === "extraDamage") return { dice: effect.dice };
  return effect?.kind === "secondTarget" ? { yards: effect.missileYards } : {};
}
