import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { SUIT_SIGNS } from "../../../kernel/cards.ts";
import { skillNameFrom } from "../data/plays.ts";
import { cardView } from "../hand/card-view.ts";
import type { FiftytwoStatic } from "./static-message.ts";

/** What the card of a static test shows to the user at this client (C52-5, C52-9). */
export function staticCardContext(test: FiftytwoStatic): Record<string, unknown> {
  const isGm = game.user?.isGM === true;
  if (!test.isGenuine) return { doubt: format("C52.Test.Card.forged", { user: test.parent.author?.name ?? "—" }) };
  const { reading, skill, card, opponent } = test;
  const { success } = reading;
  const state = success === null ? "awaited" : success ? "success" : "failure";
  return {
    state,
    name: test.name,
    img: test.img,
    skill: skillNameFrom(skill),
    suit: skill.suit,
    sign: SUIT_SIGNS[skill.suit],
    suitLabel: `C52.Suit.${skill.suit}`,
    specialised: skill.specialised ? skill.specialisation || format("C52.Sheet.specialised") : "",
    card: cardView(card),
    flipped: card.flipped,
    use: test.use ? `C52.Abilities.${test.use}` : null,
    parts: partsOf(test),
    total: figure(reading.total),
    against: againstText(test),
    opponent: opponent ? { name: opponent.name, img: opponent.img } : null,
    verdict: `C52.Test.Card.Verdict.${state}`,
    verdictIcon: VERDICT_ICONS[state],
    margin: reading.margin === null ? null : format("C52.Test.Card.margin", { margin: signed(reading.margin) }),
    critical: reading.automatic === null ? null : `C52.Test.Card.Automatic.${criticalKey(test)}`,
    meaning: test.meaning,
    tells: isGm && reading.automatic !== null,
    rules: isGm && success === null,
    mayTakeBack: isGm && test.against === "dealer" && reading.automatic === null && success !== null,
  };
}

const VERDICT_ICONS = {
  success: "fa-solid fa-circle-check",
  failure: "fa-solid fa-circle-xmark",
  awaited: "fa-solid fa-hourglass-half",
} as const;

/** Why a card succeeded by itself: an Ace of either class, or the player's trademark card (C52-9, C52-18). */
function criticalKey({ reading, use }: FiftytwoStatic): string {
  return reading.automatic === "specialised" && use === "trademark" ? "trademark" : String(reading.automatic);
}

/** The total in parts, as they are added (C52-5). */
function partsOf(test: FiftytwoStatic) {
  const { reading, skill, penalty, bonuses } = test;
  const part = (label: string, value: number) => ({ label, value: signed(value) });
  return [
    { label: format("C52.Test.Part.card"), value: figure(reading.worth) },
    part(skillNameFrom(skill), skill.rating),
    ...(penalty === 0 ? [] : [part(format("C52.Test.Part.penalty", { side: `C52.Side.${skill.side}` }), penalty)]),
    ...bonuses.map(({ kind, name, value }) => part(name || format(`C52.Test.Part.${kind}`), value)),
  ];
}

/** What the test was made against. */
function againstText({ target, opponent, reading }: FiftytwoStatic): string {
  if (opponent) {
    const data = { name: opponent.name, skill: skillNameFrom(opponent.skill), target: figure(target ?? 0) };
    return format("C52.Test.Card.helpless", data);
  }
  if (target !== null) return format("C52.Test.Card.target", { target: figure(target) });
  return format(reading.success === null ? "C52.Test.Card.dealerRules" : "C52.Test.Card.hidden");
}
