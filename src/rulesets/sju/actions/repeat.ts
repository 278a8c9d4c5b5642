import { nameOf } from "../../../foundry/chat/rights.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import type { SjuActor } from "../data/actor.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";
import { seesValues } from "../data/sight.ts";
import { type RememberedValue, rememberedTest } from "./last-test.ts";
import { type Against, rollTest } from "./test.ts";

/** What {@link repeatTest} would repeat, in words; `null` when this user has compared the actor with nothing yet. */
export function lastTest(actor: Actor.Implementation): { readonly text: string } | null {
  const test = rememberedTest(actor);
  if (!test) return null;
  const who = sjuActorAt(actor.uuid);
  const values = namesOf(who, test.values);
  const { against } = test;
  if ("difficulty" in against) {
    const key = against.hidden ? "SJU.Repeat.againstHidden" : "SJU.Repeat.againstDifficulty";
    return { text: format(key, { values, difficulty: against.difficulty }) };
  }
  const opponent = sjuActorAt(against.actor);
  return {
    text: format("SJU.Repeat.against", {
      values,
      name: opponent ? nameOf(opponent.actor) : against.name,
      others: namesOf(opponent, against.values),
    }),
  };
}

/**
 * Repeats the comparison that this user last rolled for an actor: the same values as they are now, against the same one or the
 * same difficulty (SJU-1). A hidden difficulty stays hidden.
 * @returns the message, or `null` when a hook called it off
 * @throws Refusal when there is none, something of it is gone or closed by now, or as `rollTest`
 */
export async function repeatTest(actor: Actor.Implementation): Promise<ChatMessage.Implementation | null> {
  const who = playedBy(actor, game.user);
  const test = rememberedTest(actor);
  if (!test) throw new Refusal("SJU.Repeat.nothing", { actor: nameOf(actor) });
  const values = idsOf(who, test.values);
  const against = againstOf(test.against);
  return rollTest(actor, { values, against, ...(test.messageMode ? { messageMode: test.messageMode } : {}) });
}

function againstOf(against: NonNullable<ReturnType<typeof rememberedTest>>["against"]): Against {
  if ("difficulty" in against) return against;
  const opponent = sjuActorAt(against.actor);
  if (!opponent) throw new Refusal("SJU.Repeat.opponentGone", { name: against.name });
  if (!seesValues(opponent)) throw new Refusal("SJU.Compare.closed", { name: nameOf(opponent.actor) });
  return { actor: against.actor, values: idsOf(opponent, against.values) };
}

function idsOf({ actor, system }: SjuActor, used: readonly RememberedValue[]): readonly string[] {
  const known = new Set(system.values.map(({ id }) => id));
  for (const { id, name } of used) {
    if (!known.has(id)) throw new Refusal("SJU.Repeat.valueGone", { actor: nameOf(actor), value: name });
  }
  return used.map(({ id }) => id);
}

/** By what they are called now, or were when they are gone. */
function namesOf(who: SjuActor | null, used: readonly RememberedValue[]): string {
  const names = new Map(who?.system.values.map(({ id, name }) => [id, name]));
  return used.map(({ id, name }) => names.get(id) ?? name).join(" + ");
}
