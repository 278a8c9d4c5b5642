import { format } from "../../../foundry/notices.ts";
import { findShoe, layoutNow } from "../cards/documents.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { allAdvancements, type FiftytwoAdvancement } from "../messages/advancement.ts";
import { advancementCard, rootOf } from "../rules/index.ts";
import { hasBegun } from "./facts.ts";
import { advancingPlayers, missed, playedCharacters } from "./players.ts";

/** The cards of advancement that are being given out, or were last. */
export function currentAdvancement(): FiftytwoAdvancement | null {
  const { sessions } = layoutNow();
  const all = allAdvancements();
  // Those of an earlier session that were never given out wait until they are.
  return all.find(({ session }) => session === sessions) ?? all.findLast(({ closed }) => !closed) ?? null;
}

/**
 * What the window for giving out shows (C52-13).
 * @param picked id of the card that is in hand; without one the first that nobody has
 */
export function windowView(picked: string | null): Record<string, unknown> {
  if (!findShoe()) return { waits: format("C52.Refusal.NoShoe") };
  const model = currentAdvancement();
  if (!model) return beforeDrawing();
  const { drawn, log, closed } = model;
  const spent = new Set(log.filter(({ undone }) => !undone).map(({ id }) => rootOf(id)));
  const inHand = pickedCard(model, picked);
  const view = ({ id }: { readonly id: string }, size: "small" | "medium") => {
    const card = advancementCard(id);
    if (!card) return [];
    const name = cardName(card);
    return [
      { id, name, card: cardView(card, { size, silent: true }), fixed: closed || spent.has(id), picked: id === inHand },
    ];
  };
  const pile = drawn.filter(({ actor }) => actor === null);
  const held = inHand === null ? null : advancementCard(inHand);
  const holder = drawn.find(({ id }) => id === inHand)?.actor ?? null;
  const without = missed(drawn.map(({ actor }) => actor));
  return {
    model: true,
    session: model.session,
    closed,
    pile: pile.flatMap((card) => view(card, "medium")),
    held: held ? cardName(held) : null,
    canReturn: holder !== null,
    people: playedCharacters().map((actor) => ({
      id: actor.id,
      name: actor.name,
      img: actor.img,
      give:
        held && holder !== actor.uuid ? format("C52.Advance.giveTo", { card: cardName(held), name: actor.name }) : null,
      cards: drawn.filter((card) => card.actor === actor.uuid).flatMap((card) => view(card, "small")),
    })),
    missed: without ? format("C52.Advance.missed", { names: without }) : null,
    canDraw: !closed && model.session === layoutNow().sessions && !hasBegun(layoutNow()),
    canClose: !closed && without === "" && pile.length === 0,
  };
}

/** Before cards are drawn: how many, or why not now. */
function beforeDrawing(): Record<string, unknown> {
  const layout = layoutNow();
  const players = advancingPlayers().length;
  if (layout.sessions === 0) return { waits: format("C52.Refusal.Draw.noSession") };
  if (hasBegun(layout)) return { waits: format("C52.Refusal.Draw.begun") };
  if (players === 0) return { waits: format("C52.Refusal.Draw.nobody") };
  return { draws: true, session: layout.sessions, players };
}

/** The card that the next click gives: the one picked while it can be given, else the first that nobody has. */
export function pickedCard({ drawn, log, closed }: FiftytwoAdvancement, picked: string | null): string | null {
  if (closed) return null;
  const isSpent = (id: string) => log.some((one) => !one.undone && rootOf(one.id) === id);
  const chosen = drawn.find(({ id }) => id === picked && !isSpent(id));
  return (chosen ?? drawn.find(({ actor }) => actor === null))?.id ?? null;
}
