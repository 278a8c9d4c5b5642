import type { AgeStunt } from "../data/stunt.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { canBeStruckAway, goesWith, type PurchaseInput } from "../rules/index.ts";
import { AgeTest } from "./age-test.ts";
import { ageActorAt, mayActFor } from "./rights.ts";

/** What the rule of purchases asks about a card as things stand now (AGE-7 to AGE-10): the same for the card and for who writes. */
export function purchaseFacts(test: AgeTest, stunt: AgeStunt): PurchaseInput {
  return {
    stuntPoints: test.outcome.stuntPoints,
    purchases: test.bought,
    stunt: stunt.offer,
    damageRolled: test.damageRolled,
    discount: stunt.discount,
    fits: goesWith({ key: stunt.offer.key, weapon: stunt.weapon }, test.weapon?.reach ?? null),
    roundKeys: boughtThisRound(test),
    lapsed: hasLapsed(test),
    target: targetState(test),
  };
}

/** Whether stunt points that are left have ended with a later action of whoever rolled (AGE-7). */
export function hasLapsed(test: AgeTest): boolean {
  const acts = ageActorAt(test.actor)?.system.acts;
  return acts !== undefined && acts > test.act;
}

/** The weapons that can be struck out of an actor's hands (AGE-9). */
export function weaponsInHand(actor: Actor.Implementation): readonly Item.Implementation[] {
  return [...actor.items].filter((item) => {
    const weapon: unknown = item.system;
    return weapon instanceof AgeWeapon && canBeStruckAway(weapon);
  });
}

/** Keys of the stunts that the same actor has bought on other cards of the same round (AGE-8). */
function boughtThisRound(test: AgeTest): readonly string[] {
  const { round } = test;
  if (!round) return [];
  return [...(game.messages ?? [])].flatMap((message) => {
    const other: unknown = message.system;
    if (!(other instanceof AgeTest) || other === test || other.actor !== test.actor) return [];
    const { author } = message;
    // A message that a stranger wrote in the actor's name says nothing about him.
    if (other.round?.combat !== round.combat || other.round.number !== round.number) return [];
    return author && mayActFor(message, other.actor, author) ? other.bought.map(({ key }) => key) : [];
  });
}

function targetState(test: AgeTest): PurchaseInput["target"] {
  const { token = null, actor = null } = test.firstHit ?? {};
  const victim = ageActorAt(token ?? actor);
  if (!victim) return null;
  return { prone: victim.system.conditions.includes("prone"), armed: weaponsInHand(victim.actor).length > 0 };
}
