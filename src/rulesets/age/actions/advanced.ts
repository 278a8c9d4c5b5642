import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { SideKey } from "../data/side.ts";
import { checkTurn } from "../messages/advanced-verbs.ts";
import { ADVANCED_FORMS, type AdvancedForm, AgeAdvancedTest, TIME_UNITS } from "../messages/age-advanced.ts";
import { ageActorAt } from "../messages/rights.ts";
import { type Ability, isAbility } from "../rules/index.ts";
import { checkSteward, rollOpposed, sameEyes } from "./opposed.ts";
import { everyTestStunts, playedBy, postTest, type TestOptions } from "./test.ts";

/** One side of an advanced test. */
export interface AdvancedSide {
  readonly name?: string;
  /** UUID of a token or an actor. */
  readonly actor?: string | null;
}

/** What is agreed before an advanced test (AGE-6). */
export interface AdvancedOptions {
  readonly title: string;
  readonly ability: Ability;
  /** Name of the focus that is suggested. */
  readonly focus?: string;
  /** At least 1. */
  readonly threshold: number;
  readonly form?: AdvancedForm;
  /** Target number; none when the tests are opposed ones, or when the GM is to rule on each of them (AGE-7). */
  readonly target?: number | null;
  /** How long one test takes. */
  readonly time?: { readonly amount: number; readonly unit: (typeof TIME_UNITS)[number] };
  readonly a?: AdvancedSide;
  readonly b?: AdvancedSide;
  readonly messageMode?: MessageMode;
}

/**
 * Opens an advanced test: posts the card that keeps its sum (AGE-6).
 * @param actor who opens it, and side `a` unless that is named; `null` for a GM who speaks for nobody
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal naming what is missing
 */
export async function rollAdvanced(
  actor: Actor.Implementation | null,
  options: AdvancedOptions,
): Promise<ChatMessage.Implementation | null> {
  if (actor) playedBy(actor);
  const system = agreed(actor, options);
  if (!mayProceed("age.advanced", actor, system)) return null;
  const line = format("AGE.Advanced.plainLine", {
    title: system.title,
    ability: `AGE.Ability.${system.ability}`,
    threshold: system.threshold,
  });
  const data = {
    type: "ageAdvancedTest",
    speaker: foundry.documents.ChatMessage.getSpeaker(actor ? { actor } : {}),
    content: foundry.utils.escapeHTML(line),
    system,
  };
  const message = await createMessage(data, messageModeOption(options.messageMode ?? currentMessageMode()));
  if (message) announce("age.advanced", actor, message);
  return message;
}

/**
 * Makes one test of an advanced test (AGE-6): a test against its target number, or the first roll of an opposed one.
 * @returns the message of the roll, or `null` when a hook called it off
 * @throws Refusal before anything is rolled when the side has no test to make, or nobody is there to take it in
 */
export async function testAdvanced(
  message: ChatMessage.Implementation,
  actor: Actor.Implementation,
  options: TestOptions & { readonly side?: SideKey } = {},
): Promise<ChatMessage.Implementation | null> {
  const advanced = advancedOf(message);
  const { side = "a" } = options;
  const { system } = playedBy(actor);
  const { ability, form, target } = advanced;
  checkTurn(advanced, side);
  if (form === "opposed") {
    const other = side === "a" ? "b" : "a";
    const opponent = advanced[other].actor;
    return rollOpposed(actor, {
      ...options,
      ability,
      opponent: opponent === actor.uuid ? null : opponent,
      seenBy: sameEyes(message),
      purpose: { kind: "advanced", message: message.id, side },
    });
  }
  checkSteward(message, "age.attachAdvanced");
  if (!mayProceed("age.advancedTest", message, actor)) return null;
  const facts = {
    kind: "ability" as const,
    ability,
    score: system.score(ability),
    target,
    stunts: everyTestStunts(),
    link: { message: message.id, side },
  };
  const rolled = await postTest(actor, options, facts, { seenBy: sameEyes(message) });
  if (!rolled) return null;
  await ask("age.attachAdvanced", { message: message.id ?? "", test: rolled.id ?? "" });
  announce("age.advancedTest", message, rolled);
  return rolled;
}

/** The facts of an advanced test. @throws Refusal when the message is none */
export function advancedOf(message: ChatMessage.Implementation): AgeAdvancedTest {
  const advanced: unknown = message.system;
  if (!(advanced instanceof AgeAdvancedTest)) throw new Refusal("TRISKELE.Notice.MessageGone");
  return advanced;
}

/** @throws Refusal naming what is missing or cannot be */
function agreed(actor: Actor.Implementation | null, options: AdvancedOptions) {
  const { title, ability, focus = "", threshold, form = "basic", target = null } = options;
  const { time = { amount: 1, unit: "hour" }, a = {}, b = {} } = options;
  if (title.trim() === "") throw new Refusal("AGE.Advanced.noTitle");
  if (!isAbility(ability)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: String(ability) });
  if (!ADVANCED_FORMS.includes(form)) throw new Refusal("AGE.Advanced.unknown", { found: String(form) });
  if (!TIME_UNITS.includes(time.unit)) throw new Refusal("AGE.Advanced.unknown", { found: String(time.unit) });
  atLeastOne("AGE.Advanced.threshold", threshold);
  atLeastOne("AGE.Advanced.amount", time.amount);
  if (form !== "opposed" && target !== null && !Number.isSafeInteger(target)) {
    throw new Refusal("AGE.Refusal.WholeNumber", { field: "AGE.Dialog.target", found: String(target) });
  }
  return {
    title: title.trim(),
    ability,
    focus: focus.trim(),
    threshold,
    form,
    target: form === "opposed" ? null : target,
    time,
    a: sideFacts(form === "basic" ? {} : { actor: actor?.uuid ?? null, ...a }),
    b: sideFacts(form === "basic" ? {} : b),
  };
}

function atLeastOne(field: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw new Refusal("AGE.Advanced.atLeastOne", { field, found: String(value) });
}

/** @throws Refusal when a named actor is gone */
function sideFacts({ name = "", actor = null }: AdvancedSide): { actor: string | null; name: string } {
  const found = actor === null ? null : ageActorAt(actor)?.actor;
  if (found === undefined) throw new Refusal("AGE.Refusal.TargetGone");
  return { actor: found?.uuid ?? null, name: name.trim() || (found?.name ?? "") };
}
