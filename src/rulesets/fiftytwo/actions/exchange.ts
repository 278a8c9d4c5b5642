import { actorAt } from "../../../foundry/chat/rights.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";
import { type Recheck, recheck, TOP, tasksOf } from "../../../kernel/exchange/index.ts";
import { overrules } from "../combat/overrule.ts";
import { deedOfTest, deedRefused } from "../combat/turns.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { skillOf } from "../data/plays.ts";
import { type CarriesExchange, carrierById } from "../exchange/carrier.ts";
import { checkToLay } from "../exchange/choosable.ts";
import { commitCard } from "../exchange/client.ts";
import { uuidOf } from "../exchange/hands.ts";
import { sha256Hex } from "../exchange/hash.ts";
import type { Side } from "../rules/index.ts";
import type { PlayOptions } from "./play-options.ts";

export interface OpposeOptions extends PlayOptions {
  /** UUID of a token or an actor. */
  readonly opponent: string;
  /** Id of a weapon's item, whose bonus its damage gets (C52-19). */
  readonly weapon?: string | null;
  /** Whether a hit does damage (C52-6); yes unless told otherwise. */
  readonly harmful?: boolean;
  /** Whether that stays until an extended rest (C52-12); left out, as the weapon has it. */
  readonly persistent?: boolean;
  /** The side that damage takes in place of the skill's; the Dealer's to say (C52-7). */
  readonly damageSide?: Side | null;
  /** Where the turn does not allow it (C52-14): the Dealer lets it happen with `true`, takes a refusal with `false`, or is asked. */
  readonly overrule?: boolean | undefined;
}

/**
 * Begins an opposed test: the actor's player names the skill and lays a card face down (C52-6). Which card it is stays in this
 * browser until all have laid. An opponent without a card is dealt a hand.
 * @returns the message, or `null` when a hook called it off, or a Dealer who was asked did not overrule the rules of turns
 * @throws Refusal when the actor, the card, the skill or the weapon is not his, a hand is in another open test, or no Dealer is there
 */
export async function oppose(
  actor: Actor.Implementation,
  { card, ...options }: OpposeOptions,
): Promise<ChatMessage.Implementation | null> {
  const who = playedBy(actor, game.user);
  const opponent = actorAt(options.opponent);
  if (!asFiftytwo(opponent) || !opponent) throw new Refusal("C52.Exchange.noOpponent");
  if (!mayProceed("fiftytwo.oppose", actor, options)) return null;
  const { id: skill, system } = skillOf(who, options.skill);
  const refused = deedRefused(actor, deedOfTest(actor, system.identifier, false));
  if (refused && !(await overrules(refused, options.overrule))) return null;
  const id = foundry.utils.randomID();
  const commitment = commit(who, { exchange: id, side: "attacker", skill }, card);
  await ask("fiftytwo.begin", {
    ...openly(options),
    skill,
    id,
    attacker: uuidOf(actor),
    opponent: uuidOf(opponent),
    commitment,
    weapon: options.weapon ?? null,
    harmful: options.harmful ?? true,
    persistent: options.persistent ?? null,
    damageSide: options.damageSide ?? null,
    overrule: refused !== null,
  });
  const message = game.messages?.get(id) ?? null;
  announce("fiftytwo.oppose", actor, options, message);
  return message;
}

/**
 * Lays a card face down in an exchange that waits for it (C52-6), and says openly what goes with it.
 * @param options `side` names it, where the user plays several that may lay now
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal when it is not the user's turn, or as {@link oppose}
 */
export async function lay(
  message: ChatMessage.Implementation,
  { card, side: named, ...options }: PlayOptions & { readonly side?: string },
): Promise<boolean> {
  const carrier = carrierById(message.id ?? "");
  const due = tasksOf(carrier.exchange, game.user?.id ?? "").filter((task) => task.do === "lay");
  const side = named ?? due[0]?.side;
  if (side === undefined) throw new Refusal("C52.Exchange.Refusal.notYourTurn");
  const who = playerOf(carrier, side);
  if (!mayProceed("fiftytwo.lay", message, options)) return false;
  const { id, attempt } = carrier.exchange;
  const skill = skillOf(who, options.skill).id;
  const commitment = commit(who, { exchange: id, side, skill }, card);
  await ask("fiftytwo.lay", { ...openly(options), skill, message: id, side, attempt, commitment });
  announce("fiftytwo.lay", message, options);
  return true;
}

