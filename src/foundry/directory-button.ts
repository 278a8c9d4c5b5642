import { format, withNotices } from "./notices.ts";

/** A Gamemaster's button in the head of a directory. */
export interface DirectoryButton {
  /** Tells the button, since a directory may be drawn anew around it. */
  readonly key: string;
  /** Localisation key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  readonly press: () => unknown;
}

/** Puts a button into the head of a directory, beside what else stands there; for GMs, and once. */
export function addDirectoryButton(directory: unknown, { key, label, icon, press }: DirectoryButton): void {
  if (!(directory instanceof HTMLElement) || game.user?.isGM !== true) return;
  if (directory.querySelector(`[data-triskele-button="${key}"]`)) return;
  const document = directory.ownerDocument;
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.triskeleButton = key;
  const sign = document.createElement("i");
  sign.className = icon;
  sign.setAttribute("aria-hidden", "true");
  const text = document.createElement("span");
  text.textContent = format(label);
  button.append(sign, " ", text);
  button.addEventListener("click", () => void withNotices(press, button));
  (directory.querySelector(".header-actions, .directory-header") ?? directory).append(button);
}
