import { actorAt } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { cardOfKey, compareCards } from "../../../kernel/cards.ts";
import { layInitiative } from "../actions/initiative.ts";
import { layoutNow } from "../cards/documents.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { devicesThatHelp, skillsOf } from "../data/plays.ts";
import { cardsToPlay } from "../exchange/choosable.ts";
import { handOf } from "../exchange/hands.ts";
import { bonusOf } from "../exchange/play.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { beginChoosing, endChoosing } from "../hand/choosing.ts";
import type { FiftytwoInitiative } from "../messages/initiative.ts";
import { nameOfSide } from "../messages/initiative-card.ts";
import { initiativeFacts, initiativeSkill } from "../messages/initiative-verbs.ts";
import { INITIATIVE_SKILL, initiativeTotal } from "../rules/index.ts";
import { aceValue } from "../settings.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

const WATCHED = ["createCard", "deleteCard", "updateActor", "updateItem", "updateChatMessage", "deleteChatMessage"];

/** Where a card is chosen for initiative (C52-10). */
export class InitiativeDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["triskele", "triskele-c52-test", "triskele-c52-laying"],
    window: { icon: "fa-solid fa-flag-checkered", resizable: true },
    position: { width: 480 },
    form: { handler: InitiativeDialog.#onSubmit, closeOnSubmit: false },
  };

  static override PARTS = { main: { template: templatePath("fiftytwo/initiative-dialog.hbs") } };

  readonly #initiative: FiftytwoInitiative;
  readonly #side: string;
  readonly #watching = new Watching();
  #card: string | null = null;
  #device: string | null = null;
  #bonus = 0;
  #laying = false;

  constructor(initiative: FiftytwoInitiative, side: string) {
    super({ id: dialogId(initiative, side) });
    this.#initiative = initiative;
    this.#side = side;
  }

  override get title(): string {
    return format("C52.Initiative.layFor", { name: nameOfSide(this.#initiative, this.#side) });
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const who = this.#who();
    const hand = handOf(layoutNow(), who);
    const cards = cardsToPlay(hand)
      .flatMap(({ id }) => {
        const card = cardOfKey(id);
        return card ? [{ id, card }] : [];
      })
      .sort((a, b) => compareCards(a.card, b.card));
    if (!cards.some(({ id }) => id === this.#card)) this.#card = null;
    const facts = initiativeFacts(who, { device: this.#device, bonus: this.#bonus });
    const { suit, rating, penalty, specialised } = facts;
    const own = skillsOf(who).find(({ id }) => id === initiativeSkill(who));
    const total = (card: (typeof cards)[number]["card"]) =>
      initiativeTotal({ card, rating, penalty, bonus: bonusOf(facts), name: "" }, { aceValue: aceValue() });
    const chosen = cards.find(({ id }) => id === this.#card);
    beginChoosing({
      by: this.id,
      actor: who.system instanceof FiftytwoNpc ? null : who.actor.id,
      skill: { suit, rating, specialised },
      chosen: this.#card,
      choose: (card) => this.#choose(card),
    });
    return Object.assign(context, {
      rootId: this.id,
      cards: cards.map(({ id, card }) => ({
        id,
        view: cardView(card, { size: "medium", silent: true }),
        chosen: id === this.#card,
        label: format("C52.Initiative.cardFor", { card: cardName(card), total: figure(total(card)) }),
        total: figure(total(card)),
      })),
      back: cardView(null, { size: "medium" }),
      flips: cards.length === 0,
      rating: signed(rating),
      unskilled: initiativeSkill(who) === INITIATIVE_SKILL,
      penalty: penalty === 0 ? null : figure(penalty),
      devices: own
        ? devicesThatHelp(who, own).map(({ id, name, bonus }) => ({
            id,
            label: `${name} ${signed(bonus)}`,
            selected: id === this.#device,
          }))
        : [],
      bonus: this.#bonus,
      total: chosen ? figure(total(chosen.card)) : "–",
      ready: chosen !== undefined || cards.length === 0,
    });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => {
      if (!this.rendered) return;
      const due = this.#initiative.tasks.some((task) => task.do === "lay" && task.side === this.#side);
      void (due && asFiftytwo(this.#actor) ? this.render({ force: false }) : this.close());
    });
    this.element.addEventListener("change", ({ target }) => this.#onField(target));
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    this.#watching.stop();
    endChoosing(this.id);
  }

  get #actor(): Actor.Implementation | null {
    return actorAt(this.#initiative.actorOf(this.#side));
  }

  #who(): FiftytwoActor {
    const who = asFiftytwo(this.#actor);
    if (!who) throw new Refusal("C52.Refusal.ActorGone");
    return who;
  }

  #choose(card: string): void {
    this.#card = card;
    if (this.rendered) void this.render({ force: false });
  }

  #onField(target: EventTarget | null): void {
    if (target instanceof HTMLSelectElement) this.#device = target.value || null;
    if (target instanceof HTMLInputElement && target.name === "card") this.#card = target.value;
    if (target instanceof HTMLInputElement && target.name === "bonus") {
      this.#bonus = Number.isSafeInteger(target.valueAsNumber) ? target.valueAsNumber : 0;
    }
    void this.render({ force: false });
  }

  static async #onSubmit(this: InitiativeDialog): Promise<void> {
    // The second of two clicks.
    if (this.#laying) return;
    this.#laying = true;
    await withNotices(async () => {
      const options = { card: this.#card, side: this.#side, device: this.#device, bonus: this.#bonus };
      if (await layInitiative(this.#initiative.parent, options)) await this.close();
    });
    this.#laying = false;
  }
}

function dialogId({ parent }: FiftytwoInitiative, side: string): string {
  return `triskele-c52-laying-${parent.id}-${side}`;
}

/** Asks for the card of a side (C52-10). @throws Refusal when it has laid, or is not the user's */
export async function openLaying(initiative: FiftytwoInitiative, side: string): Promise<void> {
  if (!initiative.tasks.some((task) => task.do === "lay" && task.side === side)) {
    throw new Refusal("C52.Initiative.Refusal.notYours");
  }
  const open = foundry.applications.instances.get(dialogId(initiative, side));
  const dialog = open ?? new InitiativeDialog(initiative, side);
  await dialog.render({ force: true });
  dialog.element.querySelector<HTMLElement>('input[name="card"], button[type="submit"]')?.focus();
}