function playerOf(carrier: CarriesExchange, side: string): FiftytwoActor {
  const actor = actorAt(carrier.actorOf(side));
  if (!actor) throw new Refusal("C52.Refusal.ActorGone");
  return playedBy(actor, game.user);
}

/** All that is told of a card when it is laid, beside the skill. */
function openly({ tick, use, device, bonus, drives }: Omit<PlayOptions, "card" | "skill">) {
  return { tick: tick ?? false, use: use ?? null, device: device ?? null, bonus: bonus ?? 0, drives: drives ?? false };
}

/** Binds a card of the actor's hand. @throws Refusal when it is none of it: nobody could show it afterwards */
function commit(
  who: FiftytwoActor,
  laying: { readonly exchange: string; readonly side: string; readonly skill: string },
  card: string | null,
): string {
  // Whether the hand has none left, sides that share it included, the steward knows.
  if (card === null) return TOP;
  checkToLay(who, card);
  return commitCard({ ...laying, card });
}

/** Asks the steward between the verb's two hooks. @returns whether it was done; `false` when a hook called it off */
async function perform(
  name: string,
  message: ChatMessage.Implementation,
  payload: Readonly<Record<string, Json>> = {},
  ...told: readonly unknown[]
): Promise<boolean> {
  if (!mayProceed(`fiftytwo.${name}`, message, ...told)) return false;
  const answer = await ask(`fiftytwo.${name}`, { message: message.id ?? "", ...payload });
  announce(`fiftytwo.${name}`, message, ...told, answer);
  return true;
}

/**
 * Waits no longer for openings (C52-6); for the Dealer. Before any has come all lay anew; after, the top card answers for each that has
 * not.
 * @throws Refusal before all have laid, or for anyone else
 */
export async function callOpenings(message: ChatMessage.Implementation): Promise<boolean> {
  const { attempt } = carrierById(message.id ?? "").exchange;
  return perform("callOpenings", message, { attempt });
}

/** Calls an exchange off before its cards are shown: they stay in their hands; for the Dealer. @throws Refusal afterwards */
export async function voidExchange(message: ChatMessage.Implementation): Promise<boolean> {
  return perform("voidExchange", message);
}

/**
 * Plays a card of the attacker's hand as damage (C52-7).
 * @param card its id
 * @throws Refusal when none is due, or the card or the attacker is not the user's
 */
export async function playDamage(message: ChatMessage.Implementation, card: string): Promise<boolean> {
  return perform("playDamage", message, { card }, card);
}

/** Flips the top card as damage: with an empty hand, or by the Dealer (C52-5, C52-7). @throws Refusal as {@link playDamage} */
export async function flipDamage(message: ChatMessage.Implementation): Promise<boolean> {
  return perform("flipDamage", message);
}

/** Names the side that damage takes, `null` for the skill's own (C52-7); for the Dealer. @throws Refusal once the cards are shown */
export async function setDamageSide(message: ChatMessage.Implementation, side: Side | null): Promise<boolean> {
  return perform("setDamageSide", message, { side }, side);
}

/** Takes the immediate action that a test has earned without a test of its own, after the damage (C52-8). @throws Refusal when it is lost, or not the user's */
export async function takeImmediate(message: ChatMessage.Implementation): Promise<boolean> {
  return perform("takeImmediate", message);
}

/**
 * Checks the shown cards of an exchange against what was laid, by what everyone can see (C52-6).
 * @returns for each side whether it is the card that was laid; nothing before the cards are shown
 * @throws Refusal when the message carries no exchange
 */
export function checkExchange(message: ChatMessage.Implementation): readonly Recheck[] {
  return recheck(carrierById(message.id ?? "").exchange, sha256Hex);
}
