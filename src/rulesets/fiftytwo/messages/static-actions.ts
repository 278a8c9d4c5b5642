import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { flipDamage, setDamageSide } from "../actions/exchange.ts";
import { ruleStatic, setHarm } from "../actions/static.ts";
import { SIDES, STATIC_RULINGS } from "../rules/index.ts";
import { damageActions } from "./exchange-card-actions.ts";
import { meaningActions } from "./meaning-actions.ts";

/** What the buttons of a static test's card do. */
export const staticActions: Readonly<Record<string, CardAction>> = {
  ...damageActions,
  ...meaningActions,
  ruleStatic: async (message, button) => {
    const { ruling } = button.dataset;
    const word = STATIC_RULINGS.find((known) => known === ruling);
    if (word || ruling === "none") await ruleStatic(message, word ?? null);
    else await ruleStatic(message, numberNear(button, "rulingTarget"), { secret: ruling === "secret" });
  },
  harm: async (message, button) => {
    const near = button.closest(".triskele-c52-harm");
    const side = near?.querySelector<HTMLSelectElement>("select[name=damageSide]")?.value;
    const persistent = near?.querySelector<HTMLInputElement>("input[name=persistent]")?.checked ?? false;
    await setHarm(message, { bonus: numberNear(button, "harmBonus"), persistent });
    await setDamageSide(message, SIDES.find((known) => known === side) ?? null);
    await flipDamage(message);
  },
};

/** The number in a field beside a button. @throws Refusal when it holds no whole number */
function numberNear(button: HTMLElement, name: string): number {
  const field = button.parentElement?.querySelector<HTMLInputElement>(`input[name=${name}]`);
  const number = field?.valueAsNumber;
  if (number === undefined || !Number.isSafeInteger(number)) {
    throw new Refusal("C52.Test.Refusal.noNumber", { found: field?.value || "—" });
  }
  return number;
}
