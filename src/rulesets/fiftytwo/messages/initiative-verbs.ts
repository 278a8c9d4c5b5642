import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { joinWrites } from "../../../foundry/documents/combat.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { layoutNow } from "../cards/documents.ts";
import { dealWrites } from "../cards/hand-verbs.ts";
import { hasLaid, isOut } from "../combat/initiative-order.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { skillsOf } from "../data/plays.ts";
import { advance } from "../exchange/advance.ts";
import { newExchange } from "../exchange/begin.ts";
import type { StoredPlay } from "../exchange/field.ts";
import { handsToFill, uuidOf } from "../exchange/hands.ts";
import { bonusOf, type PlayWish, playFacts } from "../exchange/play.ts";
import { joinPlan, readCommitment } from "../exchange/verbs.ts";
import { INITIATIVE_SKILL, mayFlip, mayLayInitiative } from "../rules/index.ts";
import { initiativePatience } from "../settings.ts";
import { type FiftytwoInitiative, initiativeOf, isPresent, openInitiativeOf } from "./initiative.ts";

/** All of an exchange is written by a Dealer's client. */
const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

interface Call {
  /** Of the message. */
  readonly id: string;
  /** Id of the fight. */
  readonly combat: string;
  /** Ids of combatants: those of one list act by one card. */
  readonly groups: readonly (readonly string[])[];
  /** Whether also those lay who have laid in this fight. */
  readonly again: boolean;
}

/** Calls for initiative (C52-10): everyone named lays a card face down; for the Dealer. */
export const callInitiative: StewardVerb<Call> = {
  read(payload) {
    const { id, optionalFlag } = payloadReader(payload);
    return {
      id: id("id"),
      combat: id("combat"),
      groups: groupsIn(payload),
      again: optionalFlag("again") ?? false,
    };
  },
  alone,
  plan({ id, combat: fight, groups, again }, asker) {
    onlyDealer(asker);
    if (game.messages?.has(id)) return { updates: [], answer: id };
    const combat = fightById(fight);
    if (openInitiativeOf(combat)) throw new Refusal("C52.Initiative.Refusal.open");
    const named = groups.map((group) => group.flatMap((one) => combat.combatants.get(one) ?? []));
    const wanted = named
      .map((group) =>
        group.filter((one) => asFiftytwo(one.actor) && mayLayInitiative({ laid: hasLaid(one), isDealer: again })),
      )
      .filter((group) => group.length > 0);
    if (wanted.length === 0) throw new Refusal("C52.Initiative.Refusal.nobody");
    const sides = wanted.map(sideOfGroup);
    const layout = layoutNow();
    const beginners = sides.map(({ id: side, who }) => ({ side, who }));
    const begun = newExchange(layout, { id, order: "together", sides: beginners });
    const whos = sides.map(({ who }) => who);
    const calling = new Set(sides.flatMap(({ stored }) => stored.combatants));
    const late = [...combat.combatants].some((one) => hasLaid(one) && !calling.has(one.id ?? ""));
    const data = {
      _id: id,
      type: "fiftytwoInitiative",
      content: foundry.utils.escapeHTML(format("C52.Initiative.line")),
      system: {
        exchange: begun.state,
        combat: fight,
        sides: sides.map(({ stored }) => stored),
        calledAt: Date.now(),
        late,
      },
    };
    return {
      ...joinWrites([
        { updates: [], creates: [{ parent: null, documentName: "ChatMessage", data }] },
        dealWrites(layout, handsToFill(layout, whos), id).writes,
      ]),
      answer: id,
    };
  },
};

function groupsIn(payload: unknown): readonly (readonly string[])[] {
  const groups: unknown = foundry.utils.getProperty(Object(payload), "groups");
  return Array.isArray(groups) ? groups.map((group: unknown) => payloadReader({ group }).ids("group")) : [];
}

/** A side of those who act by one card: the skill of the first counts. */
function sideOfGroup(group: readonly Combatant.Implementation[]) {
  const [first] = group;
  const who = asFiftytwo(first?.actor);
  if (!first?.id || !who) throw new Refusal("C52.Refusal.ActorGone");
  const hidden = group.some((one) => one.hidden);
  const names = [...new Set(group.map(({ name }) => name ?? ""))].join(", ");
  const stored = {
    id: first.id,
    actor: uuidOf(who.actor),
    name: hidden ? "" : names,
    img: hidden ? "" : (who.actor.img ?? ""),
    combatants: group.flatMap(({ id }) => id ?? []),
    wanted: group.every(isOut),
  };
  return { id: first.id, who, stored };
}

interface LayInitiative {
  readonly message: string;
  readonly side: string;
  readonly attempt: number;
  readonly commitment: string;
  /** Id of the device's item that helps; `null` for none. */
  readonly device: string | null;
  /** What the situation adds. */
  readonly bonus: number;
}

/** A side lays its card for initiative face down (C52-10). Someone without the skill lays with a rating of 0. */
export const layInitiative: StewardVerb<LayInitiative> = {
  read(payload) {
    const { id, optionalId, optionalNumber } = payloadReader(payload);
    return {
      ...readSide(payload),
      commitment: readCommitment(payload),
      device: optionalId("device") ?? null,
      bonus: readBonus(optionalNumber("bonus")),
      message: id("message"),
    };
  },
  alone,
  plan({ message, side, attempt, commitment, ...wish }, asker) {
    const initiative = initiativeById(message);
    const { facts, declaration } = declaredBy(initiative, side, wish);
    const event = { kind: "lay", from: asker.id ?? "", attempt, side, declaration, commitment } as const;
    return advance(initiative, event, { [`system.plays.${side}`]: facts });
  },
};

