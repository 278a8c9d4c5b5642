import { Refusal } from "../../../foundry/notices.ts";
import { lay, oppose } from "../actions/exchange.ts";
import { test } from "../actions/static.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import type { Stakes } from "../rules/index.ts";
import { minutesOf, type TestChoice, wishOf } from "./test-choice.ts";
import { againstOf, type Reading, readChoice } from "./test-reading.ts";

/**
 * Plays or lays the card that is chosen, by the documents as they are now.
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal when something is missing, or the rules say no
 */
export async function playChoice(who: FiftytwoActor, choice: TestChoice): Promise<boolean> {
  const { actor } = who;
  const reading = readChoice(who, choice);
  const { problem, chosen, skill, exchange, attack } = reading;
  if (problem) throw new Refusal(problem);
  const { task, way, opponent, damageSide } = choice;
  const { drives = false, ...wish } = wishOf(who, choice);
  const said = { ...wish, drives, skill: skill.id, card: chosen?.id ?? null };
  if (task.kind === "lay") {
    if (!exchange) throw new Refusal("C52.Exchange.Refusal.tooLate");
    return lay(exchange.parent, { ...said, side: task.side });
  }
  const weapon = attack.harmful ? (attack.weapon?.id ?? null) : null;
  const { harmful, persistent } = attack;
  if (way === "opponent") {
    const against = { opponent: opponent ?? "", weapon, harmful, persistent, damageSide };
    return (await oppose(actor, { ...said, ...against })) !== null;
  }
  const stakes = stakesOf(choice, reading);
  const strike = stakes === "attack" ? { weapon, persistent } : {};
  return (
    (await test(actor, { ...said, ...strike, stakes, minutes: minutesOf(who, choice), against: againstOf(choice) })) !==
    null
  );
}

function stakesOf({ way }: TestChoice, { attack }: Reading): Stakes {
  if (!attack.harmful) return "none";
  return way === "helpless" ? "attack" : "resist";
}
