import { signed } from "../../../foundry/figures.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { setting } from "../../../foundry/settings/settings.ts";
import { answerOpposed, checkSteward, opposedOf } from "../actions/opposed.ts";
import { groupFocus } from "../data/focuses.ts";
import type { SideKey } from "../data/side.ts";
import { AgeWeapon } from "../data/weapon.ts";
import type { AgeOpposedTest } from "../messages/age-opposed.ts";
import { checkSide } from "../messages/opposed-verbs.ts";
import { answerers } from "../messages/players.ts";
import { ageActorAt } from "../messages/rights.ts";
import { ABILITIES, type Ability, isAbility } from "../rules/index.ts";
import { type Choice, choose } from "./choose.ts";
import { askTest } from "./test-dialog.ts";

/** Asks how a side of an opposed test is rolled – its answer, or again after a dead heat – and rolls what it says. */
export async function openAnswer(message: ChatMessage.Implementation, side: SideKey): Promise<void> {
  const opposed = opposedOf(message);
  const candidates = answerers(opposed, side);
  const [first] = candidates;
  if (!first) throw new Refusal("AGE.Opposed.nobody");
  checkSide(opposed, side, first);
  checkSteward(message, "age.attachOpposed");
  const against = side === "a" ? "b" : "a";
  const text = format("AGE.Opposed.against", {
    name: opposed[against].name,
    total: opposed.rollsOf(against).at(-1)?.total ?? "—",
  });
  const chosen = await choose({
    title: format("AGE.Opposed.answerTitle"),
    text,
    actors: candidates.map(({ uuid, name }) => ({ value: uuid, label: name })),
    with: (uuid) => choicesOf(opposed, side, ageActorAt(uuid)?.actor ?? first),
    withLabel: format(opposed.opposesAttacks ? "AGE.Choose.weapon" : "AGE.Choose.ability"),
  });
  const actor = chosen && ageActorAt(chosen.actor);
  if (!chosen || !actor) return;
  const weapon = opposed.opposesAttacks ? chosen.choice : null;
  const attack = weapon === null ? null : weaponOf(actor.actor, weapon);
  const tested = attack?.tested ?? chosen.choice;
  if (!isAbility(tested)) throw new Refusal("AGE.Refusal.UnknownAbility", { found: tested });
  const subject = { ability: tested, weapon };
  const focus = attack && groupFocus(actor.actor, attack);
  if (setting("skipDialogs") === true) {
    await answerOpposed(message, actor.actor, { ...subject, focus });
    return;
  }
  const answer = await askTest({
    actor: actor.actor,
    title: format("AGE.Dialog.testTitle", { actor: actor.actor.name, ability: `AGE.Ability.${tested}` }),
    ability: tested,
    score: actor.system.score(tested),
    focus,
    asksTarget: false,
    opponents: [],
    belongsTo: text,
  });
  if (answer) await answerOpposed(message, actor.actor, { ...answer, ...subject });
}

/** What a side may roll on: its weapons, or its abilities, the suggested or earlier one first. */
function choicesOf(opposed: AgeOpposedTest, side: SideKey, actor: Actor.Implementation): readonly Choice[] {
  const again = opposed.rollsOf(side).length > 0;
  const { ability, weapon } = opposed[side];
  if (opposed.opposesAttacks) {
    const all = [...actor.items].flatMap((item) => {
      const weapon: unknown = item.system;
      return weapon instanceof AgeWeapon ? [{ value: item.id ?? "", label: item.name, inHand: weapon.readied }] : [];
    });
    const inHand = all.filter((weapon) => weapon.inHand);
    const weapons = inHand.length > 0 ? inHand : all;
    const same = weapons.filter(({ label }) => label === weapon);
    return again && same.length > 0 ? same : weapons;
  }
  const suggested = ability ?? opposed.a.ability;
  return ABILITIES.filter((key) => !again || key === ability)
    .map((key) => ({ value: key, label: abilityLabel(actor, key) }))
    .sort((a, b) => Number(b.value === suggested) - Number(a.value === suggested));
}

/** An ability with the score that someone has in it. */
function abilityLabel(actor: Actor.Implementation, ability: Ability): string {
  const score = ageActorAt(actor.uuid)?.system.score(ability) ?? 0;
  return `${format(`AGE.Ability.${ability}`)} ${signed(score)}`;
}

/** @throws Refusal when it is no weapon of this actor's */
function weaponOf(actor: Actor.Implementation, id: string): AgeWeapon {
  const weapon: unknown = actor.items.get(id)?.system;
  if (!(weapon instanceof AgeWeapon)) throw new Refusal("AGE.Refusal.UnknownWeapon", { actor: actor.name });
  return weapon;
}
