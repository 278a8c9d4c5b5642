import { signed } from "../../../foundry/figures.ts";
import { Gear } from "../../../foundry/items/gear.ts";
import { type GearView, gearView } from "../../../foundry/items/gear-view.ts";
import { format } from "../../../foundry/notices.ts";
import type { Broken } from "../../../foundry/sheets/broken.ts";
import { type ItemView, itemLists } from "../../../foundry/sheets/item-lists.ts";
import type { AgeActorModel } from "../data/actor.ts";
import { AgeArmor } from "../data/armor.ts";
import { AgeFocus } from "../data/focus.ts";
import { AgeSpell } from "../data/spell.ts";
import { AgeStunt, stuntNameKey } from "../data/stunt.ts";
import { AgeTalent, TALENT_DEGREES } from "../data/talent.ts";
import { AgeWeapon } from "../data/weapon.ts";

/** An actor's items as its sheets list them, and what could not be shown. */
export interface ItemViews {
  readonly focuses: readonly (ItemView & { readonly ability: string; readonly bonus: string })[];
  readonly weapons: readonly ItemView[];
  readonly armor: readonly ItemView[];
  readonly stunts: readonly ItemView[];
  readonly spells: readonly ItemView[];
  readonly talents: readonly { readonly label: string; readonly talents: readonly ItemView[] }[];
  readonly gear: readonly GearView[];
  readonly broken: readonly Broken[];
}

/** Lists an actor's items. One that cannot be shown is told among the broken; the others are not held up by it. */
export function itemViews(actor: Actor.Implementation, system: AgeActorModel): ItemViews {
  const { list, broken } = itemLists(actor);
  const talents = list(AgeTalent, talentView);
  return {
    focuses: list(AgeFocus, (item, { ability, bonus }) => ({ ...item, ability, bonus: signed(bonus) })),
    weapons: list(AgeWeapon, (item, weapon) => weaponView(item, weapon, system)),
    armor: list(AgeArmor, armorView),
    stunts: list(AgeStunt, stuntView),
    spells: list(AgeSpell, spellView),
    talents: [...TALENT_DEGREES].reverse().flatMap((degree) => {
      const reached = talents.filter((talent) => talent.degree === degree);
      return reached.length === 0 ? [] : [{ label: `AGE.Talent.Degree.${degree}`, talents: reached }];
    }),
    gear: list(Gear, gearView),
    broken,
  };
}

function weaponView(item: ItemView, weapon: AgeWeapon, system: AgeActorModel) {
  const { range } = weapon;
  const yards = [range.short, range.long].filter((figure) => figure !== null).join("/");
  return {
    ...item,
    group: `AGE.Group.${weapon.group}`,
    attack: `AGE.Ability.${weapon.tested}`,
    range: yards === "" ? "" : format("AGE.Sheet.range", { yards }),
    damage: [
      `${weapon.damage} ${signed(system.score(weapon.adding) + weapon.bonus)}`,
      weapon.penetrating ? format("AGE.Sheet.penetrating") : "",
      weapon.extraDamage === "" ? "" : `& ${weapon.extraDamage}`,
    ]
      .filter((part) => part !== "")
      .join(" "),
    readied: weapon.readied,
    reloads: weapon.reload !== "none",
    loaded: weapon.loaded,
  };
}

function armorView(item: ItemView, { kind, rating, defense, penalty, worn }: AgeArmor) {
  return {
    ...item,
    kind: `AGE.Armor.Kind.${kind}`,
    worn,
    figures: [
      rating ? format("AGE.Sheet.armorRating", { rating }) : "",
      defense ? format("AGE.Sheet.armorDefense", { defense: signed(defense) }) : "",
      penalty ? format("AGE.Sheet.armorPenalty", { penalty: signed(-penalty) }) : "",
    ]
      .filter((figure) => figure !== "")
      .join(", "),
  };
}

function stuntView(item: ItemView, stunt: AgeStunt) {
  const category = `AGE.Stunt.Category.${stunt.category}`;
  return {
    ...item,
    // A standard stunt is read in the reader's language, whoever made the character.
    name: stunt.nameKey ? format(stuntNameKey(stunt.identifier)) : item.name,
    cost: stunt.variable ? `${stunt.price}+` : String(stunt.price),
    category: game.i18n?.has(category) ? format(category) : stunt.category,
    discount: stunt.price < stunt.cost ? signed(stunt.price - stunt.cost) : "",
    scope: stunt.scope,
  };
}

function spellView(item: ItemView, spell: AgeSpell) {
  return {
    ...item,
    note: [
      format(`AGE.Ability.${spell.ability}`),
      spell.target === null ? "" : format("AGE.Sheet.spellTarget", { target: spell.target }),
      format(`AGE.Casting.${spell.casting}`),
    ]
      .filter((part) => part !== "")
      .join(" · "),
    figures: [
      format("AGE.Sheet.spellMana", { mana: spell.mana }),
      spell.damage === "" ? "" : format("AGE.Sheet.spellDamage", { damage: spell.damage }),
      spell.healing === "" ? "" : format("AGE.Sheet.spellHealing", { healing: spell.healing }),
    ]
      .filter((part) => part !== "")
      .join(", "),
  };
}

function talentView(item: ItemView, { degree, requirement }: AgeTalent) {
  return { ...item, degree, requirement };
}
