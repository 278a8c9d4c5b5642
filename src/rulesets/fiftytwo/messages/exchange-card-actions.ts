import type { CardAction } from "../../../foundry/chat/card.ts";
import { actorAt } from "../../../foundry/chat/rights.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { callOpenings, flipDamage, setDamageSide, takeImmediate, voidExchange } from "../actions/exchange.ts";
import { giveUpImmediate } from "../actions/fight.ts";
import { openHelpless, openLay, openTest } from "../dialogs/test.ts";
import { openDamage } from "../dialogs/test-damage.ts";
import { SIDES } from "../rules/index.ts";
import { exchangeOf } from "./exchange.ts";
import { meaningActions } from "./meaning-actions.ts";

/**
 * Says of an opposed test that its defender cannot react (C52-6): it becomes a static test of the attacker's; for the Dealer.
 * @throws Refusal once both cards lie, or for anyone else
 */
export async function sayHelpless(message: ChatMessage.Implementation): Promise<void> {
  if (!mayProceed("fiftytwo.sayHelpless", message)) return;
  await ask("fiftytwo.sayHelpless", { message: message.id ?? "" });
  announce("fiftytwo.sayHelpless", message);
}

/** What the buttons about damage do, on the cards of opposed and of static tests. */
export const damageActions: Readonly<Record<string, CardAction>> = {
  playDamage: (message) => openDamage(message),
  flipDamage: async (message) => {
    await flipDamage(message);
  },
};

/** Who has earned the immediate action of a message. @throws Refusal when nobody has */
function earnerOf(message: ChatMessage.Implementation): Actor.Implementation {
  const actor = actorAt(exchangeOf(message)?.earnerUuid);
  if (!actor) throw new Refusal("C52.Exchange.noImmediate");
  return actor;
}

/** What the buttons of an opposed test's card do. */
export const exchangeActions: Readonly<Record<string, CardAction>> = {
  ...damageActions,
  ...meaningActions,
  lay: (message) => openLay(message),
  attackHelpless: (message) => openHelpless(message),
  sayHelpless: (message) => sayHelpless(message),
  callOpenings: async (message) => {
    await callOpenings(message);
  },
  voidExchange: async (message) => {
    await voidExchange(message);
  },
  immediateTest: (message) => openTest(earnerOf(message)),
  giveUpImmediate: async (message) => {
    await giveUpImmediate(earnerOf(message));
  },
  takeImmediate: async (message) => {
    await takeImmediate(message);
  },
  setDamageSide: async (message, button) => {
    const field = button.parentElement?.querySelector<HTMLSelectElement>("select[name=damageSide]");
    await setDamageSide(message, SIDES.find((side) => side === field?.value) ?? null);
  },
};
