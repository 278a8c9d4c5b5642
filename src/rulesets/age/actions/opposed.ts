import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask, needsSteward, stewardPresent } from "../../../foundry/steward/steward.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { AgeOpposedTest, type PURPOSES } from "../messages/age-opposed.ts";
import { checkSide } from "../messages/opposed-verbs.ts";
import type { AgeRoll } from "../rolls/age-roll.ts";
import { type Ability, isAbility, resolveTest } from "../rules/index.ts";
import { targetFacts } from "./targets.ts";
import { everyTestStunts, playedBy, postTest, rollTestDice, type SeenBy, type TestOptions, testFacts } from "./test.ts";

/** What a side rolls: an ability, or an attack with a weapon. */
export interface SideOptions extends TestOptions {
  readonly ability?: Ability;
  /** Item id; the side then makes an attack roll, without stunt points. */
  readonly weapon?: string | null;
}

export interface OpposedOptions extends SideOptions {
  /** UUID of a token or an actor; without one, anyone may answer. */
  readonly opponent?: string | null;
  /** Suggested to whoever answers. */
  readonly opponentAbility?: Ability | null;
  /** In place of a message mode: those who see the card that this belongs to. */
  readonly seenBy?: SeenBy;
  /** What the result is for. */
  readonly purpose?: {
    readonly kind: (typeof PURPOSES)[number];
    readonly message: string | null;
    readonly side?: "a" | "b";
  };
  /** The id that the message is going to have. */
  readonly id?: string;
}

/**
 * Opens an opposed test: rolls for the first side and posts the card that asks the other one (AGE-4).
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal as `rollTest`, and when the opponent is gone or the actor itself
 */
export async function rollOpposed(
  actor: Actor.Implementation,
  options: OpposedOptions,
): Promise<ChatMessage.Implementation | null> {
  const { opponent = null, opponentAbility = null, purpose = { kind: "plain", message: null } } = options;
  const subject = subjectOf(actor, options);
  const other = opponent === null ? null : targetFacts(opponent);
  if (other?.actor === actor.uuid) throw new Refusal("AGE.Opposed.ownSide", { actor: actor.name });
  const { focus, modifiers } = testFacts(actor, options, { kind: "ability", target: null, ...subject.tested });
  const system = {
    purpose,
    physical: Boolean(options.dice),
    a: {
      actor: actor.uuid,
      name: actor.name,
      img: actor.img ?? "",
      ...subject.tested,
      focus,
      modifiers,
      weapon: subject.weapon?.name ?? "",
    },
    opening: null as string | null,
    b: { actor: other?.actor ?? null, name: other?.name ?? "", img: other?.img ?? "", ability: opponentAbility },
  };
  if (!mayProceed("age.opposed", actor, system)) return null;
  const roll = await rollTestDice(system.a, options.dice);
  const opening = mayGiveStunts(roll, subject.weapon !== null) ? foundry.utils.randomID() : null;
  system.opening = opening;
  const line = format("AGE.Opposed.plainLine", {
    actor: actor.name,
    ability: `AGE.Ability.${system.a.ability}`,
    total: roll.total ?? 0,
  });
  const data = {
    ...(options.id === undefined ? {} : { _id: options.id }),
    type: "ageOpposedTest",
    speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
    content: foundry.utils.escapeHTML(line),
    rolls: [roll],
    system,
    ...(options.seenBy ?? {}),
  };
  const mode = messageModeOption(options.messageMode ?? currentMessageMode());
  const message = await createMessage(data, { ...(options.seenBy ? {} : mode), keepId: options.id !== undefined });
  if (!message) return null;
  if (opening !== null) {
    const facts = { kind: "ability" as const, ...subject.tested, target: null, stunts: true };
    const link = { message: message.id, side: "a" as const };
    await postTest(actor, options, { ...facts, link }, { id: opening, fallen: roll, seenBy: sameEyes(message) });
  }
  announce("age.opposed", actor, message);
  return message;
}

/** Whether a roll needs a card of its own beside that of the opposed test: stunts may be bought on it, should it win (AGE-7). */
function mayGiveStunts(roll: AgeRoll, attacks: boolean): boolean {
  const dice = { ...roll.ageDice, bonus: 0, target: null, stunts: true };
  return !attacks && everyTestStunts() && resolveTest(dice).doubles;
}

/**
 * Rolls for a side of an opposed test: the answer, or again after a dead heat (AGE-4). The roll is a message of its own, seen by
 * those who see the opposed test.
 * @returns the message of the roll, or `null` when a hook called it off
 * @throws Refusal before anything is rolled when it is not this actor's turn, or nobody is there to take the roll in
 */
export async function answerOpposed(
  message: ChatMessage.Implementation,
  actor: Actor.Implementation,
  options: SideOptions = {},
): Promise<ChatMessage.Implementation | null> {
  const opposed = opposedOf(message);
  const side = opposed.sideOf(actor.uuid) ?? "b";
  checkSide(opposed, side, actor);
  checkSteward(message, "age.attachOpposed");
  const again = opposed.rollsOf(side).length > 0;
  const ability = again ? opposed[side].ability : (options.ability ?? opposed[side].ability ?? opposed.a.ability);
  const subject = subjectOf(actor, { ...options, ...(ability ? { ability } : {}) });
  if (opposed.opposesAttacks && !subject.weapon) throw new Refusal("AGE.Opposed.weaponExpected", { actor: actor.name });
  if (!mayProceed("age.answer", message, actor)) return null;
  const facts = {
    kind: "ability" as const,
    ...subject.tested,
    target: null,
    stunts: subject.weapon === null && everyTestStunts(),
    link: { message: message.id, side },
    weapon: subject.weapon,
  };
  const rolled = await postTest(actor, options, facts, { seenBy: sameEyes(message) });
  if (!rolled) return null;
  await ask("age.attachOpposed", { message: message.id ?? "", test: rolled.id ?? "" });
  announce("age.answer", message, rolled);
  return rolled;
}

/** The facts of an opposed test. @throws Refusal when the message is none */
export function opposedOf(message: ChatMessage.Implementation): AgeOpposedTest {
  const opposed: unknown = message.system;
  if (!(opposed instanceof AgeOpposedTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  return opposed;
}

/** @throws Refusal when nobody is there who could take a roll into this card */
export function checkSteward(message: ChatMessage.Implementation, verb: string): void {
  const payload = { message: message.id ?? "", test: foundry.utils.randomID() };
  if (!stewardPresent() && needsSteward(verb, payload)) throw new Refusal("TRISKELE.Steward.NoGm");
}

/** Those who see a card, its author among them. */
export function sameEyes({ whisper, blind, author }: ChatMessage.Implementation): SeenBy {
  const named = whisper.length > 0 && !blind ? [author?.id ?? null] : [];
  return { whisper: [...new Set([...whisper, ...named].filter((id) => id !== null))], blind };
}

/** What is tested, with the weapon when it is an attack roll. @throws Refusal when the actor has neither */
function subjectOf(actor: Actor.Implementation, { ability, weapon: id }: SideOptions) {
  const { system } = playedBy(actor);
  if (!id) {
    if (!ability || !isAbility(ability)) {
      throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
    }
    return { tested: { ability, score: system.score(ability) }, weapon: null };
  }
  const item = actor.items.get(id);
  const weapon: unknown = item?.system;
  if (!item || !(weapon instanceof AgeWeapon)) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
  return {
    tested: { ability: weapon.tested, score: system.score(weapon.tested) },
    weapon: { name: item.name, reach: weapon.reach },
  };
}
