import type { DocumentCreation, Writes } from "../../../foundry/compat/batch.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { fightOf } from "../../../foundry/fights/fight-of.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardPlan, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { type ActorChange, planChange } from "../combat/changes.ts";
import { breather, canBreathe, canHeal, heal, restored, sleep } from "../rules/index.ts";
import type { Recovery } from "./age-recovery.ts";
import { AgeTest } from "./age-test.ts";
import { notedChange } from "./change-field.ts";
import { type AgeActor, ageActorAt, cardFor } from "./rights.ts";

const RESTS = ["breather", "sleep"] as const;
/** The two ways of resting (AGE-19). */
export type Rest = (typeof RESTS)[number];

interface TakeRest {
  /** UUID. */
  readonly actor: string;
  readonly rest: Rest;
  /** Id that the message about it is going to have: asked for twice, it is one rest. */
  readonly message: string;
}

/** A breather after an encounter, or a night's sleep (AGE-19). */
export const takeRest: StewardVerb<TakeRest> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    const rest = RESTS.find((known) => known === text("rest"));
    if (!rest) throw new Refusal("TRISKELE.Steward.Malformed", { field: "rest", found: text("rest") });
    return { actor: text("actor"), rest, message: id("message") };
  },
  alone: ({ actor }, asker) => ageActorAt(actor)?.actor.testUserPermission(asker, "OWNER") === true,
  plan(query, asker): StewardPlan {
    const who = ownedBy(query.actor, asker);
    if (game.messages?.has(query.message)) return { updates: [], answer: 0 };
    const { health, rest, level, conditions } = who.system;
    const name = who.actor.name;
    if (fightOf(who.actor)) throw new Refusal("AGE.Rest.inFight", { name });
    const dead = conditions.includes("dead");
    const may =
      query.rest === "breather"
        ? canBreathe({
            encounterEnded: rest.encounter !== "",
            taken: rest.taken,
            atZeroWhenEnded: rest.atZero,
            dead,
          })
        : ({ ok: !dead, reason: "dead" } as const);
    if (!may.ok) throw new Refusal(`AGE.Rest.${may.reason}`, { name });
    const constitution = who.system.score("constitution");
    const amount = query.rest === "breather" ? breather(constitution, level) : sleep(constitution, level);
    const { value, gained } = restored(health.value, health.max, amount);
    const values = query.rest === "breather" ? { "system.rest.taken": true } : {};
    return { ...recovery(who, query.rest, query.message, { health: value, values }, gained), answer: gained };
  },
};

interface Wake {
  readonly actor: string;
  readonly message: string;
}

/** Lets someone wake who was left unconscious (AGE-16); a GM says when. */
export const wake: StewardVerb<Wake> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { actor: text("actor"), message: id("message") };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker): StewardPlan {
    if (!asker.isGM) throw new Refusal("AGE.Rest.onlyGm");
    const who = ageActorAt(query.actor);
    if (!who) throw new Refusal("AGE.Refusal.TargetGone");
    if (!who.system.conditions.includes("unconscious")) return { updates: [], answer: false };
    const change = { remove: ["unconscious"], values: { "system.wakesIn": 0 } } as const;
    return { ...recovery(who, "wake", query.message, change, 0), answer: true };
  },
};

/** A change of someone's body with the message that tells of it, in one batch. */
export function recovery(who: AgeActor, event: Recovery, id: string, change: ActorChange, gained: number): Writes {
  const { writes, record } = planChange(who, change);
  const told = notedChange(id, record);
  const message: DocumentCreation = {
    parent: null,
    documentName: "ChatMessage",
    data: {
      _id: id,
      type: "ageRecovery",
      speaker: { actor: who.actor.id, alias: who.actor.name },
      whisper: isSecret(who, event) ? [...(game.users ?? [])].filter(({ isGM }) => isGM).map(({ id }) => id) : [],
      content: foundry.utils.escapeHTML(format(`AGE.Recovery.${event}.text`, { name: who.actor.name, gained })),
      system: { event, actor: who.actor.uuid, name: who.actor.name, gained, changes: { [id]: Object.values(told)[0] } },
    },
  };
  return joinWrites([writes, { updates: [], creates: [message] }]);
}

/** Whether something that befell someone is the GM's to know: it is not a player's character, nor a death in plain sight. */
function isSecret({ actor }: AgeActor, event: Recovery): boolean {
  if (actor.hasPlayerOwner) return false;
  const combatant = fightOf(actor)?.combatant;
  return event !== "death" || !combatant || combatant.hidden || combatant.token?.hidden === true;
}

/** Gives a patient the Health that a successful Heal action is worth, once (AGE-18). */
export const applyHeal: StewardVerb<{ readonly message: string }> = {
  read: (payload) => ({ message: payloadReader(payload).text("message") }),
  alone({ message }, asker) {
    const test: unknown = game.messages?.get(message)?.system;
    const patient = test instanceof AgeTest ? ageActorAt(test.patient?.token ?? test.patient?.actor) : null;
    const author = game.messages?.get(message)?.author === asker;
    return author && patient?.actor.testUserPermission(asker, "OWNER") === true;
  },
  plan(query, asker): StewardPlan {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    const patient = ageActorAt(test.patient?.token ?? test.patient?.actor);
    if (test.kind !== "heal" || !patient) throw new Refusal("AGE.Refusal.TargetGone");
    if (Object.keys(test.changes).length > 0) return { updates: [], answer: 0 };
    if (test.outcome.success !== true) throw new Refusal("AGE.Heal.failed");
    const { value, max } = patient.system.health;
    refuseHeal(patient, test.actor);
    const amount = heal({ dragonDie: test.roll.ageDice.dragonDie, cunning: test.score });
    const { value: health, gained } = restored(value, max, amount);
    const { writes, record } = planChange(patient, { health, values: { "system.healed": true } });
    const noted: Writes = { updates: [{ document: message, changes: notedChange(message.id ?? "", record) }] };
    return { ...joinWrites([writes, noted]), answer: gained };
  },
};

/** @throws Refusal when a Heal action cannot help someone (AGE-18) */
export function refuseHeal({ actor, system }: AgeActor, healer: string | null): void {
  const may = canHeal({
    self: actor.uuid === healer,
    value: system.health.value,
    max: system.health.max,
    healed: system.healed,
    dead: system.conditions.includes("dead"),
  });
  if (!may.ok) throw new Refusal(`AGE.Heal.${may.reason}`, { name: actor.name });
}

function ownedBy(uuid: string, asker: User.Implementation): AgeActor {
  const who = ageActorAt(uuid);
  if (!who) throw new Refusal("AGE.Refusal.TargetGone");
  if (!who.actor.testUserPermission(asker, "OWNER")) {
    throw new Refusal("AGE.Refusal.NotYours", { user: asker.name ?? "", speaker: who.actor.name });
  }
  return who;
}
