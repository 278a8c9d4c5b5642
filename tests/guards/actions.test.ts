import { expect, test } from "vitest";
import { sources } from "./sources.ts";

// What the host handles itself: tabs of a sheet, choosing a picture.
const HOST_ACTIONS = ["tab", "editImage"];

function offered(): Set<string> {
  const found = new Set<string>();
  for (const { text } of sources("templates", ".hbs")) {
    for (const match of text.matchAll(/data-action="([^"]+)"/g)) if (match[1]) found.add(match[1]);
  }
  return found;
}

function handled(): Set<string> {
  const found = new Set<string>();
  for (const { text } of sources("src", ".ts")) {
    for (const [, names = ""] of text.matchAll(/\bactions: \{([^}]*)\}/g)) addNames(names, /(\w+):/g, found);
    // Cards list their actions as a value of their own, two spaces in.
    for (const [, body = ""] of text.matchAll(/Record<string, CardAction>> = \{\n([\s\S]*?)\n\};/g)) {
      addNames(body, /^ {2}(\w+):/gm, found);
    }
  }
  return found;
}

function addNames(text: string, pattern: RegExp, into: Set<string>): void {
  for (const [, name] of text.matchAll(pattern)) if (name) into.add(name);
}

test("every data-action of a template has a handler", () => {
  expect([...offered()].filter((action) => !handled().has(action) && !HOST_ACTIONS.includes(action))).toEqual([]);
});

test("every handler has a button", () => {
  expect([...handled()].filter((action) => !offered().has(action))).toEqual([]);
});
