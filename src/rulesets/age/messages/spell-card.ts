import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import type { AgeTest } from "./age-test.ts";
import { ageActorAt } from "./rights.ts";

/** What a spell heals, once its test succeeded (AGE-19). */
export interface SpellHealing {
  /** What its dice came to, at least 0. */
  readonly amount: number;
  /** UUID of the first it was cast on: the caster himself when nobody was targeted. */
  readonly target: string;
  readonly name: string;
}

/** What a card's spell heals; `null` when it heals nothing, or has not succeeded. */
export function spellHealing(test: AgeTest): SpellHealing | null {
  const roll = test.parent.rolls[1];
  const [patient] = test.targets;
  const caster = ageActorAt(test.actor)?.actor;
  if (!test.spell?.healing || !roll || test.outcome.success !== true || !test.actor) return null;
  return {
    amount: Math.max(0, Math.floor(roll.total ?? 0)),
    target: patient?.token ?? patient?.actor ?? test.actor,
    name: patient?.name ?? caster?.name ?? "",
  };
}

/** What the card of a test shows of the spell that was cast; nothing for other tests. */
export function spellContext(test: AgeTest, mayAct: boolean): Record<string, unknown> {
  const { spell, targets } = test;
  if (!spell) return {};
  const { ability, text } = spell.resistance;
  const resisted = [ability ? format("AGE.Card.resistedWith", { ability: `AGE.Ability.${ability}` }) : "", text];
  const healing = spellHealing(test);
  return {
    spell: {
      mana: spell.mana,
      on: targets.map(({ name }) => name).join(", "),
      resistance: resisted.filter((part) => part !== "").join(": "),
      healing,
      healed: spell.healed,
      undone: Object.values(test.changes).some(({ of, undone }) => of === "" && undone),
      mayHeal: healing !== null && mayAct && spell.healed === null && ageActorAt(healing.target) !== null,
      needsGm:
        healing !== null && needsSteward("age.castHealing", { message: test.parent.id ?? "", target: healing.target }),
    },
  };
}
