import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { planChange } from "../combat/changes.ts";
import { readWakeRoll } from "../rolls/damage-roll.ts";
import { ARMOR_MODES, type ArmorMode, blow, wouldFall } from "../rules/index.ts";
import { AgeDamage } from "./age-damage.ts";
import { AgeTest } from "./age-test.ts";
import { notedChange } from "./change-field.ts";
import { type AgeActor, ageActorAt, cardFor, isAuthor } from "./rights.ts";
import { type DamageOutcome, outcomeOf, remembered, takenBy } from "./taken.ts";

interface ClaimDamage {
  /** Message id of the attack. */
  readonly message: string;
  /** Id that the damage's message is going to have. */
  readonly damage: string;
}

/** Reserves the roll of an attack's damage for one client, so that two who click at once roll it once. */
export const claimDamage: StewardVerb<ClaimDamage> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { message: text("message"), damage: id("damage") };
  },
  alone: ({ message }, asker) => isAuthor(message, asker),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    if (test.damage === query.damage) return { updates: [], answer: query.damage };
    if (test.damageRolled) throw new Refusal("AGE.Refusal.DamageRolled");
    if (test.coup || !test.dealsDamage) throw new Refusal("AGE.Refusal.NoHit");
    return {
      updates: [{ document: message, changes: { "system.damage": query.damage, "system.claimedAt": Date.now() } }],
      answer: query.damage,
    };
  },
};

interface ApplyDamage {
  /** Message id of the damage. */
  readonly message: string;
  /** Which of the message's targets. */
  readonly target: string;
  /** How much armour counts; left out, as the stunts say. */
  readonly mode: ArmorMode | undefined;
  /** Whether a blow that would bring the target to 0 is pulled (AGE-16); left out, such a blow is asked about. */
  readonly pull: boolean | undefined;
  /** With `pull`: 2d6 as the asker rolled them, for the minutes until the target wakes. */
  readonly wakes: string | undefined;
}

/** Answer to a blow that would bring someone to 0 Health, when nobody has said whether it is pulled. Nothing is written. */
export const WOULD_FALL = "wouldFall";

/** Takes rolled damage off a target's Health, once (AGE-14 to AGE-16). */
export const applyDamageToTarget: StewardVerb<ApplyDamage> = {
  read(payload) {
    const { text, optionalText, optionalFlag } = payloadReader(payload);
    const word = optionalText("mode");
    const mode = ARMOR_MODES.find((known) => known === word);
    if (word !== undefined && !mode) throw new Refusal("TRISKELE.Steward.Malformed", { field: "mode", found: word });
    const [pull, wakes] = [optionalFlag("pull"), optionalText("wakes")];
    return { message: text("message"), target: text("target"), mode, pull, wakes };
  },
  alone(query, asker) {
    return (
      isAuthor(query.message, asker) && ageActorAt(query.target)?.actor.testUserPermission(asker, "OWNER") === true
    );
  },
  plan(query, asker) {
    const { message, card: damage } = cardFor(AgeDamage, query.message, asker);
    const target = damage.targets.find(({ token, actor }) => (token ?? actor) === query.target);
    const victim = ageActorAt(query.target);
    if (!target || !victim) throw new Refusal("AGE.Refusal.TargetGone");
    if (!asker.isGM && !comesFromAttack(message, damage, query.target)) throw new Refusal("AGE.Refusal.NoAttack");
    const source = damage.attack || query.message;
    const earlier = takenBy(victim.actor).find((taken) => taken.source === source);
    const again = asker.isGM && earlier?.undone === true;
    if (!again && (target.applied || earlier?.undone)) {
      throw new Refusal("AGE.Refusal.AlreadyApplied", { target: target.name });
    }
    const note = (outcome: DamageOutcome, wakeRoll: number | null = null) => ({
      "system.targets": damage
        .toObject()
        .targets.map((entry) =>
          (entry.token ?? entry.actor) === query.target ? { ...entry, applied: { ...outcome, wakeRoll } } : entry,
        ),
    });
    // The card was rewritten or made anew: it is told what the victim has taken, and nothing more is taken.
    if (earlier && !again) {
      const applied = outcomeOf(earlier);
      return { updates: [{ document: message, changes: note(applied) }], answer: applied.amount };
    }
    return hurt({ message, damage, victim, source, first: target.first, note }, query);
  },
};

interface Hurt {
  readonly message: ChatMessage.Implementation;
  readonly damage: AgeDamage;
  readonly victim: AgeActor;
  readonly source: string;
  readonly first: boolean;
  note(outcome: DamageOutcome, wakeRoll: number | null): Record<string, unknown>;
}

function hurt({ message, damage, victim, source, first, note }: Hurt, query: ApplyDamage): StewardPlan {
  const { actor, system } = victim;
  const { value } = system.health;
  const armor = system.armor.value;
  const mode = query.mode ?? damage.usualMode(first);
  const amount = damage.against(armor, { first, mode }).total;
  if (query.pull === undefined && wouldFall(value, amount)) return { updates: [], answer: WOULD_FALL };
  const after = blow({ value, amount, pull: query.pull === true });
  const pulled = after.outcome === "pulled" ? readWakeRoll(query.wakes) : null;
  const wakesIn = pulled?.total ?? null;
  const applied: DamageOutcome = { amount, armor, mode, before: value, after: after.value, wakesIn };
  const { writes, record } = planChange(victim, {
    health: after.value,
    ...(pulled ? { add: ["unconscious"] } : {}),
    // The victim notes what it took in the same write as its Health: whatever becomes of the card, it takes it once.
    values: { ...remembered(actor, { source, ...applied }), ...(pulled ? { "system.wakesIn": wakesIn } : {}) },
  });
  const changes = {
    ...note(applied, pulled ? message.rolls.length : null),
    ...notedChange(foundry.utils.randomID(), record, query.target),
    ...(pulled ? { rolls: [...message.rolls, pulled].map((roll) => JSON.stringify(roll)) } : {}),
  };
  return { ...joinWrites([writes, { updates: [{ document: message, changes }] }]), answer: amount };
}

/**
 * Whether a hit on this target claimed this damage. Players write their own messages, so a card of damage alone proves nothing;
 * with this it takes a forged attack too, and that stands in everyone's log.
 */
function comesFromAttack(message: ChatMessage.Implementation, damage: AgeDamage, target: string): boolean {
  const attack: unknown = game.messages?.get(damage.attack)?.system;
  return (
    attack instanceof AgeTest &&
    attack.damage === message.id &&
    attack.actor === damage.actor &&
    attack.outcome.success === true &&
    attack.hits.some(({ token, actor }) => (token ?? actor) === target)
  );
}
