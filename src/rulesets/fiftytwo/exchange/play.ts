import { nameOf } from "../../../foundry/chat/rights.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { Card } from "../../../kernel/cards.ts";
import { vehiclePenaltyFor } from "../combat/vehicles.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { FiftytwoDevice } from "../data/device.ts";
import { effectsFor } from "../data/effects-of.ts";
import { FiftytwoSkill, skillLabel } from "../data/skill.ts";
import { mayUse, type Play, specialisationCounts, USES, type Use, type UseRefusal } from "../rules/index.ts";
import type { StoredPlay } from "./field.ts";

/** What someone declares openly when he lays or plays a card (C52-6). */
export interface PlayWish {
  /** Id of the skill's item. */
  readonly skill: string;
  /** Whether the named specialisation applies (C52-2). */
  readonly tick: boolean;
  readonly use: Use | null;
  /** Id of the device's item; one of them counts in a test (C52-19). */
  readonly device: string | null;
  /** What the situation adds. */
  readonly bonus: number;
  /** Whether he drives his vehicle with it, whose damage then tells (C52-20). */
  readonly drives?: boolean | undefined;
}

/** Furthest that a situation goes, either way. */
const MOST_BONUS = 99;

/** Reads a declaration from another client: its shape only. @throws Refusal */
export function readPlay(payload: unknown): PlayWish {
  const { id, optionalId, optionalText, optionalFlag, optionalNumber } = payloadReader(payload);
  const word = optionalText("use");
  const use = USES.find((known) => known === word) ?? null;
  if (word !== undefined && use === null) throw malformed("use", word);
  const bonus = optionalNumber("bonus") ?? 0;
  if (!Number.isSafeInteger(bonus) || Math.abs(bonus) > MOST_BONUS) throw malformed("bonus", String(bonus));
  return {
    skill: id("skill"),
    tick: optionalFlag("tick") ?? false,
    use,
    device: optionalId("device") ?? null,
    bonus,
    drives: optionalFlag("drives") ?? false,
  };
}

function malformed(field: string, found: string): Refusal {
  return new Refusal("TRISKELE.Steward.Malformed", { field, found });
}

/** The skill of an actor that an item's id names. @throws Refusal when he has none of it */
export function skillOf({ actor }: FiftytwoActor, id: string) {
  const item = actor.items.get(id);
  const skill: unknown = item?.system;
  if (!item || !(skill instanceof FiftytwoSkill)) throw new Refusal("C52.Refusal.NoSkill", { actor: nameOf(actor) });
  return { item, skill };
}

/** The openly declared facts of a play as they stand now. @throws Refusal when skill or device are not the actor's */
export function playFacts(who: FiftytwoActor, wish: PlayWish): StoredPlay {
  const { actor, system } = who;
  const { item, skill } = skillOf(who, wish.skill);
  const { suit, rating, side, specialised, specialisation, identifier, hasOwnName } = skill;
  const counts = specialisationCounts({ specialised, use: specialisation, ticked: wish.tick });
  return {
    skill: wish.skill,
    identifier: hasOwnName ? "" : identifier,
    name: item.name,
    suit,
    rating,
    specialised: counts,
    specialisation: counts ? specialisation : "",
    side,
    penalty: system.health[side].penalty,
    device: wish.device === null ? null : deviceOf(actor, wish.device),
    vehicle: wish.drives === true ? vehicleOf(actor, skill.label) : null,
    effects: effectsFor(actor, "skill", item),
    situation: wish.bonus,
    use: wish.use,
    useRefused: "",
  };
}

function deviceOf(actor: Actor.Implementation, id: string): { name: string; bonus: number } {
  const item = actor.items.get(id);
  const device: unknown = item?.system;
  if (item && device instanceof FiftytwoDevice) return { name: item.name, bonus: device.bonus };
  throw new Refusal("C52.Refusal.NoDevice", { actor: nameOf(actor) });
}

function vehicleOf(actor: Actor.Implementation, skill: string): StoredPlay["vehicle"] {
  const driven = vehiclePenaltyFor(actor, skill);
  return driven && { name: driven.name, penalty: driven.penalty };
}

/** Sum of all that adds to a play beside card, rating and penalty. */
export function bonusOf({ device, effects, situation }: StoredPlay): number {
  return (device?.bonus ?? 0) + effects + situation;
}

/** A play as the rules take it, without a use that was refused. */
export function playOf(facts: StoredPlay, card: Card): Play {
  const { suit, rating, specialised, penalty, vehicle, use, useRefused } = facts;
  return {
    card,
    skill: { suit, rating, specialised },
    penalty: penalty + (vehicle?.penalty ?? 0),
    bonus: bonusOf(facts),
    ...(use !== null && useRefused === "" ? { use } : {}),
  };
}

/** Why a declared use does not fit a card, by the abilities that its player has now (C52-18); `null` when it does. */
export function useProblem({ actor }: FiftytwoActor, facts: StoredPlay, card: Card): UseRefusal | null {
  if (facts.use === null) return null;
  const abilities = [...actor.items].flatMap(({ system }) => {
    const ability: unknown = system;
    return ability instanceof FiftytwoAbility ? [ability] : [];
  });
  const trademark = abilities.find(({ identifier }) => identifier === "trademark")?.trademark ?? null;
  const { suit, rating, specialised } = facts;
  const answer = mayUse({
    use: facts.use,
    card,
    skill: { suit, rating, specialised },
    abilities: abilities.map(({ identifier }) => identifier),
    trademark,
  });
  return answer.ok ? null : answer.reason;
}

/** What a play's skill is called to the reader: a standard one that nobody has renamed in his own language. */
export function skillNameOf({ identifier, name }: Pick<StoredPlay, "identifier" | "name">): string {
  return skillLabel(identifier, name);
}
