import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { targetFacts } from "../actions/targets.ts";
import type { StandardStuntKey } from "../rules/index.ts";
import { AgeDamage } from "./age-damage.ts";
import { AgeTest } from "./age-test.ts";
import { cardFor, isAuthor } from "./rights.ts";

/** How long what a stunt was used for holds without its message, in ms: its client may have died in between. */
const CLAIM_HOLDS = 30_000;

/** Whether what a stunt gives has been used: a claim whose message does not come, or was deleted, is void after a while. */
export function isUsed({ used, usedAt }: AgeTest["purchases"][string]): boolean {
  return used !== "" && (game.messages?.has(used) === true || Date.now() - usedAt < CLAIM_HOLDS);
}

interface ClaimFollow {
  /** Message id of the attack. */
  readonly message: string;
  readonly purchase: string;
  /** Id that the message of the second attack, or of the opposed test, is going to have. */
  readonly follow: string;
}

/** Stunts that lead to another roll. */
const LEADING: readonly StandardStuntKey[] = ["lightningAttack", "disarm"];

/** Reserves what a Lightning Attack or a Disarm gives, so that it is rolled once (AGE-9). */
export const claimFollow: StewardVerb<ClaimFollow> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { message: text("message"), purchase: id("purchase"), follow: id("follow") };
  },
  alone: ({ message }, asker) => isAuthor(message, asker),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    const purchase = purchaseOf(test, query.purchase, LEADING);
    if (purchase.used === query.follow) return { updates: [], answer: query.follow };
    if (isUsed(purchase)) throw new Refusal("AGE.Refusal.StuntUsed");
    const path = `system.purchases.${query.purchase}`;
    return {
      updates: [{ document: message, changes: { [`${path}.used`]: query.follow, [`${path}.usedAt`]: Date.now() } }],
      answer: query.follow,
    };
  },
};

interface SecondTarget {
  /** Message id of the attack. */
  readonly message: string;
  readonly purchase: string;
  /** UUID of a token or an actor. */
  readonly target: string;
}

/**
 * Sets the same attack against a second target (AGE-9, Dual Strike), whose Defense the steward reads for himself; it joins the
 * card of the damage when that is there already.
 */
export const secondTarget: StewardVerb<SecondTarget> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { message: text("message"), purchase: id("purchase"), target: text("target") };
  },
  alone({ message }, asker) {
    const test: unknown = game.messages?.get(message)?.system;
    const rolled = test instanceof AgeTest && test.damage !== null && game.messages?.has(test.damage) === true;
    return isAuthor(message, asker) && (!rolled || isAuthor(test.damage ?? "", asker));
  },
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    const purchase = purchaseOf(test, query.purchase, ["dualStrike"]);
    const { defense, ...target } = targetFacts(query.target);
    const uuid = target.token ?? target.actor ?? "";
    if (purchase.used === uuid) return { updates: [], answer: uuid };
    if (purchase.used !== "") throw new Refusal("AGE.Refusal.StuntUsed");
    if (target.actor === test.actor || test.targets.some((entry) => (entry.token ?? entry.actor) === uuid)) {
      throw new Refusal("AGE.Refusal.AnotherTarget", { target: target.name });
    }
    const path = `system.purchases.${query.purchase}`;
    const attacked = {
      "system.targets": [...test.toObject().targets, { ...target, defense, second: true }],
      [`${path}.used`]: uuid,
      [`${path}.usedAt`]: Date.now(),
    };
    const rolled = game.messages?.get(test.damage ?? "");
    const damage: unknown = rolled?.system;
    const hit = test.outcome.total >= defense;
    const joins = rolled && damage instanceof AgeDamage && damage.attack === message.id && hit;
    return {
      updates: [
        { document: message, changes: attacked },
        ...(joins
          ? [
              {
                document: rolled,
                changes: {
                  "system.targets": [...damage.toObject().targets, { ...target, first: false, applied: null }],
                },
              },
            ]
          : []),
      ],
      answer: uuid,
    };
  },
};

/** A purchase that stands, of one of these stunts. @throws Refusal when there is none */
function purchaseOf(test: AgeTest, id: string, keys: readonly string[]): AgeTest["purchases"][string] {
  const purchase = test.purchases[id];
  if (!purchase || purchase.undone || !keys.includes(purchase.key)) throw new Refusal("AGE.Refusal.NotBought");
  return purchase;
}
