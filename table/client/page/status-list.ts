import { h, icon } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { guard } from "./report.ts";
import { coalesce } from "./schedule.ts";
import { text } from "./texts.ts";

/** An entry of `CONFIG.statusEffects`. */
interface StatusLike {
  id: string;
  name: string;
  img?: string;
  /** Whether, or for which types of actors, the list offers it. */
  hud?: boolean | { actorTypes?: string[] };
}

/** An actor that can be given statuses. */
interface ActorLike extends DocumentLike {
  statuses: Set<string>;
  toggleStatusEffect(id: string): Promise<unknown>;
}

/** Distance kept from the edges of the page, in pixels. */
const MARGIN = 4;

/** What changes an actor's statuses. */
const HOOKS = [
  ...["create", "update", "delete"].flatMap((verb) => [`${verb}ActiveEffect`, `${verb}Item`]),
  "updateActor",
  "updateToken",
  "deleteToken",
  "deleteActor",
];

/** The one list that is open, and the token whose it is. */
let close: (() => void) | null = null;
let openFor: string | null = null;

function statusesFor(actor: ActorLike): StatusLike[] {
  // An array in generation 13, an object by id in 14.
  const all = Object.values(host().CONFIG.statusEffects ?? {}) as StatusLike[];
  return all.filter(({ hud }) => {
    if (typeof hud !== "object" || hud === null) return hud !== false;
    return hud.actorTypes?.includes(actor.type) ?? true;
  });
}

function statusButton(actor: ActorLike, status: StatusLike): HTMLButtonElement {
  const button = h(
    "button.status",
    { type: "button", "data-status-id": status.id, "aria-pressed": String(actor.statuses.has(status.id)) },
    h("img", { src: status.img ?? "icons/svg/aura.svg", alt: "" }),
    h("span.status-name", {}, host().game.i18n.localize(status.name)),
    h("span.status-mark", { "aria-hidden": "true" }, icon("fa-solid fa-check")),
  );
  button.addEventListener("click", () => guard(() => actor.toggleStatusEffect(status.id)));
  return button;
}

/** Arrow keys go through the list, Escape closes it. */
function navigate(event: KeyboardEvent, panel: HTMLElement): void {
  const buttons = [...panel.querySelectorAll<HTMLElement>("button.status")];
  const focused = document.activeElement;
  const current = focused instanceof HTMLElement ? buttons.indexOf(focused) : -1;
  const steps: Record<string, number> = {
    ArrowDown: (current + 1) % buttons.length,
    ArrowRight: (current + 1) % buttons.length,
    ArrowUp: (current - 1 + buttons.length) % buttons.length,
    ArrowLeft: (current - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const next = steps[event.key];
  if (next !== undefined) buttons[next]?.focus();
  else if (event.key === "Escape") close?.();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Opens the list of all statuses for an actor, each a switch. It stays open until something else is clicked or focused. */
function openStatusList(token: { id: string; name: string }, actor: ActorLike): void {
  close?.();
  // The scene is drawn anew while the list is open, its buttons with it.
  const find = () =>
    document.querySelector<HTMLElement>(`#scene [data-token-id="${CSS.escape(token.id)}"] .open-statuses`);
  const title = text("TABLE.Scene.StatusesOf", { name: token.name });
  const grid = h("div.status-grid", {});
  const panel = h(
    "div",
    { id: "status-list", role: "dialog", "aria-label": title, popover: "manual" },
    h("h3.status-title", {}, title),
    grid,
  );
  const draw = () => {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.statusId : undefined;
    const statuses = statusesFor(actor);
    grid.replaceChildren(...statuses.map((status) => statusButton(actor, status)));
    if (statuses.length === 0) grid.append(h("p.empty", { tabindex: -1 }, text("TABLE.Scene.NoStatuses")));
    if (focused) grid.querySelector<HTMLElement>(`[data-status-id="${CSS.escape(focused)}"]`)?.focus();
  };
  const refresh = coalesce(draw);
  const ended = new AbortController();
  const { signal } = ended;
  openFor = token.id;
  close = () => {
    close = null;
    openFor = null;
    ended.abort();
    for (const hook of HOOKS) host().Hooks.off(hook, refresh);
    const had = panel.contains(document.activeElement);
    panel.remove();
    find()?.setAttribute("aria-expanded", "false");
    if (had) find()?.focus();
  };
  for (const hook of HOOKS) host().Hooks.on(hook, refresh);
  const outside = ({ target }: Event) => {
    if (target instanceof Node && !panel.contains(target) && !find()?.contains(target)) close?.();
  };
  document.addEventListener("pointerdown", outside, { signal, capture: true });
  document.addEventListener("focusin", outside, { signal });
  panel.addEventListener("keydown", (event) => navigate(event, panel), { signal });
  draw();
  document.body.append(panel);
  panel.showPopover();
  place(panel, find());
  find()?.setAttribute("aria-expanded", "true");
  panel.querySelector<HTMLElement>("button, .empty")?.focus();
}

function place(panel: HTMLElement, opener: HTMLElement | null): void {
  const box = opener?.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const left = Math.min(box?.left ?? 0, clientWidth - panel.offsetWidth - MARGIN);
  const top = Math.min(box?.bottom ?? 0, window.innerHeight - panel.offsetHeight - MARGIN);
  panel.style.left = `${Math.max(MARGIN, left)}px`;
  panel.style.top = `${Math.max(MARGIN, top)}px`;
}

/** The button in a token's row that opens the list, for those who may change its actor; `null` for others. */
export function statusButtonFor(token: { id: string; name: string; actor: DocumentLike | null }): HTMLElement | null {
  const { actor } = token;
  if (!actor?.isOwner) return null;
  const label = text("TABLE.Scene.Statuses", { name: token.name });
  const button = h(
    "button.open-statuses",
    { type: "button", "aria-label": label, title: label, "aria-expanded": String(openFor === token.id) },
    icon("fa-solid fa-heart-pulse"),
  );
  button.addEventListener("click", () => {
    if (openFor === token.id) close?.();
    // A token's actor is an actor.
    else openStatusList(token, actor as ActorLike);
  });
  return button;
}
