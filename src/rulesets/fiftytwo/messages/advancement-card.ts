import type { CardAction } from "../../../foundry/chat/card.ts";
import { actorAt } from "../../../foundry/chat/rights.ts";
import { format } from "../../../foundry/notices.ts";
import { undoAdvancement } from "../actions/advancement.ts";
import { hasBegun } from "../advancement/facts.ts";
import { type CardRow, rowsOf } from "../advancement/rows.ts";
import { openSpend } from "../advancement/spend-dialog.ts";
import { gainText, type LoggedCard } from "../advancement/spent.ts";
import { openAdvancement } from "../advancement/window.ts";
import { findShoe, layoutNow } from "../cards/documents.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { advancementCard, mayUndo } from "../rules/index.ts";
import type { FiftytwoAdvancement } from "./advancement.ts";

/** What the card of a message shows: who has got which cards, and what they were spent on (C52-13). */
export function advancementCardContext(model: FiftytwoAdvancement): Record<string, unknown> {
  const { drawn, session, closed, isGenuine, parent } = model;
  const dealer = game.user?.isGM === true && isGenuine;
  const receivers = [...new Map(drawn.flatMap(({ actor, name }) => (actor ? [[actor, name] as const] : [])))];
  const undoable = dealer ? undoableNow(model) : new Set<string>();
  return {
    session,
    closed,
    doubt: isGenuine ? null : format("C52.Refusal.Advance.notGenuine", { user: parent.author?.name ?? "—" }),
    people: receivers.map(([actor, name]) => {
      const spends = isGenuine && actorAt(actor)?.isOwner === true;
      const log = model.log.filter(({ entry }) => entry.actor === actor);
      return { actor, name, rows: rowsOf(model.givenTo(actor), log).map((row) => rowView(row, { spends, undoable })) };
    }),
    pile: drawn.flatMap(({ id, actor }) => {
      const card = advancementCard(id);
      return actor === null && card ? [cardView(card)] : [];
    }),
    gives: dealer && !closed,
    needsGm: game.user?.isGM !== true,
  };
}

/** What can still be taken back, by id of the spending. */
function undoableNow({ log }: FiftytwoAdvancement): ReadonlySet<string> {
  if (!findShoe()) return new Set();
  const layout = layoutNow();
  const facts = { isDealer: true, session: layout.sessions, begun: hasBegun(layout) };
  return new Set(log.filter(({ id }) => mayUndo(id, log, facts).ok).map(({ entry }) => entry.id));
}

function rowView(
  { id, card, depth, spent, undone }: CardRow<LoggedCard>,
  { spends, undoable }: { readonly spends: boolean; readonly undoable: ReadonlySet<string> },
) {
  const name = cardName(card);
  const entry = spent?.entry ?? null;
  return {
    id,
    depth,
    card: cardView(card),
    spend: spends && spent === null ? format("C52.Advance.spendCard", { card: name }) : null,
    text: entry ? gainText(entry) : null,
    undo:
      entry && undoable.has(entry.id)
        ? { entry: entry.id, label: format("C52.Advance.undoOf", { card: name, gain: gainText(entry) }) }
        : null,
    undone: undone.map(({ entry }) => gainText(entry)),
  };
}

/** What the buttons of the card do. */
export const advancementActions: Readonly<Record<string, CardAction>> = {
  spendCard: (message, button) => openSpend(message, button.dataset.card ?? ""),
  undoSpent: async (message, button) => {
    await undoAdvancement(message, button.dataset.entry ?? "");
  },
  giveOut: () => openAdvancement(),
};
