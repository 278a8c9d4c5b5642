import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { skipsDialog } from "../../../foundry/sheets/skip.ts";
import { endTurn, giveBack } from "../actions/act.ts";
import { unrolledOf } from "../actions/initiative.ts";
import { openAct } from "../dialogs/act.ts";
import { type ActionKey, isAction } from "../rules/index.ts";

/** A sheet of an actor, as far as these buttons use it. */
interface ActorWindow {
  readonly document: Actor.Implementation;
}

/** What the buttons of a sheet's turn do (AGE-12). */
export const turnOptions = {
  actions: { takeAction: onTakeAction, endTurn: onEndTurn, giveBack: onGiveBack, rollInitiative: onRollInitiative },
};

async function onTakeAction(this: ActorWindow, event: Event, target: HTMLElement): Promise<void> {
  await withNotices(() => openAct(this.document, actionAt(target), { skip: skipsDialog(event) }), target);
}

async function onEndTurn(this: ActorWindow, _event: Event, target: HTMLElement): Promise<void> {
  await withNotices(() => endTurn(this.document), target);
}

/** Rolls by way of the fight, as the tracker does. */
async function onRollInitiative(this: ActorWindow, _event: Event, target: HTMLElement): Promise<void> {
  await withNotices(async () => {
    const [first] = unrolledOf(this.document);
    if (!first?.id || !first.parent) throw new Refusal("AGE.Refusal.NoCombatant");
    await first.parent.rollInitiative([first.id]);
  }, target);
}

async function onGiveBack(this: ActorWindow, _event: Event, target: HTMLElement): Promise<void> {
  await withNotices(() => giveBack(this.document, Number(target.dataset.index), actionAt(target)), target);
}

function actionAt(target: HTMLElement): ActionKey {
  const key = target.dataset.act ?? "";
  if (!isAction(key)) throw new Refusal("AGE.Act.Refusal.unknown", { found: key });
  return key;
}
