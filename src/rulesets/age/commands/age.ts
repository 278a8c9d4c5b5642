import type { ChatCommand } from "../../../foundry/chat/commands.ts";
import { actorPlayed } from "../../../foundry/chat/speaking.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { rollTest } from "../actions/test.ts";
import { type AgeFocusOf, focusesOf } from "../data/focuses.ts";
import { ageActorAt } from "../messages/rights.ts";
import type { Ability } from "../rules/index.ts";
import { parseCommand } from "./parse.ts";

/** `/age dex (Initiative) +1 vs 15`, `/age 3,4,5`: a test of whoever the user plays (AGE-1 to AGE-3). */
export const ageCommand: ChatCommand = async (rest) => {
  const parsed = parseCommand(rest);
  if (!parsed.ok) {
    throw new Refusal(`AGE.Command.${parsed.fault}`, { found: parsed.found, examples: "AGE.Command.examples" });
  }
  const { dice, ability, focus, modifiers, target } = parsed.command;
  const actor = actorOfUser();
  await rollTest(actor, {
    ability,
    focus: focus !== null && ability !== null ? focusNamed(actor, ability, focus).id : null,
    modifiers: modifiers.map((value) => ({ label: "AGE.Dialog.modifier", value })),
    target,
    dice,
  });
};

/** @throws Refusal that says how to get one */
function actorOfUser(): Actor.Implementation {
  const { actor, own } = actorPlayed((candidate) => ageActorAt(candidate.uuid) !== null);
  if (!actor) throw new Refusal("AGE.Command.noActor", { count: own });
  return actor;
}

/** The focus of that name, or the only one that begins so. @throws Refusal */
function focusNamed(actor: Actor.Implementation, ability: Ability, found: string): AgeFocusOf {
  const word = found.toLowerCase();
  const focuses = focusesOf(actor, ability).map((focus) => ({ focus, name: focus.name.trim().toLowerCase() }));
  const named = focuses.filter(({ name }) => name === word);
  const [only, another] = named.length > 0 ? named : focuses.filter(({ name }) => name.startsWith(word));
  if (only && (!another || named.length > 0)) return only.focus;
  throw new Refusal("AGE.Command.focus", {
    found,
    actor: actor.name,
    ability: `AGE.Ability.${ability}`,
    focuses: focuses.map(({ focus }) => focus.name).join(", ") || "—",
  });
}
