import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { momentOf, type TakenAction } from "../combat/turns.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { weaponFacts } from "../data/weapon-facts.ts";
import type { Ruling, TestKind } from "../messages/age-test.ts";
import { ageActorAt } from "../messages/rights.ts";
import { abilityLabel } from "../messages/test-card.ts";
import type { AgeRoll, RealDice } from "../rolls/age-roll.ts";
import { checkFormula } from "../rolls/damage-roll.ts";
import { checkDice, rollDice } from "../rolls/roll-dice.ts";
import {
  type Ability,
  type AttackModifier,
  attackModifiers,
  BASE_DEFENSE,
  isAbility,
  MODIFIER,
  resolveTest,
} from "../rules/index.ts";
import { actionFacts, postAction } from "./action-line.ts";
import { lowestDefense, targetFacts } from "./targets.ts";
import { takeAction } from "./turn.ts";

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
  /** Dice rolled by hand, the Dragon Die last; left out, the computer rolls. */
  readonly dice?: RealDice | null;
  readonly messageMode?: MessageMode;
}

export interface AbilityTestOptions extends TestOptions {
  /** `null` for the dice alone. */
  readonly ability: Ability | null;
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
  /** Target number of an attack on nobody who is known; `null` when none is known. */
  readonly target?: number | null;
  /** A GM's own secret, as with a test (AGE-7). */
  readonly hideTarget?: boolean;
  /** Whether it ends a charge (AGE-12). */
  readonly charge?: boolean;
  /** Which of the modifiers that come by themselves count; left out, all. */
  readonly situation?: readonly AttackModifier["key"][];
  /** For GMs: whether it may be made against the rules of turns; left out, a GM is asked. */
  readonly overrule?: boolean;
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
  if (hideTarget) assertHides();
  if (ability !== null && !isAbility(ability)) {
    throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
  }
  const score = ability === null ? 0 : system.score(ability);
  const facts = { kind: "ability" as const, ability, score, stunts: everyTestStunts() };
  return hideTarget
    ? postTest(actor, options, { ...facts, target: null }, { secretTarget: target })
    : postTest(actor, options, { ...facts, target });
}

/**
 * Makes an attack roll, as an action of the turn (AGE-12), and posts its card (AGE-7, AGE-13).
 * @returns the message, or `null` when a hook or a GM called it off
 * @throws Refusal as `rollTest`, when the target is gone, or it is not the attacker's turn to attack
 */
export async function rollAttack(
  actor: Actor.Implementation,
  options: AttackOptions,
): Promise<ChatMessage.Implementation | null> {
  const { weapon, charge = false, overrule } = options;
  const { reach } = weaponOf(actor, weapon).weapon;
  if (charge && reach !== "melee") throw new Refusal("AGE.Act.Refusal.chargeAtRange", { actor: actor.name });
  const action = charge ? "charge" : reach === "melee" ? "meleeAttack" : "rangedAttack";
  return makeAttack(actor, options, async () => {
    const taken = await takeAction(actor, action, { item: weapon, overrule });
    if (taken && charge) await postAction(actor, action, taken, actionFacts(actor, action));
    return taken;
  });
}

/** What an attack is, when it is not simply one. */
export interface AttackNature {
  /** The second attack of a Lightning Attack (AGE-9): what it follows, and the id that its message is going to have. */
  readonly follows?: {
    readonly message: string;
    readonly purchase: string;
    readonly id: string;
    /** Who sees it, when the first attack was not for all to see. */
    readonly seenBy?: SeenBy;
  };
  /** Whether a hit kills outright (AGE-17): against Defense 10, whatever the target's is. */
  readonly coup?: boolean;
}

/**
 * An attack roll that is not an action of its own, or is paid for otherwise, such as the second one of a Lightning Attack.
 * @param pay what it takes, asked before the dice fall; gives `null` to call it off
 * @throws Refusal as `rollTest`, and when the target is gone
 */
