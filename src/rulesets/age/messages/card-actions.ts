import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { castHealing } from "../actions/cast.ts";
import { applyDamage, buyStunt, rollDamage } from "../actions/damage.ts";
import { applyHeal } from "../actions/recovery.ts";
import { ruleTest } from "../actions/ruling.ts";
import { rulingOf } from "./ruling.ts";

/** What the buttons of a test's card do. */
export const testActions: Readonly<Record<string, CardAction>> = {
  buyStunt: async (message, button) => {
    await buyStunt(message, button.dataset.stunt ?? "", pointsBeside(button));
  },
  applyHeal: (message) => applyHeal(message),
  rollDamage: async (message) => {
    await rollDamage(message);
  },
  castHealing: async (message) => {
    await castHealing(message);
  },
  ruleTest: async (message, button) => {
    await ruleTest(message, rulingOf(button));
  },
};

/** What the buttons of a damage card do. */
export const damageActions: Readonly<Record<string, CardAction>> = {
  applyDamage: async (message, button) => {
    await applyDamage(message, button.dataset.target ?? "");
  },
};

/** The points put into a stunt of variable cost: the field beside its button. @throws Refusal when it holds no whole number */
function pointsBeside(button: HTMLElement): number | undefined {
  const field = button.parentElement?.querySelector<HTMLInputElement>("input[name=points]");
  if (!field) return undefined;
  const points = field.valueAsNumber;
  if (!Number.isSafeInteger(points)) {
    throw new Refusal("AGE.Refusal.WholeNumber", { field: "AGE.Card.points", found: field.value || "—" });
  }
  return points;
}
