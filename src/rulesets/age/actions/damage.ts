import { createMessage } from "../../../foundry/chat/create.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { AgeTest } from "../messages/age-test.ts";
import { cardFor } from "../messages/rights.ts";
import { checkFormula, damageFormula } from "../rolls/damage-roll.ts";
import { damageModifiers } from "../rules/index.ts";

/**
 * Buys a stunt on a test's card (AGE-7 to AGE-10).
 * @param stunt item id of the stunt
 * @param points points to put into a stunt of variable cost
 * @throws Refusal with the reason
 */
export async function buyStunt(message: ChatMessage.Implementation, stunt: string, points?: number): Promise<void> {
  if (!mayProceed("age.buyStunt", message, stunt, points)) return;
  const purchase = foundry.utils.randomID();
  await ask("age.buyStunt", {
    message: message.id ?? "",
    stunt,
    purchase,
    ...(points === undefined ? {} : { points }),
  });
  announce("age.buyStunt", message, stunt, purchase);
}

/**
 * Rolls the damage of a successful attack, once, and posts its card (AGE-9, AGE-14).
 * @throws Refusal when it was no hit, has been rolled already, or is not the user's
 */
export async function rollDamage(message: ChatMessage.Implementation): Promise<ChatMessage.Implementation | null> {
  if (!game.user) return null;
  const { card: test } = cardFor(AgeTest, message.id ?? "", game.user);
  const { weapon } = test;
  if (!weapon) throw new Refusal("AGE.Refusal.NoHit");
  if (!mayProceed("age.damage", message)) return null;
  const id = foundry.utils.randomID();
  // What cannot be rolled must not use up the one roll of this attack.
  await checkFormula(weapon);
  if (weapon.extra) await checkFormula({ name: weapon.name, damage: weapon.extra.damage });
  await ask("age.claimDamage", { message: message.id ?? "", damage: id });
  // From the claim on no stunt that changes the damage can be bought any more, so what is bought now is all there is.
  const { extraDice, armorMode } = damageModifiers(test.bought);
  const roll = new Roll(damageFormula(weapon.damage, extraDice));
  await roll.evaluate();
  const extra = weapon.extra ? [await new Roll(weapon.extra.damage).evaluate()] : [];
  const data = {
    _id: id,
    type: "ageDamage",
    speaker: { ...message.speaker },
    whisper: message.whisper,
    blind: message.blind,
    content: foundry.utils.escapeHTML(
      format("AGE.Card.damageLine", {
        weapon: weapon.name,
        rolled: roll.total ?? 0,
        bonus: weapon.score + weapon.bonus,
      }),
    ),
    rolls: [roll, ...extra],
    system: {
      actor: test.actor,
      attack: message.id,
      weapon: weapon.name,
      ability: weapon.ability,
      score: weapon.score,
      bonus: weapon.bonus,
      penetrating: weapon.penetrating,
      extraPenetrating: weapon.extra?.penetrating ?? null,
      armorMode,
      targets: test.hits.map(({ token, actor, name, img }) => ({ token, actor, name, img, applied: null })),
    },
  };
  const created = await createMessage(data, { keepId: true });
  if (created) announce("age.damage", message, created);
  return created;
}

/**
 * Takes rolled damage off a target's Health, once (AGE-14, AGE-15).
 * @param target UUID of one of the card's targets
 * @throws Refusal with the reason
 */
export async function applyDamage(message: ChatMessage.Implementation, target: string): Promise<void> {
  if (!mayProceed("age.applyDamage", message, target)) return;
  await ask("age.applyDamage", { message: message.id ?? "", target });
  announce("age.applyDamage", message, target);
}
