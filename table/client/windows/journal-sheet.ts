import { DialogV2 } from "../applications/dialog.ts";
import { DocumentSheetV2 } from "../applications/document-sheet.ts";
import type { PartialOptions, RenderOptions } from "../applications/options.ts";
import { capturePart, restorePart } from "../applications/part-state.ts";
import { onePress } from "../applications/press.ts";
import { placeInOrder, type Sortable } from "../applications/sorting.ts";
import { cleanHTML, TextEditor } from "../applications/text-editor.ts";
import { h, icon } from "../dom.ts";
import { type Bag, type CollectionLike, type DocumentLike, host } from "../host.ts";
import { guard } from "../page/report.ts";
import { text } from "../page/texts.ts";

/** A page of a journal entry. */
interface PageLike extends DocumentLike, Sortable {
  id: string;
  text: { content: string };
  title: { show: boolean; level: number };
  image: { caption?: string };
  src: string | null;
}

interface EntryLike extends DocumentLike {
  pages: CollectionLike<PageLike>;
  createEmbeddedDocuments(name: string, data: Bag[]): Promise<DocumentLike[]>;
  updateEmbeddedDocuments(name: string, updates: Bag[]): Promise<DocumentLike[]>;
}

/** Shows a journal entry, one page at a time; who may change a page does so in place. */
export class JournalEntrySheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["journal-sheet"],
    tag: "section",
    position: { width: 720, height: 560 },
    window: { icon: "fa-solid fa-book-open", resizable: true },
    actions: {
      viewPage(this: JournalEntrySheet, _event: Event, target: HTMLElement) {
        return this.goToPage(target.dataset.pageId ?? "");
      },
      ...onePress<JournalEntrySheet>({
        addPage() {
          return this.#addPage();
        },
        deletePage() {
          return this.#deletePage();
        },
      }),
      movePage(this: JournalEntrySheet, _event: Event, target: HTMLElement) {
        return this.#movePage(Number(target.dataset.step));
      },
    } as PartialOptions["actions"] & object,
  };

  #pageId: string | null = null;

  get entry(): EntryLike {
    // A sheet of this class is registered for journal entries only.
    return this.document as EntryLike;
  }

  /** The pages the user may read, in their order. */
  get #pages(): PageLike[] {
    const { user } = host().game;
    return this.entry.pages
      .filter((page) => page.testUserPermission(user, "OBSERVER"))
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
  }

  get #page(): PageLike | undefined {
    return this.#pages.find(({ id }) => id === this.#pageId) ?? this.#pages[0];
  }

  /** Shows a page. */
  async goToPage(id: string): Promise<void> {
    this.#pageId = id;
    await this.render();
  }

  async #addPage(): Promise<void> {
    const sort = Math.max(0, ...this.#pages.map((page) => page.sort)) + Number(host().CONST.SORT_INTEGER_DENSITY);
    const data = { name: text("TABLE.Journal.NewPage"), type: "text", sort };
    const [page] = await this.entry.createEmbeddedDocuments("JournalEntryPage", [data]);
    if (page) await this.goToPage(page.id);
  }

  async #deletePage(): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const agreed = await DialogV2.confirm({
      window: { title: text("TABLE.Delete.Title", { name: page.name }) },
      content: h("p", {}, text("TABLE.Delete.Question", { name: page.name })),
      modal: true,
      no: { default: true },
    });
    if (agreed === true) await page.delete();
  }

  async #movePage(step: number): Promise<void> {
    const pages = this.#pages;
    const page = this.#page;
    const target = page && pages[pages.indexOf(page) + step];
    if (page && target) {
      await this.entry.updateEmbeddedDocuments("JournalEntryPage", placeInOrder(page, target, pages, step < 0));
    }
  }

  /** Each page decides by itself who may write; reading needs the buttons. */
  protected override _toggleDisabled(_disabled: boolean): void {}

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element?.addEventListener("change", (event) => guard(() => this.#onChange(event)));
  }

  /** Writes a field: the entry's own, or one of the page that its name begins with. */
  async #onChange({ target }: Event): Promise<void> {
    if (!(target instanceof HTMLElement) || !("value" in target)) return;
    const value = String(target.value);
    const [first = "", field] = (target.getAttribute("name") ?? "").split(".");
    const page = this.entry.pages.get(first);
    if (page && field === "text") {
      await page.update({ "text.content": value });
      return;
    }
    const named = first === "name" ? this.entry : field === "name" ? page : undefined;
    const name = value.trim();
    if (name) await named?.update({ name });
    // Nothing is without a name: the field shows the old one again.
    else if (named && target instanceof HTMLInputElement) target.value = named.name;
  }

  protected override async _renderHTML(): Promise<HTMLElement[]> {
    const page = this.#page;
    const body = h("article.journal-page", {}, ...(page ? await this.#renderPage(page) : [this.#renderNone()]));
    return [this.#renderContents(page), body];
  }

  #renderNone(): HTMLElement {
    return h("p.empty", {}, text("TABLE.Journal.NoPages"));
  }

  #renderContents(current: PageLike | undefined): HTMLElement {
    const links = this.#pages.map((page) => {
      const isCurrent = page === current;
      const attributes = {
        type: "button",
        "data-action": "viewPage",
        "data-page-id": page.id,
        id: `${this.id}-${page.id}`,
        "aria-current": isCurrent ? "page" : null,
      };
      return h("li", {}, h("button.page-link", attributes, page.name));
    });
    const contents = h("nav.journal-pages", { "aria-label": text("TABLE.Journal.Pages") }, h("ol", {}, ...links));
    if (this.entry.isOwner) {
      const name = h("input", {
        name: "name",
        value: this.entry.name,
        "aria-label": text("TABLE.Journal.EntryName"),
        id: `${this.id}-name`,
      });
      contents.prepend(name);
      contents.append(
        h(
          "button",
          { type: "button", "data-action": "addPage" },
          icon("fa-solid fa-plus"),
          text("TABLE.Journal.AddPage"),
        ),
      );
    }
    return contents;
  }

  async #renderPage(page: PageLike): Promise<HTMLElement[]> {
    const content = await this.#renderContent(page);
    if (!page.isOwner) {
      const level = Math.min(Math.max(page.title.level, 1), 6) as 1 | 2 | 3 | 4 | 5 | 6;
      return page.title.show ? [h(`h${level}`, {}, page.name), content] : [content];
    }
    const name = h("input.page-name", {
      name: `${page.id}.name`,
      value: page.name,
      "aria-label": text("TABLE.Journal.PageName"),
      id: `${this.id}-page-name`,
    });
    const header = h("header.page-header", {}, name);
    if (this.entry.isOwner) {
      const pages = this.#pages;
      const index = pages.indexOf(page);
      const button = (label: string, symbol: string, attributes: Record<string, string | number | boolean>) =>
        h("button.icon", { type: "button", "aria-label": label, title: label, ...attributes }, icon(symbol));
      const move = { "data-action": "movePage" };
      header.append(
        button(text("TABLE.Journal.Up"), "fa-solid fa-arrow-up", { ...move, "data-step": -1, disabled: index === 0 }),
        button(text("TABLE.Journal.Down"), "fa-solid fa-arrow-down", {
          ...move,
          "data-step": 1,
          disabled: index === pages.length - 1,
        }),
        button(text("TABLE.Journal.DeletePage"), "fa-solid fa-trash", { "data-action": "deletePage" }),
      );
    }
    return [header, content];
  }

  /** Pages of text and pictures; the table says so of others. */
  async #renderContent(page: PageLike): Promise<HTMLElement> {
    if (page.type === "image") {
      const caption = page.image.caption ? h("figcaption", {}, page.image.caption) : null;
      return h("figure", {}, h("img", { src: page.src ?? "", alt: page.image.caption ?? page.name }), caption);
    }
    if (page.type !== "text") return h("p.empty", {}, text("TABLE.Journal.OtherType", { type: page.type }));
    const enriched = cleanHTML(await TextEditor.enrichHTML(page.text.content, { secrets: page.isOwner }));
    if (!page.isOwner) {
      const shown = h("div.editor-content");
      shown.append(enriched);
      return shown;
    }
    const editor = h("prose-mirror" as "div", {
      name: `${page.id}.text`,
      value: page.text.content,
      toggled: true,
      "aria-label": text("TABLE.Journal.Text"),
    });
    editor.append(enriched);
    return editor;
  }

  protected override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    const state = capturePart(content, [".journal-page", ".journal-pages"]);
    content.replaceChildren(...result);
    restorePart(content, state);
  }
}
