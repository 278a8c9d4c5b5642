import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";
import { ActionRefusal, type ActionRequest, planAction, type TakenAction } from "../combat/turns.ts";
import { actingFor } from "../messages/action-verb.ts";
import type { ActionKey } from "../rules/index.ts";

/** How an action is taken. What is left out counts as none. */
export interface ActionOptions {
  /** Item id of the weapon that attacks, is readied or reloaded, or of the spell that is cast. */
  readonly item?: string | null | undefined;
  /** With Ready: item id of what is put away. */
  readonly away?: string | null | undefined;
  /** With Prepare: the major action. */
  readonly prepares?: ActionKey | undefined;
  /** With Move: whether it is also going prone or standing up. */
  readonly posture?: boolean | undefined;
  /** For GMs: `true` lets it happen against the rules, `false` takes a refusal; left out, a GM is asked. */
  readonly overrule?: boolean | undefined;
}

/**
 * Takes an action of an actor's turn (AGE-12), before any of its dice fall: one batch of writes counts it, ends the conditions
 * that it ends, lets the stunt points of earlier rolls lapse and sees to the weapon.
 * @returns `null` when a hook called it off, or a GM who was asked did not overrule the rules
 * @throws Refusal naming who cannot take it, and why
 */
export async function takeAction(
  actor: Actor.Implementation,
  action: ActionKey,
  options: ActionOptions = {},
): Promise<TakenAction | null> {
  const { user } = game;
  if (!user) throw new Refusal("TRISKELE.Steward.NotReady");
  const who = actingFor(actor.uuid, user);
  if (!mayProceed("age.act", actor, action, options)) return null;
  const { item, away, prepares, posture } = options;
  const request: ActionRequest = {
    id: foundry.utils.randomID(),
    action,
    ...(item ? { item } : {}),
    ...(away ? { away } : {}),
    ...(prepares ? { prepares } : {}),
    ...(posture ? { posture } : {}),
    overrule: options.overrule === true && user.isGM,
  };
  const refused = refusalOf(() => planAction(who, request));
  if (refused && !(await overrules(refused, options.overrule))) return null;
  const overrule = request.overrule === true || refused !== null;
  const taken = readTaken(await ask("age.act", { ...request, actor: actor.uuid, overrule }));
  announce("age.act", actor, action, taken);
  return taken;
}

/**
 * Lets a player hear at once that an action cannot be taken, before he is asked how. A GM may go on, and overrule.
 * @throws Refusal as `takeAction`
 */
export function assertCanAct(actor: Actor.Implementation, action: ActionKey, item: string): void {
  const { user } = game;
  if (user && !user.isGM) planAction(actingFor(actor.uuid, user), { id: "", action, item });
}

/** What a GM might overrule of a plan; other refusals are thrown. */
function refusalOf(plan: () => unknown): ActionRefusal | null {
  try {
    plan();
    return null;
  } catch (error) {
    if (error instanceof ActionRefusal) return error;
    throw error;
  }
}

/** Whether the GM at this client lets it happen all the same. @throws Refusal when nobody is to be asked */
async function overrules(refusal: ActionRefusal, chosen: boolean | undefined): Promise<boolean> {
  if (game.user?.isGM !== true || chosen === false) throw refusal;
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: format("AGE.Act.overruleTitle"), icon: "fa-solid fa-gavel" },
    content: `<p>${foundry.utils.escapeHTML(refusal.text)}</p>`,
    yes: { label: format("AGE.Act.overrule"), icon: "fa-solid fa-gavel" },
    no: { label: format("AGE.Act.leave"), default: true },
  });
  return answer === true;
}

/** The steward's answer. It comes from a GM's client, so its word is taken. */
function readTaken(answer: Json): TakenAction {
  return answer as unknown as TakenAction;
}
