import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeWeapon } from "../data/weapon.ts";
import type { Ruling, TestKind } from "../messages/age-test.ts";
import { ageActorAt } from "../messages/rights.ts";
import { AgeRoll } from "../rolls/age-roll.ts";
import { checkFormula } from "../rolls/damage-roll.ts";
import { type Ability, isAbility, MODIFIER, resolveTest } from "../rules/index.ts";

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
  /** A GM's own secret: what follows from the target number is stored, the number is not (AGE-7). */
  readonly hideTarget?: boolean;
}

export interface AttackOptions extends TestOptions {
  /** Item id of the weapon. */
  readonly weapon: string;
  /** UUIDs of the targets' tokens or actors; their Defense is the target number (AGE-13). */
  readonly targets?: readonly string[];
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
  const { ability, target = null, hideTarget = false } = options;
  if (hideTarget && game.user?.isGM !== true) throw new Refusal("AGE.Ruling.onlyGm");
  if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
  const facts = { kind: "ability" as const, ability, score: system.score(ability), stunts: everyTestStunts() };
  return hideTarget
    ? postTest(actor, options, { ...facts, target: null }, { secretTarget: target })
    : postTest(actor, options, { ...facts, target });
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
  const targets = [...new Set(options.targets ?? [])].map(targetFacts);
  return postTest(actor, options, {
    kind: "attack",
    ability: weapon.tested,
    score: system.score(weapon.tested),
    target: targets.length > 0 ? Math.min(...targets.map(({ defense }) => defense)) : null,
    targets,
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

/** Whether the world's setting gives stunt points on every successful test (AGE-7). */
export function everyTestStunts(): boolean {
  return setting("age.stuntsOn") === "every";
}

/** The AGE data of an actor that the user at this client plays. @throws Refusal */
export function playedBy(actor: Actor.Implementation) {
  const age = ageActorAt(actor.uuid);
  if (!age) throw new Refusal("AGE.Refusal.NotAge", { actor: actor.name });
  if (!actor.isOwner) throw new Refusal("AGE.Refusal.NotYours", { user: game.user?.name ?? "", speaker: actor.name });
  return age;
}

/** A target as an attack notes it. */
export interface TargetFacts {
  readonly defense: number;
  readonly token: string | null;
  readonly actor: string | null;
  readonly name: string;
  readonly img: string;
}

/** Defense and identity of a target as they stand now. @throws Refusal when it is gone or no actor of AGE */
export function targetFacts(uuid: string): TargetFacts {
  const victim = ageActorAt(uuid);
  if (!victim) throw new Refusal("AGE.Refusal.TargetGone");
  const found: unknown = fromUuidSync(uuid);
  const token = found instanceof foundry.documents.TokenDocument ? found : null;
  return {
    defense: victim.system.defense.value,
    token: token?.uuid ?? null,
    actor: victim.actor.uuid,
    name: token?.name ?? victim.actor.name,
    img: victim.actor.img ?? "",
  };
}

export type TestFacts = { ability: Ability; score: number; target: number | null; kind: TestKind } & Record<
  string,
  unknown
>;

/** What hooks call each kind of test. */
const VERBS: Readonly<Record<TestKind, string>> = { ability: "test", attack: "attack", initiative: "initiative" };

/** Who sees a message that belongs to another: the same people. */
export interface SeenBy {
  readonly whisper: readonly string[];
  readonly blind: boolean;
}

/**
 * Rolls a test of these facts and posts its card.
 * @param how `seenBy` in place of a message mode; `secretTarget`, a target number of which only the ruling is stored
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when a modifier or the focus is none
 */
export async function postTest(
  actor: Actor.Implementation,
  options: TestOptions,
  facts: TestFacts,
  { seenBy, secretTarget = null }: { readonly seenBy?: SeenBy; readonly secretTarget?: number | null } = {},
): Promise<ChatMessage.Implementation | null> {
  const system = { ...testFacts(actor, options, facts), ruling: null as Ruling | null };
  const verb = VERBS[facts.kind];
  if (!mayProceed(`age.${verb}`, actor, system)) return null;
  const roll = await rollTestDice(system);
  if (secretTarget !== null) system.ruling = rulingAgainst(roll, secretTarget);
  const data = {
    type: "ageTest",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    content: plainLine(actor, system, roll),
    rolls: [roll],
    system,
    ...(seenBy ?? {}),
  };
  const mode = messageModeOption(options.messageMode ?? currentMessageMode());
  const message = await createMessage(data, seenBy ? {} : mode);
  if (message) announce(`age.${verb}`, actor, message);
  return message;
}

/** What is stored of a test before its dice fall. @throws Refusal when a modifier or the focus is none */
export function testFacts<Facts extends TestFacts>(
  actor: Actor.Implementation,
  { focus = null, modifiers = [] }: TestOptions,
  facts: Facts,
) {
  for (const { label, value } of modifiers) {
    if (Number.isSafeInteger(value) && value >= MODIFIER.min && value <= MODIFIER.max) continue;
    throw new Refusal("AGE.Refusal.Modifier", { label, found: String(value), ...MODIFIER });
  }
  return {
    ...facts,
    actor: actor.uuid,
    focus: focus ? focusFacts(actor, focus, facts.ability) : null,
    modifiers: modifiers.filter(({ value }) => value !== 0).map(({ label, value }) => ({ label, value })),
  };
}

/** Rolls the three dice of a test with all that adds to them. */
export async function rollTestDice(test: {
  readonly score: number;
  readonly focus: { readonly bonus: number } | null;
  readonly modifiers: readonly { readonly value: number }[];
}): Promise<AgeRoll> {
  const roll = AgeRoll.forTest([test.score, test.focus?.bonus ?? 0, ...test.modifiers.map(({ value }) => value)]);
  await roll.evaluate();
  return roll;
}

/** The ruling that a target number leads to (AGE-3). */
export function rulingAgainst(roll: AgeRoll, target: number): Ruling {
  const { dice, dragonDie } = roll.ageDice;
  const bonus = (roll.total ?? 0) - dice[0] - dice[1] - dragonDie;
  return resolveTest({ dice, dragonDie, bonus, target, stunts: false }).success ? "success" : "failure";
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
