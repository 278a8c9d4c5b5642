import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { skillOf } from "../data/plays.ts";
import type { StoredPlay } from "../exchange/field.ts";
import { uuidOf } from "../exchange/hands.ts";
import { playFacts } from "../exchange/play.ts";
import { type Against, helplessTarget, stateOf, usualDefence } from "../rules/index.ts";
import { isSaidHelpless } from "./static-helpless.ts";

/** The largest number that a test can be made against, either way. */
export const MOST_TARGET = 999;

/** Whether everyone sees that someone cannot react (C52-6, C52-11); of anyone else only the Dealer says so. */
export function cannotReact({ system }: FiftytwoActor): boolean {
  return stateOf("physical", healthFacts(system.health.physical)) === "unconscious";
}

/** Whom or what a test is wished against, as it was asked for. */
export interface WishedTarget {
  readonly against: Against;
  readonly target: number | null;
  /** UUID of whoever cannot react, with the skill that stands for him; `null` for the usual one. */
  readonly opponent: string | null;
  readonly defence: string | null;
  /** Id of the exchange in which the Dealer said so. */
  readonly exchange: string | null;
}

/** Whom or what a test is aimed at, as far as it is known. */
export interface Aim {
  readonly target: number | null;
  readonly opponent: {
    readonly actor: string;
    readonly name: string;
    readonly img: string;
    readonly play: StoredPlay;
  } | null;
}

/**
 * What a test is aimed at (C52-5, C52-6).
 * @throws Refusal when it is no number, nobody, or someone of whom the Dealer has not said that he cannot react
 */
export function aimOf(wish: WishedTarget, attacker: FiftytwoActor, play: StoredPlay, asker: User.Implementation): Aim {
  const { against, target } = wish;
  if (against === "dealer") return { target: null, opponent: null };
  if (against === "number") return { target: checkedTarget(target), opponent: null };
  const other = asFiftytwo(actorAt(wish.opponent));
  if (!other) throw new Refusal("C52.Test.Refusal.gone");
  if (!asker.isGM && !cannotReact(other) && !isSaidHelpless(wish.exchange, attacker, other)) {
    throw new Refusal("C52.Test.Refusal.canReact", { actor: nameOf(other.actor) });
  }
  const defence = defenceOf(other, play, wish.defence);
  return {
    target: helplessTarget(defence),
    opponent: { actor: uuidOf(other.actor), name: nameOf(other.actor), img: other.actor.img ?? "", play: defence },
  };
}

/** The skill that stands for someone who cannot react (C52-6): the one named, or the usual one; without that his rating is 0. */
export function defenceOf(other: FiftytwoActor, { side, suit }: StoredPlay, named: string | null): StoredPlay {
  const usual = usualDefence(side);
  try {
    const { id } = skillOf(other, named ?? usual);
    return playFacts(other, { skill: id, tick: false, use: null, device: null, bonus: 0 });
  } catch (error) {
    if (!(error instanceof Refusal) || named !== null) throw error;
    return {
      skill: "",
      identifier: usual,
      name: usual,
      suit,
      rating: 0,
      specialised: false,
      specialisation: "",
      side,
      penalty: other.system.health[side].penalty,
      device: null,
      vehicle: null,
      effects: 0,
      situation: 0,
      use: null,
      useRefused: "",
    };
  }
}

/** @throws Refusal when it can be no test's number */
export function checkedTarget(target: number | null): number {
  if (target !== null && Number.isSafeInteger(target) && Math.abs(target) <= MOST_TARGET) return target;
  throw new Refusal("C52.Test.Refusal.target", { found: target ?? "—", most: MOST_TARGET });
}
