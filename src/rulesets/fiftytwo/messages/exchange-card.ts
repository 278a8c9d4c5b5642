import { actorAt } from "../../../foundry/chat/rights.ts";
import { figure } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { TOP } from "../../../kernel/exchange/index.ts";
import { checkExchange } from "../actions/exchange.ts";
import { attackText } from "../dialogs/attack-text.ts";
import { ownCard } from "../exchange/client.ts";
import { playOf } from "../exchange/play.ts";
import { cardView } from "../hand/card-view.ts";
import { automaticSuccess, PARTS, type Part, playWorth, SIDES } from "../rules/index.ts";
import { damageView } from "./damage-view.ts";
import type { FiftytwoExchange } from "./exchange.ts";
import { playsFor } from "./exchange-card-rights.ts";
import { criticalView } from "./meaning.ts";
import { partViews, skillView } from "./play-view.ts";
import { saysHelpless } from "./static-helpless.ts";

/** What the card of an opposed test shows to the user at this client (C52-6 to C52-9). Before the cards are shown it knows only his own. */
export function exchangeCardContext(test: FiftytwoExchange): Record<string, unknown> {
  const { phase, ended } = test.exchange;
  if (!test.genuine) return { doubt: true };
  const { attacker, defender, outcome } = test;
  const play = test.plays.attacker;
  return {
    phase,
    ...(play ? skillView(play) : {}),
    against: format("C52.Test.Exchange.against", { attacker: attacker.name, defender: defender.name }),
    harm: attackText(test).harm,
    sides: PARTS.map((part) => sideView(test, part)),
    waits: waitingText(test),
    winner: outcome?.winner ?? null,
    verdict: verdictText(test),
    critical: criticalView(test, criticalKey(test)),
    off: ended ? offText(test) : null,
    damage: damageView(test, { attacker: attacker.name, victim: defender.name }),
    immediate: immediateView(test),
    checks: checkViews(test),
    ...buttons(test),
  };
}

function sideView(test: FiftytwoExchange, part: Part) {
  const { exchange, plays, outcome, defender } = test;
  const laid = exchange.sides.find(({ id }) => id === part)?.laid ?? null;
  const shown = exchange.shown.find(({ side }) => side === part);
  // What was declared for an attempt that all lay anew is not shown: it may change.
  const play = laid ? plays[part] : undefined;
  const card = test.shownCard(part);
  const own = card === null ? cardOfKey(ownCard(exchange, part) ?? "") : null;
  const rulesPlay = card && play ? playOf(play, card) : null;
  const automatic = rulesPlay ? automaticSuccess(rulesPlay) : null;
  return {
    part,
    name: test[part].name,
    img: test[part].img,
    role: `C52.Exchange.Part.${part}`,
    ...(play ? skillView(play) : {}),
    parts: play ? partViews(play, rulesPlay ? playWorth(rulesPlay, { aceValue: test.ace }) : null) : [],
    use: play?.use ? format("C52.Test.Card.as", { use: `C52.Abilities.${play.use}` }) : null,
    useRefused: play?.useRefused ? format(`C52.Exchange.useRefused.${play.useRefused}`) : null,
    card: laid ? cardView(card ?? own, { size: "medium" }) : null,
    private: own !== null,
    empty: laid === null,
    origin: originText(shown?.from, laid?.commitment),
    total: outcome ? figure(outcome.totals[part]) : null,
    automatic: automatic ? `C52.Test.Card.Automatic.${automaticKey(automatic, play?.use)}` : null,
    wins: outcome?.winner === part,
    winsText: part === "attacker" ? "C52.Test.Exchange.hits" : "C52.Test.Exchange.holds",
    isDefender: defender === test[part],
  };
}

/** Why the winner's card was a critical success (C52-9). */
function criticalKey(test: FiftytwoExchange): string {
  const card = test.critical && test.shownCard(test.critical);
  const play = test.critical && test.plays[test.critical];
  const automatic = card && play ? automaticSuccess(playOf(play, card)) : null;
  return automatic ? `C52.Test.Card.Automatic.${automaticKey(automatic, play?.use)}` : "";
}

function automaticKey(automatic: "onSuit" | "specialised", use: string | null | undefined): string {
  return automatic === "specialised" && use === "trademark" ? "trademark" : automatic;
}

