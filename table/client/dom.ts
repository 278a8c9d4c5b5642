/** Small helpers to build elements; texts always become text nodes, so nothing written by a user is read as markup. */

type Attribute = string | number | boolean | null | undefined;

/** Attributes of an element under construction: `false`, `null` and `undefined` leave one out, `true` sets it empty. */
export type Attributes = Record<string, Attribute> & { on?: never };

/**
 * Builds an element.
 * @param tag - Name, optionally with classes: `"li.chat-message.message"`.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K | `${K}.${string}`,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const [name = "div", ...classes] = tag.split(".");
  // The template type of `tag` guarantees the element name, which split() cannot express.
  const element = document.createElement(name) as HTMLElementTagNameMap[K];
  if (classes.length) element.classList.add(...classes);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(key, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** A decorative Font Awesome icon. */
export function icon(classes: string): HTMLElement {
  return h("i", { class: classes, "aria-hidden": "true" });
}

/** The elements among a template's rendered markup. */
export function parseElements(html: string): HTMLElement[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  return [...template.content.children].filter((child) => child instanceof HTMLElement);
}
