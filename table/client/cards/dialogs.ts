import { DialogV2 } from "../applications/dialog.ts";
import { h } from "../dom.ts";
import { type Bag, type CollectionLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import type { CardLike, StackLike } from "./types.ts";

/** Tells the user why nothing happens. */
export function warn(message: string): null {
  (host().ui.notifications as { warn(message: string): void }).warn(message); // the page's own
  return null;
}

/** The stacks of the world that pass a test, by name. */
function stacks(test: (stack: StackLike) => boolean): StackLike[] {
  const all = host().game.cards as CollectionLike<StackLike>;
  return all.filter(test).sort((a, b) => a.name.localeCompare(b.name, host().game.i18n.lang));
}

/** Where cards of a stack may go: stacks of the own user's that are no decks. */
function destinations(from: StackLike): StackLike[] {
  return stacks((stack) => stack !== from && stack.type !== "deck" && stack.isOwner);
}

/** Whether a stack that a dialog was opened for is still there; the user is told when it is not. */
function isThere(stack: StackLike): boolean {
  const all = host().game.cards as CollectionLike<StackLike>;
  if (all.get(String(stack.id)) === stack) return true;
  warn(text("TABLE.Cards.Gone", { name: stack.name }));
  return false;
}

/**
 * Whether cards may still go where the user chose: while a dialog is open, stacks are deleted and taken away from their owners.
 * What is taken from one stack before another refuses it would be nowhere.
 */
function mayGo(from: StackLike, chosen: readonly StackLike[]): boolean {
  if (!isThere(from)) return false;
  const open = destinations(from);
  const closed = chosen.find((stack) => !open.includes(stack));
  if (closed) warn(text("TABLE.Cards.NoLonger", { name: closed.name }));
  return closed === undefined;
}

function group(label: string, field: HTMLElement): HTMLElement {
  return h("div.form-group", {}, h("label", { for: field.id }, label), h("div.form-fields", {}, field));
}

function select(name: string, label: string, options: readonly (readonly [value: string, label: string])[]) {
  const choices = options.map(([value, shown]) => h("option", { value }, shown));
  return group(label, h("select", { name, id: `cards-${name}` }, ...choices));
}

const stackOptions = (list: readonly StackLike[]) => list.map(({ id, name }) => [id, name] as const);

/** How many cards, from which end, and which side up. */
function drawFields(most: number): HTMLElement[] {
  const number = h("input", { type: "number", name: "number", id: "cards-number", min: 1, max: most, value: 1 });
  const { TOP, BOTTOM, RANDOM } = host().CONST.CARD_DRAW_MODES ?? {};
  const ways = [
    [String(TOP), text("TABLE.Cards.How.Top")],
    [String(BOTTOM), text("TABLE.Cards.How.Bottom")],
    [String(RANDOM), text("TABLE.Cards.How.Random")],
  ] as const;
  return [group(text("TABLE.Cards.Number"), number), select("how", text("TABLE.Cards.How.Label"), ways), sideField()];
}

function sideField(): HTMLElement {
  return select("side", text("TABLE.Cards.Side.Label"), [
    ["as-is", text("TABLE.Cards.Side.AsIs")],
    ["up", text("TABLE.Cards.Side.Up")],
    ["down", text("TABLE.Cards.Side.Down")],
  ]);
}

/** What the side chosen in a dialog means for the cards. */
function sideData(side: unknown): Bag {
  return side === "up" ? { face: 0 } : side === "down" ? { face: null } : {};
}

/** Asks for the fields; `null` when dismissed. */
async function ask(title: string, verb: string, symbol: string, fields: HTMLElement[]): Promise<Bag | null> {
  const answer = await DialogV2.input({
    window: { title },
    content: h("div.cards-dialog", {}, ...fields),
    modal: true,
    position: { width: 420 },
    ok: { label: verb, icon: symbol },
  });
  return answer as Bag | null; // the dialog's form
}

/** The number that was typed; `null`, after a word to the user, when there are not so many. */
function checkedNumber(answer: Bag, name: string, most: number): number | null {
  const number = Number(answer.number);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  return warn(text("TABLE.Cards.BadNumber", { name, most, found: String(answer.number ?? "") }));
}

/** Asks whom to deal how many cards, and deals. */
export async function dealDialog(this: StackLike): Promise<StackLike | null> {
  const available = this.availableCards.length;
  const to = destinations(this);
  if (to.length === 0) return warn(text("TABLE.Cards.NoDestination", { name: this.name }));
  if (available === 0) return warn(text("TABLE.Cards.Empty", { name: this.name }));
  const choices = to.map((stack) =>
    h("label.checkbox", {}, h("input", { type: "checkbox", name: `to.${stack.id}` }), ` ${stack.name}`),
  );
  const answer = await ask(
    text("TABLE.Cards.DealFrom", { name: this.name }),
    text("TABLE.Cards.Deal"),
    "fa-solid fa-hand-holding",
    [h("fieldset", {}, h("legend", {}, text("TABLE.Cards.DealTo")), ...choices), ...drawFields(available)],
  );
  if (!answer) return null;
  const chosen = to.filter(({ id }) => answer[`to.${id}`] === true);
  if (chosen.length === 0) return warn(text("TABLE.Cards.NobodyChosen"));
  if (!mayGo(this, chosen)) return null;
  const number = checkedNumber(answer, this.name, Math.floor(this.availableCards.length / chosen.length));
  if (number === null) return null;
  await this.deal(chosen, number, { how: Number(answer.how), updateData: sideData(answer.side) });
  return this;
}

/** Asks from which deck to draw how many cards, and draws. */
export async function drawDialog(this: StackLike): Promise<unknown> {
  const decks = stacks((stack) => stack.type === "deck" && stack.visible && stack.availableCards.length > 0);
  if (decks.length === 0) return warn(text("TABLE.Cards.NoDeck"));
  const most = Math.max(...decks.map(({ availableCards }) => availableCards.length));
  const answer = await ask(
    text("TABLE.Cards.DrawInto", { name: this.name }),
    text("TABLE.Cards.Draw"),
    "fa-solid fa-plus",
    [select("from", text("TABLE.Cards.From"), stackOptions(decks)), ...drawFields(most)],
  );
  const deck = decks.find(({ id }) => id === answer?.from);
  if (!answer || !deck || !isThere(this) || !isThere(deck)) return null;
  const number = checkedNumber(answer, deck.name, deck.availableCards.length);
  if (number === null) return null;
  return this.draw(deck, number, { how: Number(answer.how), updateData: sideData(answer.side) });
}

/** Asks where to pass how many cards, and passes them. */
export async function passDialog(this: StackLike): Promise<unknown> {
  const to = destinations(this);
  const available = this.availableCards.length;
  if (to.length === 0) return warn(text("TABLE.Cards.NoDestination", { name: this.name }));
  if (available === 0) return warn(text("TABLE.Cards.Empty", { name: this.name }));
  const answer = await ask(
    text("TABLE.Cards.PassFrom", { name: this.name }),
    text("TABLE.Cards.Pass"),
    "fa-solid fa-share",
    [select("to", text("TABLE.Cards.To"), stackOptions(to)), ...drawFields(available)],
  );
  const destination = to.find(({ id }) => id === answer?.to);
  if (!answer || !destination || !mayGo(this, [destination])) return null;
  const number = checkedNumber(answer, this.name, this.availableCards.length);
  if (number === null) return null;
  const options = { how: Number(answer.how), updateData: sideData(answer.side), action: "pass" };
  return destination.draw(this, number, options);
}

/** Asks where to play a card, and plays it. */
export async function playDialog(this: StackLike, card: CardLike): Promise<unknown> {
  const to = destinations(this);
  if (to.length === 0) return warn(text("TABLE.Cards.NoDestination", { name: this.name }));
  const answer = await ask(
    text("TABLE.Cards.PlayCard", { name: card.name }),
    text("TABLE.Cards.Play"),
    "fa-solid fa-arrow-right",
    [select("to", text("TABLE.Cards.To"), stackOptions(to)), sideField()],
  );
  const destination = to.find(({ id }) => id === answer?.to);
  if (!answer || !destination || !mayGo(this, [destination])) return null;
  if (this.cards.get(card.id) !== card) return warn(text("TABLE.Cards.CardGone", { name: this.name }));
  return card.play(destination, { updateData: sideData(answer.side) });
}

/** Asks, and sends the cards home. */
export async function resetDialog(this: StackLike): Promise<unknown> {
  const question = this.type === "deck" ? "TABLE.Cards.ResetDeck" : "TABLE.Cards.ResetStack";
  const agreed = await DialogV2.confirm({
    window: { title: text("TABLE.Cards.ResetTitle", { name: this.name }) },
    content: h("p", {}, text(question, { name: this.name })),
    modal: true,
    yes: { label: text("TABLE.Cards.Reset"), icon: "fa-solid fa-rotate-left" },
  });
  return agreed === true && isThere(this) ? this.recall() : null;
}

/** Asks, and deletes the stack; cards that are out of their deck go home before. */
export async function deleteDialog(this: StackLike): Promise<unknown> {
  const { hasCardsOut, name } = this;
  const question = [text("TABLE.Delete.Question", { name }), ...(hasCardsOut ? [text("TABLE.Cards.RecallFirst")] : [])];
  const agreed = await DialogV2.confirm({
    window: { title: text("TABLE.Delete.Title", { name }) },
    content: h("div", {}, ...question.map((sentence) => h("p", {}, sentence))),
    modal: true,
    yes: {
      label: hasCardsOut ? text("TABLE.Cards.ResetAndDelete") : text("TABLE.Delete.Confirm"),
      icon: "fa-solid fa-trash",
    },
    no: { default: true },
  });
  if (agreed !== true || !isThere(this)) return null;
  if (this.hasCardsOut) await this.recall({ chatNotification: false });
  return this.delete();
}

/** The dialogs by the names that stacks have for them. */
export const CARD_DIALOGS = { dealDialog, drawDialog, passDialog, playDialog, resetDialog, deleteDialog };
