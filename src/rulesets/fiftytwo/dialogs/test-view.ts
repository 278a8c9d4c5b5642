import { nameOf } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { SUIT_SIGNS } from "../../../kernel/cards.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import type { OwnSkill } from "../data/plays.ts";
import { playOf } from "../exchange/play.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { partViews } from "../messages/play-view.ts";
import { TIME_UNITS } from "../messages/time-view.ts";
import { playWorth, SIDES, USES, type Use } from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { attackText } from "./attack-text.ts";
import { OPPONENT_GROUPS } from "./opponents.ts";
import { type TestChoice, takesTime, WAYS } from "./test-choice.ts";
import type { HandCard, Reading } from "./test-reading.ts";

const WAY_ICONS = {
  number: "fa-solid fa-bullseye",
  dealer: "fa-solid fa-user-tie",
  opponent: "fa-solid fa-people-arrows",
  helpless: "fa-solid fa-bed",
} as const;

/** What the dialog of a test shows. */
export function testView(who: FiftytwoActor, choice: TestChoice, reading: Reading): Record<string, unknown> {
  return {
    ...headView(who, choice, reading),
    ...handView(choice, reading),
    ...helpView(choice, reading),
    ...timeView(who, choice),
    ...againstView(choice, reading),
    ...attackView(choice, reading),
    ...resultView(choice, reading),
  };
}

function headView({ actor }: FiftytwoActor, { tick, task }: TestChoice, { skill, skills, play }: Reading) {
  const { specialised, specialisation } = skill.system;
  const use = specialised ? specialisation.trim() : "";
  return {
    img: actor.img ?? "",
    name: nameOf(actor),
    role: task.kind === "lay" ? "C52.Test.defends" : null,
    skills: skills.map((own) => ({ id: own.id, label: skillLine(own), selected: own.id === skill.id })),
    penalty: play.penalty === 0 ? null : figure(play.penalty),
    penaltyText: format("C52.Test.Part.penalty", { side: `C52.Side.${play.side}` }),
    specialisation: use || null,
    ticked: tick,
    always: specialised && use === "",
  };
}

function skillLine({ system }: OwnSkill): string {
  return `${SUIT_SIGNS[system.suit]} ${system.label} ${figure(system.rating)}`;
}

function handView(choice: TestChoice, reading: Reading) {
  const { hand, chosen } = reading;
  return {
    cards: hand.map((held) => ({
      id: held.id,
      view: cardView(held.card, { size: "medium", silent: true }),
      chosen: held.id === chosen?.id,
      label: [cardName(held.card), ...markWords(held, reading)].join(", "),
      marks: markIcons(held),
      total: figure(held.total),
    })),
    flips: hand.length === 0,
    draws: hand.length === 0 && choice.task.kind === "test",
    back: cardView(null, { size: "medium" }),
    uses: chosen ? useViews(choice, reading, chosen) : [],
  };
}

/** What a card is for the skill, in words (C52-2, C52-9). */
function markWords({ marks, total }: HandCard, { play }: Reading): string[] {
  const fit = marks.onSuit ? "onSuit" : marks.suitable ? "suitable" : "other";
  return [
    ...(marks.automatic ? [format("C52.Test.Mark.automatic")] : []),
    format(`C52.Test.Mark.${fit}`, { suit: `C52.Suit.${play.suit}` }),
    format("C52.Test.Mark.total", { worth: figure(marks.worth), total: figure(total) }),
  ];
}

/** The same for the eye; the words stand at the card. */
function markIcons({ marks }: HandCard): readonly string[] {
  if (marks.automatic) return ["fa-solid fa-star"];
  if (marks.onSuit) return ["fa-solid fa-check-double"];
  return marks.suitable ? ["fa-solid fa-check"] : [];
}

/** Special uses of the chosen card (C52-18): offered only where it may be put to one. */
function useViews(choice: TestChoice, { play }: Reading, { card, marks }: HandCard) {
  if (marks.uses.length === 0) return [];
  const worth = (use: Use) => playWorth(playOf({ ...play, use }, card), { aceValue: aceValue() });
  return [
    { key: "", label: format("C52.Test.Use.none", { worth: marks.worth }), chosen: choice.use === null },
    ...USES.filter((use) => marks.uses.includes(use)).map((use) => ({
      key: use,
      label: format(`C52.Test.Use.${use}`, { worth: worth(use) }),
      chosen: choice.use === use,
    })),
  ];
}

