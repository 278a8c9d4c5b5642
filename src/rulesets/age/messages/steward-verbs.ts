import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { AgeStunt } from "../data/stunt.ts";
import { canBuy } from "../rules/index.ts";
import { AgeDamage } from "./age-damage.ts";
import { AgeTest } from "./age-test.ts";
import { ageActorAt, cardFor } from "./rights.ts";
import { newOutcome, outcomeOf, takenBy, takingChanges } from "./taken.ts";

interface BuyStunt {
  /** Message id of the test. */
  readonly message: string;
  /** Item id of the stunt. */
  readonly stunt: string;
  readonly points: number | undefined;
  /** Id of the purchase, chosen by the asker: the same purchase asked for twice is one purchase. */
  readonly purchase: string;
}

/** Buys a stunt on a test's card (AGE-7 to AGE-10). */
export const buyStunt: StewardVerb<BuyStunt> = {
  read(payload) {
    const { id, text, optionalNumber } = payloadReader(payload);
    return {
      message: text("message"),
      stunt: text("stunt"),
      points: optionalNumber("points"),
      purchase: id("purchase"),
    };
  },
  alone: ({ message }, asker) => isAuthor(message, asker),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    if (query.purchase in test.purchases) return { updates: [], answer: query.purchase };
    const item = ageActorAt(test.actor)?.actor.items.get(query.stunt);
    const stunt: unknown = item?.system;
    if (!item || !(stunt instanceof AgeStunt)) throw new Refusal("AGE.Refusal.UnknownStunt");
    const { stuntPoints } = test.outcome;
    const decision = canBuy({
      stuntPoints,
      purchases: test.bought,
      stunt: stunt.offer,
      points: query.points,
      damageRolled: test.damageRolled,
      discount: stunt.discount,
    });
    if (!decision.ok) {
      const name = stunt.nameKey ?? item.name;
      throw new Refusal(`AGE.Purchase.${decision.reason}`, {
        stunt: name,
        cost: stunt.price,
        left: test.stuntPointsLeft,
      });
    }
    const purchase = { key: stunt.offer.key, name: item.name, cost: decision.cost, at: Date.now() };
    return {
      updates: [{ document: message, changes: { [`system.purchases.${query.purchase}`]: purchase } }],
      answer: query.purchase,
    };
  },
};

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
    if (!test.weapon || !test.outcome.success) throw new Refusal("AGE.Refusal.NoHit");
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
}

/** Takes rolled damage off a target's Health, once (AGE-14, AGE-15). */
export const applyDamageToTarget: StewardVerb<ApplyDamage> = {
  read(payload) {
    const { text } = payloadReader(payload);
    return { message: text("message"), target: text("target") };
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
    if (target.applied) throw new Refusal("AGE.Refusal.AlreadyApplied", { target: target.name });
    const source = damage.attack || query.message;
    const earlier = takenBy(victim.actor).find((taken) => taken.source === source);
    const applied = earlier ? outcomeOf(earlier) : newOutcome(damage, victim);
    const targets = damage
      .toObject()
      .targets.map((entry) => ((entry.token ?? entry.actor) === query.target ? { ...entry, applied } : entry));
    return {
      // The victim notes what it took in the same write as its Health: whatever becomes of the card, it takes it once.
      updates: [
        ...(earlier ? [] : [{ document: victim.actor, changes: takingChanges(victim.actor, { source, ...applied }) }]),
        { document: message, changes: { "system.targets": targets } },
      ],
      answer: applied.amount,
    };
  },
};

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

function isAuthor(messageId: string, user: User.Implementation): boolean {
  return game.messages?.get(messageId)?.author === user;
}
