import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";
import { overrules } from "../combat/overrule.ts";
import { deedOfTest, deedRefused } from "../combat/turns.ts";
import { playedBy } from "../data/actors.ts";
import { skillOf } from "../data/plays.ts";
import { FiftytwoStatic } from "../messages/static-message.ts";
import { readStatic, type Stakes, type StaticRuling } from "../rules/index.ts";
import type { PlayOptions } from "./play-options.ts";

/** Against what a static test is made (C52-5, C52-6). */
export type StaticAgainst =
  /** A number that everyone may see. */
  | { readonly number: number }
  /** A number that the Dealer keeps to himself: only what comes of it is stored. */
  | { readonly hidden: number }
  /** The Dealer rules on it. */
  | "dealer"
  /**
   * UUID of the token or actor who cannot react, and the item id of the skill that stands for him, left out for the usual one; with
   * the message id of the exchange in which the Dealer said so, where nobody could see it.
   */
  | { readonly helpless: string; readonly defence?: string; readonly exchange?: string };

/** How a static test is made. */
export interface StaticOptions extends PlayOptions {
  /** Left out, the Dealer rules. */
  readonly against?: StaticAgainst;
  /** Whether a success hurts who cannot react (`attack`), or a failure oneself (`resist`); neither unless told otherwise (C52-5). */
  readonly stakes?: Stakes;
  /** Id of a weapon's item, whose bonus an attack's damage gets (C52-19). */
  readonly weapon?: string | null;
  /** Whether an attack's damage stays until an extended rest (C52-12); left out, as the weapon has it. */
  readonly persistent?: boolean;
  /** How many minutes it takes, outside fights: from 15 on a scene action, beyond a day a calendar action (C52-14). */
  readonly minutes?: number | null;
  /** For the Dealer: `true` lets it happen against the turn, `false` takes a refusal; left out, he is asked (C52-14). */
  readonly overrule?: boolean;
}

/**
 * Makes a static test (C52-5): plays a card openly; the steward posts what it came to.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when the actor is not one of 52 or not the user's, or has no such skill, card or device
 */
export async function test(
  actor: Actor.Implementation,
  options: StaticOptions,
): Promise<ChatMessage.Implementation | null> {
  const { card, tick = false, use = null, device = null, bonus = 0, against = "dealer" } = options;
  const who = playedBy(actor, game.user);
  const { id: skill, system } = skillOf(who, options.skill);
  const hidden = typeof against === "object" && "hidden" in against ? checkedSecret(against.hidden) : null;
  if (!mayProceed("fiftytwo.test", actor, options)) return null;
  const { stakes = "none", weapon = null, persistent = null } = options;
  const refused = deedRefused(actor, deedOfTest(actor, system.identifier, stakes === "resist"));
  if (refused && !(await overrules(refused, options.overrule))) return null;
  const id = foundry.utils.randomID();
  const said = {
    skill,
    card,
    tick,
    use,
    device,
    bonus,
    stakes,
    weapon,
    persistent,
    drives: options.drives ?? false,
    minutes: options.minutes ?? null,
    overrule: refused !== null,
  };
  await ask("fiftytwo.test", { id, actor: actor.uuid, ...said, ...payloadOf(against) });
  const message = await arrived(id);
  // The secret stays at this client: the Dealer's word is all that follows from it.
  if (hidden !== null) await ruleStatic(message, hidden, { secret: true });
  announce("fiftytwo.test", actor, message);
  return message;
}

function payloadOf(against: StaticAgainst): Readonly<Record<string, Json>> {
  if (against === "dealer" || "hidden" in against) return { against: "dealer" };
  if ("number" in against) return { against: "number", target: against.number };
  return {
    against: "helpless",
    opponent: against.helpless,
    defence: against.defence ?? null,
    exchange: against.exchange ?? null,
  };
}

/** @throws Refusal for anyone but the Dealer */
function checkedSecret(number: number): number {
  if (game.user?.isGM !== true) throw new Refusal("C52.Test.Refusal.onlyDealerRules");
  return number;
}

/** A message that the steward has written, once this client knows of it. */
async function arrived(id: string): Promise<ChatMessage.Implementation> {
  const known = game.messages?.get(id);
  if (known) return known;
  const hooks = Hooks as unknown as {
    on(name: string, listener: (message: ChatMessage.Implementation) => void): number;
    off(name: string, id: number): void;
  };
  return new Promise((resolve) => {
    const heard = hooks.on("createChatMessage", (message) => {
      if (message.id !== id) return;
      hooks.off("createChatMessage", heard);
      resolve(message);
    });
  });
}

/**
 * The Dealer's ruling on a test without a number (C52-5).
 * @param ruling a word; the number, which is shown with the margin, or with `secret` compared here and told to nobody; `null` takes
 * a ruling back
 * @throws Refusal when the user is no Dealer, or the test is decided otherwise
 */
export async function ruleStatic(
  message: ChatMessage.Implementation,
  ruling: StaticRuling | number | null,
  { secret = false }: { readonly secret?: boolean } = {},
): Promise<void> {
  const ruled = typeof ruling === "number" && secret ? ruledAgainst(message, ruling) : ruling;
  if (!mayProceed("fiftytwo.ruleStatic", message, ruled)) return;
  const said: Readonly<Record<string, Json>> =
    typeof ruled === "number" ? { ruling: "number", target: ruled } : { ruling: ruled ?? "none" };
  // A card that succeeds by itself needs no ruling, and its number is nobody's business.
  if (secret && staticOf(message).reading.automatic !== null) return;
  await ask("fiftytwo.ruleStatic", { message: message.id ?? "", ...said });
  announce("fiftytwo.ruleStatic", message, ruled);
}

function ruledAgainst(message: ChatMessage.Implementation, target: number): StaticRuling {
  return readStatic({ ...staticOf(message).facts, target }).success ? "success" : "failure";
}

/**
 * Says what a critical success means (C52-9); for the Dealer.
 * @throws Refusal for anyone else, or when the test was none
 */
export async function tellMeaning(message: ChatMessage.Implementation, text: string): Promise<void> {
  if (!mayProceed("fiftytwo.tellMeaning", message, text)) return;
  await ask("fiftytwo.tellMeaning", { message: message.id ?? "", text });
  announce("fiftytwo.tellMeaning", message, text);
}

/**
 * Says how hard someone is hit who failed to resist a background character, before the card is flipped (C52-5, C52-7); for the Dealer.
 * @throws Refusal for anyone else, or when nobody resisted
 */
export async function setHarm(
  message: ChatMessage.Implementation,
  { bonus = 0, persistent = false }: { readonly bonus?: number; readonly persistent?: boolean },
): Promise<void> {
  if (!mayProceed("fiftytwo.setHarm", message, { bonus, persistent })) return;
  await ask("fiftytwo.setHarm", { message: message.id ?? "", bonus, persistent });
  announce("fiftytwo.setHarm", message, { bonus, persistent });
}

function staticOf(message: ChatMessage.Implementation): FiftytwoStatic {
  const test: unknown = message.system;
  if (test instanceof FiftytwoStatic) return test;
  throw new Refusal("TRISKELE.Notice.MessageGone");
}
