import { actorAt } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { layoutNow } from "../cards/documents.ts";
import { asFiftytwo } from "../data/actors.ts";
import type { DamageDue, DealsDamage } from "../exchange/damage.ts";
import { handOf } from "../exchange/hands.ts";
import { freeCardsOf } from "../exchange/standing.ts";
import { cardView } from "../hand/card-view.ts";
import { cardValue, HEALTH_LEVELS, healthPenalty, type Side, stateOf } from "../rules/index.ts";

/** The partial that draws what {@link damageView} gives. */
export const damagePartials: Readonly<Record<string, string>> = {
  "triskele.c52Damage": templatePath("fiftytwo/damage.hbs"),
};

/** Who deals damage and who takes it, as a card calls them. */
export interface DamageNames {
  /** `null` for a background character. */
  readonly attacker: string | null;
  readonly victim: string;
}

/** What a card shows of the damage that its test does, to the user at this client (C52-7); `null` when it does none. */
export function damageView(test: DealsDamage, names: DamageNames) {
  const due = test.damageDue;
  if (!due) return null;
  const { dealt } = test.damage;
  if (!dealt) return { due: dueView(due, names) };
  const { side, before, after, lost, amount, persistent } = dealt;
  const card = cardOfKey(dealt.card);
  return {
    dealt: {
      card: card ? cardView(card) : null,
      flipped: dealt.from === "top",
      parts: [
        ...(card ? [figure(cardValue(card, due.aceValue))] : [format("C52.Test.Damage.noCard")]),
        ...(due.bonus === 0 ? [] : [signed(due.bonus)]),
      ].join(" "),
      amount: figure(amount),
      health: healthText(names.victim, side, before, after),
      lost,
      persistent: persistent && lost > 0,
      state: stateText(side, after),
      nothing: lost === 0,
    },
  };
}

/** Health before and after, with the penalty that follows (C52-11). */
export function healthText(name: string, side: Side, before: number, after: number): string {
  const penalty = healthPenalty(after);
  const data = { name, side: `C52.Side.${side}`, before, after, penalty: figure(penalty) };
  return format(penalty === 0 ? "C52.Test.Damage.health" : "C52.Test.Damage.healthPenalty", data);
}

/** What 0 means on a side (C52-11); `null` above. */
export function stateText(side: Side, left: number): string | null {
  const state = stateOf(side, { value: left, max: HEALTH_LEVELS, persistent: 0 });
  return state && `C52.Test.Damage.${state}`;
}

/** Who is to play the card of damage, and what this user can do about it. */
function dueView({ attacker, bonus, persistent }: DamageDue, names: DamageNames) {
  const who = asFiftytwo(actorAt(attacker));
  const { user } = game;
  const isGm = user?.isGM === true;
  const mine = Boolean(user && who?.actor.testUserPermission(user, "OWNER"));
  const held = mine && who ? freeCardsOf(handOf(layoutNow(), who)).length : 0;
  const harm = [...(bonus === 0 ? [] : [signed(bonus)]), ...(persistent ? [format("C52.Test.Damage.persistent")] : [])];
  return {
    text: format(names.attacker === null ? "C52.Test.Damage.dealerFlips" : "C52.Test.Damage.due", {
      name: names.attacker ?? "",
      victim: names.victim,
    }),
    harm: harm.join(" · "),
    plays: mine && held > 0,
    // For a background character the Dealer says first how hard it hits.
    flips: names.attacker !== null && (isGm || (mine && held === 0)),
  };
}
