import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeSpell } from "../data/spell.ts";
import { AgeTest } from "../messages/age-test.ts";
import { spellHealing } from "../messages/spell-card.ts";
import { checkFormula } from "../rolls/damage-roll.ts";
import { manaAfter } from "../rules/index.ts";
import { lowestDefense, targetFacts } from "./targets.ts";
import { assertHides, everyTestStunts, playedBy, postTest, rulingAgainst, type TestOptions } from "./test.ts";
import { takeAction } from "./turn.ts";

export interface CastOptions extends TestOptions {
  /** Item id of the spell. */
  readonly spell: string;
  /**
   * UUIDs of the tokens or actors it is cast on. Of an attack without a number of its own the lowest Defense is the target
   * number, as of any attack.
   */
  readonly targets?: readonly string[];
  /** Target number in place of the spell's. */
  readonly targetNumber?: number | null;
  /** A GM's own secret, as with a test (AGE-7): what follows from `targetNumber` is stored, the number is not. */
  readonly hideTarget?: boolean;
  /** For GMs: whether it may be cast against the rules of turns; left out, a GM is asked. */
  readonly overrule?: boolean;
}

/**
 * Casts a spell, as an action of the turn (AGE-12): takes its mana, makes its test and posts the card (AGE-19). Without `focus` the one that the spell names applies.
 * @returns the message, or `null` when a hook or a GM called it off
 * @throws Refusal as `rollTest`, when the spell or its target is gone, and when there is too little mana
 */
export async function castSpell(
  actor: Actor.Implementation,
  options: CastOptions,
): Promise<ChatMessage.Implementation | null> {
  const { system } = playedBy(actor);
  const item = actor.items.get(options.spell);
  const spell: unknown = item?.system;
  if (!item || !(spell instanceof AgeSpell)) throw new Refusal("AGE.Refusal.UnknownSpell", { actor: actor.name });
  const { ability, mana, damage, healing, attack, penetrating, resistance } = spell;
  for (const formula of [damage, healing]) {
    if (formula !== "") await checkFormula({ name: item.name, damage: formula });
  }
  const left = manaAfter(system.mana.value, mana);
  if (left === null) {
    throw new Refusal("AGE.Refusal.TooLittleMana", { spell: item.name, mana, left: system.mana.value });
  }
  const targets = [...new Set(options.targets ?? [])].map(targetFacts);
  const { hideTarget = false } = options;
  if (hideTarget) assertHides();
  const secretTarget = hideTarget ? (options.targetNumber ?? null) : null;
  const number = secretTarget === null ? (options.targetNumber ?? spell.target) : null;
  const target = secretTarget !== null ? null : (number ?? (attack ? lowestDefense(targets) : null));
  const { focus = spellFocus(actor, spell) } = options;
  return postTest(
    actor,
    { ...options, focus },
    {
      kind: "spell",
      ability,
      score: system.score(ability),
      target,
      // A number of the spell's own is the same for all it is cast on; without any, the ruling on success is for all.
      targets: targets.map((facts) =>
        target !== null && number === null ? facts : { ...facts, defense: number ?? 0 },
      ),
      stunts: attack || everyTestStunts(),
      spell: { name: item.name, mana, attack, healing, resistance: { ...resistance } },
      // A spell's damage is its dice alone: neither ability nor bonus adds to them.
      weapon:
        damage === ""
          ? null
          : { name: item.name, reach: "spell", damage, ability, score: 0, bonus: 0, penetrating, extra: null },
    },
    {
      secretTarget,
      alsoRoll: async (test) => {
        const against = secretTarget ?? target;
        const failed = against !== null && rulingAgainst(test, against) === "failure";
        return healing === "" || failed ? [] : [await new Roll(healing).evaluate()];
      },
      // The turn first: what it does not allow costs no mana.
      pay: async () => {
        const taken = await takeAction(actor, "cast", { item: item.id, overrule: options.overrule });
        if (taken && mana > 0) await actor.update({ "system.mana.value": left } as Actor.UpdateData);
        return taken;
      },
    },
  );
}

/** The focus that a spell names, when the caster has it. */
export function spellFocus(actor: Actor.Implementation, spell: AgeSpell): string | null {
  const name = spell.focus.trim().toLowerCase();
  if (name === "") return null;
  const focus = actor.items.find((item) => {
    const system: unknown = item.system;
    return system instanceof AgeFocus && system.ability === spell.ability && item.name.trim().toLowerCase() === name;
  });
  return focus?.id ?? null;
}

/**
 * Gives whom a spell was cast on the Health that it heals, once, and not above the maximum (AGE-19).
 * @throws Refusal when it heals nothing, has healed already, or is not the user's
 */
export async function castHealing(message: ChatMessage.Implementation): Promise<void> {
  const test: unknown = message.system;
  const healing = test instanceof AgeTest ? spellHealing(test) : null;
  if (!healing) throw new Refusal("AGE.Refusal.HealsNothing");
  if (!mayProceed("age.castHealing", message, healing.target)) return;
  await ask("age.castHealing", { message: message.id ?? "", target: healing.target });
  announce("age.castHealing", message, healing.target);
}