function helpView(choice: TestChoice, { devices, vehicle, play }: Reading) {
  return {
    vehicle: vehicle ? format("C52.Test.drives", { vehicle: vehicle.name, penalty: figure(vehicle.penalty) }) : null,
    drives: play.vehicle !== null,
    bonus: choice.bonus === null ? "" : choice.bonus,
    devices: devices.map(({ id, name, bonus }) => ({
      id,
      label: `${name} ${signed(bonus)}`,
      selected: id === choice.device,
    })),
  };
}

/** How long it takes, outside fights (C52-14). */
function timeView(who: FiftytwoActor, choice: TestChoice) {
  if (!takesTime(who, choice)) return {};
  const units = Object.keys(TIME_UNITS).map((unit) => ({
    unit,
    label: `C52.Time.Unit.${unit}`,
    selected: unit === choice.unit,
  }));
  return { units, time: choice.time ?? "" };
}

function againstView(choice: TestChoice, { opponents, opponent, target, exchange }: Reading) {
  const isGm = game.user?.isGM === true;
  if (choice.task.kind === "lay") return { attacked: exchange ? attackText(exchange) : null };
  const { way } = choice;
  return {
    ways: WAYS.map((key) => ({
      key,
      icon: WAY_ICONS[key],
      label: `C52.Test.Way.${key}`,
      chosen: key === way,
    })),
    byNumber: way === "number",
    byDealer: way === "dealer",
    bySomeone: way === "opponent" || way === "helpless",
    number: choice.target ?? "",
    hides: isGm,
    hidden: choice.hidden,
    groups: OPPONENT_GROUPS.flatMap((group) => {
      const members = opponents
        .filter((one) => one.group === group)
        .map(({ uuid, name }) => ({ uuid, name, selected: uuid === choice.opponent }));
      return members.length > 0 ? [{ label: `C52.Test.Group.${group}`, members }] : [];
    }),
    nobody: way === "helpless" && !isGm ? "C52.Test.nobodyHelpless" : "C52.Test.nobody",
    opponentImg: opponent?.img ?? null,
    opponentTarget: way === "helpless" && target !== null ? figure(target) : null,
  };
}

/** What is at stake: an attack's damage, or one's own (C52-5, C52-7). */
function attackView(choice: TestChoice, { attack, weapons, tooFar }: Reading) {
  if (choice.task.kind === "lay") return {};
  const { way } = choice;
  const attacks = way === "opponent" || way === "helpless";
  return {
    stakes: attacks ? "C52.Test.harmful" : "C52.Test.resists",
    harmful: attack.harmful,
    tooFar,
    ...(attacks && attack.harmful
      ? {
          strikes: true,
          weapons: weapons.map(({ id, name, damage }) => ({
            id,
            label: `${name} ${signed(damage)}`,
            selected: id === attack.weapon?.id,
          })),
          unarmed: attack.weapon === null,
          persistent: attack.persistent,
          damageSides:
            way === "opponent" && game.user?.isGM === true
              ? ["", ...SIDES].map((side) => ({
                  key: side,
                  label: side === "" ? "C52.Test.ofSkill" : `C52.Side.${side}`,
                  selected: side === (choice.damageSide ?? ""),
                }))
              : null,
        }
      : {}),
  };
}

/** The total of the chosen card in parts, what it comes to, and what is missing. */
function resultView(choice: TestChoice, { play, preview, target, problem, hand }: Reading) {
  const verdict = preview ? verdictOf(preview.automatic !== null, preview.success, target) : null;
  const summary = [
    preview ? format("C52.Test.totalIs", { total: figure(preview.total) }) : "",
    verdict ? format(verdict) : "",
    problem ? format(problem) : "",
  ];
  const laid = choice.task.kind === "lay" || choice.way === "opponent";
  return {
    parts: partViews(play, preview?.worth ?? null),
    totalLabel: "C52.Test.total",
    total: preview ? figure(preview.total) : "?",
    verdict: verdict && format(verdict),
    problem,
    summary: summary.filter((line) => line !== "").join(" "),
    submit: hand.length === 0 ? "C52.Test.flip" : laid ? "C52.Test.lay" : "C52.Test.play",
    submitIcon: laid ? "fa-solid fa-eye-slash" : "fa-solid fa-hand-holding",
  };
}

function verdictOf(automatic: boolean, success: boolean | null, target: number | null): string | null {
  if (automatic) return "C52.Test.Preview.automatic";
  if (success === null || target === null) return null;
  return success ? "C52.Test.Preview.success" : "C52.Test.Preview.failure";
}
