import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { templatePath } from "../../../foundry/id.ts";
import { sayAloud } from "../../../foundry/live.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { draw } from "../actions/table.ts";
import { type FiftytwoActor, FiftytwoNpc } from "../data/actor.ts";
import { asFiftytwo } from "../data/actors.ts";
import { beginChoosing, endChoosing } from "../hand/choosing.ts";
import { isTimeUnit } from "../messages/time-view.ts";
import { SIDES, USES } from "../rules/index.ts";
import { CARD_WATCHED, keepInView, typedPart } from "./card-dialog.ts";
import { type TestChoice, tidyChoice, WAYS } from "./test-choice.ts";
import { playChoice } from "./test-play.ts";
import { readChoice, waitingExchange } from "./test-reading.ts";
import { testView } from "./test-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** All that is drawn anew; the region that is read aloud stays. */
const PARTS = ["head", "hand", "help", "against", "foot"] as const;

/** Where a card is chosen for a test (C52-2 to C52-9, C52-18, C52-19): one that begins, or an exchange that waits for it. */
export class FiftytwoTestDialog extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["triskele", "triskele-c52-test"],
    window: { icon: "fa-solid fa-diamond", resizable: true },
    position: { width: 600 },
    form: { handler: FiftytwoTestDialog.#onSubmit, closeOnSubmit: false },
    actions: { drawHand: FiftytwoTestDialog.#onDrawHand },
  };

  static override PARTS = {
    head: { template: templatePath("fiftytwo/test-head.hbs") },
    hand: { template: templatePath("fiftytwo/test-hand.hbs") },
    help: { template: templatePath("fiftytwo/test-help.hbs") },
    against: { template: templatePath("fiftytwo/test-against.hbs") },
    foot: { template: templatePath("fiftytwo/test-foot.hbs") },
    live: { template: templatePath("fiftytwo/test-live.hbs") },
  };

  /** The dialogs that are open, by the actor's UUID and the exchange that waits: one card at a time. */
  static readonly #open = new Map<string, FiftytwoTestDialog>();

  readonly #uuid: string;
  readonly #key: string;
  #choice: TestChoice;
  #summary = "";
  readonly #watching = new Watching();
  #playing = false;

  private constructor(key: string, { actor }: FiftytwoActor, choice: TestChoice) {
    super({ id: `triskele-c52-test-${key}` });
    this.#uuid = actor.uuid;
    this.#key = key;
    this.#choice = choice;
  }

  /** Asks for a card; a question that is still open is asked anew, and one for an exchange stays as it is. */
  static async ask(who: FiftytwoActor, choice: TestChoice): Promise<void> {
    const { task } = choice;
    const key = [who.actor.uuid.replaceAll(".", "-"), ...(task.kind === "lay" ? [task.message] : [])].join("-");
    const open = FiftytwoTestDialog.#open.get(key);
    const dialog = open ?? new FiftytwoTestDialog(key, who, choice);
    if (task.kind === "test") dialog.#choice = choice;
    FiftytwoTestDialog.#open.set(key, dialog);
    await dialog.render({ force: true });
    dialog.element.querySelector<HTMLElement>('input[name="card"], button[type="submit"]')?.focus();
  }

  override get title(): string {
    const who = asFiftytwo(actorAt(this.#uuid));
    return format("C52.Test.title", { actor: who ? nameOf(who.actor) : "" });
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const who = this.#who();
    tidyChoice(who, this.#choice);
    const reading = readChoice(who, this.#choice);
    const view = testView(who, this.#choice, reading);
    this.#summary = String(view.summary ?? "");
    const { suit, rating, specialised } = reading.play;
    beginChoosing({
      by: this.id,
      actor: who.system instanceof FiftytwoNpc ? null : who.actor.id,
      skill: { suit, rating, specialised },
      chosen: reading.chosen?.id ?? null,
      choose: (card) => void this.#choose(card),
    });
    return Object.assign(context, { rootId: this.id, ...view });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(CARD_WATCHED, () => this.#refresh());
    // Fields that are filled in by a program only say "change".
    for (const event of ["input", "change"]) this.element.addEventListener(event, (heard) => this.#onField(heard));
  }

  override async _onRender(...[context, options]: Parameters<Application["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    sayAloud(this.element, this.#summary);
    keepInView(this);
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    FiftytwoTestDialog.#open.delete(this.#key);
    this.#watching.stop();
    endChoosing(this.id);
  }

  /** The actor as he is now. @throws Refusal when he is gone */
  #who(): FiftytwoActor {
    const who = asFiftytwo(actorAt(this.#uuid));
    if (!who) throw new Refusal("C52.Test.Refusal.gone");
    return who;
  }

  /** Who is gone needs no card, and an exchange that waits no more takes none. */
  #refresh(): void {
    if (!this.rendered || this.#playing) return;
    const { task } = this.#choice;
    const waits = task.kind === "test" || waitingExchange(this.#choice) !== null;
    if (waits && asFiftytwo(actorAt(this.#uuid))) void this.#redraw();
    else void this.close();
  }

  async #redraw(parts: readonly string[] = PARTS): Promise<void> {
    const typing = typedPart(this.element);
    await this.render({ parts: parts.filter((part) => part !== typing) });
  }

  /** Takes a card of the hand, chosen here or in the hand at the foot of the screen. */
  async #choose(card: string): Promise<void> {
    this.#choice.card = card;
    if (this.rendered) await this.#redraw(["hand", "foot"]);
  }

  #onField({ target, type }: Event): void {
    const choice = this.#choice;
    if (target instanceof HTMLInputElement && target.type === "number") {
      const before = [choice.bonus, choice.target].join();
      this.#onNumber(target);
      // Who leaves the field says "change" once more: a button that is just being pressed must not be drawn anew.
      if ([choice.bonus, choice.target].join() !== before) void this.render({ parts: ["foot"] });
      return;
    }
    if (type !== "change") return;
    if (target instanceof HTMLInputElement) this.#onBox(target);
    if (target instanceof HTMLSelectElement) this.#onSelect(target);
  }

  #onNumber({ name, value, valueAsNumber, validity }: HTMLInputElement): void {
    const whole = Number.isSafeInteger(valueAsNumber) ? valueAsNumber : null;
    if (name === "bonus") this.#choice.bonus = value === "" && validity.valid ? 0 : whole;
    if (name === "target") this.#choice.target = whole;
    if (name === "time") this.#choice.time = whole;
  }

  #onBox({ name, value, checked }: HTMLInputElement): void {
    const choice = this.#choice;
    if (name === "card") {
      void this.#choose(value);
      return;
    }
    if (name === "use") choice.use = USES.find((use) => use === value) ?? null;
    if (name === "way") choice.way = WAYS.find((way) => way === value) ?? choice.way;
    if (name === "tick") choice.tick = checked;
    if (name === "drives") choice.drives = checked;
    if (name === "hidden") choice.hidden = checked;
    if (name === "harmful") choice.harmful = checked;
    if (name === "persistent") choice.persistent = checked;
    void this.#redraw();
  }

  #onSelect({ name, value }: HTMLSelectElement): void {
    const choice = this.#choice;
    if (name === "skill") choice.skill = value;
    if (name === "device") choice.device = value || null;
    if (name === "opponent") choice.opponent = value || null;
    if (name === "weapon") choice.weapon = value;
    if (name === "unit" && isTimeUnit(value)) choice.unit = value;
    if (name === "damageSide") choice.damageSide = SIDES.find((side) => side === value) ?? null;
    void this.#redraw();
  }

  static async #onDrawHand(this: FiftytwoTestDialog, _event: Event, target: HTMLElement): Promise<void> {
    await withNotices(() => draw(this.#who().actor), target);
  }

  /** Plays what is chosen; what is refused leaves the dialog as it is. */
  static async #onSubmit(this: FiftytwoTestDialog): Promise<void> {
    if (this.#playing) return;
    this.#playing = true;
    await withNotices(async () => {
      if (await playChoice(this.#who(), this.#choice)) await this.close();
    });
    this.#playing = false;
  }
}