export async function makeAttack(
  actor: Actor.Implementation,
  options: AttackOptions,
  pay?: Payment,
  { follows, coup = false }: AttackNature = {},
): Promise<ChatMessage.Implementation | null> {
  const age = playedBy(actor);
  const { target = null, hideTarget = false } = options;
  if (hideTarget) assertHides();
  const { item, weapon } = weaponOf(actor, options.weapon);
  await checkFormula({ name: item.name, damage: weapon.damage });
  if (weapon.extraDamage !== "") await checkFormula({ name: item.name, damage: weapon.extraDamage });
  const targets = [...new Set(options.targets ?? [])]
    .map(targetFacts)
    .map((target) => (coup ? { ...target, defense: BASE_DEFENSE } : target));
  const situation = situationOf(actor, { ...options, reach: weapon.reach }).filter(
    ({ key }) => options.situation?.includes(key) ?? true,
  );
  const modifiers = situation.map(({ key, value }) => ({ label: situationLabel(key), value }));
  return postTest(
    actor,
    { ...options, modifiers: [...modifiers, ...(options.modifiers ?? [])] },
    {
      kind: "attack",
      ability: weapon.tested,
      score: age.system.score(weapon.tested),
      target: lowestDefense(targets) ?? (hideTarget ? null : target),
      targets,
      stunts: !follows,
      coup,
      weapon: weaponFacts(age, item, weapon),
      follows: follows ? { message: follows.message, purchase: follows.purchase } : null,
    },
    {
      ...(pay ? { pay } : {}),
      ...(follows ? { id: follows.id } : {}),
      secretTarget: hideTarget && targets.length === 0 ? target : null,
      ...(follows?.seenBy ? { seenBy: follows.seenBy } : {}),
    },
  );
}

/** @throws Refusal when the user at this client may keep no target number to himself */
export function assertHides(): void {
  if (game.user?.isGM !== true) throw new Refusal("AGE.Ruling.onlyGm");
}

/** What makes an attack on the first of its targets easier by itself (AGE-9, AGE-12), before it uses up an aim. */
export function situationOf(
  actor: Actor.Implementation,
  {
    reach,
    targets = [],
    charge = false,
  }: { readonly reach: AgeWeapon["reach"]; readonly targets?: readonly string[]; readonly charge?: boolean },
): readonly AttackModifier[] {
  const conditionsAt = (uuid: string | undefined) => ageActorAt(uuid)?.system.conditions ?? [];
  return attackModifiers({
    attacker: conditionsAt(actor.uuid),
    target: conditionsAt(targets[0]),
    reach,
    charge,
  });
}

/** Localisation key of a modifier that comes by itself. */
export function situationLabel(key: AttackModifier["key"]): string {
  return `AGE.AttackModifier.${key}`;
}

