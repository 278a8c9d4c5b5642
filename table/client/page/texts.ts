import english from "../lang/en.json";
import swedish from "../lang/sv.json";

/** The languages that the page itself speaks. */
export const LANGUAGES = { en: "English", sv: "Svenska" } as const;
export type Language = keyof typeof LANGUAGES;

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ""): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === "string") flat.set(prefix + key, value);
    else for (const [path, leaf] of flatten(value, `${prefix}${key}.`)) flat.set(path, leaf);
  }
  return flat;
}

const TEXTS: Record<Language, Map<string, string>> = { en: flatten(english), sv: flatten(swedish) };

let language: Language = "en";

/** Whether the page speaks `code`. */
export function isLanguage(code: string | null | undefined): code is Language {
  return code === "en" || code === "sv";
}

/** Chooses the language of the page's own texts, and says so to the browser. */
export function setLanguage(code: Language): void {
  language = code;
  document.documentElement.lang = code;
}

/** The language of the page's own texts. */
export function getLanguage(): Language {
  return language;
}

/**
 * A text of the page.
 * @param key - A key of `lang/en.json`; an unknown one is shown as it is.
 * @param data - Replaces `{name}` in the text.
 */
export function text(key: string, data: Record<string, string | number> = {}): string {
  const found = TEXTS[language].get(key) ?? TEXTS.en.get(key) ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name: string) => String(data[name] ?? whole));
}
