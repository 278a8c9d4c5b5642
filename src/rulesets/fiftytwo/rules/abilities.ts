import { type Card, checkedCard, isFace, JACK, KING, QUEEN, type Suit, sameCard } from "../../../kernel/cards.ts";
import { list, oneOf, wholeNumber, yesOrNo } from "../../../kernel/checks.ts";
import { type Answer, MAY, mayNot } from "./answer.ts";
import { checkedSkill, type Skill } from "./skills.ts";
import { USES, type Use } from "./test.ts";

/** Ranks that special abilities have (C52-13, C52-18): Jack, Queen, King. */
export const ABILITY_RANKS = [JACK, QUEEN, KING] as const;

/** A special ability as far as it is chosen by card (C52-13, C52-18). */
export interface AbilityOffer {
  /** Key of a universal ability, or id of a Dealer's own. */
  readonly id: string;
  /** `null` for a universal one. */
  readonly suit: Suit | null;
  /** 11, 12 or 13. */
  readonly rank: number;
  /** How often one character can have it; `null` for any number. */
  readonly limit: number | null;
}

/** Keys of the universal abilities (C52-18). They are stored in worlds. */
export const UNIVERSAL_ABILITY_KEYS = ["faceValue", "trademark", "discard", "expandedHand", "cardShark"] as const;
export type UniversalAbilityKey = (typeof UNIVERSAL_ABILITY_KEYS)[number];

/** The five abilities of no suit, which the system carries out itself (C52-18). */
export const UNIVERSAL_ABILITIES: Readonly<
  Record<UniversalAbilityKey, AbilityOffer & { readonly id: UniversalAbilityKey }>
> = {
  faceValue: { id: "faceValue", suit: null, rank: JACK, limit: 1 },
  trademark: { id: "trademark", suit: null, rank: JACK, limit: 1 },
  discard: { id: "discard", suit: null, rank: QUEEN, limit: 3 },
  expandedHand: { id: "expandedHand", suit: null, rank: KING, limit: null },
  cardShark: { id: "cardShark", suit: null, rank: KING, limit: 1 },
};

/** A Dealer's own ability can be had once (C52-18). */
export const OWN_ABILITY_LIMIT = 1;

/** Whether a key is that of a universal ability. */
export function isUniversalAbility(key: unknown): key is UniversalAbilityKey {
  return UNIVERSAL_ABILITY_KEYS.some((known) => known === key);
}

/** Whether someone who has an ability so many times can have it once more (C52-18). @throws RulesError */
export function mayHaveAgain({ limit }: AbilityOffer, owned: number): boolean {
  const times = wholeNumber("owned", owned, { min: 0 });
  return limit === null || times < wholeNumber("limit", limit, { min: 1 });
}

/** Why a card cannot be put to a special use. Stable: used as the suffix of a localisation key. */
export type UseRefusal =
  /** He has not the ability. */
  | "notKnown"
  /** Only Jack, Queen and King can be. */
  | "noFace"
  /** It is not his trademark card. */
  | "notTheCard"
  /** A trademark card works with a specialised skill only. */
  | "notSpecialised";

/**
 * Whether a card may be put to a special use when it is laid (C52-18). Asked again when it is shown: a use that turns out not to
 * fit counts for nothing.
 * @param facts `abilities` are the keys of those he has; `trademark` is his named card
 * @throws RulesError when something is not of its kind
 */
export function mayUse(facts: {
  readonly use: Use;
  readonly card: Card;
  readonly skill: Skill;
  readonly abilities: readonly string[];
  readonly trademark: Card | null;
}): Answer<UseRefusal> {
  const { use, card, skill, trademark } = facts;
  oneOf("use", use, USES);
  checkedCard("card", card);
  checkedSkill("skill", skill);
  if (!list("abilities", facts.abilities).includes(use)) return mayNot("notKnown");
  if (!isFace(card)) return mayNot("noFace");
  if (use === "faceValue") return MAY;
  if (trademark === null || !sameCard(card, checkedCard("trademark", trademark))) return mayNot("notTheCard");
  return skill.specialised ? MAY : mayNot("notSpecialised");
}

