import { combatRulesOf } from "../documents/combat.ts";
import type { CombatMark } from "../ruleset.ts";

/** Trackers that are on screen, in the sidebar or in windows of their own. */
const trackers = new Set<HTMLElement>();

/** `renderCombatTracker`: what the games have to say about their combatants stands beside their names. */
export function trackerRendered(_app: unknown, element: unknown): void {
  if (!(element instanceof HTMLElement)) return;
  trackers.add(element);
  mark(element);
}

/** Draws the marks anew: the host renders its tracker for changes of a fight, not for every change of those in it. */
export function refreshTrackers(): void {
  for (const element of trackers) {
    if (element.isConnected) mark(element);
    else trackers.delete(element);
  }
}

function mark(tracker: HTMLElement): void {
  for (const old of tracker.querySelectorAll("ul.triskele-marks")) old.remove();
  for (const entry of tracker.querySelectorAll<HTMLElement>("[data-combatant-id]")) {
    const combatant = combatantOf(entry.dataset.combatantId ?? "");
    const marks = (combatant && combatRulesOf(combatant)?.marks(combatant)) ?? [];
    if (marks.length > 0 && !entry.parentElement?.closest("[data-combatant-id]")) entry.append(list(marks, entry));
  }
}

function combatantOf(id: string): Combatant.Implementation | undefined {
  for (const combat of game.combats ?? []) {
    const combatant = combat.combatants.get(id);
    if (combatant) return combatant;
  }
  return undefined;
}

function list(marks: readonly CombatMark[], { ownerDocument }: HTMLElement): HTMLElement {
  const element = ownerDocument.createElement("ul");
  element.className = "triskele-marks";
  for (const { key, icons, text, spoken } of marks) {
    const item = ownerDocument.createElement("li");
    item.dataset.mark = key;
    item.dataset.tooltip = spoken;
    for (const icon of icons) {
      const sign = ownerDocument.createElement("i");
      sign.className = icon;
      sign.setAttribute("aria-hidden", "true");
      item.append(sign);
    }
    const words = ownerDocument.createElement("span");
    words.textContent = text || spoken;
    if (text === "") words.className = "triskele-unseen";
    item.append(words);
    element.append(item);
  }
  return element;
}
