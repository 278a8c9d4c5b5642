import { SYSTEM_ID } from "../id.ts";
import { Refusal } from "../notices.ts";
import type { MacroOffer, MacroVerb, RuleSet } from "../ruleset.ts";

/** What a macro does, as its flag keeps it: by ids, so that renaming changes nothing. */
export interface MacroAction {
  readonly ruleSet: string;
  readonly verb: string;
  /** UUID of the actor who acts; of an unlinked token, that token's own. */
  readonly actor: string;
  /** Id of his item, or the key of what else the verb is about. */
  readonly subject: string;
  /** The macro's line when it was made. A macro whose line was changed since is its user's own script. */
  readonly command: string;
}

/** Path of a macro's action among its data. */
export const ACTION_PATH = `flags.${SYSTEM_ID}.action`;

const verbs = new Map<string, Readonly<Record<string, MacroVerb>>>();
const ruleSetByType = new Map<string, string>();

/** Makes known what macros of a game may do. */
export function registerMacros({ id, actors, macros }: RuleSet): void {
  verbs.set(id, macros);
  for (const type of Object.keys(actors)) ruleSetByType.set(type, id);
}

/** What can be put on the hotbar of an actor's thing, with the action; `null` when it is nothing to use. */
export function offerOf(
  actor: Actor.Implementation,
  subject: string,
): { readonly action: MacroAction; readonly offer: MacroOffer } | null {
  const ruleSet = ruleSetByType.get(actor.type);
  if (ruleSet === undefined) return null;
  for (const [verb, { offer }] of Object.entries(verbs.get(ruleSet) ?? {})) {
    const offered = offer(actor, subject);
    if (!offered) continue;
    return { action: { ruleSet, verb, actor: actor.uuid, subject, command: offered.command }, offer: offered };
  }
  return null;
}

/** The action that a macro carries; `null` for one of the user's own. */
export function actionOf(macro: { readonly command: string | null }): MacroAction | null {
  const flag: unknown = foundry.utils.getProperty(macro, ACTION_PATH);
  if (typeof flag !== "object" || flag === null) return null;
  const { ruleSet, verb, actor, subject, command } = flag as Readonly<Record<string, unknown>>;
  const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
  if (!isText(ruleSet) || !isText(verb) || !isText(actor) || !isText(subject) || !isText(command)) return null;
  return command === macro.command ? { ruleSet, verb, actor, subject, command } : null;
}

/** Whether two actions are the same. */
export function isSameAction(one: MacroAction, other: MacroAction): boolean {
  return (["ruleSet", "verb", "actor", "subject"] as const).every((key) => one[key] === other[key]);
}

/**
 * Carries out a macro's action, as the button on the sheet does. No text is run as code.
 * @param name the macro's, for refusals
 * @throws Refusal when the actor or what is used is gone, or not the user's, or no game here has such an action
 */
export async function carryOut(
  action: MacroAction,
  name: string,
  options: { readonly skip: boolean },
): Promise<unknown> {
  const registered = verbs.get(action.ruleSet);
  const verb = registered && Object.hasOwn(registered, action.verb) ? registered[action.verb] : undefined;
  if (!verb) {
    throw new Refusal("TRISKELE.Macro.Unknown", { macro: name, found: `${action.ruleSet}.${action.verb}` });
  }
  const actor: unknown = await fromUuid(action.actor);
  if (!(actor instanceof foundry.documents.Actor)) throw new Refusal("TRISKELE.Macro.ActorGone", { macro: name });
  if (!actor.isOwner) {
    throw new Refusal("TRISKELE.Macro.NotYours", { macro: name, actor: actor.name, user: game.user?.name ?? "" });
  }
  if (verb.offer(actor, action.subject) === null) {
    throw new Refusal("TRISKELE.Macro.SubjectGone", { macro: name, actor: actor.name });
  }
  return verb.run(actor, action.subject, options);
}
