import { ContextMenu, type ContextMenuEntry, menuButton, menuEntry } from "../applications/context-menu.ts";
import { h, icon } from "../dom.ts";
import { type DocumentLike, host } from "../host.ts";
import { addTokens, isFighting, removeToken } from "../sidebar/combat-types.ts";
import { attachSceneDrop } from "../sidebar/scene-actions.ts";
import { effectIcons } from "./effect-icons.ts";
import { coalesce } from "./schedule.ts";
import { statusButtonFor } from "./status-list.ts";
import { text } from "./texts.ts";
import { type BarToken, tokenBars } from "./token-bars.ts";

/** A token as the scene shows it. */
interface TokenLike extends BarToken {
  hidden: boolean;
  texture: { src: string | null };
  object: { setTarget(targeted: boolean, options: { releaseOthers: boolean }): unknown } | null;
}

/** Changes that alter what the list shows. */
const HOOKS = [
  ...["create", "update", "delete"].flatMap((verb) =>
    ["Scene", "Token", "Actor", "Item", "ActiveEffect"].map((name) => verb + name),
  ),
  // Effects may last until a turn or a round.
  "updateCombat",
  "deleteCombat",
  "targetToken",
  "userConnected",
];

function activeScene(): DocumentLike | undefined {
  const { scenes } = host().game;
  return scenes.active ?? scenes.find((scene) => scene.active === true) ?? [...scenes][0];
}

function tokensOf(scene: DocumentLike | undefined): TokenLike[] {
  if (!scene) return [];
  // A scene's tokens are token documents.
  const tokens = [...(scene.tokens as Iterable<TokenLike>)];
  return tokens.filter((token) => !token.hidden || host().game.user.isGM);
}

function targetedBy(token: TokenLike): string[] {
  return [...host().game.users]
    .filter((user) => [...user.targets].some((target) => target.id === token.id))
    .map((user) => user.name);
}

function tokenEntry(token: TokenLike): HTMLElement {
  const { game } = host();
  const mine = [...game.user.targets].some((target) => target.id === token.id);
  const image = h("img", { src: token.texture.src ?? token.actor?.img ?? "icons/svg/mystery-man.svg", alt: "" });
  const target = h(
    "button.token-target",
    { type: "button", "aria-pressed": String(mine), title: text("TABLE.Scene.TargetHint") },
    image,
    h("span.token-name", {}, token.name),
    h("span.target-mark", { "aria-hidden": "true" }, icon("fa-solid fa-crosshairs")),
  );
  target.addEventListener("click", (event) => {
    const targets = [...game.user.targets].map(({ id }) => id);
    const isTarget = targets.includes(token.id);
    // A plain click chooses one of several targets, and releases it when it is the only one.
    const wanted = event.shiftKey ? !isTarget : !isTarget || targets.length > 1;
    token.object?.setTarget(wanted, { releaseOthers: !event.shiftKey });
  });
  const entry = h("li.token", { "data-token-id": token.id }, target);
  if (token.hidden) entry.classList.add("hidden-token");
  const others = targetedBy(token);
  if (others.length) entry.append(h("p.targeted-by", {}, text("TABLE.Scene.TargetedBy", { names: others.join(", ") })));
  const effects = effectIcons(token.actor, token.name, true);
  entry.append(...(effects ? [effects] : []), ...tokenBars(token));
  if (token.actor?.isOwner) {
    const label = text("TABLE.Scene.OpenSheet", { name: token.name });
    const open = h(
      "button.open-sheet",
      { type: "button", "aria-label": label, title: label },
      icon("fa-solid fa-address-card"),
    );
    open.addEventListener("click", () => void token.actor?.sheet?.render({ force: true }));
    entry.append(open);
  }
  const statuses = statusButtonFor(token);
  if (statuses) entry.append(statuses);
  if (game.user.isGM) entry.append(menuButton(token.name));
  return entry;
}

/** What a Gamemaster may do with a token. */
function tokenEntries(): ContextMenuEntry[] {
  const find = (element: HTMLElement) =>
    tokensOf(activeScene()).find(({ id }) => id === element.closest<HTMLElement>("[data-token-id]")?.dataset.tokenId);
  const entry = (
    label: string,
    icon: string,
    test: (token: TokenLike) => boolean,
    work: (token: TokenLike) => unknown,
  ) =>
    menuEntry({
      label,
      icon,
      visible: (element) => {
        const token = find(element);
        return host().game.user.isGM && token !== undefined && test(token);
      },
      run: (element) => {
        const token = find(element);
        return token ? work(token) : undefined;
      },
    });
  return [
    entry(
      text("TABLE.Scene.Fight"),
      "fa-solid fa-shield-halved",
      ({ id }) => !isFighting(id),
      ({ id }) => addTokens((token) => token.id === id),
    ),
    entry(
      text("TABLE.Scene.Leave"),
      "fa-solid fa-person-running",
      ({ id }) => isFighting(id),
      ({ id }) => removeToken(id),
    ),
    entry(
      text("TABLE.Scene.Hide"),
      "fa-solid fa-eye-slash",
      ({ hidden }) => !hidden,
      (token) => token.update({ hidden: true }),
    ),
    entry(
      text("TABLE.Scene.Show"),
      "fa-solid fa-eye",
      ({ hidden }) => hidden,
      (token) => token.update({ hidden: false }),
    ),
    entry(
      text("TABLE.Scene.Remove"),
      "fa-solid fa-trash",
      () => true,
      (token) => token.delete(),
    ),
  ];
}

/** Builds the list of the active scene's tokens and keeps it up to date. */
export function buildScene(): HTMLElement {
  const heading = h("h2", { id: "scene-title" });
  const list = h("ol.tokens");
  const empty = h("p.empty", {}, text("TABLE.Scene.Empty"));
  const hint = h("p.hint", {}, text("TABLE.Scene.TargetHint"));
  const section = h("section", { id: "scene", "aria-labelledby": "scene-title" }, heading, hint, list, empty);
  const update = () => {
    const scene = activeScene();
    const tokens = tokensOf(scene);
    const focused = document.activeElement?.closest<HTMLElement>("#scene [data-token-id]")?.dataset.tokenId;
    const controls = [".open-sheet", ".open-statuses", '[data-bar="bar1"]', '[data-bar="bar2"]'];
    const control = controls.find((selector) => document.activeElement?.matches(selector)) ?? ".token-target";
    heading.textContent = scene?.name ?? text("TABLE.Scene.Title");
    list.replaceChildren(...tokens.map(tokenEntry));
    empty.hidden = tokens.length > 0;
    hint.hidden = tokens.length === 0;
    if (focused) list.querySelector<HTMLElement>(`[data-token-id="${CSS.escape(focused)}"] ${control}`)?.focus();
  };
  const schedule = coalesce(update);
  attachSceneDrop(section);
  new ContextMenu(section, "[data-token-id]", tokenEntries(), { jQuery: false });
  for (const hook of HOOKS) host().Hooks.on(hook, schedule);
  update();
  return section;
}
