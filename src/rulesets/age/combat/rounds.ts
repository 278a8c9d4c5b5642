import type { DocumentDeletion } from "../../../foundry/compat/batch.ts";
import { type EffectRounds, roundsOf } from "../../../foundry/compat/effect-rounds.ts";
import type { AgeActor } from "../messages/rights.ts";
import { roundsOver } from "../rules/index.ts";

/** How long a round is, in seconds (AGE-11). */
const ROUND = 15;

/** Tells the host how long a round is, where it counts time; during `init`. */
export function countRounds(): void {
  // The community types do not know this part of the configuration, and not every host has it.
  const config = CONFIG as unknown as { time?: { roundTime?: number } };
  if ("time" in config && config.time) config.time.roundTime = ROUND;
}

/** What opens someone's own turn: nothing is spent, and what was prepared and not taken is lost (AGE-12). */
export function freshTurn({ system }: AgeActor, combat: string, round: number): Readonly<Record<string, unknown>> {
  const { spent, prepared, last } = system.turn;
  if (spent.length === 0 && prepared === "") return {};
  return { "system.turn": { combat, round, spent: [], prepared: "", last } };
}

/** The effects whose rounds are over at the start of their bearer's turn (AGE-11). */
export function effectsOver(who: AgeActor, combat: string, round: number): readonly DocumentDeletion[] {
  return deletions(who, ({ rounds, combat: began, since }) =>
    roundsOver({ rounds, since: began === null || began === combat ? since : null, round }),
  );
}

/** The effects that go by rounds: the end of action time ends them (AGE-11). */
export function effectsOfRounds(who: AgeActor): readonly DocumentDeletion[] {
  return deletions(who, () => true);
}

/** An actor's own effects; those of items come and go with the item. */
function deletions({ actor }: AgeActor, over: (lasts: EffectRounds) => boolean): readonly DocumentDeletion[] {
  return [...actor.effects].flatMap((effect) => {
    const lasts = roundsOf(effect);
    return lasts && over(lasts) ? [{ parent: actor, documentName: "ActiveEffect", id: effect.id ?? "" }] : [];
  });
}
