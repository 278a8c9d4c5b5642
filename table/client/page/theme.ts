/** Light, dark, or as the reader's system has it. */
export type ThemeChoice = "auto" | "light" | "dark";

const KEY = "table.theme";
const preference = matchMedia("(prefers-color-scheme: dark)");

/** The reader's choice as stored in this browser. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "auto";
}

/** The theme in use. */
export function currentTheme(): "light" | "dark" {
  const choice = themeChoice();
  if (choice !== "auto") return choice;
  return preference.matches ? "dark" : "light";
}

/** Gives body and open windows the theme's class. */
export function applyTheme(): void {
  const theme = currentTheme();
  for (const element of [document.body, ...document.querySelectorAll(".application.themed")]) {
    element.classList.toggle("theme-light", theme === "light");
    element.classList.toggle("theme-dark", theme === "dark");
  }
}

/** Stores and applies a choice. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  applyTheme();
}

/** Follows the system's preference from now on. */
export function watchTheme(): void {
  preference.addEventListener("change", applyTheme);
  applyTheme();
}
