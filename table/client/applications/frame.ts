import { h, icon } from "../dom.ts";
import { host } from "../host.ts";
import { text } from "../page/texts.ts";
import type { ApplicationOptions, HeaderControl, Position } from "./options.ts";

/** The parts of a window's frame. */
export interface WindowParts {
  header?: HTMLElement;
  icon?: HTMLElement;
  title?: HTMLElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  close?: HTMLButtonElement;
  content?: HTMLElement;
  resize?: HTMLElement;
}

/** What dragging needs of an application. */
interface Movable {
  readonly element: HTMLElement | null;
  readonly position: Position;
  setPosition(position: Position): unknown;
}

/** Builds header and content into `root`. */
export function buildFrame(root: HTMLElement, options: ApplicationOptions, title: string): WindowParts {
  const heading = h("h1.window-title", { id: `${options.id}-title` }, title);
  const symbol = options.window.icon ? icon(`window-icon ${options.window.icon}`) : icon("window-icon hidden");
  const controls = h("button.header-control.fa-solid.fa-ellipsis-vertical", {
    type: "button",
    "data-action": "toggleControls",
    "aria-label": text("TABLE.Window.Controls"),
    "aria-expanded": "false",
  });
  const close = h("button.header-control.fa-solid.fa-xmark", {
    type: "button",
    "data-action": "close",
    "aria-label": text("TABLE.Window.Close"),
  });
  const header = h("header.window-header", { role: "none" }, symbol, heading, controls, close);
  const dropdown = h("ul.controls-dropdown", { hidden: true });
  const content = document.createElement(options.window.contentTag);
  content.classList.add("window-content", ...options.window.contentClasses);
  root.classList.add("window-app");
  root.setAttribute("aria-labelledby", heading.id);
  // A <form> and a <dialog> already have a role that takes the name.
  if (root.tagName === "DIV" || root.tagName === "SECTION") root.setAttribute("role", "dialog");
  root.tabIndex = -1;
  root.append(header, dropdown, content);
  const parts: WindowParts = {
    header,
    icon: symbol,
    title: heading,
    controls,
    controlsDropdown: dropdown,
    close,
    content,
  };
  if (options.window.resizable) {
    parts.resize = h("div.window-resize-handle", { "aria-hidden": "true" });
    root.append(parts.resize);
  }
  return parts;
}

function isShown(control: HeaderControl): boolean {
  return typeof control.visible === "function" ? control.visible() : control.visible !== false;
}

/** Opens or closes a window's menu, filled afresh each time it opens. */
export function fillControls(parts: WindowParts, controls: HeaderControl[], expanded?: boolean): void {
  const { controlsDropdown: menu, controls: button } = parts;
  if (!menu || !button) return;
  const open = expanded ?? menu.hidden;
  menu.hidden = !open;
  button.setAttribute("aria-expanded", String(open));
  if (!open) return;
  const { i18n } = host().game;
  menu.onclick = () => fillControls(parts, controls, false);
  menu.replaceChildren(
    ...controls.filter(isShown).map((control) => {
      const label = i18n.localize(control.label);
      const symbol = control.icon ? icon(control.icon) : null;
      return h("li", {}, h("button.header-control", { type: "button", "data-action": control.action }, symbol, label));
    }),
  );
}

/** Calls `move` with the pointer's way since it went down on `handle`, in pixels. */
function follow(handle: HTMLElement, begin: () => (dx: number, dy: number) => void): void {
  handle.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || (down.target instanceof Element && down.target.closest("button, a, input"))) return;
    const move = begin();
    const ended = new AbortController();
    handle.setPointerCapture(down.pointerId);
    handle.addEventListener(
      "pointermove",
      (event) => move(event.clientX - down.clientX, event.clientY - down.clientY),
      {
        signal: ended.signal,
      },
    );
    for (const type of ["pointerup", "pointercancel"] as const) {
      handle.addEventListener(type, () => ended.abort(), { signal: ended.signal });
    }
  });
}

/** Lets a window be moved by its header. */
export function attachDragging(header: HTMLElement, app: Movable): void {
  follow(header, () => {
    const { left, top } = app.position;
    return (dx, dy) => app.setPosition({ left: (left ?? 0) + dx, top: (top ?? 0) + dy });
  });
}

/** Lets a double click on the header make a window small, and large again. */
export function attachMinimizing(header: HTMLElement, toggle: () => void): void {
  header.addEventListener("dblclick", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button"))) toggle();
  });
}

/** Lets a window be sized by its corner. */
export function attachResizing(handle: HTMLElement, app: Movable): void {
  follow(handle, () => {
    const width = app.element?.offsetWidth ?? 0;
    const height = app.element?.offsetHeight ?? 0;
    return (dx, dy) => app.setPosition({ width: Math.max(200, width + dx), height: Math.max(100, height + dy) });
  });
}
