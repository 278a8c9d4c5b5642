import type { ChatCommand } from "../../../foundry/chat/commands.ts";
import { nameOf } from "../../../foundry/chat/rights.ts";
import { actorPlayed } from "../../../foundry/chat/speaking.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { postTest } from "../actions/test.ts";
import { sjuActorAt } from "../data/actors.ts";
import type { SideFacts } from "../data/side.ts";
import { DIFFICULTY, VALUE } from "../rules/index.ts";
import { parseCommand } from "./parse.ts";

/**
 * `/sju 7 mot 4`, `/sju 3+4 vs 2+2`: finished figures compared and rolled for, by whoever the user plays (SJU-1 to SJU-8), or by
 * nobody in particular.
 */
export const sjuCommand: ChatCommand = async (rest) => {
  const parsed = parseCommand(rest);
  if (!parsed.ok) {
    throw new Refusal(`SJU.Command.${parsed.fault}`, {
      found: parsed.found,
      examples: "SJU.Command.examples",
      ...(parsed.fault === "difficulty" ? DIFFICULTY : VALUE),
    });
  }
  const { offensive, defensive } = parsed.command;
  const [first = 0, ...more] = defensive;
  await postTest({
    offensive: { ...whoRolls(), values: sums(offensive) },
    ...(more.length === 0 ? { difficulty: first } : { defensive: { ...NOBODY, values: sums(defensive) } }),
  });
};

/** Who has these figures is not said. */
const NOBODY = { actor: null, name: "", img: "" } as const;

/** The user's own; else his name in the log alone, and figures that nobody has hold no On a Roll (SJU-8). */
function whoRolls(): Omit<SideFacts, "values"> {
  // All actors are a Gamemaster's: that one is the only one says nothing.
  const actor = actorPlayed((candidate) => sjuActorAt(candidate.uuid) !== null, {
    onlyOne: game.user?.isGM !== true,
  }).actor;
  if (actor) return { actor: actor.uuid, name: nameOf(actor), img: actor.img ?? "" };
  return { ...NOBODY, name: foundry.documents.ChatMessage.getSpeaker().alias ?? "" };
}

function sums(figures: readonly number[]): SideFacts["values"] {
  return figures.map((value) => ({ name: "", kind: "sum", value }));
}
