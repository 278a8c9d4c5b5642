import { h, icon } from "../dom.ts";
import { host, type UserLike } from "../host.ts";
import { getLanguage, isLanguage, LANGUAGES, text } from "./texts.ts";
import { chooseTheme, type ThemeChoice, themeChoice } from "./theme.ts";

const THEMES: readonly ThemeChoice[] = ["auto", "light", "dark"];

/** A select box of languages that calls `choose` with the chosen one. */
export function languageSelect(choose: (language: string) => void): HTMLElement {
  const select = h(
    "select",
    { id: "language", "aria-label": text("TABLE.Header.Language") },
    ...Object.entries(LANGUAGES).map(([code, name]) =>
      h("option", { value: code, lang: code, selected: code === getLanguage() }, name),
    ),
  );
  select.addEventListener("change", () => choose(select.value));
  return select;
}

/** A select box of the light and dark looks. */
export function themeSelect(): HTMLElement {
  const labels = {
    auto: text("TABLE.Header.ThemeAuto"),
    light: text("TABLE.Header.ThemeLight"),
    dark: text("TABLE.Header.ThemeDark"),
  };
  const select = h(
    "select",
    { id: "theme", "aria-label": text("TABLE.Header.Theme") },
    ...THEMES.map((value) => h("option", { value, selected: value === themeChoice() }, labels[value])),
  );
  select.addEventListener("change", () => chooseTheme(THEMES.find((value) => value === select.value) ?? "auto"));
  return select;
}

/** Opens the page anew in another language. */
function changeLanguage(language: string): void {
  if (!isLanguage(language)) return;
  localStorage.setItem("table.language", language);
  const address = new URL(location.href);
  address.searchParams.set("lang", language);
  location.assign(address);
}

function playerEntry(user: UserLike): HTMLElement {
  const state = text(user.active ? "TABLE.Players.Here" : "TABLE.Players.Away");
  const entry = h(
    "li",
    { "data-user-id": user.id, class: user.active ? "active" : "away" },
    h("span.dot", { "aria-hidden": "true" }),
    h("span.name", {}, user.name),
    h("span.visually-hidden", {}, ` (${state})`),
  );
  if (user.isSelf) entry.classList.add("self");
  return entry;
}

/** Builds the header and keeps it up to date. */
export function buildHeader(): HTMLElement {
  const { game, Hooks } = host();
  const players = h("ul", { id: "players", "aria-label": text("TABLE.Players.Title") });
  const notice = h("p", { id: "no-gm", role: "status", hidden: true });
  const update = () => {
    const users = [...game.users].sort((a, b) => Number(b.isGM) - Number(a.isGM) || a.name.localeCompare(b.name));
    players.replaceChildren(...users.map(playerEntry));
    const alone = game.users.activeGM === null;
    notice.hidden = !alone;
    notice.textContent = alone ? text("TABLE.Header.NoGamemaster") : "";
  };
  for (const hook of ["userConnected", "createUser", "updateUser", "deleteUser"]) Hooks.on(hook, update);
  update();
  const leave = h(
    "a.leave",
    { href: `/?lang=${getLanguage()}`, title: text("TABLE.Header.Leave") },
    icon("fa-solid fa-right-from-bracket"),
  );
  leave.append(h("span.visually-hidden", {}, text("TABLE.Header.Leave")));
  return h(
    "header",
    { id: "table-header" },
    h("div.world", {}, h("h1", {}, game.world.title), h("p", {}, text("TABLE.Header.You", { name: game.user.name }))),
    players,
    h("div.choices", {}, themeSelect(), languageSelect(changeLanguage), leave),
    notice,
  );
}
