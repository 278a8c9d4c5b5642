import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import type { Ability } from "../rules/index.ts";
import type { AgeTest } from "./age-test.ts";
import { coupContext } from "./coup-card.ts";
import { healContext } from "./heal-card.ts";
import { mayActFor } from "./rights.ts";
import { rulingContext } from "./ruling.ts";
import { spellContext } from "./spell-card.ts";
import { NO_ID, stuntContext } from "./stunt-card.ts";

const SUBTITLES = {
  ability: "AGE.Card.abilityTest",
  attack: "AGE.Card.attack",
  spell: "AGE.Card.spell",
  initiative: "AGE.Card.abilityTest",
  heal: "AGE.Card.abilityTest",
} as const;

/** What the card of a test shows to the user at this client. */
export function testCardContext(test: AgeTest): Record<string, unknown> {
  const { outcome } = test;
  const { dice, dragonDie } = test.roll.ageDice;
  const mayAct = game.user ? mayActFor(test.parent, test.actor, game.user) : false;
  const hit = test.dealsDamage;
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
    targets: (test.kind === "spell" ? [] : test.targets).map(({ name, img, defense, second }) => ({
      name,
      img,
      defense,
      second,
      hit: outcome.total >= defense,
    })),
    ...spellContext(test, mayAct),
    several: test.kind !== "spell" && test.targets.length > 1,
    success: outcome.success,
    verdict: verdictKey(test, outcome.success),
    degree: outcome.degree,
    degreeLabel: outcome.degree === null ? null : `AGE.Degree.${outcome.degree}`,
    doubles: outcome.doubles,
    mayAct,
    follows: test.follows !== null,
    ...stuntContext(test, mayAct),
    heal: healContext(test, mayAct),
    ...(hit && test.coup ? { coup: true, ...coupContext(test.parent, test, test.firstHit) } : {}),
    canRollDamage: hit && mayAct && !test.coup && !test.damageRolled,
    damageNeedsGm: needsSteward("age.claimDamage", { message: test.parent.id ?? "", damage: NO_ID }),
    damageRolled: hit && !test.coup && test.damageRolled,
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
