import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { needsSteward } from "../../../foundry/steward/steward.ts";
import { SIDES, type SideKey } from "../data/side.ts";
import { AgeAdvancedTest } from "./age-advanced.ts";
import type { AgeOpposedTest, SideRoll } from "./age-opposed.ts";
import { disarmContext } from "./disarm-card.ts";
import { mayAnswer } from "./players.ts";
import { dragonDieView } from "./test-card.ts";

/** What the card of an opposed test shows to the user at this client. */
export function opposedCardContext(opposed: AgeOpposedTest): Record<string, unknown> {
  const { rounds, winner, degree, deadHeat, awaits } = opposed.standing;
  const needsGm = needsSteward("age.attachOpposed", {
    message: opposed.parent.id ?? "",
    test: foundry.utils.randomID(),
  });
  const again = opposed.rollsOf("b").length > 0;
  return {
    subtitle: format(opposed.opposesAttacks ? "AGE.Opposed.attacks" : "AGE.Opposed.title"),
    partOf: partOf(opposed),
    physical: opposed.physical,
    title: SIDES.map((side) => nameOf(opposed, side)).join(" – "),
    rounds: rounds.map(({ a, b, result }, index) => ({
      number: rounds.length > 1 ? index + 1 : null,
      deadHeat: result === "deadHeat",
      rolls: [...(a ? [rollView(opposed, "a", a, result)] : []), ...(b ? [rollView(opposed, "b", b, result)] : [])],
    })),
    winner: winner === null ? null : nameOf(opposed, winner),
    winnerSide: winner,
    degree,
    degreeLabel: degree === null ? null : `AGE.Degree.${degree}`,
    deadHeat,
    ...disarmContext(opposed),
    awaited: SIDES.filter((side) => awaits[side]).map((side) => ({
      side,
      text: waitingText(opposed, side, again),
      label: again ? format("AGE.Opposed.again", { name: nameOf(opposed, side) }) : format("AGE.Opposed.answer"),
      mayRoll: mayAnswer(opposed, side),
      needsGm,
    })),
  };
}

/** The advanced test that this one is a part of, in words. */
function partOf({ purpose }: AgeOpposedTest): string | null {
  const advanced: unknown = game.messages?.get(purpose.message ?? "")?.system;
  return advanced instanceof AgeAdvancedTest ? format("AGE.Advanced.partOf", { title: advanced.title }) : null;
}

/** Whom the card waits for; nothing where the button beside it says so. */
function waitingText(opposed: AgeOpposedTest, side: SideKey, again: boolean): string | null {
  if (again) return mayAnswer(opposed, side) ? null : format("AGE.Opposed.rollsAgain", { name: nameOf(opposed, side) });
  const { actor, name, ability } = opposed[side];
  if (actor === null) return format("AGE.Opposed.anyone");
  if (ability === null) return format("AGE.Opposed.waits", { name });
  return format("AGE.Opposed.waitsOn", { name, ability: `AGE.Ability.${ability}` });
}

function nameOf(opposed: AgeOpposedTest, side: SideKey): string {
  return opposed[side].name || format("AGE.Opposed.someone");
}

function rollView(opposed: AgeOpposedTest, side: SideKey, roll: SideRoll, result: string | null) {
  const { ability, score, focus, modifiers, weapon } = opposed[side];
  return {
    side,
    name: nameOf(opposed, side),
    weapon,
    wins: result === side,
    dice: [{ face: roll.dice[0] }, { face: roll.dice[1] }, dragonDieView(roll.dragonDie)],
    total: roll.total,
    // A later round may be made with other modifiers: its own card tells them.
    bonuses: isFirst(opposed, side, roll)
      ? [
          ...(ability ? [{ label: format(`AGE.Ability.${ability}`), value: signed(score) }] : []),
          ...(focus ? [{ label: focus.name, value: signed(focus.bonus) }] : []),
          ...modifiers.map(({ label, value }) => ({ label: format(label), value: signed(value) })),
        ]
      : [],
  };
}

function isFirst(opposed: AgeOpposedTest, side: SideKey, { id }: SideRoll): boolean {
  return opposed.rollsOf(side)[0]?.id === id;
}
