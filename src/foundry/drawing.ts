const SVG = "http://www.w3.org/2000/svg";

/** An empty drawing, for the eye alone: what it shows must stand beside it in words. Sizes in units of the drawing. */
export function drawing(document: Document, name: string, width: number, height: number): SVGElement {
  const viewBox = `0 0 ${width} ${height}`;
  return draw(document, "svg", { class: name, viewBox, width, height, "aria-hidden": "true" });
}

/** An element of a drawing, by one of SVG's own names. */
export function draw(
  document: Document,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  // The name is one of SVG's own, so its element is too.
  const element = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
