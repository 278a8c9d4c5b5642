import { ApplicationV2 } from "../applications/application.ts";
import type { MessageLike } from "../applications/chat-message.ts";
import type { CloseOptions, PartialOptions, RenderOptions } from "../applications/options.ts";
import { h } from "../dom.ts";
import { type Bag, host } from "../host.ts";
import { report } from "../page/report.ts";
import { text } from "../page/texts.ts";

/** A chat message in a window of its own, drawn anew when it changes and closed when it is deleted. */
export class ChatPopout extends ApplicationV2 {
  static override DEFAULT_OPTIONS: PartialOptions = {
    classes: ["chat-popout"],
    window: { icon: "fa-solid fa-comment" },
    position: { width: 340 },
    actions: {
      async dismissMessage(this: ApplicationV2) {
        await this.close();
      },
    },
  };

  readonly message: MessageLike;
  readonly #listeners: [hook: string, id: number][] = [];

  constructor(message: MessageLike, options: PartialOptions = {}) {
    super({ id: `chat-popout-${message.id}`, ...options });
    this.message = message;
  }

  override get title(): string {
    return text("TABLE.Chat.PopoutTitle", { name: this.message.alias });
  }

  protected override async _onFirstRender(context: Bag, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const listen = (hook: string, work: () => Promise<unknown>) => {
      const id = host().Hooks.on(hook, (changed: MessageLike) => {
        if (changed.id === this.message.id) report(work());
      });
      this.#listeners.push([hook, id]);
    };
    listen("updateChatMessage", () => this.render());
    listen("deleteChatMessage", () => this.close());
  }

  protected override _onClose(options: CloseOptions): void {
    super._onClose(options);
    for (const [hook, id] of this.#listeners.splice(0)) host().Hooks.off(hook, id);
  }

  protected override async _renderHTML(): Promise<HTMLElement> {
    return h("ol.chat-log", {}, await this.message.renderHTML({ canDelete: false, canClose: false }));
  }

  protected override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }
}
