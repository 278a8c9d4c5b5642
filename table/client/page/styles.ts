/** One entry of a manifest's `styles`. */
type StyleEntry = string | { src: string; layer?: string | null };

async function loadStyle(entry: StyleEntry, base: string): Promise<CSSStyleSheet> {
  const { src, layer = "system" } = typeof entry === "string" ? { src: entry } : entry;
  const address = new URL(src, base);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`Style sheet ${address.pathname}: the server answered ${answer.status}.`);
  const css = await answer.text();
  const sheet = new CSSStyleSheet({ baseURL: address.href });
  await sheet.replace(layer === null ? css : `@layer ${layer} {\n${css}\n}`);
  return sheet;
}

/**
 * Loads a system's style sheets, each into its layer. They are built through the CSS object model, since a `<link>` cannot
 * name a layer and the page's policy allows no style elements.
 * @param base - The system's folder, with a slash at its end.
 */
export async function loadStyles(entries: readonly StyleEntry[], base: string): Promise<void> {
  const sheets = await Promise.all(entries.map((entry) => loadStyle(entry, base)));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
}
