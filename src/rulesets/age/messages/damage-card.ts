import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { stuntNameKey } from "../data/stunt.ts";
import { MIGHTY_BLOW } from "../rolls/damage-roll.ts";
import { ARMOR_MODES } from "../rules/index.ts";
import type { AgeDamage } from "./age-damage.ts";
import { ageActorAt, mayActFor } from "./rights.ts";

/** What the card of rolled damage shows to the user at this client. */
export function damageCardContext(damage: AgeDamage): Record<string, unknown> {
  const firsts = damage.targets.filter(({ first }) => first).length;
  const others = damage.targets.length - firsts;
  const parts = damage.parts.map((_part, index) => partView(damage, index));
  return {
    weapon: damage.weapon,
    parts,
    several: parts.length > 1,
    /** Before armour. */
    total: damage.against(0, { first: true, mode: "full" }).total,
    // Mighty Blow's die is the first target's alone.
    otherTotal:
      others > 0 && damage.rolled(0, true) !== damage.rolled(0, false)
        ? damage.against(0, { first: false, mode: "full" }).total
        : null,
    armorNote: armorNoteKey(damage),
    isGm: game.user?.isGM === true,
    targets: damage.targets.map((target, index) => targetView(damage, target, index)),
  };
}

/** One kind of damage: its dice, what adds to them, and whether armour counts. */
function partView(damage: AgeDamage, index: number) {
  const { label = "", bonus = 0, penetrating = false } = damage.parts[index] ?? {};
  const roll = damage.rollOf(index);
  const dice = roll.dice.flatMap((die) =>
    die.results.map(({ result }) => ({
      face: result,
      name: die.flavor === MIGHTY_BLOW ? format(stuntNameKey("mightyBlow")) : die.flavor,
    })),
  );
  const shown = roll.dice.reduce((sum, die) => sum + (die.total ?? 0), 0);
  const name = label || format("AGE.Card.extraDie");
  const bonuses = [
    // What the formula adds to its dice.
    { label: name, value: damage.rolled(index, true) - shown },
    ...(index === 0 ? [{ label: format(`AGE.Ability.${damage.ability}`), value: damage.score }] : []),
    { label: format("AGE.Weapon.FIELDS.bonus.label"), value: bonus },
  ].filter(({ value }) => value !== 0);
  return {
    name,
    penetrating,
    dice,
    bonuses: bonuses.map(({ label, value }) => ({ label, value: signed(value) })),
    total: damage.against(0, { first: true, mode: "full" }).parts[index],
  };
}

function targetView(damage: AgeDamage, target: AgeDamage["targets"][number], index: number) {
  const user = game.user ?? null;
  const mayAct = user !== null && mayActFor(damage.parent, damage.actor, user);
  const uuid = target.token ?? target.actor ?? "";
  const victim = ageActorAt(uuid)?.actor;
  const seesHealth = Boolean(user && victim?.testUserPermission(user, "OBSERVER"));
  const done = damage.changeOf(uuid);
  const undone = done?.change.undone === true;
  const usual = damage.usualMode(target.first);
  const { applied } = target;
  return {
    uuid,
    index,
    name: target.name,
    second: !target.first && damage.targets.length > 1,
    applied,
    mode: applied?.mode && applied.mode !== "full" ? `AGE.ArmorMode.${applied.mode}` : null,
    undone,
    health: applied && seesHealth ? { before: applied.before, after: applied.after } : null,
    wakes: applied?.wakesIn ?? null,
    wakeDice: wakeDice(damage, applied?.wakeRoll ?? null),
    // Taken back, it is a Gamemaster's to deal again.
    mayApply: mayAct && Boolean(victim) && (!applied || (undone && user?.isGM === true)),
    modes: ARMOR_MODES.map((mode) => ({ mode, label: `AGE.ArmorMode.${mode}`, selected: mode === usual })),
    change: user?.isGM === true && done && !undone ? done.id : null,
    needsGm: needsSteward("age.applyDamage", { message: damage.parent.id ?? "", target: uuid }),
    gone: !victim,
  };
}

function wakeDice(damage: AgeDamage, index: number | null): string {
  const roll = index === null ? undefined : damage.parent.rolls[index];
  return (roll?.dice ?? []).flatMap(({ values }) => values).join(" + ");
}

function armorNoteKey({ parts, armorMode }: AgeDamage): string | null {
  if (parts.length > 0 && parts.every(({ penetrating }) => penetrating)) return "AGE.Card.armorIgnored";
  return armorMode === "half" ? "AGE.Card.armorHalved" : null;
}
