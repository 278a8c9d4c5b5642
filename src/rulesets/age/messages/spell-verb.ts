import { SYSTEM_ID } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { planChange } from "../combat/changes.ts";
import { restored } from "../rules/index.ts";
import { AgeTest } from "./age-test.ts";
import { notedChange } from "./change-field.ts";
import { ageActorAt, cardFor } from "./rights.ts";
import { spellHealing } from "./spell-card.ts";

/** How many spells an actor remembers; older cards are long out of play. */
const REMEMBERED = 20;

interface CastHealing {
  /** Message id of the casting. */
  readonly message: string;
  /** UUID of whom it heals. */
  readonly target: string;
}

/** Gives whom a spell was cast on the Health that it heals, once (AGE-19). */
export const castHealingOnTarget: StewardVerb<CastHealing> = {
  read(payload) {
    const { text } = payloadReader(payload);
    return { message: text("message"), target: text("target") };
  },
  alone({ message, target }, asker) {
    const isAuthor = game.messages?.get(message)?.author === asker;
    return isAuthor && ageActorAt(target)?.actor.testUserPermission(asker, "OWNER") === true;
  },
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    const healing = spellHealing(test);
    if (!healing || healing.target !== query.target) throw new Refusal("AGE.Refusal.HealsNothing");
    const patient = ageActorAt(query.target);
    if (!patient) throw new Refusal("AGE.Refusal.TargetGone");
    // The patient remembers, for cards can be rewritten by those who made them.
    const remembered = healedBy(patient.actor);
    if (test.spell?.healed || remembered.includes(query.message)) {
      throw new Refusal("AGE.Refusal.HealedAlready", { target: healing.name });
    }
    const { value: before, max } = patient.system.health;
    const { value: after, gained } = restored(before, max, healing.amount);
    const healed = { name: healing.name, amount: gained, before, after };
    const { writes, record } = planChange(patient, {
      health: after,
      values: { [`flags.${SYSTEM_ID}.healedBy`]: [...remembered, query.message].slice(-REMEMBERED) },
    });
    return {
      ...writes,
      updates: [
        ...writes.updates,
        {
          document: message,
          changes: { "system.spell.healed": healed, ...notedChange(foundry.utils.randomID(), record) },
        },
      ],
      answer: gained,
    };
  },
};

/** The castings that an actor remembers, newest last. */
function healedBy(actor: Actor.Implementation): readonly string[] {
  const remembered: unknown = foundry.utils.getProperty(actor, `flags.${SYSTEM_ID}.healedBy`);
  return Array.isArray(remembered) ? remembered : [];
}
