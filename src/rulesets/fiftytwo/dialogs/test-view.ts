import { nameOf } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { SUIT_SIGNS } from "../../../kernel/cards.ts";
import type { FiftytwoActor } from "../data/actor.ts";
import { type OwnSkill, skillNameFrom } from "../data/plays.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { playWorth, USES } from "../rules/index.ts";
import { aceValue } from "../settings.ts";
import { OPPONENT_GROUPS } from "./opponents.ts";
import { type HandCard, type Reading, type TestChoice, WAYS } from "./test-choice.ts";

const WAY_ICONS = {
  number: "fa-solid fa-bullseye",
  dealer: "fa-solid fa-user-tie",
  helpless: "fa-solid fa-bed",
} as const;

/** What the dialog of a test shows. */
export function testView(who: FiftytwoActor, choice: TestChoice, reading: Reading): Record<string, unknown> {
  return {
    ...headView(who, choice, reading),
    ...handView(choice, reading),
    ...helpView(choice, reading),
    ...againstView(choice, reading),
    ...resultView(choice, reading),
  };
}

function headView({ actor }: FiftytwoActor, { tick }: TestChoice, { skill, skills, facts }: Reading) {
  const { specialised, specialisation } = skill.system;
  const use = specialised ? specialisation.trim() : "";
  return {
    img: actor.img ?? "",
    name: nameOf(actor),
    skills: skills.map((own) => ({ id: own.id, label: skillLabel(own), selected: own.id === skill.id })),
    penalty: facts.penalty === 0 ? null : figure(facts.penalty),
    penaltyText: format("C52.Test.Part.penalty", { side: `C52.Side.${facts.skill.side}` }),
    specialisation: use || null,
    ticked: tick,
    always: specialised && use === "",
  };
}

function skillLabel(own: OwnSkill): string {
  return `${SUIT_SIGNS[own.system.suit]} ${own.system.label} ${figure(own.system.rating)}`;
}

function handView(choice: TestChoice, reading: Reading) {
  const { hand, chosen } = reading;
  return {
    cards: hand.map((held) => ({
      id: held.id,
      view: cardView(held.card, { size: "medium", silent: true }),
      chosen: held.id === chosen?.id,
      label: [cardName(held.card), ...markWords(held, reading)].join(", "),
      marks: markViews(held),
      onSuit: held.marks.onSuit,
      total: figure(held.total),
    })),
    flips: hand.length === 0,
    back: cardView(null, { size: "medium" }),
    uses: chosen ? useViews(choice, reading, chosen) : [],
  };
}

/** What a card is for the skill, in words (C52-2, C52-9). */
function markWords({ marks, total }: HandCard, { facts }: Reading): string[] {
  const suit = `C52.Suit.${facts.skill.suit}`;
  return [
    ...(marks.automatic ? [format("C52.Test.Mark.automatic")] : []),
    format(marks.onSuit ? "C52.Test.Mark.onSuit" : marks.suitable ? "C52.Test.Mark.suitable" : "C52.Test.Mark.other", {
      suit,
    }),
    format("C52.Test.Mark.total", { worth: figure(marks.worth), total: figure(total) }),
  ];
}

/** The same for the eye: the word is the sign's title. */
function markViews({ marks }: HandCard) {
  if (marks.automatic) return [{ icon: "fa-solid fa-star", label: "C52.Test.Mark.automatic" }];
  if (marks.onSuit) return [{ icon: "fa-solid fa-check-double", label: "C52.Test.Mark.onSuit" }];
  return marks.suitable ? [{ icon: "fa-solid fa-check", label: "C52.Test.Mark.suitable" }] : [];
}

/** Special uses of the chosen card (C52-18): offered only where it may be put to one. */
function useViews(choice: TestChoice, { facts }: Reading, { card, marks }: HandCard) {
  if (marks.uses.length === 0) return [];
  const options = { aceValue: aceValue() };
  const worth = (use: (typeof USES)[number]) =>
    playWorth({ card, skill: facts.skill, penalty: facts.penalty, use }, options);
  return [
    { key: "", label: format("C52.Test.Use.none", { worth: marks.worth }), chosen: choice.use === null },
    ...USES.filter((use) => marks.uses.includes(use)).map((use) => ({
      key: use,
      label: format(`C52.Test.Use.${use}`, { worth: worth(use) }),
      chosen: choice.use === use,
    })),
  ];
}

function helpView(choice: TestChoice, { devices }: Reading) {
  return {
    bonus: choice.bonus === null ? "" : choice.bonus,
    devices: devices.map(({ id, name, bonus }) => ({
      id,
      label: `${name} ${signed(bonus)}`,
      selected: id === choice.device,
    })),
  };
}

function againstView(choice: TestChoice, { opponents, target, opponent }: Reading) {
  return {
    ways: WAYS.map((key) => ({
      key,
      icon: WAY_ICONS[key],
      label: `C52.Test.Way.${key}`,
      chosen: key === choice.way,
    })),
    byNumber: choice.way === "number",
    byDealer: choice.way === "dealer",
    bySomeone: choice.way === "helpless",
    number: choice.target ?? "",
    hides: game.user?.isGM === true,
    hidden: choice.hidden,
    groups: OPPONENT_GROUPS.flatMap((group) => {
      const members = opponents
        .filter((one) => one.group === group)
        .map(({ uuid, name }) => ({ uuid, name, selected: uuid === choice.opponent }));
      return members.length > 0 ? [{ label: `C52.Test.Group.${group}`, members }] : [];
    }),
    isGm: game.user?.isGM === true,
    opponent: opponent ? { name: opponent.name, img: opponent.img } : null,
    opponentTarget: choice.way === "helpless" && target !== null ? figure(target) : null,
  };
}

/** The total of the chosen card in parts, what it comes to, and what is missing. */
function resultView(choice: TestChoice, { facts, preview, target, problem, hand }: Reading) {
  const part = (label: string, value: number) => ({ label, value: signed(value) });
  const parts = [
    {
      label: format("C52.Test.Part.card"),
      value: preview ? figure(preview.worth) : format("C52.Test.unknownCard"),
    },
    part(skillNameFrom(facts.skill), facts.skill.rating),
    ...(facts.penalty === 0
      ? []
      : [part(format("C52.Test.Part.penalty", { side: `C52.Side.${facts.skill.side}` }), facts.penalty)]),
    ...facts.bonuses.map(({ kind, name, value }) => part(name || format(`C52.Test.Part.${kind}`), value)),
  ];
  const verdict = preview ? verdictOf(preview.automatic !== null, preview.success, target) : null;
  const summary = [
    preview ? format("C52.Test.totalIs", { total: figure(preview.total) }) : "",
    verdict ? format(verdict) : "",
    problem ? format(problem) : "",
  ];
  return {
    parts,
    total: preview ? figure(preview.total) : "?",
    verdict,
    problem,
    summary: summary.filter((line) => line !== "").join(" "),
    submit: hand.length === 0 ? "C52.Test.flip" : choice.way === "dealer" ? "C52.Test.playForDealer" : "C52.Test.play",
  };
}

function verdictOf(automatic: boolean, success: boolean | null, target: number | null): string | null {
  if (automatic) return "C52.Test.Preview.automatic";
  if (success === null || target === null) return null;
  return success ? "C52.Test.Preview.success" : "C52.Test.Preview.failure";
}
