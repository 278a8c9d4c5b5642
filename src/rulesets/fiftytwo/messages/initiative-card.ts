import { actorAt } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { redraw } from "../../../foundry/lifecycle/deleted.ts";
import { format } from "../../../foundry/notices.ts";
import { cardOfKey } from "../../../kernel/cards.ts";
import { recheck, TOP } from "../../../kernel/exchange/index.ts";
import { ownCard } from "../exchange/client.ts";
import { sha256Hex } from "../exchange/hash.ts";
import { cardView } from "../hand/card-view.ts";
import { cardValue } from "../rules/index.ts";
import { initiativePatience } from "../settings.ts";
import { type FiftytwoInitiative, isPresent, type Ranked } from "./initiative.ts";
import { flipAnswer } from "./initiative-verbs.ts";

/** What the card of an initiative shows to this user (C52-10): backs and who is still to lay; then the order. */
export function initiativeContext(initiative: FiftytwoInitiative): Record<string, unknown> {
  if (!initiative.genuine) return { doubt: true };
  const { exchange, late } = initiative;
  const isDealer = game.user?.isGM === true;
  const { phase } = exchange;
  const open = initiative.isOpen;
  if (open && isDealer) drawAgainLater(initiative);
  return {
    phase,
    subtitle: format(late ? "C52.Initiative.late" : `C52.Initiative.Phase.${phase}`),
    sides: open ? exchange.sides.map((side) => layingView(initiative, side, isDealer)) : [],
    ranking: initiative.ranking.map((entry, index) => rankedView(initiative, entry, index)),
    off: phase === "void" ? format(`C52.Exchange.off.${exchange.ended?.reason ?? "dealer"}`) : null,
    lays: initiative.tasks.some((task) => task.do === "lay" && !isOthers(initiative, task.side)),
    isDealer: isDealer && open,
    calls: phase === "opening",
    only: exchange.sides.length === 1,
    checks: phase === "settled" ? checkViews(initiative) : [],
  };
}

/** Whether a Dealer would lay for a player: that is the player's to do. */
function isOthers(initiative: FiftytwoInitiative, side: string): boolean {
  return game.user?.isGM === true && actorAt(initiative.actorOf(side))?.hasPlayerOwner === true;
}

type ExchangeSide = FiftytwoInitiative["exchange"]["sides"][number];

function layingView(initiative: FiftytwoInitiative, { id, laid }: ExchangeSide, isDealer: boolean) {
  const own = laid ? cardOfKey(ownCard(initiative.exchange, id) ?? "") : null;
  const flips = laid?.commitment === TOP;
  const present = isPresent(initiative, id);
  const state = laid === null ? (present ? "waits" : "away") : flips ? "flips" : "laid";
  const name = nameOfSide(initiative, id);
  return {
    id,
    name,
    img: initiative.sideOf(id)?.img || null,
    card: laid ? cardView(own, { size: "small" }) : null,
    state,
    text: format(`C52.Initiative.Side.${state}`),
    icon: {
      waits: "fa-solid fa-hourglass-half",
      away: "fa-solid fa-user-slash",
      flips: "fa-solid fa-layer-group",
      laid: "fa-solid fa-check",
    }[state],
    private: own !== null,
    lays:
      laid === null &&
      initiative.tasks.some((task) => task.do === "lay" && task.side === id) &&
      !isOthers(initiative, id),
    layLabel: format("C52.Initiative.layFor", { name }),
    flipsNow: isDealer && laid === null && isOthers(initiative, id) && flipAnswer(initiative, id).ok,
    flipLabel: format("C52.Initiative.flipFor", { name }),
    leavesOut: isDealer && initiative.exchange.phase === "laying" && initiative.exchange.sides.length > 1,
    leaveLabel: format("C52.Initiative.leaveOut", { name }),
  };
}

/** What a side is called; of whom players do not see they are not told. */
export function nameOfSide(initiative: FiftytwoInitiative, id: string): string {
  const side = initiative.sideOf(id);
  if (side?.name) return side.name;
  const first = initiative.fight?.combatants.get(id);
  return game.user?.isGM === true && first?.name ? first.name : format("C52.Turn.unseen");
}

function rankedView(initiative: FiftytwoInitiative, entry: Ranked, index: number) {
  const { card, rating, penalty, bonus = 0, total, side, from } = entry;
  return {
    place: index + 1,
    name: nameOfSide(initiative, side),
    img: initiative.sideOf(side)?.img || null,
    card: cardView(card, { size: "small" }),
    total: figure(total),
    parts: [
      { label: format("C52.Initiative.Part.card"), value: String(cardValue(card, initiative.ace)) },
      { label: format("C52.Skills.initiative"), value: signed(rating) },
      ...(penalty === 0 ? [] : [{ label: format("C52.Sheet.penalty"), value: figure(penalty) }]),
      ...(bonus === 0 ? [] : [{ label: format("C52.Initiative.Part.bonus"), value: signed(bonus) }]),
    ],
    origin: from === "hand" ? null : format(`C52.Exchange.From.${from}`),
  };
}

/** Whether each shown card is the one that was laid, worked out here from what everyone can see (C52-6). */
function checkViews(initiative: FiftytwoInitiative) {
  return recheck(initiative.exchange, sha256Hex).map(({ side, verdict }) => ({
    verdict,
    text: format(`C52.Initiative.Check.${verdict}`, { name: nameOfSide(initiative, side) }),
    icon: verdict === "differs" ? "fa-solid fa-triangle-exclamation" : "fa-solid fa-check",
  }));
}

/** Messages that are going to be drawn anew when their players have been waited for. */
const waiting = new Set<string>();

/** Draws the card anew when the time that the Dealer waits is over, so that what he may do then is offered (C52-10). */
function drawAgainLater({ parent, calledAt }: FiftytwoInitiative): void {
  const id = parent.id ?? "";
  const left = calledAt + initiativePatience() * 1000 - Date.now();
  if (left <= 0 || waiting.has(id)) return;
  waiting.add(id);
  setTimeout(() => {
    waiting.delete(id);
    const message = game.messages?.get(id);
    if (message) redraw([message]);
  }, left + 100);
}
