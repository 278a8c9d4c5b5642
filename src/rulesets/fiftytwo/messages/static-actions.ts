import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ruleStatic, tellMeaning } from "../actions/static.ts";
import { STATIC_RULINGS } from "../rules/index.ts";

/** What the buttons of a static test's card do. */
export const staticActions: Readonly<Record<string, CardAction>> = {
  ruleStatic: async (message, button) => {
    const { ruling } = button.dataset;
    const word = STATIC_RULINGS.find((known) => known === ruling);
    if (word || ruling === "none") await ruleStatic(message, word ?? null);
    else await ruleStatic(message, numberNear(button), { secret: ruling === "secret" });
  },
  tellMeaning: async (message, button) => {
    const field = button.parentElement?.querySelector<HTMLInputElement>("input[name=meaning]");
    await tellMeaning(message, field?.value ?? "");
  },
};

/** The number in the field beside a button. @throws Refusal when it holds no whole number */
function numberNear(button: HTMLElement): number {
  const field = button.parentElement?.querySelector<HTMLInputElement>("input[name=rulingTarget]");
  const number = field?.valueAsNumber;
  if (number === undefined || !Number.isSafeInteger(number)) {
    throw new Refusal("C52.Test.Refusal.noNumber", { found: field?.value || "—" });
  }
  return number;
}
