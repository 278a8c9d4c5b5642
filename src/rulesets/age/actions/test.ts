import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { ageActorAt } from "../messages/rights.ts";
import { AgeRoll } from "../rolls/age-roll.ts";
import { checkFormula } from "../rolls/damage-roll.ts";
import { type Ability, isAbility, MODIFIER } from "../rules/index.ts";

/** A situational modifier with its name. */
export interface Modifier {
  readonly label: string;
  readonly value: number;
}

/** How a test is made. What is left out counts as none. */
export interface TestOptions {
  /** Item id of the focus that applies; at most one counts (AGE-2). */
  readonly focus?: string | null;
  readonly modifiers?: readonly Modifier[];
  readonly messageMode?: MessageMode;
}

export interface AbilityTestOptions extends TestOptions {
  readonly ability: Ability;
  /** Target number; `null` when none is known. */
  readonly target?: number | null;
}

export interface AttackOptions extends TestOptions {
  /** Item id of the weapon. */
  readonly weapon: string;
  /** UUID of the target's token or actor; its Defense is the target number (AGE-13). */
  readonly target?: string | null;
}

/**
 * Makes an ability test and posts its card (AGE-1 to AGE-5).
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when the actor is not one of AGE, not the user's, or the options name what it does not have
 */
export async function rollTest(
  actor: Actor.Implementation,
  options: AbilityTestOptions,
): Promise<ChatMessage.Implementation | null> {
  const { system } = playedBy(actor);
  const { ability, target = null } = options;
  if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
  return post(actor, options, {
    kind: "ability",
    ability,
    score: system.score(ability),
    target,
    stunts: setting("age.stuntsOn") === "every",
  });
}

/**
 * Makes an attack roll and posts its card (AGE-7, AGE-13).
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal as `rollTest`, and when the target is gone
 */
export async function rollAttack(
  actor: Actor.Implementation,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | null> {
  const { system } = playedBy(actor);
  const item = actor.items.get(options.weapon);
  const weapon: unknown = item?.system;
  if (!item || !(weapon instanceof AgeWeapon)) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
  await checkFormula({ name: item.name, damage: weapon.damage });
  const opponent = options.target ? targetFacts(options.target) : null;
  return post(actor, options, {
    kind: "attack",
    ability: weapon.tested,
    score: system.score(weapon.tested),
    target: opponent?.defense ?? null,
    opponent: opponent?.facts ?? null,
    stunts: true,
    weapon: {
      name: item.name,
      reach: weapon.reach,
      damage: weapon.damage,
      ability: weapon.adding,
      score: system.score(weapon.adding),
      bonus: weapon.bonus,
      penetrating: weapon.penetrating,
    },
  });
}

/** The AGE data of an actor that the user at this client plays. @throws Refusal */
function playedBy(actor: Actor.Implementation) {
  const age = ageActorAt(actor.uuid);
  if (!age) throw new Refusal("AGE.Refusal.NotAge", { actor: actor.name });
  if (!actor.isOwner) throw new Refusal("AGE.Refusal.NotYours", { user: game.user?.name ?? "", speaker: actor.name });
  return age;
}

/** Defense and identity of a target as they stand now. @throws Refusal when it is gone or no actor of AGE */
export function targetFacts(uuid: string): {
  readonly defense: number;
  readonly facts: { token: string | null; actor: string | null; name: string; img: string };
} {
  const victim = ageActorAt(uuid);
  if (!victim) throw new Refusal("AGE.Refusal.TargetGone");
  const found: unknown = fromUuidSync(uuid);
  const token = found instanceof foundry.documents.TokenDocument ? found : null;
  return {
    defense: victim.system.defense.value,
    facts: {
      token: token?.uuid ?? null,
      actor: victim.actor.uuid,
      name: token?.name ?? victim.actor.name,
      img: victim.actor.img ?? "",
    },
  };
}

type TestFacts = { ability: Ability; score: number; target: number | null; kind: "ability" | "attack" } & Record<
  string,
  unknown
>;

async function post(
  actor: Actor.Implementation,
  { focus = null, modifiers = [], messageMode }: TestOptions,
  facts: TestFacts,
): Promise<ChatMessage.Implementation | null> {
  for (const { label, value } of modifiers) {
    if (Number.isSafeInteger(value) && value >= MODIFIER.min && value <= MODIFIER.max) continue;
    throw new Refusal("AGE.Refusal.Modifier", { label, found: String(value), ...MODIFIER });
  }
  const system = {
    ...facts,
    actor: actor.uuid,
    focus: focus ? focusFacts(actor, focus, facts.ability) : null,
    modifiers: modifiers.filter(({ value }) => value !== 0).map(({ label, value }) => ({ label, value })),
  };
  const verb = facts.kind === "attack" ? "attack" : "test";
  if (!mayProceed(`age.${verb}`, actor, system)) return null;
  const roll = AgeRoll.forTest([system.score, system.focus?.bonus ?? 0, ...system.modifiers.map(({ value }) => value)]);
  await roll.evaluate();
  const data = {
    type: "ageTest",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    content: plainLine(actor, system, roll),
    rolls: [roll],
    system,
  };
  const message = await createMessage(data, messageModeOption(messageMode ?? currentMessageMode()));
  if (message) announce(`age.${verb}`, actor, message);
  return message;
}

function focusFacts(actor: Actor.Implementation, id: string, ability: Ability): { name: string; bonus: number } {
  const item = actor.items.get(id);
  const focus: unknown = item?.system;
  if (!item || !(focus instanceof AgeFocus) || focus.ability !== ability) {
    throw new Refusal("AGE.Refusal.UnknownFocus", { actor: actor.name, ability: `AGE.Ability.${ability}` });
  }
  return { name: item.name, bonus: focus.bonus };
}

/** One line for exports and for worlds without this system; the card itself is drawn from the facts. */
function plainLine(actor: Actor.Implementation, { ability, target }: TestFacts, roll: AgeRoll): string {
  const { dice, dragonDie } = roll.ageDice;
  const line = format(target === null ? "AGE.Card.plainLine" : "AGE.Card.plainLineAgainst", {
    actor: actor.name,
    ability: `AGE.Ability.${ability}`,
    dice: dice.join(", "),
    dragonDie,
    total: roll.total ?? 0,
    target: target ?? 0,
  });
  return foundry.utils.escapeHTML(line);
}
