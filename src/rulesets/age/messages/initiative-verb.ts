import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { INITIATIVE_PATH, initiativeFacts } from "../combat/fights.ts";
import { mayRollInitiative } from "../rules/index.ts";
import { AgeTest } from "./age-test.ts";
import { cardFor } from "./rights.ts";

/** Enters a rolled initiative into its fight (AGE-11): number and what settles ties, as the message's dice say. */
export const noteInitiative: StewardVerb<{ readonly message: string }> = {
  read: (payload) => ({ message: payloadReader(payload).text("message") }),
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    const { card: test } = cardFor(AgeTest, query.message, asker);
    const combat = game.combats?.get(test.initiative?.combat ?? "");
    const combatants = (test.initiative?.combatants ?? []).flatMap((id) => combat?.combatants.get(id) ?? []);
    if (test.kind !== "initiative" || combatants.length === 0) throw new Refusal("AGE.Refusal.NoCombatant");
    // A player's roll counts for the one he rolled for; a GM's for the whole group.
    const rolledFor = ({ actor }: Combatant.Implementation) => asker.isGM || actor?.uuid === test.actor;
    if (!combatants.every((combatant) => combatant.testUserPermission(asker, "OWNER") && rolledFor(combatant))) {
      throw new Refusal("AGE.Refusal.NotYours", { user: asker.name ?? "", speaker: combatants[0]?.name ?? "" });
    }
    const facts = { dragonDie: test.roll.ageDice.dragonDie, dexterity: test.score };
    const { total } = test.outcome;
    // Asked twice, or entered by hand meanwhile to the same: nothing to write.
    const changed = combatants.filter((combatant) => {
      const { dragonDie, dexterity } = initiativeFacts(combatant);
      return combatant.initiative !== total || dragonDie !== facts.dragonDie || dexterity !== facts.dexterity;
    });
    assertUnrolled(changed, asker);
    return {
      updates: changed.map((combatant) => ({
        document: combatant,
        changes: { initiative: total, [INITIATIVE_PATH]: facts },
      })),
      answer: total,
    };
  },
};

/** @throws Refusal when one of them has rolled, and the asker is no GM */
export function assertUnrolled(combatants: readonly Combatant.Implementation[], asker: User.Implementation): void {
  const rolled = combatants.find(({ initiative }) => !mayRollInitiative(initiative, asker.isGM));
  if (rolled) {
    const { name, initiative } = rolled;
    throw new Refusal("AGE.Refusal.InitiativeRolled", { name: name ?? "", initiative: initiative ?? 0 });
  }
}
