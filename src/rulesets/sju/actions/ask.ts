import { createMessage } from "../../../foundry/chat/create.ts";
import { currentMessageMode, type MessageMode, messageModeOption } from "../../../foundry/compat/message-modes.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";
import type { SjuActor } from "../data/actor.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";
import { askedLevel, checkAwaits } from "../messages/ask-verbs.ts";
import { checkPlays, testOf } from "../messages/rights.ts";
import { house } from "../settings.ts";
import { rollDice } from "./roll.ts";
import { checkSides, comparedOf, sideFacts } from "./test.ts";

/** What is asked before a roll. */
export interface AskOptions {
  /** Item ids of the values that the offensive side uses (SJU-1). */
  readonly values: readonly string[];
  /** UUID of the token or the actor that is to choose its values; `null` asks the GM for a difficulty. */
  readonly of: string | null;
  /** Every mode but the public one shows the card to GMs and to the players of both sides: the asked one must see it. */
  readonly messageMode?: MessageMode;
}

/**
 * Asks the other side first: the card shows how many values the offensive side uses, and which only after the answer (SJU-1).
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when the actor is not one of Sju or not the user's, has no such values or uses none, or the other side is gone
 */
export async function askOpponent(
  actor: Actor.Implementation,
  { values, of, messageMode = currentMessageMode() }: AskOptions,
): Promise<ChatMessage.Implementation | null> {
  const who = playedBy(actor, game.user);
  const offensive = sideFacts(who, values);
  if (offensive.values.length === 0) throw new Refusal("SJU.Refusal.NoValues", { side: offensive.name });
  const asked = of === null ? null : sjuActorAt(of);
  if (of !== null && !asked) throw new Refusal("SJU.Refusal.OpponentGone");
  const defensive = asked && sideFacts(asked, []);
  checkSides(offensive, defensive);
  const facts = { ...house(), offensive, defensive };
  if (!mayProceed("sju.ask", who.actor, facts)) return null;
  const line = format("SJU.Ask.plain", { name: offensive.name, asked: defensive?.name ?? "SJU.Ask.gm" });
  const message = await createMessage(
    {
      type: "sjuTest",
      speaker: foundry.documents.ChatMessage.getSpeaker({ actor: who.actor }),
      content: foundry.utils.escapeHTML(line),
      system: facts,
      ...(messageMode === "public" ? {} : { whisper: concerned(who, asked) }),
    },
    messageMode === "public" ? messageModeOption("public") : {},
  );
  if (message) announce("sju.ask", who.actor, message);
  return message;
}

/** User ids of GMs and of those who play a side. */
function concerned(...sides: readonly (SjuActor | null)[]): readonly (string | null)[] {
  const plays = (user: User.Implementation) => sides.some((side) => side?.actor.testUserPermission(user, "OWNER"));
  return [...(game.users ?? [])].filter((user) => user.isGM || user === game.user || plays(user)).map(({ id }) => id);
}

/** What an asked side answers. */
export type Answer =
  /** Item ids of the values that the defender uses. */
  | { readonly values: readonly string[] }
  /** A finished sum, for a GM to give (SJU-1); of a hidden one only the level that follows is stored. */
  | { readonly difficulty: number; readonly hidden?: boolean };

/**
 * Answers for the side that was asked, once.
 * @returns whether it was answered; `false` when a hook called it off
 * @throws Refusal when it is not the user's to answer, was answered or called off, or does not go with the asker's values; nothing
 *   is stored then
 */
export async function answer(message: ChatMessage.Implementation, answer: Answer): Promise<boolean> {
  const payload = answerPayload(message, answer);
  if (!mayProceed("sju.answer", message, answer)) return false;
  await ask("sju.answer", { message: message.id ?? "", ...payload });
  announce("sju.answer", message, answer);
  return true;
}

/** A hidden difficulty becomes its level here, at the GM's own client. */
function answerPayload(message: ChatMessage.Implementation, answer: Answer): Record<string, Json> {
  if ("values" in answer) return { values: answer.values };
  const { difficulty, hidden = false } = answer;
  const { offensive } = testOf(message.id ?? "").test;
  const { level } = comparedOf({ offensive, difficulty }, house().threshold);
  if (!hidden) return { difficulty };
  if (game.user?.isGM !== true) throw new Refusal("SJU.Refusal.OnlyGmHides");
  return { hiddenLevel: level };
}

/**
 * Rolls an answered test into its own card, once (SJU-2 to SJU-5). On a Roll is used up before the dice fall (SJU-8), and once also
 * when the roll has to be tried again.
 * @returns whether it was rolled; `false` when a hook called it off
 * @throws Refusal when it is not the user's to roll, or not its time
 */
export async function rollAsked(message: ChatMessage.Implementation): Promise<boolean> {
  const id = message.id ?? "";
  const { test } = testOf(id);
  if (game.user) checkPlays(test, "offensive", game.user);
  checkAwaits(test, "roll");
  const { offensive, defensive } = test;
  const level = askedLevel(test);
  if (!mayProceed("sju.rollAsked", message)) return false;
  const { roll } = await rollDice({ id, offensive, defensive, level, size: house().size });
  await ask("sju.rollAsked", { message: id, roll: JSON.stringify(roll.toJSON()) });
  announce("sju.rollAsked", message);
  return true;
}

/**
 * Calls an asked test off before its dice fall; for the asker and GMs.
 * @returns whether it was called off; `false` when a hook said no
 * @throws Refusal when it is not the user's, or the dice have fallen
 */
export async function withdraw(message: ChatMessage.Implementation): Promise<boolean> {
  if (!mayProceed("sju.withdraw", message)) return false;
  await ask("sju.withdraw", { message: message.id ?? "" });
  announce("sju.withdraw", message);
  return true;
}
