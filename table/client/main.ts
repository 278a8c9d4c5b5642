import "./styles/index.css";
import { h } from "./dom.ts";
import { showJoinPage } from "./page/join.ts";
import { fetchLobby } from "./page/session.ts";
import { startTable } from "./page/start.ts";
import { isLanguage, setLanguage, text } from "./page/texts.ts";
import { watchTheme } from "./page/theme.ts";

/** The language of the address, else the one chosen last, else the browser's. */
function chooseLanguage(asked: string | null): void {
  const candidates = [asked, localStorage.getItem("table.language"), navigator.language.slice(0, 2), "en"];
  setLanguage(candidates.find(isLanguage) ?? "en");
}

async function main(): Promise<void> {
  const query = new URLSearchParams(location.search);
  chooseLanguage(query.get("lang"));
  watchTheme();
  const user = query.get("user")?.trim() || null;
  if (user !== null && (await startTable(user))) return;
  showJoinPage(await fetchLobby(), user);
}

main().catch((error: unknown) => {
  console.error(error);
  const reason = error instanceof Error ? error.message : String(error);
  document.body.replaceChildren(h("p", { id: "failure", role: "alert" }, text("TABLE.Join.Failed", { reason })));
});