/** Where a card comes from that nobody has chosen. */
function originText(from: string | undefined, commitment: string | undefined): string | null {
  if (from === "top" || from === "withheld") return format(`C52.Exchange.From.${from}`);
  return from === undefined && commitment === TOP ? format("C52.Exchange.From.top") : null;
}

/** Whom the test waits for. */
function waitingText(test: FiftytwoExchange): string | null {
  const { phase, sides, reached } = test.exchange;
  const names = (ids: readonly string[]) =>
    PARTS.filter((part) => ids.includes(part))
      .map((part) => test[part].name)
      .join(", ");
  if (phase === "laying") {
    const [next] = sides.filter(({ laid }) => laid === null);
    if (!next) return null;
    return format(isGone(test, next.id) ? "C52.Exchange.gone" : "C52.Exchange.waitsToLay", { name: names([next.id]) });
  }
  if (phase !== "opening") return null;
  const missing = sides.filter(({ id, laid }) => laid?.commitment !== TOP && !reached.includes(id));
  return format("C52.Exchange.waitsToOpen", { names: names(missing.map(({ id }) => id)) });
}

/** Whether whoever plays a side is not there any more, so that its card never comes. */
function isGone(test: FiftytwoExchange, side: string): boolean {
  return actorAt(test.actorOf(side)) === null;
}

/** Who wins, and by what (C52-6, C52-9). */
function verdictText(test: FiftytwoExchange): string | null {
  const { outcome } = test;
  if (!outcome) return null;
  const { winner, decidedBy, totals } = outcome;
  const by = figure(Math.abs(totals.attacker - totals.defender));
  return format(`C52.Test.Exchange.Verdict.${winner}.${decidedBy}`, { winner: test[winner].name, by });
}

function offText(test: FiftytwoExchange): string {
  if (saysHelpless(test)) return format("C52.Test.Exchange.saidHelpless", { name: test.defender.name });
  return format(`C52.Exchange.off.${test.exchange.ended?.reason ?? "dealer"}`);
}

/** An immediate action that the test has earned (C52-8). */
function immediateView(test: FiftytwoExchange) {
  const { immediate, earner } = test;
  if (!immediate || !earner) return null;
  const open = immediate === "open" && !test.awaitsDamage;
  return {
    text: format(`C52.Exchange.immediate.${immediate}`, { name: test[earner].name }),
    state: immediate,
    takes: open && playsFor(test, earner) && test.isConscious(earner),
  };
}

/** Whether each card is the one that was laid, by what everyone can see (C52-6). */
function checkViews(test: FiftytwoExchange) {
  if (!test.isShown) return [];
  return checkExchange(test.parent).flatMap(({ side, verdict }) => {
    const part = PARTS.find((known) => known === side);
    if (!part) return [];
    const hash = test.exchange.sides.find(({ id }) => id === side)?.laid?.commitment ?? "";
    return [
      {
        part,
        verdict,
        hash: hash === TOP ? "" : hash,
        icon: verdict === "differs" ? "fa-solid fa-triangle-exclamation" : "fa-solid fa-shield-halved",
        text: format(`C52.Test.Exchange.Check.${verdict}`, { name: test[part].name }),
      },
    ];
  });
}

/** What this user can do now. */
function buttons(test: FiftytwoExchange) {
  const { phase } = test.exchange;
  const isGm = game.user?.isGM === true;
  const lying = phase === "laying" || phase === "opening";
  const due = test.tasks.find((task) => task.do === "lay");
  const lays = PARTS.find((part) => part === due?.side);
  return {
    lays: lays === undefined || isGone(test, lays) ? null : `C52.Test.Exchange.Lay.${lays}`,
    dealer: isGm && lying,
    calls: isGm && phase === "opening",
    helpless: isGm && phase === "laying" && !isGone(test, "defender"),
    attacks: saysHelpless(test) && playsFor(test, "attacker"),
    damageSides:
      isGm && lying && test.harmful
        ? ["", ...SIDES].map((side) => ({
            key: side,
            label: side === "" ? "C52.Test.ofSkill" : `C52.Side.${side}`,
            selected: side === (test.damage.side ?? ""),
          }))
        : null,
  };
}
