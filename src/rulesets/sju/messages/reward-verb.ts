import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import type { SjuActor } from "../data/actor.ts";
import { sjuActorAt } from "../data/actors.ts";
import { type Quality, REWARDS, type Reward, rewardParts, rewards } from "../rules/index.ts";
import { checkPlays, testOf } from "./rights.ts";

interface TakeReward {
  /** Message id of the test. */
  readonly message: string;
  readonly reward: Reward;
}

/** Takes the reward of a roll for the winning side, once (SJU-6 to SJU-8). */
export const takeReward: StewardVerb<TakeReward> = {
  read(payload) {
    const { text } = payloadReader(payload);
    const word = text("reward");
    const reward = REWARDS.find((known) => known === word);
    if (!reward) throw new Refusal("TRISKELE.Steward.Malformed", { field: "reward", found: word });
    return { message: text("message"), reward };
  },
  alone({ message: id }, asker) {
    const message = game.messages?.get(id);
    if (message?.author !== asker) return false;
    const winner = sjuActorAt(testOf(id).test.winner?.actor)?.actor;
    return winner?.testUserPermission(asker, "OWNER") === true;
  },
  plan({ message: id, reward }, asker) {
    const { message, test } = testOf(id);
    const { outcome, winner } = test;
    const holder = sjuActorAt(winner?.actor);
    if (!outcome?.winner || !winner?.actor || outcome.quality === "plain") throw new Refusal("SJU.Reward.none");
    checkPlays(test, outcome.winner, asker);
    if (test.reward) {
      if (test.reward.key === reward && test.reward.by === asker.id) return { updates: [], answer: reward };
      throw new Refusal("SJU.Reward.taken", { side: winner?.name ?? "", reward: `SJU.Reward.${test.reward.key}` });
    }
    if (!rewardsFor(outcome.quality, holder).includes(reward)) {
      throw new Refusal("SJU.Reward.notOffered", { side: winner?.name ?? "", reward: `SJU.Reward.${reward}` });
    }
    const choice = { id: foundry.utils.randomID(), key: reward, by: asker.id };
    const note = { document: message, changes: { "system.reward": choice } };
    if (!holder || !rewardParts(reward).onARoll) return { updates: [note], answer: reward };
    const gain = { document: holder.actor, changes: { "system.onARoll": true, "system.gainedFrom": id } };
    return { updates: [note, gain], answer: reward };
  },
};

/** What the winner may choose from now (SJU-6 to SJU-8). @param holder `null` when he is gone: he holds nothing any more */
export function rewardsFor(quality: Quality, holder: SjuActor | null): readonly Reward[] {
  return rewards(quality, { canHold: holder !== null, holds: holder?.system.onARoll ?? false });
}
