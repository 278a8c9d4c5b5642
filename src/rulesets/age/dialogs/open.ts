import { format, Refusal } from "../../../foundry/notices.ts";
import { rollOpposed } from "../actions/opposed.ts";
import { HEALING_ABILITY, heal, healingFocus } from "../actions/recovery.ts";
import { targetFacts } from "../actions/targets.ts";
import { type AttackOptions, everyTestStunts, rollAttack, rollTest, situationOf } from "../actions/test.ts";
import { assertCanAct } from "../actions/turn.ts";
import { turnFacts } from "../combat/turns.ts";
import { groupFocus } from "../data/focuses.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { ageActorAt } from "../messages/rights.ts";
import { type Ability, HEAL_TARGET_NUMBER } from "../rules/index.ts";
import { askTest } from "./test-dialog.ts";

/** Opens the dialog of an ability test and rolls what it says. */
export async function openTest(
  actor: Actor.Implementation,
  {
    ability,
    focus = null,
    skip,
  }: { readonly ability: Ability; readonly focus?: string | null; readonly skip: boolean },
): Promise<void> {
  if (skip) {
    await rollTest(actor, { ability, focus });
    return;
  }
  const answer = await askTest({
    actor,
    title: format("AGE.Dialog.testTitle", { actor: actor.name, ability: `AGE.Ability.${ability}` }),
    ability,
    score: ageActorAt(actor.uuid)?.system.score(ability) ?? 0,
    focus,
    asksTarget: true,
    asksOpposed: true,
    opponents: [],
    stunts: everyTestStunts(),
  });
  if (answer?.opposed) await rollOpposed(actor, { ...answer, ability, opponent: targetedOpponent() });
  else if (answer) await rollTest(actor, { ...answer, ability });
}

/** Opens the dialog of an attack with a weapon on the tokens that the user has targeted, and rolls what it says. */
export async function openAttack(
  actor: Actor.Implementation,
  {
    weapon,
    skip,
    roll,
    charge = roll === undefined && preparedCharge(actor),
  }: {
    readonly weapon: Item.Implementation;
    readonly skip: boolean;
    /** What is done with the answer, for an attack that is no action of its own. */
    readonly roll?: (options: AttackOptions) => Promise<unknown>;
    /** Whether it ends a charge (AGE-12). */
    readonly charge?: boolean;
  },
): Promise<void> {
  const system: unknown = weapon.system;
  if (!(system instanceof AgeWeapon)) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
  const charges = charge && system.reach === "melee";
  const action = charges ? "charge" : system.reach === "melee" ? "meleeAttack" : "rangedAttack";
  if (!roll) assertCanAct(actor, action, weapon.id ?? "");
  const attack = roll ?? ((options: AttackOptions) => rollAttack(actor, options));
  const targets = targetedTokens();
  const focus = groupFocus(actor, system);
  if (skip) {
    await attack({ weapon: weapon.id ?? "", targets, focus, charge: charges });
    return;
  }
  const answer = await askTest({
    actor,
    title: format("AGE.Dialog.attackTitle", { actor: actor.name, weapon: weapon.name }),
    ability: system.tested,
    score: ageActorAt(actor.uuid)?.system.score(system.tested) ?? 0,
    focus,
    // Whom the Gamemaster speaks of without a token has a Defense too.
    asksTarget: targets.length === 0,
    opponents: targets.map(targetFacts),
    stunts: true,
    situation: situationOf(actor, { reach: system.reach, targets, charge: charges }),
  });
  if (answer) await attack({ ...answer, weapon: weapon.id ?? "", targets, charge: charges });
}

/** Whether an attack now is the charge that was prepared (AGE-12). */
function preparedCharge(actor: Actor.Implementation): boolean {
  const who = ageActorAt(actor.uuid);
  if (!who) return false;
  const { myTurn, state } = turnFacts(who);
  return !myTurn && state.prepared === "charge";
}

/** Opens the dialog of a Heal action on the token that the user has targeted, and takes it (AGE-18). */
export async function openHeal(actor: Actor.Implementation, { skip }: { readonly skip: boolean }): Promise<void> {
  const [patient, ...others] = targetedTokens();
  const name = ageActorAt(patient)?.actor.name;
  if (patient === undefined || name === undefined || others.length > 0) throw new Refusal("AGE.Heal.noPatient");
  const focus = healingFocus(actor);
  if (skip) {
    await heal(actor, { patient, focus });
    return;
  }
  const text = format("AGE.Heal.dialogTitle", { actor: actor.name, patient: name });
  const answer = await askTest({
    actor,
    title: text,
    ability: HEALING_ABILITY,
    score: ageActorAt(actor.uuid)?.system.score(HEALING_ABILITY) ?? 0,
    focus,
    asksTarget: false,
    opponents: [],
    fixed: { text, target: HEAL_TARGET_NUMBER },
    stunts: everyTestStunts(),
  });
  if (answer) await heal(actor, { ...answer, patient });
}

/** UUIDs of the tokens that the user has targeted. */
export function targetedTokens(): readonly string[] {
  return [...(game.user?.targets ?? [])].map(({ document }) => document.uuid);
}

/** The one token that an opposed test is against, or none. @throws Refusal when several are targeted */
function targetedOpponent(): string | null {
  const [first = null, ...others] = targetedTokens();
  if (others.length > 0) throw new Refusal("AGE.Opposed.several", { count: others.length + 1 });
  return first;
}
