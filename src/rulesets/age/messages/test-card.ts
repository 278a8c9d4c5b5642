import { format } from "../../../foundry/notices.ts";
import { AgeStunt, stuntNameKey, stuntTextKey } from "../data/stunt.ts";
import { type Ability, canBuy, standardStunt } from "../rules/index.ts";
import type { AgeTest } from "./age-test.ts";
import { healContext } from "./heal-card.ts";
import { ageActorAt, mayActFor } from "./rights.ts";
import { rulingContext } from "./ruling.ts";
import { spellContext } from "./spell-card.ts";

const SUBTITLES = {
  ability: "AGE.Card.abilityTest",
  attack: "AGE.Card.attack",
  spell: "AGE.Card.spell",
  initiative: "AGE.Card.abilityTest",
  heal: "AGE.Card.abilityTest",
} as const;

/** A stunt as the card offers it. */
interface StuntOfferView {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly cost: number;
  readonly variable: boolean;
  /** Why it cannot be bought, or `null`. */
  readonly refusal: string | null;
}

/** What the card of a test shows to the user at this client. */
export function testCardContext(test: AgeTest): Record<string, unknown> {
  const { outcome } = test;
  const { dice, dragonDie } = test.roll.ageDice;
  const stuntPoints = outcome.stuntPoints ?? 0;
  const offers = stuntPoints > 0 ? stuntOffers(test) : [];
  const mayAct = game.user ? mayActFor(test.parent, test.actor, game.user) : false;
  const hit = test.weapon !== null && outcome.success === true;
  return {
    kind: test.kind,
    title: test.spell?.name ?? test.weapon?.name ?? format(abilityLabel(test.ability)),
    physical: test.physical,
    subtitle: format(SUBTITLES[test.kind]),
    dice: [{ face: dice[0] }, { face: dice[1] }, dragonDieView(dragonDie)],
    bonuses: test.bonuses.map(({ label, value }) => ({ label: format(label), value: signed(value) })),
    total: outcome.total,
    target: test.target,
    hasTarget: test.target !== null,
    ...rulingContext(test),
    targets: (test.kind === "spell" ? [] : test.targets).map(({ name, defense }) => ({
      name,
      defense,
      hit: outcome.total >= defense,
      several: test.targets.length > 1,
    })),
    ...spellContext(test, mayAct),
    success: outcome.success,
    verdict: verdictKey(test, outcome.success),
    degree: outcome.degree,
    degreeLabel: outcome.degree === null ? null : `AGE.Degree.${outcome.degree}`,
    doubles: outcome.doubles,
    stuntPoints,
    left: test.stuntPointsLeft,
    mayAct,
    affordable: offers.filter(({ refusal }) => refusal === null),
    bought: offers.filter(({ refusal }) => refusal === "alreadyBought"),
    tooExpensive: offers.filter(({ refusal }) => refusal === "tooExpensive" || refusal === "wrongCost"),
    purchases: test.bought.map(({ key, name, cost }) => {
      const standard = standardStunt(key);
      return {
        cost,
        name: standard ? format(stuntNameKey(key)) : name,
        text: standard ? format(stuntTextKey(key), stuntFigures(key, cost)) : ownStuntText(test, key),
      };
    }),
    heal: healContext(test, mayAct),
    canRollDamage: hit && mayAct && !test.damageRolled,
    damageRolled: hit && test.damageRolled,
  };
}

/** What a test is of, as a localisation key: an ability, or the dice alone. */
export function abilityLabel(ability: Ability | null): string {
  return ability === null ? "AGE.Dice.alone" : `AGE.Ability.${ability}`;
}

/** The Dragon Die stands out by shape, sign and name, not by colour alone. */
export function dragonDieView(face: number) {
  return { face, kind: "dragon", icon: "fa-solid fa-dragon", name: format("AGE.DragonDie") };
}

function verdictKey(test: AgeTest, success: boolean | null): string | null {
  if (success === null) return null;
  if (test.kind === "attack") return success ? "AGE.Card.hit" : "AGE.Card.miss";
  return success ? "AGE.Card.success" : "AGE.Card.failure";
}

function stuntOffers(test: AgeTest): readonly StuntOfferView[] {
  const actor = ageActorAt(test.actor)?.actor;
  if (!actor) return [];
  return [...actor.items].flatMap((item) => {
    const stunt: unknown = item.system;
    if (!(stunt instanceof AgeStunt) || (test.weapon && !stunt.fits(test.weapon.reach))) return [];
    const decision = canBuy({
      stuntPoints: test.outcome.stuntPoints,
      purchases: test.bought,
      stunt: stunt.offer,
      damageRolled: test.damageRolled,
      discount: stunt.discount,
    });
    const { key } = stunt.offer;
    return [
      {
        id: item.id ?? "",
        name: stunt.nameKey ? format(stunt.nameKey) : item.name,
        text: stunt.nameKey ? format(stuntTextKey(key), stuntFigures(key, stunt.price)) : stunt.effectText,
        cost: stunt.price,
        variable: stunt.variable,
        refusal: decision.ok ? null : decision.reason,
      },
    ];
  });
}

/** What one of the table's own stunts does, as its item says now. */
function ownStuntText(test: AgeTest, id: string): string {
  const stunt: unknown = ageActorAt(test.actor)?.actor.items.get(id)?.system;
  return stunt instanceof AgeStunt ? stunt.effectText : "";
}

/** The figures that a standard stunt's text has in it, for the points put in. */
function stuntFigures(key: string, points: number): Record<string, number> {
  const effect = standardStunt(key)?.effect;
  if (effect?.kind === "move") return { yards: effect.yardsPerPoint * points };
  if (effect?.kind === "defense") return { bonus: effect.bonus };
  if (effect?.kind === "extraDamage") return { dice: effect.dice };
  return effect?.kind === "secondTarget" ? { yards: effect.missileYards } : {};
}

/** A number with its sign, a true minus included. */
export function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
}
