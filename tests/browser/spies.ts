import type { Page } from "playwright-core";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { GEAR, STACKS } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { IDS } from "../fixtures/worlds/sample.ts";

/** All that a user could have seen, by whatever means. */
export interface Sight {
  /** Frames that came over the wire, as text. */
  readonly frames: readonly string[];
  /** Frames that left his own page. */
  readonly sent: readonly string[];
  /** What changed on the page, in its order. */
  readonly changes: readonly string[];
  /** The page, and the documents that its client holds. */
  readonly page: string;
  readonly documents: string;
}

interface Watching {
  spied?: string[];
  game: { messages: Iterable<object>; cards: Iterable<object>; actors: Iterable<object>; users: Iterable<object> };
}

/** A user who notes everything that comes to his page. */
export class Spy {
  readonly #page: Page;
  readonly #frames: string[] = [];
  readonly #sent: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Loads a user's page anew, with everything that it hears noted from then on. */
  static async on(page: Page): Promise<Spy> {
    const spy = new Spy(page);
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => spy.#frames.push(String(payload)));
      socket.on("framesent", ({ payload }) => spy.#sent.push(String(payload)));
    });
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#chat-message")?.checkVisibility());
    await page.evaluate(() => {
      const host = globalThis as unknown as Watching;
      const noted: string[] = [];
      host.spied = noted;
      const text = (node: Node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? ""));
      new MutationObserver((records) => {
        for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
          const value = attributeName && target instanceof Element ? target.getAttribute(attributeName) : "";
          const nodes = [...addedNodes].map(text).join("");
          noted.push(`${type} ${target.nodeName} ${attributeName}=${value} +${nodes} -${removedNodes.length}`);
        }
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    return spy;
  }

  /** Forgets what was noted until now, and puts away the notices that have come. */
  async startAnew(): Promise<void> {
    const notices = this.#page.locator("#notifications li");
    for (let left = await notices.count(); left > 0; left--) {
      await notices.first().getByRole("button").click();
      await notices.nth(left - 1).waitFor({ state: "detached" });
    }
    this.#frames.length = 0;
    this.#sent.length = 0;
    await this.#page.evaluate(() => {
      (globalThis as unknown as Watching).spied?.splice(0);
    });
  }

  /** All that was noted since, made comparable: what differs from one time to the next anyway is named by its kind. */
  async sight(): Promise<Sight> {
    const { changes, page, documents } = await this.#page.evaluate(() => {
      const { spied, game } = globalThis as unknown as Watching;
      const all = [game.messages, game.cards, game.actors, game.users].map((documents) => [...documents]);
      return { changes: [...(spied ?? [])], page: document.body.outerHTML, documents: JSON.stringify(all) };
    });
    return {
      frames: this.#frames.map(comparable),
      // Without the running number of the wire's own acknowledgements.
      sent: this.#sent.map((frame) => comparable(frame).replace(/^\d+/, "")),
      changes: changes.map(comparable),
      // In lines, so that a difference is found.
      page: comparable(page).replaceAll("><", ">\n<"),
      documents: comparable(documents),
    };
  }
}

const KNOWN: ReadonlySet<string> = new Set(
  [C52, IDS, STACKS, GEAR].flatMap((ids) => Object.values(ids).filter((id) => typeof id === "string")),
);

/** A text in which hashes, nonces, times, running numbers and fresh ids are named by their kind; cards stay as they are. */
function comparable(text: string): string {
  return text
    .replace(/\b[0-9a-f]{64}\b/g, "HASH")
    .replace(/\b1\d{12}\b|<time\b.*?<\/time>|\d{4}-\d\d-\d\dT[\d:.]+Z/gs, "TIME")
    .replace(/"seq":\d+/g, '"seq":0')
    .replace(/\b[A-Za-z0-9]{16}\b/g, (id) => (KNOWN.has(id) || id.startsWith("playingcard") ? id : "ID"));
}
