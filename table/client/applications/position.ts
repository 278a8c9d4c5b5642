import type { Position } from "./options.ts";

/** How much of a window stays reachable at the page's lower edge, in pixels. */
const HANDLE = 48;

function size(value: Position["width"]): string {
  return typeof value === "number" ? `${value}px` : "auto";
}

/** How far a new window is moved from one it would cover, in pixels. */
const CASCADE = 28;

/** The width that windows are centred in: the page without its sidebar, if that stands at the side and leaves room. */
function areaWidth(windowWidth: number, pageWidth: number): number {
  const sidebar = document.getElementById("sidebar")?.getBoundingClientRect();
  return sidebar && sidebar.left >= windowWidth ? sidebar.left : pageWidth;
}

/** Whether another window has its corner at this place. */
function isTaken(element: HTMLElement, left: number, top: number): boolean {
  return [...document.querySelectorAll<HTMLElement>(".window-app")].some(
    (other) => other !== element && Math.abs(other.offsetLeft - left) < 2 && Math.abs(other.offsetTop - top) < 2,
  );
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
  let left = position.left ?? (areaWidth(width, view.width) - width) / 2;
  let top = position.top ?? (view.height - height) / 3;
  const isPlaced = typeof position.left === "number" || typeof position.top === "number";
  while (!isPlaced && isTaken(element, left, top)) {
    left += CASCADE;
    top += CASCADE;
  }
  const applied = {
    left: Math.max(0, Math.min(left, view.width - width)),
    top: Math.max(0, Math.min(top, Math.max(view.height - height, 0), view.height - HANDLE)),
  };
  style.left = `${applied.left}px`;
  style.top = `${applied.top}px`;
  if (position.scale) style.scale = String(position.scale);
  return applied;
}
