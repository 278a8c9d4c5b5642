import type { Position } from "./options.ts";

/** How much of a window stays reachable at the page's lower edge, in pixels. */
const HANDLE = 48;

function size(value: Position["width"]): string {
  return typeof value === "number" ? `${value}px` : "auto";
}

/**
 * Writes a position to an element, inside the page: a window without a place is centred, one that sticks out is moved in.
 * @returns the position as applied, in pixels.
 */
export function place(element: HTMLElement, position: Position): Position {
  const { style } = element;
  style.width = size(position.width);
  style.height = size(position.height);
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = position.left ?? (view.width - width) / 2;
  const top = position.top ?? (view.height - height) / 3;
  const applied = {
    left: Math.max(0, Math.min(left, view.width - width)),
    top: Math.max(0, Math.min(top, Math.max(view.height - height, 0), view.height - HANDLE)),
  };
  style.left = `${applied.left}px`;
  style.top = `${applied.top}px`;
  if (position.scale) style.scale = String(position.scale);
  return applied;
}
