import { DocumentSheetV2 } from "../applications/document-sheet.ts";
import { FormDataExtended } from "../applications/form-data.ts";
import type { PartialOptions } from "../applications/options.ts";
import { capturePart, restorePart } from "../applications/part-state.ts";
import { onePress } from "../applications/press.ts";
import { h, icon } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { keepName } from "./names.ts";
import type { CardLike, SideLike } from "./types.ts";

/**
 * Lets a Gamemaster write what is on a card in its deck. It holds every side, so that it opens for nobody else, and never
 * for a card that somebody holds.
 */
export class CardConfig extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["card-config"],
    position: { width: 520 },
    window: { icon: "fa-solid fa-pen" },
    form: { closeOnSubmit: true },
    actions: onePress<CardConfig>({
      addFace() {
        return this.#rewriteFaces((faces) => ({ faces: [...faces, { name: "" }] }));
      },
      async removeFace(_event, target) {
        const index = Number(target.dataset.index);
        await this.#rewriteFaces((faces) => ({ faces: faces.filter((_face, at) => at !== index), face: null }));
        this.element?.querySelector<HTMLElement>("[data-action=addFace]")?.focus();
      },
    }),
  };

  get card(): CardLike {
    // A sheet of this class is registered for cards only.
    return this.document as CardLike;
  }

  get #sources(): SideLike[] {
    return host().foundry.utils.deepClone(this.card._source.faces) as SideLike[]; // the faces as stored
  }

  /** Writes other faces together with all that has been typed, which drawing the sheet anew would lose. */
  async #rewriteFaces(change: (faces: Bag[]) => Bag): Promise<void> {
    const { form } = this;
    if (!form || !this.isEditable || !this.isVisible) return;
    const typed = this._processFormData(null, form, new FormDataExtended(form));
    const faces = (typed.faces ?? []) as Bag[]; // the form's fields, put together below
    await this.card.update({ ...typed, ...change(faces) });
  }

  override get title(): string {
    return text("TABLE.Cards.CardTitle", { name: String(this.card._source.name) });
  }

  override get isVisible(): boolean {
    return host().game.user.isGM && this.card.parent.type === "deck" && !this.card.drawn;
  }

  protected override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended): Bag {
    const data = super._processFormData(event, form, formData);
    // Lists are written whole; the form gives them by position.
    if (data.faces) data.faces = Object.values(data.faces);
    return keepName(data, form, String(this.card._source.name));
  }

  #field(name: string, label: string, value: string | number | null, type = "text"): HTMLElement {
    const input = h("input", { type, name, id: `${this.id}-${name}`, value: value ?? "" });
    if (type === "number") input.step = "any";
    return h("div.form-group", {}, h("label", { for: input.id }, label), h("div.form-fields", {}, input));
  }

  #side(path: string, side: SideLike, legend: string, ...more: HTMLElement[]): HTMLElement {
    return h(
      "fieldset",
      {},
      h("legend", {}, legend),
      this.#field(`${path}.name`, text("TABLE.Create.Name"), side.name),
      this.#field(`${path}.img`, text("TABLE.Cards.Picture"), side.img),
      this.#field(`${path}.text`, text("TABLE.Cards.Text"), side.text),
      ...more,
    );
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const { name, suit, value, back } = this.card._source as unknown as CardLike; // the same fields, as stored
    const remove = (index: number) => {
      const label = text("TABLE.Cards.RemoveFace", { number: index + 1 });
      const attributes = { type: "button", "data-action": "removeFace", "data-index": index };
      return h("button", attributes, icon("fa-solid fa-trash"), label);
    };
    const faces = this.#sources.map((face, index) =>
      this.#side(`faces.${index}`, face, text("TABLE.Cards.Face", { number: index + 1 }), remove(index)),
    );
    const body = h(
      "div.card-fields",
      {},
      this.#field("name", text("TABLE.Create.Name"), name),
      this.#field("suit", text("TABLE.Cards.Suit"), suit),
      this.#field("value", text("TABLE.Cards.Value"), value, "number"),
      this.#side("back", back, text("TABLE.Cards.Back")),
      ...faces,
    );
    const add = { type: "button", "data-action": "addFace", id: `${this.id}-addFace` };
    const footer = h(
      "footer.form-footer",
      {},
      h("button", add, icon("fa-solid fa-plus"), text("TABLE.Cards.AddFace")),
      h("button", { type: "submit" }, icon("fa-solid fa-floppy-disk"), text("TABLE.Settings.Save")),
    );
    return [body, footer];
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const state = capturePart(content, [".card-fields"]);
    content.replaceChildren(...result);
    restorePart(content, state);
  }
}
