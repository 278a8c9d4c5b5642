import { type Bag, type DocumentLike, host } from "../host.ts";
import { text } from "../page/texts.ts";
import { chooseImage } from "../windows/image-dialog.ts";
import { configureOwnership } from "../windows/ownership.ts";
import { ApplicationV2 } from "./application.ts";
import type { FormDataExtended } from "./form-data.ts";
import type { ApplicationOptions, CloseOptions, HeaderControl, PartialOptions, RenderOptions } from "./options.ts";

/** Ownership levels used as defaults; the numbers are `CONST.DOCUMENT_OWNERSHIP_LEVELS`. */
const LIMITED = 1;
const OWNER = 3;

/** A form bound to one document: shows it and writes what is changed. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: LIMITED,
    editPermission: OWNER,
    canCreate: false,
    sheetConfig: true,
    ownershipConfig: true,
    actions: {
      editImage(this: ApplicationV2, _event: Event, target: HTMLElement) {
        // Only sheets have this action.
        return (this as DocumentSheetV2)._onEditImage(target);
      },
    },
    form: {
      async handler(this: ApplicationV2, event, form, formData, options) {
        // Only sheets have this handler.
        const sheet = this as DocumentSheetV2;
        await sheet.submitForm(event, form, formData as FormDataExtended, options);
      },
      submitOnChange: false,
      closeOnSubmit: false,
    },
  };

  readonly #document: DocumentLike;

  constructor(options: PartialOptions & { document?: DocumentLike } = {}) {
    super(options);
    const { document } = options;
    if (!document)
      throw new Error(`${new.target.name}: options.document must be a document, found ${String(document)}.`);
    this.#document = document;
  }

  get document(): DocumentLike {
    return this.#document;
  }
  override get title(): string {
    return this.#document.name;
  }
  /** Whether the user may change the document. */
  get isEditable(): boolean {
    if (this.#document.inCompendium) return false;
    return this.#document.testUserPermission(host().game.user, Number(this.options.editPermission));
  }
  /** Whether the user may see the sheet. */
  get isVisible(): boolean {
    return this.#document.testUserPermission(host().game.user, Number(this.options.viewPermission));
  }

  protected override _initializeApplicationOptions(options: PartialOptions): ApplicationOptions {
    // The document's own identity makes the id: a second sheet of the same class would be the same window.
    const document = options.document as DocumentLike | undefined;
    const uniqueId = document ? `${this.constructor.name}-${document.uuid.replaceAll(".", "-")}` : undefined;
    return super._initializeApplicationOptions(uniqueId ? { uniqueId, ...options } : options);
  }

  /** Offers Gamemasters to say who may see the document, unless `ownershipConfig` is off. */
  protected override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const document = this.#document;
    const ownable = this.options.ownershipConfig && !document.parent && "ownership" in document._source;
    if (!ownable || !host().game.user.isGM) return controls;
    const onClick = () => configureOwnership(document);
    const label = text("TABLE.Menu.Ownership");
    return [...controls, { icon: "fa-solid fa-user-lock", label, action: "configureOwnership", onClick }];
  }

  /** Asks for the picture of an element with `data-action="editImage"`; `data-edit` names its field, by default `img`. */
  protected async _onEditImage(target: HTMLElement): Promise<void> {
    if (!this.isEditable) return;
    const field = target.dataset.edit ?? "img";
    const current = String(host().foundry.utils.getProperty(this.#document._source, field) ?? "");
    const chosen = await chooseImage(this.#document, current);
    if (chosen !== null && chosen !== current) await this.#document.update({ [field]: chosen || null });
  }

  protected override _canRender(options: RenderOptions): boolean | undefined {
    if (this.isVisible) return super._canRender(options);
    if (this.rendered) void this.close();
    else if (options.force) {
      const notifications = host().ui.notifications as { warn(message: string): void };
      notifications.warn(text("TABLE.Sheet.NotVisible", { name: this.#document.name }));
    }
    return false;
  }

  protected override async _prepareContext(options: RenderOptions): Promise<Bag> {
    const context = await super._prepareContext(options);
    return {
      ...context,
      document: this.#document,
      source: this.#document._source,
      fields: this.#document.schema.fields,
      editable: this.isEditable,
      user: host().game.user,
      rootId: this.id,
    };
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#document.apps[this.id] = this;
  }
  protected override async _onRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._toggleDisabled(!this.isEditable);
  }
  protected override _onClose(options: CloseOptions): void {
    super._onClose(options);
    delete this.#document.apps[this.id];
  }

  /** Disables every field of the content; switching tabs stays possible. Enabling leaves what the template disabled. */
  protected _toggleDisabled(disabled: boolean): void {
    const content = this.window.content ?? this.element;
    if (!content) return;
    const fields = content.querySelectorAll<HTMLElement>(
      "input, select, textarea, button, prose-mirror, file-picker, multi-select, string-tags, range-picker, color-picker",
    );
    for (const field of fields) {
      if (field.matches('[data-action="tab"]')) continue;
      if (disabled && !field.hasAttribute("disabled")) {
        field.setAttribute("disabled", "");
        field.dataset.disabledBySheet = "";
      } else if (!disabled && "disabledBySheet" in field.dataset) {
        field.removeAttribute("disabled");
        delete field.dataset.disabledBySheet;
      }
    }
  }

  /** Prepares and writes what the form holds. */
  async submitForm(event: Event, form: HTMLFormElement, formData: FormDataExtended, options: Bag = {}): Promise<void> {
    const { updateData, ...operation } = options;
    if (!this.isEditable) return;
    const submitData = this._prepareSubmitData(event, form, formData, updateData as Bag | undefined);
    await this._processSubmitData(event, form, submitData, operation);
  }

  /** The form's flat data as nested changes. */
  protected _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Bag {
    return host().foundry.utils.expandObject(formData.object);
  }

  /** The changes to write, checked by the document's model. @throws the model's error if they are not valid. */
  protected _prepareSubmitData(
    event: Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Bag,
  ): Bag {
    const { utils } = host().foundry;
    const submitData = this._processFormData(event, form, formData);
    if (updateData) utils.mergeObject(submitData, utils.expandObject(updateData));
    this.#document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  /** Writes the changes. */
  protected async _processSubmitData(
    _event: Event | null,
    _form: HTMLFormElement,
    submitData: Bag,
    options: Bag = {},
  ): Promise<void> {
    await this.#document.update(submitData, options);
  }
}
