import { signed } from "../../../foundry/figures.ts";
import { Gear } from "../../../foundry/items/gear.ts";
import { format } from "../../../foundry/notices.ts";
import { SUIT_SIGNS, SUITS } from "../../../kernel/cards.ts";
import { FiftytwoAbility } from "../data/ability.ts";
import { abilityName, abilityNote } from "../data/ability-offers.ts";
import type { FiftytwoActorModel } from "../data/actor.ts";
import { FiftytwoDevice } from "../data/device.ts";
import { FiftytwoSkill } from "../data/skill.ts";
import { FiftytwoWeapon } from "../data/weapon.ts";
import { cardName } from "../hand/card-view.ts";
import { SIDE_OF_SUIT, SIDES } from "../rules/index.ts";
import { effectWords } from "./ability-effects.ts";

/** Both sides' Health as the sheet shows it (C52-11). */
export function healthViews(system: FiftytwoActorModel) {
  return SIDES.map((side) => ({ side, label: `C52.Side.${side}`, ...system.health[side] }));
}

/** An actor's items as its sheet lists them. */
export function itemViews(actor: Actor.Implementation) {
  const sorted = [...actor.items].sort((a, b) => a.sort - b.sort);
  const list = <Model, View>(
    model: abstract new (...args: never[]) => Model,
    view: (item: { id: string; name: string }, system: Model) => View,
  ): View[] =>
    sorted.flatMap((item) => {
      const system: unknown = item.system;
      return system instanceof model ? [view({ id: item.id ?? "", name: item.name }, system)] : [];
    });
  const skills = list(FiftytwoSkill, skillView);
  return {
    suits: SUITS.map((suit) => ({
      suit,
      sign: SUIT_SIGNS[suit],
      label: `C52.Suit.${suit}`,
      skills: skills.filter((skill) => skill.suit === suit),
    })),
    abilities: list(FiftytwoAbility, (item, { identifier, suit, rank, times, trademark }) => ({
      ...item,
      name: abilityName(identifier, item.name),
      note: [
        abilityNote(rank, suit),
        ...(identifier === "trademark" ? [cardName(trademark)] : []),
        ...effectWords(actor.items.get(item.id)),
      ].join(" · "),
      times: times > 1 ? `× ${times}` : "",
    })),
    weapons: list(FiftytwoWeapon, (item, weapon) => ({
      ...item,
      note: [
        `C52.Weight.${weapon.weight}`,
        weapon.ranged ? "C52.Weapon.FIELDS.ranged.label" : "C52.Weapon.melee",
        ...(weapon.persistent ? ["C52.Weapon.FIELDS.persistent.label"] : []),
      ]
        .map((key) => format(key))
        .join(" · "),
      damage: signed(weapon.damage),
    })),
    devices: list(FiftytwoDevice, (item, { bonus, skills }) => ({ ...item, note: skills, bonus: signed(bonus) })),
    gear: list(Gear, (item, { quantity }) => ({ ...item, quantity })),
  };
}

function skillView(item: { readonly id: string; readonly name: string }, skill: FiftytwoSkill) {
  const { suit, specialised, specialisation } = skill;
  return {
    ...item,
    suit,
    name: skill.label,
    notes: [
      // Told where it is not what its suit says.
      skill.side === SIDE_OF_SUIT[suit] ? "" : format(`C52.Side.${skill.side}`),
      specialised ? specialisation || format("C52.Sheet.specialised") : "",
    ]
      .filter((note) => note !== "")
      .join(" · "),
    // What is edited is what is stored.
    rating: skill._source.rating ?? skill.rating,
  };
}
