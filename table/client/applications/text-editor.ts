import type { Bag } from "../host.ts";

const ELEMENTS = new Set(
  `a abbr address article aside b blockquote br button caption cite code col colgroup dd del details dfn div dl dt em fieldset
  figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li main mark menu meter nav ol
  optgroup option output p picture pre progress q s samp section select small source span strong sub summary sup svg table
  tbody td textarea tfoot th thead time tr u ul var secret-block prose-mirror`
    .split(/\s+/)
    .filter(Boolean),
);
const DROPPED = new Set(
  "applet audio embed iframe frame frameset head link math meta noscript object param plaintext script style svg template title video xmp".split(
    " ",
  ),
);
const ATTRIBUTES = new Set(
  `abbr alt autofocus checked class cols colspan disabled for height hidden high href id label low max maxlength min
  minlength multiple name open optimum pattern placeholder readonly required role rows rowspan selected size span src step
  tabindex title type value width datetime lang dir`
    .split(/\s+/)
    .filter(Boolean),
);

function isSafeAddress(address: string): boolean {
  const { protocol } = new URL(address, location.origin);
  return (
    protocol === "http:" || protocol === "https:" || (protocol === "data:" && /^\s*data:image\/(?!svg)/i.test(address))
  );
}

function isAllowed(name: string, value: string): boolean {
  if (name.startsWith("data-") || name.startsWith("aria-")) return true;
  if (!ATTRIBUTES.has(name)) return false;
  return (name !== "href" && name !== "src") || (URL.canParse(value, location.origin) && isSafeAddress(value));
}

function clean(parent: ParentNode): void {
  for (const element of [...parent.children]) {
    if (!ELEMENTS.has(element.localName)) {
      clean(element);
      // What an unknown element says is kept; code, styles and foreign markup are not text for a reader.
      element.replaceWith(...(DROPPED.has(element.localName) ? [] : element.childNodes));
      continue;
    }
    for (const { name, value } of [...element.attributes]) if (!isAllowed(name, value)) element.removeAttribute(name);
    clean(element);
  }
}

/** Markup without anything that runs or styles: elements, attributes and addresses not known as harmless are left out. */
export function cleanHTML(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  clean(parsed.body);
  const fragment = document.createDocumentFragment();
  fragment.append(...parsed.body.childNodes);
  return fragment;
}

/** Text services of sheets. Links, inline rolls and embeds of the rich syntax stay as written. */
export class TextEditor {
  static get implementation(): typeof TextEditor {
    return TextEditor;
  }

  /**
   * Prepares stored markup for showing.
   * @param options - `secrets: false` (the default) leaves out sections of class `secret` that are not revealed.
   */
  static async enrichHTML(html: string, options: Bag = {}): Promise<string> {
    const holder = document.createElement("div");
    holder.append(cleanHTML(html ?? ""));
    if (!options.secrets) for (const secret of holder.querySelectorAll(".secret:not(.revealed)")) secret.remove();
    return holder.innerHTML;
  }

  /** What a drag carries, as an object; empty if it is not JSON. */
  static getDragEventData(event: DragEvent): Bag {
    try {
      const data: unknown = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "");
      return typeof data === "object" && data !== null ? { ...data } : {};
    } catch {
      // Dragged texts and files of other origins are no data of this game.
      return {};
    }
  }
}
