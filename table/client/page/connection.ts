import { h, icon } from "../dom.ts";
import { text } from "./texts.ts";

/** The banner that tells a lost connection. A page that has missed broadcasts starts anew when the server is back. */
export function watchConnection(): { lost(): void; back(): void } {
  let banner: HTMLElement | undefined;
  return {
    lost() {
      if (banner) return;
      banner = h(
        "div",
        { id: "connection-banner", role: "alert" },
        icon("fa-solid fa-plug-circle-xmark"),
        text("TABLE.Connection.Lost"),
      );
      document.body.prepend(banner);
    },
    back() {
      location.reload();
    },
  };
}
