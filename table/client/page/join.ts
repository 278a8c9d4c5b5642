import { h, icon } from "../dom.ts";
import { languageSelect, themeSelect } from "./header.ts";
import type { Lobby } from "./session.ts";
import { isLanguage, setLanguage, text } from "./texts.ts";

/** `CONST.USER_ROLES.ASSISTANT`: from here on users lead the game. */
const ASSISTANT = 3;

/**
 * Shows who may sit down.
 * @param unknown - A name that was asked for in vain.
 */
export function showJoinPage(lobby: Lobby, unknown: string | null): void {
  const join = (user: string) => {
    const address = new URL(location.href);
    address.searchParams.set("user", user);
    location.assign(address);
  };
  const draw = () => {
    const seats = lobby.users.map((user) => {
      const symbol = icon(user.role >= ASSISTANT ? "fa-solid fa-crown" : "fa-solid fa-user");
      const state = user.active ? h("span.seat-state", {}, text("TABLE.Join.Here")) : null;
      const seat = h(
        "button.seat",
        { type: "button", "data-user": user.name },
        symbol,
        h("span.seat-name", {}, user.name),
        state,
      );
      seat.addEventListener("click", () => join(user.name));
      return h("li", {}, seat);
    });
    const language = languageSelect((code) => {
      if (!isLanguage(code)) return;
      localStorage.setItem("table.language", code);
      setLanguage(code);
      const address = new URL(location.href);
      address.searchParams.set("lang", code);
      history.replaceState(null, "", address);
      draw();
      document.getElementById("language")?.focus();
    });
    document.title = `${lobby.world.title} – ${text("TABLE.Join.Title")}`;
    document.body.replaceChildren(
      h(
        "main",
        { id: "join" },
        h(
          "header",
          {},
          h("h1", {}, lobby.world.title),
          h("p.system", {}, `${text("TABLE.Join.Title")} · ${lobby.system.title}`),
        ),
        unknown === null
          ? h("p", {}, text("TABLE.Join.Intro"))
          : h("p.join-error", { role: "alert" }, text("TABLE.Join.Unknown", { name: unknown })),
        h("ul.seats", {}, ...seats),
        h("div.choices", {}, language, themeSelect()),
      ),
    );
  };
  draw();
}
