import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { changedValue, planChange } from "../combat/changes.ts";
import { readDie } from "../rolls/damage-roll.ts";
import { disarmYards } from "../rules/index.ts";
import { AgeOpposedTest } from "./age-opposed.ts";
import { AgeTest } from "./age-test.ts";
import { isBacked } from "./attach.ts";
import { notedChange } from "./change-field.ts";
import { weaponsInHand } from "./purchase-facts.ts";
import { type AgeActor, ageActorAt, cardFor } from "./rights.ts";

interface StrikeAway {
  /** Message id of the opposed test. */
  readonly message: string;
  /** Item id of the weapon; left out, the first one in the target's hands. */
  readonly weapon: string | undefined;
  /** 1d6 as the asker rolled it. */
  readonly die: string;
}

/** Strikes the weapon out of the hands of whoever lost the opposed attack rolls of a Disarm (AGE-9). */
export const strikeAway: StewardVerb<StrikeAway> = {
  read(payload) {
    const { id, text, optionalId } = payloadReader(payload);
    return { message: id("message"), weapon: optionalId("weapon"), die: text("die") };
  },
  alone: (_query, asker) => asker.isGM,
  plan(query, asker) {
    const { attack, purchase, victim, won } = disarmOf(game.messages?.get(query.message));
    const { message, card: test } = cardFor(AgeTest, attack, asker);
    const { yards: flown } = test.purchases[purchase] ?? { yards: null };
    if (flown !== null) return { updates: [], answer: flown };
    if (!won) throw new Refusal("AGE.Disarm.notWon");
    if (!asker.isGM && !defended(query.message)) throw new Refusal("AGE.Disarm.notDefended");
    const weapons = weaponsInHand(victim.actor);
    const item = query.weapon ? weapons.find(({ id }) => id === query.weapon) : weapons[0];
    if (!item) throw new Refusal("AGE.Purchase.targetUnarmed", { stunt: "AGE.Stunts.disarm.name" });
    const roll = readDie(query.die);
    const strength = ageActorAt(test.actor)?.system.score("strength") ?? 0;
    const yards = disarmYards({ die: roll.total ?? 0, strength });
    const { writes, record } = planChange(victim, { add: ["disarmed"] });
    const values = [...(record.values ?? []), changedValue(item, "system.readied", false)];
    const changes = {
      [`system.purchases.${purchase}.yards`]: yards,
      [`system.purchases.${purchase}.weapon`]: item.name,
      rolls: [...message.rolls, roll].map((one) => JSON.stringify(one)),
      ...notedChange(foundry.utils.randomID(), { ...record, values }, purchase),
    };
    const updates = [
      { document: item, changes: { "system.readied": false } },
      { document: message, changes },
    ];
    return { ...joinWrites([writes, { updates }]), answer: yards };
  },
};

/** A Disarm as an opposed test settles it. */
export interface Disarm {
  /** Message id of the attack. */
  readonly attack: string;
  /** Id of the purchase on it. */
  readonly purchase: string;
  readonly victim: AgeActor;
  /** Whether the attacker has won. */
  readonly won: boolean;
}

/** The Disarm that an opposed test belongs to. @throws Refusal when it belongs to none */
export function disarmOf(message: ChatMessage.Implementation | undefined): Disarm {
  const opposed: unknown = message?.system;
  if (!message || !(opposed instanceof AgeOpposedTest) || opposed.purpose.kind !== "disarm") {
    throw new Refusal("TRISKELE.Notice.MessageGone");
  }
  const attack = opposed.purpose.message ?? "";
  const test: unknown = game.messages?.get(attack)?.system;
  const bought = test instanceof AgeTest ? test.bought.find(({ used }) => used === message.id) : undefined;
  if (!(test instanceof AgeTest) || !bought || test.actor !== opposed.a.actor) {
    throw new Refusal("AGE.Refusal.NotBought");
  }
  const victim = ageActorAt(test.firstHit?.token ?? test.firstHit?.actor);
  if (!victim || victim.actor.uuid !== opposed.b.actor) throw new Refusal("AGE.Refusal.TargetGone");
  return { attack, purchase: bought.id, victim, won: opposed.standing.winner === "a" };
}

/** Whether the defender's rolls are those that his own players made. */
function defended(messageId: string): boolean {
  const opposed: unknown = game.messages?.get(messageId)?.system;
  if (!(opposed instanceof AgeOpposedTest)) return false;
  return opposed.rollsOf("b").every((roll) => isBacked(opposed.parent, opposed.b.actor, roll));
}
