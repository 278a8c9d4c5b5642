import { Refusal } from "../../../foundry/notices.ts";
import type { InitiativeOptions } from "../../../foundry/ruleset.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeFocus } from "../data/focus.ts";
import { ageActorAt } from "../messages/rights.ts";
import { postTest, type TestOptions } from "./test.ts";

/** The ability that initiative tests (AGE-11). */
const ABILITY = "dexterity";

/**
 * Rolls initiative for combatants of one fight who share the roll (AGE-11): one of them, or a group of minor adversaries.
 * Posts the card of the test, which the steward then enters into the fight.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when there is nobody to roll for, or no GM to enter it
 */
export async function rollInitiative(
  combatants: readonly Combatant.Implementation[],
  options: TestOptions = {},
): Promise<ChatMessage.Implementation | null> {
  const [first] = combatants;
  const age = ageActorAt(first?.actor?.uuid);
  const combat = first?.parent;
  if (!age || !combat) throw new Refusal("AGE.Refusal.NoCombatant");
  // The dice must not fall for nothing: only a GM's client can enter what they show.
  if (!game.users?.activeGM) throw new Refusal("TRISKELE.Steward.NoGm");
  const message = await postTest(
    age.actor,
    { focus: initiativeFocus(age.actor), ...options },
    {
      kind: "initiative",
      ability: ABILITY,
      score: age.system.score(ABILITY),
      target: null,
      stunts: false,
      initiative: { combat: combat.id ?? "", combatants: combatants.map(({ id }) => id ?? "") },
    },
  );
  if (message) await ask("age.noteInitiative", { message: message.id ?? "" });
  return message;
}

/** Rolls for each of some combatants, one card each. */
export async function rollInitiativeFor(
  combatants: readonly Combatant.Implementation[],
  _options: InitiativeOptions,
): Promise<void> {
  for (const combatant of combatants) await rollInitiative([combatant]);
}

/** The focus that is named after initiative, when the actor has it. */
function initiativeFocus(actor: Actor.Implementation): string | null {
  const names = ["initiative", game.i18n?.localize("AGE.Initiative").toLowerCase()];
  const focus = [...actor.items].find((item) => {
    const system: unknown = item.system;
    return system instanceof AgeFocus && system.ability === ABILITY && names.includes(item.name.trim().toLowerCase());
  });
  return focus?.id ?? null;
}