/** The top card will answer for someone who has not laid (C52-10): at once when he is away, else after a while; for the Dealer. */
export const flipInitiative: StewardVerb<Pick<LayInitiative, "message" | "side" | "attempt">> = {
  read: readSide,
  alone,
  plan({ message, side, attempt }, asker) {
    onlyDealer(asker);
    const initiative = initiativeById(message);
    const { ok } = flipAnswer(initiative, side);
    if (!ok) throw new Refusal("C52.Initiative.Refusal.wait", { seconds: initiativePatience() });
    const { facts, declaration } = declaredBy(initiative, side, { device: null, bonus: 0 });
    const event = { kind: "flip", from: asker.id ?? "", attempt, side, declaration } as const;
    return advance(initiative, event, { [`system.plays.${side}`]: facts });
  },
};

/** Whether the Dealer may flip for a side now (C52-10). */
export function flipAnswer(initiative: FiftytwoInitiative, side: string): ReturnType<typeof mayFlip> {
  const waited = (Date.now() - initiative.calledAt) / 1000;
  return mayFlip({ waited, patience: initiativePatience(), present: isPresent(initiative, side) });
}

interface Join {
  readonly message: string;
  readonly combatants: readonly string[];
}

/** Lets someone lay with the others who has come while they lay (C52-10); for the Dealer. */
export const joinInitiative: StewardVerb<Join> = {
  read(payload) {
    const { id, ids } = payloadReader(payload);
    return { message: id("message"), combatants: ids("combatants") };
  },
  alone,
  plan({ message, combatants }, asker) {
    onlyDealer(asker);
    const initiative = initiativeById(message);
    const combat = fightById(initiative.combat);
    const known = new Set(initiative.exchange.sides.flatMap(({ id }) => initiative.sideOf(id)?.combatants ?? []));
    const joining = combatants.filter((id) => !known.has(id)).flatMap((id) => combat.combatants.get(id) ?? []);
    if (joining.length === 0) return { updates: [], answer: "already" };
    const { id, who, stored } = sideOfGroup(joining);
    const sides = [...initiative.toObject().sides.filter((side) => side.id !== id), stored];
    const layout = layoutNow();
    const dealt = dealWrites(layout, handsToFill(layout, [who]), foundry.utils.randomID());
    const plan = joinPlan(initiative, { who, side: id }, asker, { "system.sides": sides });
    return { ...joinWrites([plan, dealt.writes]), answer: plan.answer };
  },
};

function fightById(id: string): Combat.Implementation {
  const combat = game.combats?.get(id);
  if (!combat) throw new Refusal("TRISKELE.Combat.Gone");
  return combat;
}

function initiativeById(id: string): FiftytwoInitiative {
  const message = game.messages?.get(id);
  if (!message) throw new Refusal("TRISKELE.Notice.MessageGone");
  const initiative = initiativeOf(message);
  if (!initiative) throw new Refusal("C52.Exchange.notGenuine");
  return initiative;
}

function readSide(payload: unknown): Pick<LayInitiative, "message" | "side" | "attempt"> {
  const { id, optionalNumber } = payloadReader(payload);
  return { message: id("message"), side: id("side"), attempt: optionalNumber("attempt") ?? 1 };
}

function readBonus(bonus = 0): number {
  if (Number.isSafeInteger(bonus) && Math.abs(bonus) <= MOST_BONUS) return bonus;
  throw new Refusal("C52.Test.Refusal.bonus", { found: bonus, most: MOST_BONUS });
}

/** Furthest that a situation goes, either way. */
const MOST_BONUS = 99;

/** What a side declares with its card. */
function declaredBy(initiative: FiftytwoInitiative, side: string, wish: Pick<PlayWish, "device" | "bonus">) {
  const who = asFiftytwo(actorAt(initiative.actorOf(side)));
  if (!who) throw new Refusal("C52.Refusal.ActorGone");
  const facts = initiativeFacts(who, wish);
  return { facts, declaration: { skill: initiativeSkill(who), tick: false, use: null, bonus: bonusOf(facts) } };
}

/** Id of the skill that someone lays for initiative with, as his commitment binds it; the skill's key when he has none. */
export function initiativeSkill(who: FiftytwoActor): string {
  return skillsOf(who).find(({ system }) => system.identifier === INITIATIVE_SKILL)?.id ?? INITIATIVE_SKILL;
}

/** All that adds to someone's card for initiative (C52-10): no specialisation and no special use counts. */
export function initiativeFacts(who: FiftytwoActor, { device, bonus }: Pick<PlayWish, "device" | "bonus">): StoredPlay {
  const skill = initiativeSkill(who);
  if (skill !== INITIATIVE_SKILL) return playFacts(who, { skill, tick: false, use: null, device, bonus });
  if (device !== null) throw new Refusal("C52.Refusal.NoDevice", { actor: nameOf(who.actor) });
  return {
    skill,
    identifier: INITIATIVE_SKILL,
    name: "",
    suit: "spades",
    rating: 0,
    specialised: false,
    specialisation: "",
    side: "physical",
    penalty: who.system.health.physical.penalty,
    device: null,
    vehicle: null,
    effects: 0,
    situation: bonus,
    use: null,
    useRefused: "",
  };
}
