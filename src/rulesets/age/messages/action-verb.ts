import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { type ActionRequest, actionOf, planAction, planGivingBack } from "../combat/turns.ts";
import type { ActionKey } from "../rules/index.ts";
import { type AgeActor, ageActorAt } from "./rights.ts";

/** An action as a client asks for it. */
export interface ActionQuery extends ActionRequest {
  /** UUID. */
  readonly actor: string;
}

/** Takes an action for an actor (AGE-12): served one after the other, so that two windows do not spend the same action. */
export const act: StewardVerb<ActionQuery> = {
  read(payload) {
    const { id, text, optionalId, optionalText, optionalFlag } = payloadReader(payload);
    const action = actionOf(text("action"));
    const prepares = optionalText("prepares");
    const prepared = prepares === undefined ? undefined : (actionOf(prepares) ?? malformed("prepares", prepares));
    return {
      id: id("id"),
      actor: text("actor"),
      action: action ?? malformed("action", text("action")),
      item: optionalId("item"),
      away: optionalId("away"),
      prepares: prepared,
      posture: optionalFlag("posture"),
      overrule: optionalFlag("overrule"),
    };
  },
  alone: ({ actor }, asker) => ageActorAt(actor)?.actor.testUserPermission(asker, "OWNER") === true,
  plan(query, asker) {
    const who = actingFor(query.actor, asker);
    const { writes, taken } = planAction(who, { ...query, overrule: query.overrule === true && asker.isGM });
    return { ...writes, answer: { ...taken } };
  },
};

interface GiveBack {
  /** UUID. */
  readonly actor: string;
  /** Which of the actions spent, from 0, and what the asker saw there. */
  readonly index: number;
  readonly action: ActionKey;
}

/** Gives back an action that was spent; for GMs, who judge what counts. */
export const giveBack: StewardVerb<GiveBack> = {
  read(payload) {
    const { text, optionalNumber } = payloadReader(payload);
    const action = actionOf(text("action"));
    return {
      actor: text("actor"),
      index: optionalNumber("index") ?? 0,
      action: action ?? malformed("action", text("action")),
    };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    if (!asker.isGM) throw new Refusal("AGE.Act.Refusal.onlyGm");
    return { ...planGivingBack(actingFor(query.actor, asker), query.index, query.action), answer: true };
  },
};

/** The actor that a user acts for. @throws Refusal when it is gone, or not his */
export function actingFor(uuid: string, asker: User.Implementation): AgeActor {
  const who = ageActorAt(uuid);
  if (!who) throw new Refusal("AGE.Act.Refusal.gone");
  if (who.actor.testUserPermission(asker, "OWNER")) return who;
  throw new Refusal("AGE.Refusal.NotYours", { user: asker.name ?? "", speaker: who.actor.name });
}

function malformed(field: string, found: string): never {
  throw new Refusal("TRISKELE.Steward.Malformed", { field, found });
}
