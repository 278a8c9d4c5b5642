import type { CardAction } from "../../../foundry/chat/card.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { castHealing } from "../actions/cast.ts";
import { finishCoup } from "../actions/coup.ts";
import { applyDamage, rollDamage } from "../actions/damage.ts";
import { disarm } from "../actions/disarm.ts";
import { applyHeal } from "../actions/recovery.ts";
import { ruleTest } from "../actions/ruling.ts";
import { buyStunt, narrate, secondTarget, undoStunt } from "../actions/stunts.ts";
import { openUndoList, undoChange } from "../actions/undo.ts";
import { MOVERS, type Mover } from "../data/purchase.ts";
import { openSecondAttack, targetedOne } from "../dialogs/follow.ts";
import { ARMOR_MODES } from "../rules/index.ts";
import { rulingOf } from "./ruling.ts";

/** What the buttons of a test's card do. */
export const testActions: Readonly<Record<string, CardAction>> = {
  buyStunt: async (message, button) => {
    await buyStunt(message, button.dataset.stunt ?? "", { points: pointsBeside(button), who: moverBeside(button) });
  },
  applyHeal: (message) => applyHeal(message),
  undoStunt: (message) => undoStunt(message),
  secondTarget: async (message) => {
    await secondTarget(message, targetedOne());
  },
  secondAttack: (message) => openSecondAttack(message),
  disarm: async (message) => {
    await disarm(message);
  },
  narrate: async (message, button) => {
    await narrate(message, fieldBeside(button, "narration")?.value ?? "");
  },
  finishCoup: (message) => finishCoup(message),
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
    const mode = fieldBeside(button, "armorMode")?.value;
    const armorMode = ARMOR_MODES.find((known) => known === mode);
    await applyDamage(message, button.dataset.target ?? "", armorMode ? { armorMode } : {});
  },
  undoChange: async (message, button) => {
    await undoChange(message, button.dataset.change ?? "");
  },
  undoList: async () => {
    await openUndoList();
  },
};

/** What the buttons of the card of a coup de grâce do. */
export const coupActions: Readonly<Record<string, CardAction>> = { finishCoup: (message) => finishCoup(message) };

/** The points put into a stunt of variable cost: the field beside its button. @throws Refusal when it holds no whole number */
function pointsBeside(button: HTMLElement): number | undefined {
  const field = fieldBeside(button, "points");
  if (!(field instanceof HTMLInputElement)) return undefined;
  const points = field.valueAsNumber;
  if (!Number.isSafeInteger(points)) {
    throw new Refusal("AGE.Refusal.WholeNumber", { field: "AGE.Card.points", found: field.value || "—" });
  }
  return points;
}

/** Who moves by a Skirmish: the choice beside its button. */
function moverBeside(button: HTMLElement): Mover | undefined {
  const who = fieldBeside(button, "who")?.value;
  return MOVERS.find((mover) => mover === who);
}

/** A field in the same entry of the card as a button; its name may go on after a dot. */
function fieldBeside(button: HTMLElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  return button.closest("li, form, p")?.querySelector(`[name="${name}"], [name^="${name}."]`) ?? null;
}
