import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { format } from "../../../foundry/notices.ts";
import type { TakenAction } from "../combat/turns.ts";
import { actingFor } from "../messages/action-verb.ts";
import { type ActionFacts, actionDetails } from "../messages/age-action.ts";
import { ageActorAt } from "../messages/rights.ts";
import { type ActionKey, movement } from "../rules/index.ts";
import type { ActionOptions } from "./turn.ts";

/** Posts the line that tells of an action. */
export async function postAction(
  actor: Actor.Implementation,
  action: ActionKey,
  { cost, fromPrepared }: TakenAction,
  facts: ActionFacts = NO_FACTS,
): Promise<ChatMessage.Implementation | null> {
  const details = [format(`AGE.Action.${action}.label`), ...actionDetails(facts)].join(", ");
  return createMessage(
    {
      type: "ageAction",
      speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
      content: foundry.utils.escapeHTML(`${actor.name}: ${details}`),
      system: { ...facts, actor: actor.uuid, action, cost, prepared: fromPrepared },
    },
    messageModeOption(currentMessageMode()),
  );
}

const NO_FACTS: ActionFacts = { yards: null, posture: "none", prepares: "", item: "", away: "" };

/** What the line tells of an action, as it stands before. @throws Refusal when the user does not play the actor */
export function actionFacts(
  actor: Actor.Implementation,
  action: ActionKey,
  { item, away, prepares, posture = false }: ActionOptions = {},
): ActionFacts {
  if (!game.user) return NO_FACTS;
  const { system } = actingFor(actor.uuid, game.user);
  const lies = system.conditions.includes("prone");
  const changes = action === "move" && posture;
  const name = (id: string | null | undefined) => (id ? (actor.items.get(id)?.name ?? "") : "");
  return {
    yards: yardsOf(actor, action, changes),
    posture: changes ? (lies ? "up" : "down") : "none",
    prepares: action === "prepare" ? (prepares ?? "") : "",
    item: action === "prepare" ? "" : name(item),
    away: action === "ready" && away !== item ? name(away) : "",
  };
}

/** How far an action carries an actor, in yards (AGE-12); `null` for one that carries nobody. */
export function yardsOf(actor: Actor.Implementation, action: ActionKey, posture = false): number | null {
  const speed = ageActorAt(actor.uuid)?.system.speed.value;
  if (speed === undefined || (action !== "move" && action !== "run" && action !== "charge")) return null;
  return movement({ speed, action, posture });
}
