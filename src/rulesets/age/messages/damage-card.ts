import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { stuntNameKey } from "../data/stunt.ts";
import { MIGHTY_BLOW } from "../rolls/damage-roll.ts";
import type { AgeDamage } from "./age-damage.ts";
import { ageActorAt, mayActFor } from "./rights.ts";
import { signed } from "./test-card.ts";

/** What the card of rolled damage shows to the user at this client. */
export function damageCardContext(damage: AgeDamage): Record<string, unknown> {
  const user = game.user ?? null;
  const mayAct = user !== null && mayActFor(damage.parent, damage.actor, user);
  const { extra } = damage;
  const extraRoll = extra ? damage.parent.rolls[1] : undefined;
  const dice = [
    ...diceOf(damage.roll, (die) => (die.flavor === MIGHTY_BLOW ? format(stuntNameKey("mightyBlow")) : die.flavor)),
    ...(extraRoll ? diceOf(extraRoll, () => format("AGE.Card.extraDie")) : []),
  ];
  const shown = sumOf(damage.roll);
  const bonuses = [
    // What the weapon's formula adds to its dice.
    { label: damage.weapon, value: damage.rolled - shown },
    { label: format(`AGE.Ability.${damage.ability}`), value: damage.score },
    { label: format("AGE.Weapon.FIELDS.bonus.label"), value: damage.bonus },
    // What the second kind's formula adds to its dice.
    { label: format("AGE.Card.extraDie"), value: (extra?.rolled ?? 0) - sumOf(extraRoll) },
  ].filter(({ value }) => value !== 0);
  return {
    weapon: damage.weapon,
    dice,
    bonuses: bonuses.map(({ label, value }) => ({ label, value: signed(value) })),
    /** Before armour. */
    total: damage.against(0),
    armorNote: armorNoteKey(damage),
    extraNote: extra?.penetrating ? "AGE.Card.extraIgnoresArmor" : null,
    targets: damage.targets.map((target) => {
      const uuid = target.token ?? target.actor ?? "";
      const victim = ageActorAt(uuid)?.actor;
      const seesHealth = Boolean(user && victim?.testUserPermission(user, "OBSERVER"));
      return {
        uuid,
        name: target.name,
        applied: target.applied,
        health: target.applied && seesHealth ? { before: target.applied.before, after: target.applied.after } : null,
        mayApply: mayAct && !target.applied && Boolean(victim),
        needsGm: needsSteward("age.applyDamage", { message: damage.parent.id ?? "", target: uuid }),
        gone: !victim,
      };
    }),
  };
}

type DiceOfRoll = Roll["dice"][number];

function diceOf(roll: Roll, name: (die: DiceOfRoll) => string) {
  return roll.dice.flatMap((die) => die.results.map(({ result }) => ({ face: result, name: name(die) })));
}

/** What the dice of a roll show together, without what its formula adds. */
function sumOf(roll: Roll | undefined): number {
  return roll?.dice.reduce((sum, die) => sum + (die.total ?? 0), 0) ?? 0;
}

function armorNoteKey({ penetrating, armorMode }: AgeDamage): string | null {
  if (penetrating || armorMode === "none") return "AGE.Card.armorIgnored";
  return armorMode === "half" ? "AGE.Card.armorHalved" : null;
}
