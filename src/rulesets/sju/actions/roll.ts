import { ask } from "../../../foundry/steward/steward.ts";
import { sjuActorAt } from "../data/actors.ts";
import type { SideFacts } from "../data/side.ts";
import { SjuRoll } from "../rolls/sju-roll.ts";
import { type Holding, type Level, rollBonus } from "../rules/index.ts";

/** Both sides of a roll whose level is known. */
export interface Rolled {
  /** Id of this one roll, the same when it is tried again: On a Roll is used once (SJU-8). */
  readonly id: string;
  readonly offensive: SideFacts;
  /** `null` for a difficulty. */
  readonly defensive: SideFacts | null;
  readonly level: Level;
  /** What On a Roll is worth. */
  readonly size: number;
}

/** Uses up what both sides hold of On a Roll, then rolls the level's dice (SJU-3, SJU-8). @throws Refusal without a GM */
export async function rollDice({ id, offensive, defensive, level, size }: Rolled): Promise<{
  readonly roll: SjuRoll;
  readonly onARoll: Holding;
}> {
  const onARoll = await useUp(id, offensive, defensive);
  const roll = SjuRoll.forLevel(level, rollBonus(onARoll, size));
  await roll.evaluate();
  return { roll, onARoll };
}

/** Asks nobody where neither side holds On a Roll, nor has used one up by this roll. */
async function useUp(id: string, offensive: SideFacts, defensive: SideFacts | null): Promise<Holding> {
  const concerned = [offensive, defensive].some((side) => {
    const system = sjuActorAt(side?.actor)?.system;
    return system?.onARoll === true || system?.usedBy === id;
  });
  if (!concerned) return { offensive: false, defensive: false };
  const query = { id, offensive: offensive.actor, defensive: defensive?.actor ?? null };
  // The steward's answer: it comes from a GM's client, or this one's own plan.
  return (await ask("sju.useOnARoll", query)) as unknown as Holding;
}
