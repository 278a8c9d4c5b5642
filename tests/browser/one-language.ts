import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { projectRoot } from "../../tools/project.ts";

/** Pieces of text that are too short to tell languages apart. */
const SHORTEST = 4;

/**
 * The pieces of the system's English texts by which English is known: what stands between placeholders, unless some Swedish text
 * has the same words.
 */
export function englishPieces(): readonly string[] {
  const swedish = texts("sv").join("\n");
  const pieces = texts("en").flatMap((text) => text.split(/\{\w+\}/).map((piece) => piece.trim()));
  return [...new Set(pieces)].filter(
    (piece) => piece.length >= SHORTEST && /\p{L}{3}/u.test(piece) && !whole(piece).test(swedish),
  );
}

/** Which of the pieces somebody at this page can read or hear, anywhere on it. */
export async function spokenOf(page: Page, pieces: readonly string[]): Promise<readonly string[]> {
  const seen = await page.evaluate(() => {
    const attributes = ["aria-label", "title", "placeholder", "alt", "data-tooltip"];
    // The choices of a list are not drawn until it opens.
    const shown = [...document.querySelectorAll("*")].filter(
      (element) => element.checkVisibility() || element instanceof HTMLOptionElement,
    );
    // Text as it is written, whatever a style makes of its letters.
    const said = shown.flatMap((element) => [
      ...attributes.map((name) => element.getAttribute(name) ?? ""),
      ...[...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data),
    ]);
    return said.join("\n");
  });
  return pieces.filter((piece) => whole(piece).test(seen));
}

/** A piece as words of their own, not as a part of others. */
function whole(piece: string): RegExp {
  const escaped = piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u");
}

function texts(language: string): string[] {
  const folder = join(projectRoot, "lang", language);
  return readdirSync(folder).flatMap((file) => strings(JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

function strings(value: unknown): string[] {
  return typeof value === "string" ? [value] : Object.values(value as object).flatMap(strings);
}
