import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal, withNotices } from "../../../foundry/notices.ts";
import { ask, stewardPresent } from "../../../foundry/steward/steward.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeTest } from "../messages/age-test.ts";
import { type Rest, refuseHeal } from "../messages/recovery-verbs.ts";
import { ageActorAt } from "../messages/rights.ts";
import { HEAL_TARGET_NUMBER } from "../rules/index.ts";
import { targetFacts } from "./targets.ts";
import { everyTestStunts, playedBy, postTest, type TestOptions } from "./test.ts";
import { takeAction } from "./turn.ts";

/** The ability that a Heal action tests (AGE-18). */
export const HEALING_ABILITY = "cunning";

export interface HealOptions extends TestOptions {
  /** UUID of the patient's token or actor. */
  readonly patient: string;
  /** For GMs: heal against the rules. */
  readonly overrule?: boolean;
}

/**
 * The Heal action (AGE-18): a test of Cunning (Healing) against 11, and the Health it is worth to the patient.
 * @returns the message of the test, or `null` when it was called off
 * @throws Refusal when the patient cannot be helped, or the healer cannot act
 */
export async function heal(
  actor: Actor.Implementation,
  { patient, overrule, ...options }: HealOptions,
): Promise<ChatMessage.Implementation | null> {
  const { system } = playedBy(actor);
  const who = ageActorAt(patient);
  if (!who) throw new Refusal("AGE.Heal.noPatient");
  refuseHeal(who, actor.uuid);
  const { defense: _, ...facts } = targetFacts(patient);
  const message = await postTest(
    actor,
    { focus: healingFocus(actor), ...options },
    {
      kind: "heal",
      ability: HEALING_ABILITY,
      score: system.score(HEALING_ABILITY),
      target: HEAL_TARGET_NUMBER,
      stunts: everyTestStunts(),
      patient: facts,
    },
    { pay: () => takeAction(actor, "heal", { overrule }) },
  );
  const test: unknown = message?.system;
  // What the action is worth follows at once; the card keeps a button for it in case nobody can write it now.
  const at = test instanceof AgeTest && test.outcome.success === true && (stewardPresent() || who.actor.isOwner);
  if (message && at) await withNotices(() => applyHeal(message));
  return message;
}

/** Gives the patient of a successful Heal action its Health, once (AGE-18). @throws Refusal */
export async function applyHeal(message: ChatMessage.Implementation): Promise<void> {
  await ask("age.applyHeal", { message: message.id ?? "" });
}

/** Item id of the focus that is named after healing, when the actor has it. */
export function healingFocus(actor: Actor.Implementation): string | null {
  const names = ["healing", game.i18n?.localize("AGE.Heal.focus").toLowerCase()];
  const focus = [...actor.items].find((item) => {
    const system: unknown = item.system;
    const named = names.includes(item.name.trim().toLowerCase());
    return named && system instanceof AgeFocus && system.ability === HEALING_ABILITY;
  });
  return focus?.id ?? null;
}

/**
 * A breather after an encounter, or a night's sleep (AGE-19).
 * @returns Health gained; `null` when a hook called it off
 * @throws Refusal with the reason
 */
export async function rest(actor: Actor.Implementation, kind: Rest): Promise<number | null> {
  if (!mayProceed(`age.${kind}`, actor)) return null;
  const gained = await ask("age.takeRest", { actor: actor.uuid, rest: kind, message: foundry.utils.randomID() });
  announce(`age.${kind}`, actor, gained);
  return typeof gained === "number" ? gained : null;
}

/** Lets someone unconscious wake (AGE-16). For GMs. @throws Refusal */
export async function wake(actor: Actor.Implementation): Promise<void> {
  await ask("age.wake", { actor: actor.uuid, message: foundry.utils.randomID() });
}
