import { nameOf } from "../../../foundry/chat/rights.ts";
import { isMessageMode } from "../../../foundry/compat/message-modes.ts";
import { templatePath } from "../../../foundry/id.ts";
import { sayAloud } from "../../../foundry/live.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { askOpponent } from "../actions/ask.ts";
import { rollTest } from "../actions/test.ts";
import type { SjuActor } from "../data/actor.ts";
import { sjuActorAt } from "../data/actors.ts";
import { canBeDifficulty, type ValueOdds } from "../rules/index.ts";
import { type Choice, chosenOf, deedOf, OPPOSING, readChoice, tidyChoice } from "./choice.ts";
import { comparisonView } from "./comparison-view.ts";
import { valueChart } from "./value-chart.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** What alters what the dialog shows. */
const WATCHED = [
  "targetToken",
  "createSetting",
  "updateSetting",
  "updateScene",
  ...["Actor", "Item", "Token"].flatMap((name) => ["create", "update", "delete"].map((verb) => `${verb}${name}`)),
];

/** What hangs on the values alone; the rest is left as it is while someone types. */
const RESULT_PARTS = ["result", "foot"];
const CHANGING_PARTS = ["sides", ...RESULT_PARTS];

/** Where two sides are compared before the dice fall (SJU-1 to SJU-8). */
export class SjuComparison extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["triskele", "triskele-sju-comparison"],
    window: { icon: "fa-solid fa-scale-balanced", resizable: true },
    position: { width: 640 },
    form: { handler: SjuComparison.#onSubmit, closeOnSubmit: false },
    actions: {
      toggleValue: SjuComparison.#onToggleValue,
      pickDifficulty: SjuComparison.#onPickDifficulty,
      swap: SjuComparison.#onSwap,
      askInstead: SjuComparison.#onAskInstead,
    },
  };

  static override PARTS = {
    sides: { template: templatePath("sju/comparison.hbs") },
    result: { template: templatePath("sju/comparison-result.hbs") },
    foot: { template: templatePath("sju/comparison-foot.hbs") },
    live: { template: templatePath("sju/comparison-live.hbs") },
  };

  /** The dialogs that are open, by the actor's UUID: one question per actor at a time. */
  static readonly #open = new Map<string, SjuComparison>();

  readonly #uuid: string;
  readonly #choice: Choice;
  /** What was drawn last: in words for reading aloud, and the chart's figures. */
  #summary = "";
  #chances: readonly ValueOdds[] = [];
  readonly #watching = new Watching();
  #rolling = false;
  /** Whether the sides show less than is known. */
  #late = false;

  private constructor({ actor }: SjuActor, choice: Choice) {
    super({ id: `triskele-sju-comparison-${actor.uuid.replaceAll(".", "-")}` });
    this.#uuid = actor.uuid;
    this.#choice = choice;
  }

  /** Asks how an actor is compared; a question that is still open gets the values that are chosen meanwhile. */
  static async ask(who: SjuActor, choice: Choice): Promise<void> {
    const { uuid } = who.actor;
    const open = SjuComparison.#open.get(uuid);
    if (open) for (const id of choice.values) open.#choice.values.add(id);
    const dialog = open ?? new SjuComparison(who, choice);
    SjuComparison.#open.set(uuid, dialog);
    await dialog.render({ force: true, ...(open?.rendered ? { parts: CHANGING_PARTS } : {}) });
  }

  override get title(): string {
    const who = sjuActorAt(this.#uuid);
    return format("SJU.Compare.title", { actor: who ? nameOf(who.actor) : "" });
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    const who = this.#who();
    tidyChoice(who, this.#choice);
    const reading = readChoice(who, this.#choice);
    this.#chances = reading.preview?.outcome?.values ?? [];
    const view = comparisonView(who, this.#choice, reading);
    this.#summary = String(view.summary ?? "");
    return Object.assign(context, { rootId: this.id, ...view });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => this.#refresh());
    // Fields that are filled in by a program only say "change".
    for (const event of ["input", "change"]) this.element.addEventListener(event, (heard) => this.#onField(heard));
    this.element.addEventListener("focusout", (heard) => this.#onLeave(heard));
  }

  override async _onRender(...[context, options]: Parameters<Application["_onRender"]>): Promise<void> {
    await super._onRender(context, options);
    const { element } = this;
    const place = element.querySelector<HTMLElement>("[data-chart]");
    place?.replaceChildren(valueChart(element.ownerDocument, this.id, this.#chances));
    sayAloud(element, this.#summary);
    this.#keepInView();
  }

  /** The window grows with what is chosen: its button must not end up below the screen. */
  #keepInView(): void {
    const { element } = this;
    const height = element.ownerDocument.defaultView?.innerHeight ?? 0;
    const { top, bottom } = element.getBoundingClientRect();
    if (bottom > height && top > 0) this.setPosition({ top: Math.max(0, top - (bottom - height)) });
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    SjuComparison.#open.delete(this.#uuid);
    this.#watching.stop();
  }

  /** The actor as he is now. @throws Refusal when he is gone */
  #who(): SjuActor {
    const who = sjuActorAt(this.#uuid);
    if (!who) throw new Refusal("SJU.Compare.gone");
    return who;
  }

  #refresh(): void {
    if (!this.rendered) return;
    if (sjuActorAt(this.#uuid)) void this.#redraw();
    else void this.close();
  }

  /**
   * Draws what may have changed anew, but not the field in which someone is typing: half a figure, such as a minus, would be lost
   * with it, and the caret's place. What stands around it follows when he leaves it.
   */
  async #redraw(): Promise<void> {
    const { element } = this;
    const { activeElement } = element.ownerDocument;
    this.#late = element.contains(activeElement) && activeElement?.getAttribute("name") === "difficulty";
    await this.render({ parts: this.#late ? RESULT_PARTS : CHANGING_PARTS });
  }

  /** Only what is late: a button elsewhere that is just being pressed must not be drawn anew under the pointer. */
  #onLeave({ relatedTarget }: FocusEvent): void {
    const isNear =
      relatedTarget instanceof Element && relatedTarget.closest('[data-application-part="sides"]') !== null;
    if (!this.#late || isNear || !this.rendered) return;
    this.#late = false;
    void this.render({ parts: ["sides"] });
  }

  #onField({ target, type }: Event): void {
    const choice = this.#choice;
    if (target instanceof HTMLInputElement && target.name === "difficulty") {
      const number = target.valueAsNumber;
      const difficulty = canBeDifficulty(number) ? number : null;
      if (difficulty === choice.difficulty) return;
      choice.difficulty = difficulty;
      void this.render({ parts: RESULT_PARTS });
    }
    if (type !== "change") return;
    if (target instanceof HTMLInputElement && target.name === "opposing") {
      choice.opposing = OPPOSING.find((key) => key === target.value) ?? choice.opposing;
      void this.render({ parts: CHANGING_PARTS });
    }
    if (target instanceof HTMLInputElement && target.name === "hidden") choice.hidden = target.checked;
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.name === "messageMode" && isMessageMode(target.value)) choice.messageMode = target.value;
    if (target.name !== "opponent") return;
    choice.opponent = target.value || null;
    void this.render({ parts: CHANGING_PARTS });
  }

  static async #onToggleValue(this: SjuComparison, _event: Event, target: HTMLElement): Promise<void> {
    const { side, value = "" } = target.dataset;
    const chosen = side === "own" ? this.#choice.values : chosenOf(this.#choice, this.#choice.opponent);
    if (!chosen.delete(value)) chosen.add(value);
    await this.render({ parts: CHANGING_PARTS });
  }

  static async #onPickDifficulty(this: SjuComparison, _event: Event, target: HTMLElement): Promise<void> {
    this.#choice.difficulty = Number(target.dataset.difficulty);
    await this.render({ parts: CHANGING_PARTS });
  }

  static async #onSwap(this: SjuComparison): Promise<void> {
    this.#choice.swapped = !this.#choice.swapped;
    await this.render({ parts: CHANGING_PARTS });
  }

  static async #onAskInstead(this: SjuComparison): Promise<void> {
    this.#choice.opposing = "ask";
    await this.render({ parts: CHANGING_PARTS });
    // The button that was pressed is gone.
    this.element.querySelector<HTMLElement>('input[name="opposing"]:checked')?.focus();
  }

  /** Rolls or asks what is chosen, by the values as they are stored now; what is refused leaves the dialog as it is. */
  static async #onSubmit(this: SjuComparison): Promise<void> {
    if (this.#rolling) return;
    this.#rolling = true;
    await withNotices(async () => {
      const who = this.#who();
      const deed = deedOf(who, this.#choice);
      if (!deed) throw new Refusal("SJU.Compare.notYet", { reason: this.#summary });
      if (deed.asks) await askOpponent(who.actor, deed.options);
      else await rollTest(deed.roller, deed.options);
      await this.close();
    });
    this.#rolling = false;
  }
}
