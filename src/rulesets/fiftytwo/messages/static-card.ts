import { figure, signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { skillNameOf } from "../exchange/play.ts";
import { cardView } from "../hand/card-view.ts";
import { SIDES, type StaticReading } from "../rules/index.ts";
import { damageView } from "./damage-view.ts";
import { criticalView } from "./meaning.ts";
import { partViews, skillView } from "./play-view.ts";
import type { FiftytwoStatic } from "./static-message.ts";
import { timeText } from "./time-view.ts";

const VERDICT_ICONS = {
  success: "fa-solid fa-circle-check",
  failure: "fa-solid fa-circle-xmark",
  awaited: "fa-solid fa-hourglass-half",
} as const;

/** What the card of a static test shows to the user at this client (C52-5, C52-9). */
export function staticCardContext(test: FiftytwoStatic): Record<string, unknown> {
  const isGm = game.user?.isGM === true;
  if (!test.isGenuine) return { doubt: format("C52.Test.Card.forged", { user: test.parent.author?.name ?? "—" }) };
  const { reading, play, card, opponent, stakes, damage } = test;
  const { success } = reading;
  const state = success === null ? "awaited" : success ? "success" : "failure";
  const self = stakes === "resist";
  const names = { attacker: self ? null : test.name, victim: self ? test.name : (opponent?.name ?? "") };
  return {
    state,
    name: test.name,
    ...skillView(play),
    card: cardView({ suit: card.suit, rank: card.rank }, { size: "medium" }),
    flipped: card.flipped,
    use: play.use ? `C52.Abilities.${play.use}` : null,
    parts: partViews(play, reading.worth),
    total: figure(reading.total),
    against: againstText(test),
    time: test.minutes === null ? null : timeText(test.minutes),
    stakes: stakes === "none" ? null : `C52.Test.Card.Stakes.${stakes}`,
    verdict: `C52.Test.Card.Verdict.${state}`,
    verdictIcon: VERDICT_ICONS[state],
    margin: marginText(reading),
    critical: criticalView(test, `C52.Test.Card.Automatic.${criticalKey(test)}`),
    rules: isGm && success === null,
    mayTakeBack:
      isGm && test.against === "dealer" && reading.automatic === null && success !== null && damage.dealt === null,
    damage: damageView(test, names),
    harms: isGm && self && test.awaitsDamage ? harmView(test) : null,
  };
}

/** Why a card succeeded by itself: an Ace of either class, or the player's trademark card (C52-9, C52-18). */
/** By how much the number was beaten or missed. */
function marginText({ margin, success }: StaticReading): string | null {
  if (margin === null) return null;
  if (margin !== 0) return format("C52.Test.Card.margin", { margin: signed(margin) });
  return success ? null : format("C52.Test.Card.equal");
}

function criticalKey({ reading, play }: FiftytwoStatic): string {
  return reading.automatic === "specialised" && play.use === "trademark" ? "trademark" : String(reading.automatic);
}

/** What the test was made against. */
function againstText({ target, opponent, reading }: FiftytwoStatic): string {
  if (opponent) {
    const data = { name: opponent.name, skill: skillNameOf(opponent.play), target: figure(target ?? 0) };
    return format("C52.Test.Card.helpless", data);
  }
  if (target !== null) return format("C52.Test.Card.target", { target: figure(target) });
  return format(reading.success === null ? "C52.Test.Card.dealerRules" : "C52.Test.Card.hidden");
}

/** What the Dealer says of the one who was not resisted, before he flips (C52-5). */
function harmView({ strike, damage, play }: FiftytwoStatic) {
  return {
    bonus: strike.bonus,
    persistent: strike.persistent,
    sides: SIDES.map((side) => ({
      key: side,
      label: `C52.Side.${side}`,
      selected: side === (damage.side ?? play.side),
    })),
  };
}