/** A weapon of an actor. @throws Refusal when it has none of this id */
export function weaponOf(
  actor: Actor.Implementation,
  id: string,
): { readonly item: Item.Implementation; readonly weapon: AgeWeapon } {
  const item = actor.items.get(id);
  const weapon: unknown = item?.system;
  if (!item || !(weapon instanceof AgeWeapon)) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
  return { item, weapon };
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

export type TestFacts = { ability: Ability | null; score: number; target: number | null; kind: TestKind } & Record<
  string,
  unknown
>;

/** What the hooks around each kind of test are called after. */
const VERBS: Readonly<Record<TestKind, string>> = {
  ability: "test",
  attack: "attack",
  spell: "castSpell",
  initiative: "initiative",
  heal: "heal",
};

/** Who sees a message that belongs to another: the same people. */
export interface SeenBy {
  readonly whisper: readonly string[];
  readonly blind: boolean;
}

/** What a test takes of its actor's turn; `null` calls the test off. */
export type Payment = () => Promise<Pick<TakenAction, "act" | "round"> | null>;

/**
 * Rolls a test of these facts and posts its card.
 * @param how `seenBy` in place of a message mode; `secretTarget`, a target number of which only the ruling is stored; `pay`,
 *   what the test takes of the turn, before its dice fall; `alsoRoll`, what is rolled once the dice of the test lie; `id`, the
 *   id of the message; `fallen`, the roll when its dice lie already
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when a modifier or the focus is none
 */
export async function postTest(
  actor: Actor.Implementation,
  options: TestOptions,
  facts: TestFacts,
  {
    seenBy,
    secretTarget = null,
    pay,
    alsoRoll,
    id,
    fallen,
  }: {
    readonly seenBy?: SeenBy;
    readonly secretTarget?: number | null;
    readonly pay?: Payment;
    readonly alsoRoll?: (test: AgeRoll) => Promise<readonly Roll[]>;
    readonly id?: string;
    readonly fallen?: AgeRoll;
  } = {},
): Promise<ChatMessage.Implementation | null> {
  const who = playedBy(actor);
  const { stuntBonus } = who.system;
  const system = { ...testFacts(actor, options, facts), ...momentOf(who), stuntBonus, ruling: null as Ruling | null };
  checkTarget(secretTarget);
  const verb = VERBS[facts.kind];
  if (!mayProceed(`age.${verb}`, actor, system)) return null;
  if (pay) {
    const paid = await pay();
    if (!paid) return null;
    Object.assign(system, { act: paid.act, round: paid.round });
  }
  const roll = fallen ?? (await rollTestDice(system, options.dice));
  if (secretTarget !== null) system.ruling = rulingAgainst(roll, secretTarget);
  const data = {
    ...(id === undefined ? {} : { _id: id }),
    type: "ageTest",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    content: plainLine(actor, system, roll),
    rolls: [roll, ...((await alsoRoll?.(roll)) ?? [])],
    system,
    ...(seenBy ?? {}),
  };
  const mode = messageModeOption(options.messageMode ?? currentMessageMode());
  const message = await createMessage(data, { ...(seenBy ? {} : mode), keepId: id !== undefined });
  if (message) announce(`age.${verb}`, actor, message);
  return message;
}

/** What is stored of a test before its dice fall. @throws Refusal when a modifier, the focus or a real die is none */
export function testFacts<Facts extends TestFacts>(
  actor: Actor.Implementation,
  { focus = null, modifiers = [], dice = null }: TestOptions,
  facts: Facts,
) {
  for (const { label, value } of modifiers) {
    if (Number.isSafeInteger(value) && value >= MODIFIER.min && value <= MODIFIER.max) continue;
    throw new Refusal("AGE.Refusal.Modifier", { label, found: String(value), ...MODIFIER });
  }
  if (dice) checkDice(dice);
  checkTarget(facts.target);
  return {
    ...facts,
    physical: dice !== null,
    actor: actor.uuid,
    stuntBonus: ageActorAt(actor.uuid)?.system.stuntBonus ?? 0,
    focus: focus ? focusFacts(actor, focus, facts.ability) : null,
    modifiers: modifiers.filter(({ value }) => value !== 0).map(({ label, value }) => ({ label, value })),
  };
}

/** @throws Refusal when a target number is none */
function checkTarget(target: number | null): void {
  if (target === null || Number.isSafeInteger(target)) return;
  throw new Refusal("AGE.Refusal.WholeNumber", { field: "AGE.Dialog.target", found: String(target) });
}

/** Rolls the three dice of a test with all that adds to them, or takes those that were rolled by hand. */
export function rollTestDice(
  test: {
    readonly score: number;
    readonly focus: { readonly bonus: number } | null;
    readonly modifiers: readonly { readonly value: number }[];
  },
  dice: RealDice | null = null,
): Promise<AgeRoll> {
  return rollDice([test.score, test.focus?.bonus ?? 0, ...test.modifiers.map(({ value }) => value)], dice);
}

/** The ruling that a target number leads to (AGE-3). */
export function rulingAgainst(roll: AgeRoll, target: number): Ruling {
  const { dice, dragonDie } = roll.ageDice;
  const bonus = (roll.total ?? 0) - dice[0] - dice[1] - dragonDie;
  return resolveTest({ dice, dragonDie, bonus, target, stunts: false }).success ? "success" : "failure";
}

function focusFacts(actor: Actor.Implementation, id: string, ability: Ability | null): { name: string; bonus: number } {
  const item = actor.items.get(id);
  const focus: unknown = item?.system;
  if (!item || !(focus instanceof AgeFocus) || focus.ability !== ability) {
    throw new Refusal("AGE.Refusal.UnknownFocus", { actor: actor.name, ability: abilityLabel(ability) });
  }
  return { name: item.name, bonus: focus.bonus };
}

/** One line for exports and for worlds without this system; the card itself is drawn from the facts. */
function plainLine(actor: Actor.Implementation, { ability, target }: TestFacts, roll: AgeRoll): string {
  const { dice, dragonDie } = roll.ageDice;
  const line = format(target === null ? "AGE.Card.plainLine" : "AGE.Card.plainLineAgainst", {
    actor: actor.name,
    ability: abilityLabel(ability),
    dice: dice.join(", "),
    dragonDie,
    total: roll.total ?? 0,
    target: target ?? 0,
  });
  return foundry.utils.escapeHTML(line);
}
