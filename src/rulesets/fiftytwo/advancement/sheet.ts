import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { FiftytwoCharacter } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { allAdvancements, FiftytwoAdvancement } from "../messages/advancement.ts";
import { advancementCard, cardsToSpend } from "../rules/index.ts";
import { openSpend } from "./spend-dialog.ts";
import { entriesOf, gainText } from "./spent.ts";

/** The partial that shows a character's cards of advancement on his sheet. */
export const advancementPartials: Readonly<Record<string, string>> = {
  "triskele.c52Advancement": templatePath("fiftytwo/advancement.hbs"),
};

/** Cards that a character can still spend, and the log of those spent (C52-13); `null` for whoever gets none. */
export function advancementView(actor: Actor.Implementation) {
  const who = asFiftytwo(actor);
  if (!(who?.system instanceof FiftytwoCharacter)) return null;
  return {
    open: allAdvancements().flatMap((model) => {
      const log = model.log.filter(({ entry }) => entry.actor === actor.uuid);
      return cardsToSpend(model.givenTo(actor.uuid), log).flatMap((id) => {
        const card = advancementCard(id);
        if (!card) return [];
        const label = format("C52.Advance.spendCard", { card: cardName(card) });
        return [{ id, message: model.parent.id, session: model.session, card: cardView(card), label }];
      });
    }),
    log: entriesOf(who.system.advancement)
      .flatMap((entry) => {
        const card = advancementCard(entry.card);
        const view = { id: entry.id, text: gainText(entry), session: entry.session, undone: entry.undone };
        return card ? [{ ...view, card: cardView(card) }] : [];
      })
      .toReversed(),
  };
}

/** The sheet's button that spends a card. */
export async function spendFromSheet(_event: Event, target: HTMLElement): Promise<void> {
  await withNotices(async () => {
    const message = game.messages?.get(target.dataset.message ?? "");
    if (!message) throw new Refusal("TRISKELE.Notice.MessageGone");
    await openSpend(message, target.dataset.card ?? "");
  }, target);
}

/** After a message with cards of advancement has come, changed or gone: open sheets of characters show what they have now. */
export function advancementChanged(message: unknown): void {
  const system: unknown = message instanceof foundry.documents.ChatMessage ? message.system : null;
  if (!(system instanceof FiftytwoAdvancement)) return;
  for (const sheet of foundry.applications.instances.values()) {
    const shown: unknown = "document" in sheet ? sheet.document : null;
    const isCharacter =
      shown instanceof foundry.documents.Actor && (shown.system as unknown) instanceof FiftytwoCharacter;
    if (isCharacter && sheet.rendered) void sheet.render({ force: false });
  }
}
