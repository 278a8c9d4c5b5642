import type { Locator, Page } from "playwright-core";
import { cardKey } from "../../src/kernel/cards.ts";
import { card as cardOf } from "../rules/fiftytwo.ts";
import type { FiftytwoHost } from "./fiftytwo-acts.ts";

/** The id of a card of the first deck from its signs: `id("♠Q")`. */
export function cardId(signs: string): string {
  return cardKey({ ...cardOf(signs), deck: 1 });
}

/** Puts cards into a hand that is empty, as the steward would deal them; `actor` is an id, or `null` for the common hand. */
export async function deal(dealer: Page, actor: string | null, ...signs: readonly string[]): Promise<void> {
  const cards = signs.map((one) => ({ ...cardOf(one), id: cardId(one), name: one }));
  await dealer.evaluate(
    async ([actor, cards]) => {
      const { game } = globalThis as unknown as FiftytwoHost;
      const all = [...game.cards];
      const ours = (stack: (typeof all)[number]) => stack.flags.triskele?.fiftytwo;
      const shoe = all.find((stack) => ours(stack)?.role === "shoe");
      const hand = all.find((stack) =>
        actor === null ? ours(stack)?.role === "dealer" : ours(stack)?.role === "hand" && ours(stack)?.actor === actor,
      );
      if (!shoe || !hand) throw new Error("The table is not set up.");
      for (const { id } of cards) await shoe.cards.get(id).update({ drawn: true });
      const data = cards.map(({ id, suit, rank, name }) => ({
        _id: id,
        name,
        type: "base",
        suit,
        value: rank,
        faces: [{ name }],
        face: 0,
        drawn: false,
        origin: shoe.id,
        flags: { triskele: { fiftytwo: { deck: 1, pile: hand.id } } },
      }));
      await hand.createEmbeddedDocuments("Card", data, { keepId: true });
    },
    [actor, cards] as const,
  );
}

/** The dialog in which a card is chosen. */
export function testDialog(page: Page): Locator {
  return page.locator("form.triskele-c52-test");
}

/** The radio button of a card in the dialog. */
export function cardIn(dialog: Locator, signs: string): Locator {
  return dialog.locator(`input[name="card"][value="${cardId(signs)}"]`);
}
