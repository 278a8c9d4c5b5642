import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { type Card, isSuit, SUITS } from "../../../kernel/cards.ts";
import { type AdvancementWish, spendAdvancement } from "../actions/advancement.ts";
import { layoutNow } from "../cards/documents.ts";
import { packedOffers } from "../creation/offers.ts";
import { abilityNote, inOrder, offeredAbilities } from "../data/ability-offers.ts";
import { skillsOf } from "../data/plays.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { ABILITY_RANKS, advancementCard, ratingCap, rootOf } from "../rules/index.ts";
import { type ChoiceRow, choiceGroups } from "./choices.ts";
import { advancementFacts } from "./facts.ts";
import { advancementAt, receiverOf } from "./find.ts";

/** Asks what a card is to be spent on, among what it can buy, and spends it (C52-13). @throws Refusal */
export async function openSpend(message: ChatMessage.Implementation, id: string): Promise<void> {
  const model = advancementAt(message.id ?? "");
  const given = model.drawn.find((one) => one.id === rootOf(id));
  const card = advancementCard(id);
  if (!given || !card) throw new Refusal("C52.Refusal.Spend.notGiven");
  const { actor } = receiverOf(given.actor, given.name);
  const wish = await ask(actor, card);
  if (wish) await spendAdvancement(message, id, wish);
}

async function ask(actor: Actor.Implementation, card: Card): Promise<AdvancementWish | null> {
  const { sessions } = layoutNow();
  const packed = (await packedOffers()).map((offer) => ({ ...offer, universal: null, source: null }));
  const offers = inOrder([...offeredAbilities(), ...packed]);
  const facts = advancementFacts(actor, sessions, offers);
  const groups = choiceGroups(card, facts);
  if (groups.length === 0) throw new Refusal("C52.Refusal.Spend.nothing", { card: cardName(card), actor: actor.name });
  const names = new Map([
    ...skillsOf({ actor }).map((skill) => [skill.item.id ?? "", skill.system.label] as const),
    ...facts.abilities.map((ability) => [ability.id, ability.name] as const),
  ]);
  const notes = new Map(facts.abilities.map(({ id, rank, suit }) => [id, abilityNote(rank, suit)] as const));
  const content = document.createElement("div");
  content.className = "triskele-c52adv-spend";
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(templatePath("fiftytwo/spend-dialog.hbs"), {
    card: cardView(card, { size: "medium" }),
    lead: format("C52.Advance.lead", { actor: actor.name, card: cardName(card), cap: ratingCap(sessions) }),
    groups: groups.map(({ kind, rows }) => ({
      kind,
      legend: `C52.Advance.Group.${kind}`,
      asksUse: kind === "specialise",
      asksTrademark: rows.some(({ of }) => of === "trademark"),
      rows: rows.map((row) => ({
        ...row,
        name: names.get(row.of) ?? format("C52.Advance.two", lower(card)),
        note: notes.get(row.of),
      })),
    })),
    suits: Object.fromEntries(SUITS.map((suit) => [suit, `C52.Suit.${suit}`])),
    ranks: Object.fromEntries(ABILITY_RANKS.map((rank) => [rank, `C52.Rank.${rank}`])),
  });
  const rows = groups.flatMap((group) => group.rows);
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("C52.Advance.spendTitle", { card: cardName(card) }), icon: "fa-solid fa-arrow-trend-up" },
    position: { width: 440 },
    content,
    buttons: [
      {
        action: "spend",
        label: format("C52.Advance.spend"),
        icon: "fa-solid fa-check",
        default: true,
        callback: async (_event, button) => readForm(button.form, rows),
      },
    ],
    render: (_event, dialog) => follow(dialog.element, rows),
    rejectClose: false,
  });
  return isWish(answer) ? answer : null;
}

function lower({ suit, rank }: Card) {
  return { card: cardName({ suit, rank: rank - 1 }) };
}

/** What is chosen shows what else it asks for, what is lost by it, and when it can be done. */
function follow(root: HTMLElement, rows: readonly ChoiceRow[]): void {
  const form = root.querySelector("form");
  const button = root.querySelector<HTMLButtonElement>('button[data-action="spend"]');
  const status = root.querySelector<HTMLElement>("[data-status]");
  const refresh = (): void => {
    const row = chosen(form, rows);
    for (const extra of root.querySelectorAll<HTMLElement>("[data-for]")) {
      extra.hidden = extra.dataset.for !== (row?.of === "trademark" ? "trademark" : row?.kind);
    }
    const lacking = row === null || (row.kind === "specialise" && value(form, "use") === "");
    const lost = row?.points?.lost ?? 0;
    if (status) {
      status.textContent =
        row && lacking ? format("C52.Advance.sayUse") : lost > 0 ? format("C52.Advance.losing", { lost }) : "";
      status.toggleAttribute("data-losing", lost > 0);
    }
    if (button) button.disabled = lacking;
  };
  form?.addEventListener("input", refresh);
  form?.addEventListener("change", refresh);
  refresh();
}

function chosen(form: HTMLFormElement | null, rows: readonly ChoiceRow[]): ChoiceRow | null {
  return rows.find((row) => row.value === value(form, "choice")) ?? null;
}

function readForm(form: HTMLFormElement | null, rows: readonly ChoiceRow[]): AdvancementWish | null {
  const row = chosen(form, rows);
  if (!row) return null;
  switch (row.kind) {
    case "points":
      return { kind: row.kind, skill: row.of };
    case "specialise":
      return { kind: row.kind, skill: row.of, use: value(form, "use") };
    case "ability": {
      const suit = value(form, "suit");
      const trademark = row.of === "trademark" && isSuit(suit) ? { suit, rank: Number(value(form, "rank")) } : null;
      return { kind: row.kind, ability: row.of, trademark };
    }
    case "split":
      return { kind: row.kind };
  }
}

function value(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  const known =
    field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof RadioNodeList;
  return known ? field.value.trim() : "";
}

function isWish(answer: unknown): answer is AdvancementWish {
  return typeof answer === "object" && answer !== null && "kind" in answer;
}
