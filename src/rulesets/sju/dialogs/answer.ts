import { templatePath } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { Watching } from "../../../foundry/watching.ts";
import { type Answer, answer } from "../actions/ask.ts";
import { checkAwaits } from "../messages/ask-verbs.ts";
import { checkPlays, testOf } from "../messages/rights.ts";
import { canBeDifficulty } from "../rules/index.ts";
import { type Answering, answerView } from "./answer-view.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

type Application = InstanceType<typeof ApplicationV2>;

/** What alters what the dialog shows; the message itself may be answered elsewhere, called off or deleted. */
const WATCHED = [
  ...["updateChatMessage", "deleteChatMessage", "updateActor", "deleteActor", "deleteToken"],
  ...["createItem", "updateItem", "deleteItem"],
];

/** Opens the dialog in which a side that was asked answers. @throws Refusal when it is not the user's to answer, or not the time */
export async function openAnswer(message: ChatMessage.Implementation): Promise<void> {
  const { test } = testOf(message.id ?? "");
  checkAwaits(test, test.defensive ? "values" : "difficulty");
  if (!test.defensive && game.user?.isGM !== true) throw new Refusal("SJU.Ask.onlyGm");
  if (game.user) checkPlays(test, test.defensive ? "defensive" : "offensive", game.user);
  await SjuAnswer.ask(message);
}

/** Where a defender chooses values without having seen the asker's, or a GM gives a difficulty (SJU-1). */
class SjuAnswer extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: typeof ApplicationV2.DEFAULT_OPTIONS = {
    tag: "form",
    classes: ["triskele", "triskele-sju-answer"],
    window: { icon: "fa-solid fa-reply" },
    position: { width: 420 },
    form: { handler: SjuAnswer.#onSubmit, closeOnSubmit: false },
    actions: { toggleValue: SjuAnswer.#onToggleValue },
  };

  static override PARTS = {
    choice: { template: templatePath("sju/answer.hbs") },
    result: { template: templatePath("sju/answer-result.hbs") },
  };

  /** The dialogs that are open, by message id. */
  static readonly #open = new Map<string, SjuAnswer>();

  readonly #message: string;
  readonly #answering: Answering = { values: new Set(), difficulty: null, hidden: false };
  readonly #watching = new Watching();
  #sending = false;

  private constructor(message: string) {
    super({ id: `triskele-sju-answer-${message}` });
    this.#message = message;
  }

  static async ask({ id }: ChatMessage.Implementation): Promise<void> {
    const message = id ?? "";
    const dialog = SjuAnswer.#open.get(message) ?? new SjuAnswer(message);
    SjuAnswer.#open.set(message, dialog);
    await dialog.render({ force: true });
  }

  override get title(): string {
    return format("SJU.Answer.title");
  }

  override async _prepareContext(
    options: Parameters<Application["_prepareContext"]>[0],
  ): ReturnType<Application["_prepareContext"]> {
    const context = await super._prepareContext(options);
    return Object.assign(context, { rootId: this.id, ...answerView(testOf(this.#message).test, this.#answering) });
  }

  override async _onFirstRender(...[context, options]: Parameters<Application["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#watching.start(WATCHED, () => this.#refresh());
    // Fields that are filled in by a program only say "change".
    for (const event of ["input", "change"])
      this.element.addEventListener(event, ({ target }) => this.#onField(target));
    this.element.querySelector<HTMLElement>("[data-action=toggleValue], input")?.focus();
  }

  override _onClose(...[options]: Parameters<Application["_onClose"]>): void {
    super._onClose(options);
    SjuAnswer.#open.delete(this.#message);
    this.#watching.stop();
  }

  /** Values may have changed; once the question is settled there is nothing left to ask. */
  #refresh(): void {
    if (!this.rendered) return;
    const test = game.messages?.has(this.#message) ? testOf(this.#message).test : null;
    if (test?.awaits === "values" || test?.awaits === "difficulty") {
      void this.render({ parts: test.awaits === "values" ? ["choice", "result"] : ["result"] });
    } else void this.close();
  }

  #onField(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "hidden") this.#answering.hidden = target.checked;
    if (target.name !== "difficulty") return;
    const { valueAsNumber } = target;
    this.#answering.difficulty = canBeDifficulty(valueAsNumber) ? valueAsNumber : null;
    void this.render({ parts: ["result"] });
  }

  static async #onToggleValue(this: SjuAnswer, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { values } = this.#answering;
    const { value = "" } = dataset;
    if (!values.delete(value)) values.add(value);
    await this.render({ parts: ["choice", "result"] });
  }

  static async #onSubmit(this: SjuAnswer): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    await withNotices(async () => {
      const { message, test } = testOf(this.#message);
      const { problem } = answerView(test, this.#answering);
      if (problem) throw new Refusal("SJU.Answer.notYet", { reason: problem });
      const { values, difficulty, hidden } = this.#answering;
      const given: Answer = test.defensive ? { values: [...values] } : { difficulty: difficulty ?? 0, hidden };
      await answer(message, given);
      await this.close();
    });
    this.#sending = false;
  }
}
