import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { sjuActorAt } from "../data/actors.ts";
import { sideName } from "../data/side.ts";
import { type Reward, rewardParts } from "../rules/index.ts";
import { rewardsFor } from "./reward-verb.ts";
import { isGenuine, playsSide } from "./rights.ts";
import type { SjuTest } from "./sju-test.ts";

/** What the card shows of a reward: what was taken and by whom, what may be chosen, or that someone is to choose (SJU-6 to SJU-8). */
export function rewardContext(test: SjuTest): Record<string, unknown> {
  const { outcome, winner, rewardTaken } = test;
  if (!outcome?.winner || outcome.quality === "plain") return {};
  if (rewardTaken) {
    const chosen = test.reward && winner?.actor ? test.reward : null;
    const undo = chosen !== null && game.user?.isGM === true;
    return { taken: takenText(test, rewardTaken, chosen?.by ?? null), takenKey: rewardTaken, undo };
  }
  const name = format(sideName(winner));
  if (!isGenuine(test)) return { doubt: doubtText(test) };
  const holder = sjuActorAt(winner?.actor);
  const holds = holder?.system.onARoll === true;
  const offered = rewardsFor(outcome.quality, holder);
  if (!game.user || !playsSide(test, outcome.winner, game.user)) {
    const list = offered.map((reward) => format(`SJU.Reward.${reward}`)).join(` ${format("SJU.Reward.or")} `);
    return { pending: format("SJU.Reward.pending", { name, rewards: list }) };
  }
  return {
    choose: format("SJU.Reward.choose", { name }),
    holds: holds ? format("SJU.Reward.holds", { name }) : null,
    rewards: offered.map((reward) => ({
      key: reward,
      label: `SJU.Reward.${reward}`,
      icon: rewardParts(reward).onARoll ? "fa-solid fa-fire" : "fa-solid fa-plus",
    })),
    rewardNeedsGm: needsSteward("sju.takeReward", { message: test.parent.id ?? "", reward: "effect2" }),
  };
}

function takenText({ winner }: SjuTest, reward: Reward, by: string | null): string {
  const label = `SJU.Reward.${reward}`;
  if (by === null) return format("SJU.Reward.byItself", { reward: label });
  return format("SJU.Reward.byUser", { side: sideName(winner), reward: label, user: game.users?.get(by)?.name ?? "—" });
}

/** Why a card gives nobody anything: its author does not play the side that he rolled for. */
export function doubtText({ parent: { author }, offensive }: SjuTest): string {
  return format("SJU.Refusal.NotGenuine", { user: author?.name ?? "—", actor: sideName(offensive) });
}
