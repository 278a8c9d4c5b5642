import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { figure, signed } from "../../../foundry/figures.ts";
import { templatePath } from "../../../foundry/id.ts";
import { sayAloud } from "../../../foundry/live.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { playDamage } from "../actions/exchange.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo, playedBy } from "../data/actors.ts";
import { healthFacts } from "../data/health.ts";
import { type DamageDue, type DealsDamage, dealerById } from "../exchange/damage.ts";
import { cardName, cardView } from "../hand/card-view.ts";
import { beginChoosing, endChoosing } from "../hand/choosing.ts";
import { healthText, stateText } from "../messages/damage-view.ts";
import { cardValue, damageOf, damageSide, hit } from "../rules/index.ts";
import { CARD_WATCHED, keepInView } from "./card-dialog.ts";
import { cardsOf } from "./test-choice.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** Damage that waits for a card of someone's hand. */
interface Awaited {
  readonly dealer: DealsDamage;
  readonly due: DamageDue;
  readonly who: FiftytwoActor;
}

/** The damage of a message that waits for a card of its attacker; `null` when it does not. */
function awaitedOf(id: string): Awaited | null {
  if (!game.messages?.get(id)) return null;
  const dealer = dealerById(id);
  const due = dealer.damageDue;
  const who = asFiftytwo(actorAt(due?.attacker));
  return due && who && !dealer.damage.dealt ? { dealer, due, who } : null;
}

/**
 * Opens the dialog in which an attacker chooses his card of damage (C52-7).
 * @throws Refusal when none is due, or the attacker is not the user's
 */
export async function openDamage(message: ChatMessage.Implementation): Promise<void> {
  const awaited = awaitedOf(message.id ?? "");
  if (!awaited) throw new Refusal("C52.Damage.notDue");
  playedBy(awaited.who.actor, game.user);
  await FiftytwoDamageDialog.ask(message.id ?? "");
}

/** Where a card of damage is chosen (C52-3, C52-7): what each would do is shown. */
class FiftytwoDamageDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["triskele", "triskele-c52-test"],
    window: { title: "C52.Test.Damage.title", icon: "fa-solid fa-heart-crack", resizable: true },
    position: { width: 520 },
    form: { handler: FiftytwoDamageDialog.#onSubmit, closeOnSubmit: false },
  };

  static override PARTS = {
    head: { template: templatePath("fiftytwo/damage-head.hbs") },
    hand: { template: templatePath("fiftytwo/test-hand.hbs") },
    foot: { template: templatePath("fiftytwo/test-foot.hbs") },
    live: { template: templatePath("fiftytwo/test-live.hbs") },
  };

  /** The dialogs that are open, by message. */
  static readonly #open = new Map<string, FiftytwoDamageDialog>();

  readonly #message: string;
  #card: string | null = null;
  #summary = "";
  readonly #watching = new Watching();
  #playing = false;

  private constructor(message: string) {
    super({ id: `triskele-c52-damage-${message}` });
    this.#message = message;
  }

  static async ask(message: string): Promise<void> {
    const dialog = FiftytwoDamageDialog.#open.get(message) ?? new FiftytwoDamageDialog(message);
    FiftytwoDamageDialog.#open.set(message, dialog);
    await dialog.render({ force: true });
    dialog.element.querySelector<HTMLElement>('input[name="card"]')?.focus();
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const awaited = awaitedOf(this.#message);
    if (!awaited) throw new Refusal("C52.Damage.notDue");
    const view = damageChoice(awaited, this.#card);
    this.#summary = view.summary;
    const { actor, system } = awaited.who;
    beginChoosing({
      by: this.id,
      actor: system instanceof FiftytwoNpc ? null : actor.id,
      skill: null,
      chosen: this.#card,
      choose: (card) => void this.#choose(card),
    });
    return Object.assign(context, { rootId: this.id, ...view });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(CARD_WATCHED, () => this.#refresh());
    this.element.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === "card") void this.#choose(target.value);
    });
  }

  override async _onRender(...[context, options]: Parameters<Application["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    sayAloud(this.element, this.#summary);
    keepInView(this);
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    FiftytwoDamageDialog.#open.delete(this.#message);
    this.#watching.stop();
    endChoosing(this.id);
  }

  /** Damage that was dealt otherwise needs no card. */
  #refresh(): void {
    if (!this.rendered || this.#playing) return;
    if (awaitedOf(this.#message)) void this.render({ parts: ["head", "hand", "foot"] });
    else void this.close();
  }

  async #choose(card: string): Promise<void> {
    this.#card = card;
    if (this.rendered) await this.render({ parts: ["hand", "foot"] });
  }

  static async #onSubmit(this: FiftytwoDamageDialog): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    await withNotices(async () => {
      const message = game.messages?.get(this.#message);
      if (!message || this.#card === null) throw new Refusal("C52.Test.Problem.card");
      if (await playDamage(message, this.#card)) await this.close();
    });
    this.#playing = false;
  }
}

/** What the dialog shows: what each card of the hand would do to the victim. */
function damageChoice({ dealer, due, who }: Awaited, chosen: string | null) {
  const victim = asFiftytwo(actorAt(due.victim));
  const side = damageSide(due.skillSide, dealer.damage.side);
  const health = victim && healthFacts(victim.system.health[side]);
  const name = victim ? nameOf(victim.actor) : "";
  const cards = cardsOf(who).map(({ id, card }) => {
    const amount = damageOf({ card, weaponBonus: due.bonus, aceValue: due.aceValue });
    const after = health ? hit(health, amount, due.persistent).health.value : 0;
    const text = health ? healthText(name, side, health.value, after) : "";
    const label = [cardName(card), format("C52.Test.Damage.does", { amount }), text].filter((part) => part !== "");
    return { id, card, amount, after, text, label: label.join(", ") };
  });
  const picked = cards.find(({ id }) => id === chosen) ?? null;
  const problem = picked ? null : "C52.Test.Problem.card";
  const state = picked && health ? stateText(side, picked.after) : null;
  return {
    img: victim?.actor.img ?? "",
    name,
    health: health ? format("C52.Test.Damage.now", { side: `C52.Side.${side}`, left: health.value }) : "",
    persistent: due.persistent,
    cards: cards.map(({ id, card, amount, label }) => ({
      id,
      view: cardView(card, { size: "medium", silent: true }),
      chosen: id === chosen,
      label,
      marks: [],
      total: figure(amount),
    })),
    parts: [
      ...(picked ? [{ label: format("C52.Test.Part.card"), value: figure(cardValue(picked.card, due.aceValue)) }] : []),
      ...(due.bonus === 0 ? [] : [{ label: format("C52.Test.Damage.bonus"), value: signed(due.bonus) }]),
    ],
    totalLabel: "C52.Test.Damage.amount",
    total: picked ? figure(picked.amount) : "?",
    verdict: picked ? [picked.text, ...(state ? [format(state)] : [])].join(" ") : null,
    problem,
    summary: picked?.text ?? "",
    submit: "C52.Test.Damage.play",
    submitIcon: "fa-solid fa-burst",
  };
}
