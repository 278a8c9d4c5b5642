import type { ChatMessageDocument } from "../../table/core/index.ts";
import { type Batch, type BatchWorld, defineBatch } from "./batch.ts";

const PAGE = "https://foundryvtt.com/api/classes/foundry.documents.ChatMessage.html";

/** A message of the world with what a page adds to it. */
interface Drawn {
  id: string;
  renderHTML(options?: object): Promise<HTMLElement>;
}

async function send(world: BatchWorld, data: object): Promise<Drawn> {
  const message = (await world.gm.ChatMessage.create(data)) as ChatMessageDocument; // one datum, one message
  return message as unknown as Drawn; // as the page extends it
}

const drawing = defineBatch({
  name: "Messages as elements",
  basis: "documented",
  page: PAGE,
  needs: "dom",
  covers: ["ChatMessage#renderHTML", "hook renderChatMessageHTML"],
  run({ it, assert, world }) {
    it("carry their id, sender and content", async () => {
      const message = await send(world(), { content: "<p>Hello</p>" });
      const element = await message.renderHTML();
      assert.strictEqual(element.dataset.messageId, message.id);
      assert.strictEqual(element.querySelector(".message-content")?.textContent?.trim(), "Hello");
      assert(element.querySelector(".message-header .message-sender"), "a header that names the sender");
    });

    it(
      "are li.chat-message, and say when they are whispered",
      async () => {
        const { gm } = world();
        const message = await send(world(), { content: "psst", whisper: [gm.game.userId] });
        const element = await message.renderHTML();
        assert.strictEqual(element.tagName, "LI");
        assert(element.classList.contains("chat-message") && element.classList.contains("whisper"), element.className);
      },
      { basis: "seen" },
    );

    it("are handed to renderChatMessageHTML each time, with message, element and context", async () => {
      const { gm } = world();
      const message = await send(world(), { content: "Hello" });
      const seen: unknown[][] = [];
      gm.Hooks.on("renderChatMessageHTML", (...args: unknown[]) => {
        if (args[0] === message) seen.push(args);
      });
      const element = await message.renderHTML();
      await message.renderHTML();
      const [first = []] = seen.filter(([, drawn]) => drawn === element);
      assert.strictEqual(seen.length >= 2, true);
      assert.strictEqual(first.length, 3);
      assert.strictEqual(typeof first[2], "object");
    });

    it(
      "are drawn by their system data when these can, and the hook gets two arguments",
      async () => {
        const { gm } = world();
        const message = await send(world(), { content: "plain" });
        const own = document.createElement("li");
        Object.defineProperty(message, "system", { value: { renderHTML: async () => own }, configurable: true });
        let received = 0;
        gm.Hooks.on("renderChatMessageHTML", (...args: unknown[]) => {
          if (args[1] === own) received = args.length;
        });
        try {
          assert.strictEqual(await message.renderHTML(), own);
          assert.strictEqual(received, 2);
        } finally {
          Reflect.deleteProperty(message, "system");
        }
      },
      { basis: "seen" },
    );

    it(
      "have no button to delete them unless that is allowed",
      async () => {
        const message = await send(world(), { content: "Hello" });
        const hasDelete = async (canDelete: boolean) =>
          (await message.renderHTML({ canDelete })).querySelector('[data-action="deleteMessage"]') !== null;
        assert.deepEqual([await hasDelete(true), await hasDelete(false)], [true, false]);
      },
      { basis: "seen" },
    );

    it("carry no script and no inline handler of their content", async () => {
      const message = await send(world(), { content: '<b onclick="x()">b</b><script>x()</script>' });
      const element = await message.renderHTML();
      assert.isNull(element.querySelector("script, [onclick]"));
    });
  },
});

/** What these expectations find in a page beside documents. */
interface ChatPage {
  ui: { chat: { processMessage(message: string): Promise<unknown> } };
}

const typing = defineBatch({
  name: "Lines typed into the chat",
  basis: "documented",
  page: "https://foundryvtt.com/api/functions/hookEvents.chatMessage.html",
  needs: "dom",
  covers: ["hook chatMessage", "ui.chat.processMessage"],
  run({ it, assert, world, beforeEach, afterEach }) {
    let seen: unknown[][] = [];
    let listener = 0;
    let created = 0;
    let counter = 0;
    beforeEach(() => {
      seen = [];
      created = 0;
      const { Hooks } = world().gm;
      listener = Hooks.on("chatMessage", (...args: unknown[]) => {
        seen.push(args);
        return String(args[1]).startsWith("/contract") ? false : undefined;
      });
      counter = Hooks.on("createChatMessage", () => void created++);
    });
    afterEach(() => {
      const { Hooks } = world().gm;
      Hooks.off("chatMessage", listener);
      Hooks.off("createChatMessage", counter);
    });
    const say = (line: string) => (globalThis as unknown as ChatPage).ui.chat.processMessage(line); // a page's own

    it("are handed to chatMessage with the log, the text and the data of the message to be", async () => {
      await say("/contract 1, 2");
      const [[log, text, data] = []] = seen;
      assert(log, "the chat log comes first");
      assert.strictEqual(text, "/contract 1, 2");
      assert.strictEqual(typeof (data as { speaker?: unknown }).speaker, "object");
    });

    it("go no further when a listener answers false, even commands that nobody else knows", async () => {
      await say("/contract of nothing the host knows");
      await world().settled();
      assert.strictEqual(seen.length, 1);
      assert.strictEqual(created, 0);
    });

    it("are said otherwise", async () => {
      await say("Hello there");
      await world().settled();
      assert.deepEqual([seen.length, created], [1, 1]);
    });
  },
});

export const chatBatches: Batch[] = [drawing, typing];
