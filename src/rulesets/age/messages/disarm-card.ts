import { nameOf } from "../../../foundry/chat/rights.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import type { AgeOpposedTest } from "./age-opposed.ts";
import { AgeTest } from "./age-test.ts";
import { disarmOf } from "./disarm-verb.ts";
import { mayActFor } from "./rights.ts";

/** What the card of an opposed test shows of the Disarm that it settles (AGE-9); nothing when it settles none. */
export function disarmContext(opposed: AgeOpposedTest): Record<string, unknown> {
  if (opposed.purpose.kind !== "disarm") return {};
  try {
    const { attack, purchase, victim, won } = disarmOf(opposed.parent);
    const message = game.messages?.get(attack);
    const test: unknown = message?.system;
    const { yards = null, weapon = "" } = test instanceof AgeTest ? (test.purchases[purchase] ?? {}) : {};
    const user = game.user ?? null;
    const mayAct = message !== undefined && user !== null && mayActFor(message, opposed.a.actor, user);
    const line = yards === null ? "AGE.Disarm.for" : "AGE.Disarm.flies";
    return {
      disarm: {
        line: format(line, { target: nameOf(victim.actor), weapon, yards: yards ?? 0 }),
        flown: yards !== null,
        mayRoll: won && yards === null && mayAct,
        needsGm: user?.isGM !== true,
      },
    };
  } catch (error) {
    // The attack, the stunt or the target is gone: the opposed test stands for itself.
    if (error instanceof Refusal) return {};
    throw error;
  }
}
