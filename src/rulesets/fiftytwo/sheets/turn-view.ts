import { nameOf } from "../../../foundry/chat/rights.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { cardWords } from "../cards/findings.ts";
import { leftView } from "../combat/marks.ts";
import { deedRefused, economy, turnFacts, turnHolder } from "../combat/turns.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { skillLabel } from "../data/skill.ts";
import { type Deed, SIDES } from "../rules/index.ts";

/** What is left of a turn and what can be done with it, as the sheet shows it (C52-8, C52-11, C52-14); `null` outside fights. */
export function turnView(who: FiftytwoActor) {
  const { actor } = who;
  const facts = turnFacts(who);
  if (!facts.inFight) return null;
  const isGM = game.user?.isGM === true;
  const counted = economy() !== "off";
  const { turn, myTurn } = facts;
  return {
    myTurn,
    status: format(myTurn ? "C52.Turn.own" : "C52.Turn.of", { name: turnHolder(facts.combat, isGM) }),
    left: counted && myTurn ? leftView(turn) : null,
    immediate: facts.immediate,
    mayAct: actor.isOwner,
    mayGiveUp: facts.immediate && actor.isOwner,
    deeds: counted || facts.immediate ? [deedView(actor, "move"), deedView(actor, "action")] : [],
    spent: isGM
      ? [...(turn.moved ? ["move"] : []), ...(turn.acted ? ["action"] : [])].map((deed) => ({
          deed,
          label: format("C52.Turn.giveBack", { deed: `C52.Turn.Deed.${deed}` }),
        }))
      : [],
    canEnd: myTurn && actor.isOwner,
  };
}

function deedView(actor: Actor.Implementation, deed: Deed) {
  const refusal = deedRefused(actor, deed);
  return {
    deed,
    label: `C52.Turn.Deed.${deed}`,
    icon: deed === "move" ? "fa-solid fa-person-running" : "fa-solid fa-hand-fist",
    hint: refusal?.text ?? format(`C52.Turn.Hint.${deed}`, { actor: nameOf(actor) }),
    refused: refusal !== null,
  };
}

/** What someone without Health of a side is, and by what (C52-11). */
export function fallenViews({ system }: FiftytwoActor) {
  return SIDES.flatMap((side) => {
    const fall = system.fallen[side];
    if (system.health[side].value > 0 || !fall) return [];
    const state = side === "physical" ? "unconscious" : "defeated";
    const card = cardOfKey(fall.card);
    const by = [skillLabel(fall.identifier, fall.name), fall.opponent, card ? cardWords(card) : ""]
      .filter((part) => part !== "")
      .join(" · ");
    return [{ side, state: `C52.State.${state}`, by }];
  });
}
