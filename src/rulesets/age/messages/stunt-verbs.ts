import { joinWrites } from "../../../foundry/documents/combat.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { MOVERS, type Mover } from "../data/purchase.ts";
import { AgeStunt } from "../data/stunt.ts";
import { canBuy, canUndo, standardStunt } from "../rules/index.ts";
import { AgeTest } from "./age-test.ts";
import { notedChange } from "./change-field.ts";
import { purchaseFacts } from "./purchase-facts.ts";
import { ageActorAt, cardFor, isAuthor } from "./rights.ts";
import { planStunt, planStuntUndo } from "./stunt-effects.ts";

interface BuyStunt {
  /** Message id of the test. */
  readonly message: string;
  /** Item id of the stunt. */
  readonly stunt: string;
  readonly points: number | undefined;
  /** Of Skirmish: who moves. */
  readonly who: Mover;
  /** Id of the purchase, chosen by the asker: the same purchase asked for twice is one purchase. */
  readonly purchase: string;
}

/** Stunts that write nothing but the card, so that whoever wrote it can buy them alone. */
const ON_CARD = ["move", "extraDamage", "halfArmor", "secondAttack", "secondTarget", "disarm"];

/** Buys a stunt on a test's card and does what it does at once (AGE-7 to AGE-10), in one batch. */
export const buyStunt: StewardVerb<BuyStunt> = {
  read(payload) {
    const { id, text, optionalNumber, optionalText } = payloadReader(payload);
    const word = optionalText("who") ?? MOVERS[0];
    const who = MOVERS.find((mover) => mover === word);
    if (!who) throw new Refusal("TRISKELE.Steward.Malformed", { field: "who", found: word });
    return {
      message: text("message"),
      stunt: text("stunt"),
      points: optionalNumber("points"),
      who,
      purchase: id("purchase"),
    };
  },
  alone: ({ message, stunt }, asker) => isAuthor(message, asker) && !reachesOut(message, stunt),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    if (query.purchase in test.purchases) return { updates: [], answer: query.purchase };
    const item = ageActorAt(test.actor)?.actor.items.get(query.stunt);
    const stunt: unknown = item?.system;
    if (!item || !(stunt instanceof AgeStunt)) throw new Refusal("AGE.Refusal.UnknownStunt");
    const decision = canBuy({ ...purchaseFacts(test, stunt), points: query.points });
    if (!decision.ok) {
      const name = stunt.nameKey ?? item.name;
      throw new Refusal(`AGE.Purchase.${decision.reason}`, {
        stunt: name,
        cost: stunt.price,
        left: test.stuntPointsLeft,
      });
    }
    const { key } = stunt.offer;
    const purchase = {
      key,
      name: item.name,
      text: standardStunt(key) ? "" : stunt.effectText,
      cost: decision.cost,
      at: Date.now(),
      who: query.who,
    };
    const { writes, record } = planStunt(test, key);
    const changes = {
      [`system.purchases.${query.purchase}`]: purchase,
      ...(record ? notedChange(foundry.utils.randomID(), record, query.purchase) : {}),
    };
    return { ...joinWrites([writes, { updates: [{ document: message, changes }] }]), answer: query.purchase };
  },
};

/** Whether a stunt writes more than the card that it is bought on. */
function reachesOut(messageId: string, stuntId: string): boolean {
  const test: unknown = game.messages?.get(messageId)?.system;
  const stunt: unknown = test instanceof AgeTest ? ageActorAt(test.actor)?.actor.items.get(stuntId)?.system : null;
  const effect = stunt instanceof AgeStunt ? standardStunt(stunt.identifier)?.effect.kind : undefined;
  return effect !== undefined && !ON_CARD.includes(effect);
}

interface UndoStunt {
  /** Message id of the test. */
  readonly message: string;
  /** Which purchase the asker means: the last one, when he saw the card. */
  readonly purchase: string;
}

/** Takes the last purchase of a card back, with what it did, until the damage is rolled (AGE-7). */
export const undoStunt: StewardVerb<UndoStunt> = {
  read(payload) {
    const { id, text } = payloadReader(payload);
    return { message: text("message"), purchase: id("purchase") };
  },
  alone: ({ message, purchase }, asker) => isAuthor(message, asker) && !hasChanged(message, purchase),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    if (test.purchases[query.purchase]?.undone) return { updates: [], answer: false };
    const decision = canUndo(test.bought, test.damageRolled);
    if (!decision.ok) throw new Refusal(`AGE.Undo.${decision.reason}`);
    const { purchase } = decision;
    if (purchase.id !== query.purchase) throw new Refusal("AGE.Undo.notLast");
    const target = purchase.key === "dualStrike" ? purchase.used : "";
    if (purchase.used !== "" && target === "") throw new Refusal("AGE.Undo.used");
    const changes: Record<string, unknown> = { [`system.purchases.${purchase.id}.undone`]: true };
    if (target !== "") {
      changes["system.targets"] = test
        .toObject()
        .targets.filter((entry) => !(entry.second && (entry.token ?? entry.actor) === target));
    }
    const deeds = Object.entries(test.changes).filter(([, change]) => change.of === purchase.id && !change.undone);
    for (const [id] of deeds) changes[`system.changes.${id}.undone`] = true;
    const back = deeds.map(([, change]) => planStuntUndo(test, purchase.key, change));
    return { ...joinWrites([...back, { updates: [{ document: message, changes }] }]), answer: true };
  },
};

function hasChanged(messageId: string, purchase: string): boolean {
  const test: unknown = game.messages?.get(messageId)?.system;
  return test instanceof AgeTest && Object.values(test.changes).some(({ of }) => of === purchase);
}

/** Letters that a line of narration may have. */
const NARRATION = 300;

/** Whoever plays the actor tells in a line how it looked (AGE-8). */
export const narrate: StewardVerb<{ readonly message: string; readonly text: string }> = {
  read(payload) {
    const { text, optionalText } = payloadReader(payload);
    return { message: text("message"), text: (optionalText("text") ?? "").trim() };
  },
  alone: ({ message }, asker) => isAuthor(message, asker),
  plan(query, asker) {
    const { message, card: test } = cardFor(AgeTest, query.message, asker);
    if (query.text.length > NARRATION) throw new Refusal("AGE.Narration.tooLong", { most: NARRATION });
    if (query.text === test.narration) return { updates: [], answer: true };
    return { updates: [{ document: message, changes: { "system.narration": query.text } }], answer: true };
  },
};