/** Whether a card can be named as someone's trademark (C52-18): a Jack, Queen or King. @throws RulesError */
export function mayBeTrademark(card: Card): boolean {
  return isFace(checkedCard("card", card));
}

/** Why a card cannot be thrown off by Discard. Stable: used as the suffix of a localisation key. */
export type DiscardRefusal =
  | "notKnown"
  /** His card lies in an open exchange. */
  | "frozen"
  /** Rounds are counted in fights only; outside the Dealer allows it. */
  | "noRound"
  /** One per round for each time he has the ability. */
  | "doneThisRound";

/**
 * Whether someone may throw off a card by Discard (C52-18).
 * @param facts `times` he has the ability, cards thrown off this round, whether a fight is on, whether the Dealer allows it
 * outside one
 * @throws RulesError when something is not of its kind
 */
export function mayDiscard(facts: {
  readonly times: number;
  readonly thrown: number;
  readonly inFight: boolean;
  readonly allowed: boolean;
  readonly frozen: boolean;
}): Answer<DiscardRefusal> {
  const times = wholeNumber("times", facts.times, { min: 0 });
  const thrown = wholeNumber("thrown", facts.thrown, { min: 0 });
  const inFight = yesOrNo("inFight", facts.inFight);
  const allowed = yesOrNo("allowed", facts.allowed);
  if (times === 0) return mayNot("notKnown");
  if (yesOrNo("frozen", facts.frozen)) return mayNot("frozen");
  if (!inFight) return allowed ? MAY : mayNot("noRound");
  return thrown < times ? MAY : mayNot("doneThisRound");
}

/** Why a card cannot be given by Card Shark. Stable: used as the suffix of a localisation key. */
export type GiftRefusal =
  | "notKnown"
  | "toSelf"
  /** Cards are given to players' characters only. */
  | "noPlayer"
  /** The giver's card lies in an open exchange. */
  | "frozen"
  /** The receiver's does. */
  | "receiverFrozen"
  /** It takes the move of the turn. */
  | "noMove";

/**
 * Whether someone may give a card to another by Card Shark (C52-18): as a move, which only a fight counts.
 * @throws RulesError when something is not of its kind
 */
export function mayGiveCard(facts: {
  readonly known: boolean;
  readonly toSelf: boolean;
  readonly toPlayer: boolean;
  readonly frozen: boolean;
  readonly receiverFrozen: boolean;
  readonly inFight: boolean;
  readonly moveLeft: boolean;
}): Answer<GiftRefusal> {
  if (!yesOrNo("known", facts.known)) return mayNot("notKnown");
  if (yesOrNo("toSelf", facts.toSelf)) return mayNot("toSelf");
  if (!yesOrNo("toPlayer", facts.toPlayer)) return mayNot("noPlayer");
  if (yesOrNo("frozen", facts.frozen)) return mayNot("frozen");
  if (yesOrNo("receiverFrozen", facts.receiverFrozen)) return mayNot("receiverFrozen");
  const counted = yesOrNo("inFight", facts.inFight);
  return yesOrNo("moveLeft", facts.moveLeft) || !counted ? MAY : mayNot("noMove");
}

/** What numeric effects of abilities add to (C52-18). The keys are stored in worlds. */
export const EFFECT_TARGETS = ["skill", "damage", "handSize"] as const;

/** A numeric effect that a Dealer has written on an ability (C52-18). */
export interface AbilityEffect {
  readonly on: (typeof EFFECT_TARGETS)[number];
  /** The skill it adds to; not read elsewhere. */
  readonly skill: string | null;
  readonly value: number;
}

/**
 * Sum of the numeric effects on one thing (C52-18).
 * @param skill the skill tested, when it is about a skill
 * @throws RulesError naming the effect at fault
 */
export function effectsOn(effects: readonly AbilityEffect[], on: AbilityEffect["on"], skill: string | null): number {
  let sum = 0;
  for (const [index, effect] of list("effects", effects).entries()) {
    oneOf(`effects[${index}].on`, effect.on, EFFECT_TARGETS);
    const value = wholeNumber(`effects[${index}].value`, effect.value);
    if (effect.on === on && (on !== "skill" || effect.skill === skill)) sum += value;
  }
  return sum;
}
