import { signed } from "../../../foundry/figures.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { TOP } from "../../../kernel/exchange/index.ts";
import { bonusOf, skillNameOf } from "../exchange/play.ts";
import { cardView } from "../hand/card-view.ts";
import { PARTS, type Part } from "../rules/index.ts";
import type { FiftytwoExchange } from "./exchange.ts";

/** What the card of an opposed test shows to the user at this client. Before the cards are shown there is nothing of them in it. */
export function exchangeCardContext(test: FiftytwoExchange): Record<string, unknown> {
  const { phase, ended } = test.exchange;
  if (!test.genuine) return { doubt: true };
  const { outcome } = test;
  return {
    phase,
    title: `${test.attacker.name} – ${test.defender.name}`,
    sides: PARTS.map((part) => sideView(test, part)),
    waits: waitingText(test),
    verdict: outcome
      ? format(`C52.Exchange.decidedBy.${outcome.decidedBy}`, { winner: test[outcome.winner].name })
      : null,
    winner: outcome?.winner ?? null,
    off: ended ? format(`C52.Exchange.off.${ended.reason}`) : null,
    damage: damageText(test),
    immediate: immediateText(test),
  };
}

function sideView(test: FiftytwoExchange, part: Part) {
  const { exchange, plays, outcome } = test;
  const laid = exchange.sides.find(({ id }) => id === part)?.laid;
  const shown = exchange.shown.find(({ side }) => side === part);
  // What was declared for an attempt that all lay anew is not shown: it may change.
  const play = laid ? plays[part] : undefined;
  const card = test.shownCard(part);
  return {
    part,
    name: test[part].name,
    role: `C52.Exchange.Part.${part}`,
    skill: play ? skillNameOf(play) : null,
    parts: play
      ? [
          { label: "C52.Exchange.rating", value: signed(play.rating) },
          ...(play.penalty === 0 ? [] : [{ label: "C52.Exchange.penalty", value: signed(play.penalty) }]),
          ...(bonusOf(play) === 0 ? [] : [{ label: "C52.Exchange.bonus", value: signed(bonusOf(play)) }]),
        ]
      : [],
    specialised: play?.specialised ? play.specialisation || format("C52.Sheet.specialised") : null,
    use: play?.use ? format(`C52.Abilities.${play.use}`) : null,
    useRefused: play?.useRefused ? format(`C52.Exchange.useRefused.${play.useRefused}`) : null,
    card: laid ? cardView(card) : null,
    origin: shown && shown.from !== "hand" ? format(`C52.Exchange.From.${shown.from}`) : null,
    flips: !shown && laid?.commitment === TOP ? format("C52.Exchange.From.top") : null,
    total: outcome?.totals[part] ?? null,
    wins: outcome?.winner === part,
  };
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
    return next ? format("C52.Exchange.waitsToLay", { name: names([next.id]) }) : null;
  }
  if (phase !== "opening") return null;
  const missing = sides.filter(({ id, laid }) => laid?.commitment !== TOP && !reached.includes(id));
  return format("C52.Exchange.waitsToOpen", { names: names(missing.map(({ id }) => id)) });
}

function damageText(test: FiftytwoExchange): string | null {
  const { dealt } = test.damage;
  if (!dealt) return test.awaitsDamage ? format("C52.Damage.due", { name: test.attacker.name }) : null;
  const card = cardOfKey(dealt.card);
  const { lost, before, after } = dealt;
  const data = { name: test.defender.name, side: `C52.Side.${dealt.side}`, lost, before, after };
  return card === null
    ? format("C52.Damage.dealtWithout", data)
    : format("C52.Damage.dealt", { ...data, card: cardView(card).name ?? "" });
}

function immediateText(test: FiftytwoExchange): string | null {
  const { immediate, earner } = test;
  return immediate && earner ? format(`C52.Exchange.immediate.${immediate}`, { name: test[earner].name }) : null;
}
