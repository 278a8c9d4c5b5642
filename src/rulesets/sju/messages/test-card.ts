import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { sjuActorAt } from "../data/actors.ts";
import { fumbler, rewards } from "../rules/index.ts";
import { playsSide } from "./rights.ts";
import type { SjuTest } from "./sju-test.ts";

/** What the card of a test shows to the user at this client. */
export function testCardContext(test: SjuTest): Record<string, unknown> {
  const { outcome, comparison, level } = test;
  return {
    offensive: sideView(test, "offensive"),
    defensive: test.defensive ? sideView(test, "defensive") : null,
    difficulty: test.difficulty,
    hidden: test.hiddenLevel !== null,
    comparison,
    level: level ? `SJU.Level.${level}` : null,
    levelKey: level,
    dice: outcome?.dice.map((face, place) => ({ face, kept: outcome.places.includes(place) })),
    bonus: test.bonus === 0 ? null : signed(test.bonus),
    cancelled: test.onARoll.offensive && test.onARoll.defensive,
    value: outcome?.value,
    winner: outcome?.winner ?? null,
    verdict: outcome ? `SJU.Verdict.${outcome.winner ?? "neither"}` : null,
    effect: test.effect,
    quality: outcome && outcome.quality !== "plain" ? outcome.quality : null,
    fumbler: outcome ? fumbler(outcome) : null,
    ...rewardContext(test),
  };
}

function sideView(test: SjuTest, side: "offensive" | "defensive") {
  const facts = test[side];
  const { comparison } = test;
  return {
    name: facts ? facts.name || format("SJU.Side.unnamed") : "",
    img: facts?.img ?? "",
    values: facts?.values ?? [],
    total: comparison?.[side] ?? facts?.values.reduce((sum, { value }) => sum + value, 0),
    onARoll: test.onARoll[side],
  };
}

function rewardContext(test: SjuTest): Record<string, unknown> {
  const { outcome, winner, rewardTaken } = test;
  const taken = rewardTaken ? format(`SJU.Reward.${rewardTaken}`) : null;
  if (!outcome?.winner || rewardTaken || !game.user || !playsSide(test, outcome.winner, game.user)) return { taken };
  const holds = sjuActorAt(winner?.actor)?.system.onARoll ?? false;
  return {
    taken,
    rewards: rewards(outcome.quality, { canHold: true, holds }).map((reward) => ({
      key: reward,
      label: `SJU.Reward.${reward}`,
    })),
    rewardNeedsGm: needsSteward("sju.takeReward", { message: test.parent.id ?? "", reward: "effect2" }),
  };
}
