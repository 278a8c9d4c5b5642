import { createMessage } from "../../../foundry/chat/create.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { askPull } from "../dialogs/pull.ts";
import { AgeTest } from "../messages/age-test.ts";
import { WOULD_FALL } from "../messages/damage-verbs.ts";
import { cardFor } from "../messages/rights.ts";
import { checkFormula, damageFormula, wakeRoll } from "../rolls/damage-roll.ts";
import { type ArmorMode, damageModifiers } from "../rules/index.ts";
import { sameEyes } from "./opposed.ts";

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
  const { extra } = weapon;
  // What cannot be rolled must not use up the one roll of this attack.
  await checkFormula(weapon);
  if (extra) await checkFormula({ name: weapon.name, damage: extra.damage });
  await ask("age.claimDamage", { message: message.id ?? "", damage: id });
  // From the claim on no stunt that changes the damage can be bought any more, so what is bought now is all there is.
  const { extraDice, armorMode } = damageModifiers(test.bought);
  const rolls = [await new Roll(damageFormula(weapon.damage, extraDice)).evaluate()];
  if (extra) rolls.push(await new Roll(extra.damage).evaluate());
  const { firstHit } = test;
  const data = {
    _id: id,
    type: "ageDamage",
    speaker: { ...message.speaker },
    ...sameEyes(message),
    content: foundry.utils.escapeHTML(
      format("AGE.Card.damageLine", {
        weapon: weapon.name,
        rolled: rolls.reduce((sum, { total }) => sum + (total ?? 0), 0),
        bonus: weapon.score + weapon.bonus,
      }),
    ),
    rolls,
    system: {
      actor: test.actor,
      attack: message.id,
      weapon: weapon.name,
      ability: weapon.ability,
      score: weapon.score,
      parts: [
        { label: weapon.name, bonus: weapon.bonus, penetrating: weapon.penetrating },
        ...(extra ? [{ label: "", bonus: 0, penetrating: extra.penetrating }] : []),
      ],
      armorMode,
      targets: test.hits.map(({ token, actor, name, img }) => {
        const first = (token ?? actor) === (firstHit?.token ?? firstHit?.actor);
        return { token, actor, name, img, first, applied: null };
      }),
    },
  };
  const created = await createMessage(data, { keepId: true });
  if (created) announce("age.damage", message, created);
  return created;
}

/** How damage is applied. What is left out is as the card says. */
export interface ApplyOptions {
  /** How much of the target's armour counts (AGE-14). */
  readonly armorMode?: ArmorMode;
  /**
   * Whether a blow that would bring the target to 0 leaves it unconscious at 1 Health instead (AGE-16); left out, whoever sits
   * at this client is asked when it comes to that.
   */
  readonly pull?: boolean;
}

/**
 * Takes rolled damage off a target's Health, once (AGE-14 to AGE-16).
 * @param target UUID of one of the card's targets
 * @throws Refusal with the reason
 */
export async function applyDamage(
  message: ChatMessage.Implementation,
  target: string,
  { armorMode, pull }: ApplyOptions = {},
): Promise<void> {
  if (!mayProceed("age.applyDamage", message, target)) return;
  const query = { message: message.id ?? "", target, ...(armorMode ? { mode: armorMode } : {}) };
  const answer = pull === false ? WOULD_FALL : await ask("age.applyDamage", query);
  if (answer === WOULD_FALL) {
    const pulled = pull ?? (await askPull(target));
    if (pulled === null) return;
    const wakes = pulled ? JSON.stringify(await wakeRoll()) : "";
    await ask("age.applyDamage", { ...query, pull: pulled, wakes });
  }
  announce("age.applyDamage", message, target);
}
