import type { Bag } from "../host.ts";

/** What a click on `[data-action]` runs; `this` is the application. */
export type ActionHandler = (event: PointerEvent, target: HTMLElement) => unknown;
export type Action = ActionHandler | { handler: ActionHandler; buttons?: number[] };

export interface FormConfiguration {
  handler?: (event: Event, form: HTMLFormElement, formData: FormData & { object: Bag }, options?: Bag) => unknown;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface HeaderControl {
  icon?: string;
  label: string;
  action: string;
  visible?: boolean | (() => boolean);
  ownership?: number | string;
  onClick?: (event: PointerEvent) => unknown;
}

export interface WindowOptions {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

/** Pixels; `auto` leaves the size to the content. */
export interface Position {
  top?: number | null;
  left?: number | null;
  width?: number | "auto" | null;
  height?: number | "auto" | null;
  scale?: number | null;
  zIndex?: number;
}

export interface ApplicationOptions {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, Action>;
  form?: FormConfiguration;
  position: Position;
  [key: string]: unknown;
}

/** Options as given by a subclass or caller: every key may be left out. */
export interface PartialOptions {
  id?: string;
  uniqueId?: string;
  classes?: string[];
  tag?: string;
  window?: Partial<WindowOptions>;
  actions?: Record<string, Action>;
  form?: FormConfiguration;
  position?: Position;
  [key: string]: unknown;
}

/** What every application has unless it says otherwise. */
export const BASE_OPTIONS: PartialOptions = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  position: {},
};

export interface RenderOptions {
  force?: boolean;
  isFirstRender?: boolean;
  parts?: string[];
  position?: Position;
  window?: { title?: string; icon?: string | false; controls?: boolean };
  tab?: string | Record<string, string>;
  [key: string]: unknown;
}

export interface CloseOptions {
  animate?: boolean;
  submitted?: boolean;
  closeKey?: boolean;
  [key: string]: unknown;
}

function isPlain(value: unknown): value is Bag {
  if (value === null || typeof value !== "object") return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Merges plain objects deeply into `target`; anything else is replaced. Documents and elements stay what they are. */
function mergeInto(target: Bag, source: Bag): Bag {
  for (const [key, value] of Object.entries(source)) {
    if (value === undefined) continue;
    const present = target[key];
    if (isPlain(value)) target[key] = mergeInto(isPlain(present) ? present : {}, value);
    else target[key] = Array.isArray(value) ? [...value] : value;
  }
  return target;
}

/**
 * Options of an application: the `DEFAULT_OPTIONS` of its classes from the base down, then the caller's. `classes` of all
 * levels add up, and so do the window's `controls`; everything else is overridden by the more special one.
 */
export function mergeOptions(levels: readonly Bag[]): Bag {
  const merged: Bag = {};
  const classes = new Set<string>();
  const controls: unknown[] = [];
  for (const level of levels) {
    mergeInto(merged, level);
    if (Array.isArray(level.classes)) for (const name of level.classes) classes.add(String(name));
    if (isPlain(level.window) && Array.isArray(level.window.controls)) controls.push(...level.window.controls);
  }
  merged.classes = [...classes];
  if (isPlain(merged.window)) merged.window.controls = controls;
  return merged;
}
