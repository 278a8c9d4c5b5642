import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../table/core/protocol.ts";
import { sanitiseHtml } from "../../table/server/sanitise.ts";
import { ANN, Client, create, FOE, firstOf, GM, HERO, openToy, update } from "./server.fixture.ts";

const HOSTILE = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)></svg>",
  "<svg><script>alert(1)</script></svg>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<a href=javascript:alert(1)>x</a>",
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<body onload=alert(1)>",
  "<style>body { background: url(javascript:alert(1)) }</style>",
  '<p style="position:fixed;inset:0">x</p>',
  '<form action="https://evil.example"><input name=password></form>',
  '<button formaction="javascript:alert(1)" onclick="alert(1)" type="submit">x</button>',
  "<object data=javascript:alert(1)></object>",
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  "<base href=https://evil.example>",
  '<math><mtext><table><mglyph><style><img src=x onerror="alert(1)">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  '<p id="game" name="CONFIG">x</p>',
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<textarea></textarea><img src=x onerror=alert(1)>",
  '<video><source onerror="alert(1)"></video>',
];

const TAGS =
  /<(?:script|style|iframe|object|embed|form|input|textarea|svg|math|meta|base|link|body|video|source|noscript|xmp)\b/i;
const ATTRIBUTES = /<[^>]*\s(?:on\w+|style|id|name|formaction|srcdoc)=/i;
const ADDRESSES = /(?:href|src)="\s*(?:javascript|data:text)/i;

function expectHarmless(html: string): void {
  // The cleaner quotes every attribute; what stands inside quotes is text.
  const skeleton = html.replace(/="[^"]*"/g, '=""');
  expect(skeleton).not.toMatch(TAGS);
  expect(skeleton).not.toMatch(ATTRIBUTES);
  expect(html).not.toMatch(ADDRESSES);
}

describe("HTML of users", () => {
  it.each(HOSTILE)("is cleaned: %s", (html) => {
    expectHarmless(sanitiseHtml(html));
  });

  it("keeps what chat cards and descriptions are made of", () => {
    const html =
      '<section class="card" data-action="x"><h3>A</h3><p><strong>b</strong> <em>c</em></p><ul><li>d</li></ul><table><tbody><tr><td colspan="2">e</td></tr></tbody></table><button type="button" data-action="damage">f</button></section>';
    expect(sanitiseHtml(html)).toBe(html);
  });

  it("does not change what it has cleaned", () => {
    const piece = fc.constantFrom(
      ...HOSTILE,
      "<p>",
      "</p>",
      "&amp;",
      "&lt;",
      "<",
      ">",
      '"',
      "text",
      "<b>",
      "<a href=x>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 6 }), (pieces) => {
        const once = sanitiseHtml(pieces.join(""));
        expectHarmless(once);
        expect(sanitiseHtml(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a field of endless tags", () => {
  it("is refused", async () => {
    const ann = await Client.join(await openToy(), ANN);
    const refusal = await ann.refused(create("ChatMessage", { content: "<b>".repeat(20_001) }));
    expect(refusal).toMatchObject({ code: "invalid", message: expect.stringContaining("20000 tags") });
  });
});

const DIRTY = "<p>ok</p><img src=x onerror=alert(1)>";
const CLEAN = '<p>ok</p><img src="x" />';
const system = (source: JsonObject | undefined): JsonObject => source?.system as JsonObject;

describe("declared HTML fields", () => {
  it("are cleaned when documents are created, those of embedded documents too", async () => {
    const gm = await Client.join(await openToy(), GM);
    const data = {
      name: DIRTY,
      type: "hero",
      system: { biography: DIRTY, motto: DIRTY, notes: { a: { text: DIRTY, title: DIRTY }, b: { text: DIRTY } } },
      items: [{ name: "x", type: "thing", system: { description: DIRTY } }],
      effects: [{ name: "y", description: DIRTY }],
    };
    const source = firstOf(await gm.accepted(create("Actor", data)));
    expect(source).toMatchObject({
      // Plain text stays as it is: clients escape it.
      name: DIRTY,
      system: { biography: CLEAN, motto: DIRTY, notes: { a: { text: CLEAN, title: DIRTY }, b: { text: CLEAN } } },
      items: [{ system: { description: CLEAN } }],
      effects: [{ description: CLEAN }],
    });
  });

  it.each([
    ["nested", { system: { biography: DIRTY } }],
    ["dotted", { "system.biography": DIRTY }],
    ["half dotted", { system: { "notes.a.text": DIRTY, biography: DIRTY } }],
    ["replaced", { system: { biography: { $op: "replace", value: DIRTY } } }],
    ["replaced as a whole", { system: { $op: "replace", value: { biography: DIRTY } } }],
  ])("are cleaned in updates, stored and broadcast: %s", async (_name, changes) => {
    const ann = await Client.join(await openToy(), ANN);
    const frame = await ann.accepted(update("Actor", { _id: HERO, ...changes }));
    expect(system(await ann.fetch("Actor", HERO)).biography).toBe(CLEAN);
    expect(JSON.stringify(frame)).not.toContain("onerror");
  });

  it("are cleaned in generation 13's replacements", async () => {
    const ann = await Client.join(await openToy({ generation: 13 }), ANN);
    const frame = await ann.accepted(update("Actor", { _id: HERO, system: { "==biography": DIRTY } }));
    expect(firstOf(frame).system).toEqual({ "==biography": CLEAN });
  });

  it("are content and flavor of messages, whatever their type", async () => {
    const ann = await Client.join(await openToy(), ANN);
    const source = firstOf(await ann.accepted(create("ChatMessage", { type: "test", content: DIRTY, flavor: DIRTY })));
    expect(source).toMatchObject({ content: CLEAN, flavor: CLEAN });
  });

  it("leave other documents of the type's name alone", async () => {
    const gm = await Client.join(await openToy(), GM);
    const frame = await gm.accepted(update("Actor", { _id: FOE, "system.description": DIRTY }));
    expect(system(firstOf(frame)).description).toBe(DIRTY);
  });
});
