import { currentMessageMode } from "../../../foundry/compat/message-modes.ts";
import { rollTest, sideFacts } from "../actions/test.ts";
import type { SjuActor } from "../data/actor.ts";
import { playedBy } from "../data/actors.ts";
import { seesValues } from "../data/sight.ts";
import { counterparts } from "../rules/index.ts";
import type { Choice } from "./choice.ts";
import { SjuComparison } from "./comparison-app.ts";
import { opponentsOf } from "./opponents.ts";

/** How a comparison is asked for. */
export interface OpenComparison {
  /** Item ids of the actor's values that are chosen beforehand. */
  readonly values?: readonly string[];
  /** Rolls at once, where it is beyond doubt against whom and with which of his values. */
  readonly skip: boolean;
}

/**
 * Opens the dialog in which an actor is compared with someone or something (SJU-1), unless it is skipped: then it is rolled at once
 * against the one targeted token of Sju whose values answer those given without doubt. Where there is doubt, the dialog asks.
 * @throws Refusal when the actor is not one of Sju or not the user's, or has no such value
 */
export async function openComparison(
  actor: Actor.Implementation,
  { values = [], skip }: OpenComparison,
): Promise<void> {
  const who = playedBy(actor, game.user);
  sideFacts(who, values);
  const against = skip ? targetWithoutDoubt(who, values) : null;
  if (against) await rollTest(who.actor, { values, against });
  else await SjuComparison.ask(who, firstChoice(who, values));
}

/** The one targeted token and its values that answer the given ones; `null` when someone has to choose. */
function targetWithoutDoubt(who: SjuActor, values: readonly string[]) {
  const [target, ...others] = opponentsOf(who.actor).filter(({ group }) => group === "targets");
  if (!target || others.length > 0 || !seesValues(target)) return null;
  const used = who.system.values.filter(({ id }) => values.includes(id));
  const answers = counterparts(used, target.system.values);
  return answers && { actor: target.uuid, values: answers };
}

/** What the dialog begins with: against the first target, or against a difficulty. */
function firstChoice(who: SjuActor, values: readonly string[]): Choice {
  const opponent = opponentsOf(who.actor).find(({ group }) => group === "targets")?.uuid ?? null;
  return {
    values: new Set(values),
    opposing: opponent === null ? "difficulty" : "someone",
    opponent,
    theirs: new Map(),
    difficulty: null,
    hidden: false,
    swapped: false,
    messageMode: currentMessageMode(),
  };
}
