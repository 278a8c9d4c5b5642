import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { planChange } from "../combat/changes.ts";
import { coupDeGrace as coupRule } from "../rules/index.ts";
import { AgeCoup } from "./age-coup.ts";
import { AgeTest } from "./age-test.ts";
import { notedChange } from "./change-field.ts";
import { coupDone } from "./coup-card.ts";
import { ageActorAt, cardFor, isAuthor } from "./rights.ts";

/** Kills someone helpless (AGE-17): at arm's length as the card says, from afar by an attack that hit. */
export const coupDeGrace: StewardVerb<{ readonly message: string }> = {
  read: (payload) => ({ message: payloadReader(payload).text("message") }),
  alone({ message }, asker) {
    const uuid = victimOf(game.messages?.get(message)?.system);
    return isAuthor(message, asker) && ageActorAt(uuid)?.actor.testUserPermission(asker, "OWNER") === true;
  },
  plan(query, asker) {
    const system: unknown = game.messages?.get(query.message)?.system;
    const { message, card } =
      system instanceof AgeCoup ? cardFor(AgeCoup, query.message, asker) : cardFor(AgeTest, query.message, asker);
    if (coupDone(card)) return { updates: [], answer: true };
    const uuid = victimOf(card);
    if (uuid === null) throw new Refusal("AGE.Refusal.NoHit");
    const victim = ageActorAt(uuid);
    if (!victim) throw new Refusal("AGE.Refusal.TargetGone");
    const reach = card instanceof AgeTest ? "missile" : "melee";
    const decision = coupRule({ targetConditions: victim.system.conditions, reach });
    if (!decision.ok) throw new Refusal(`AGE.Coup.${decision.reason}`, { target: victim.actor.name });
    const { writes, record } = planChange(victim, { add: ["dead"], remove: ["dying", "unconscious"] });
    const changes = notedChange(foundry.utils.randomID(), record, uuid);
    return { ...joinWrites([writes, { updates: [{ document: message, changes }] }]), answer: true };
  },
};

/** UUID of whom a card lets kill; `null` when it lets nobody. */
function victimOf(card: unknown): string | null {
  if (card instanceof AgeCoup) return card.target.token ?? card.target.actor;
  const hit = card instanceof AgeTest && card.coup && card.outcome.success ? card.firstHit : null;
  return hit ? (hit.token ?? hit.actor) : null;
}
