import { generation } from "./generation.ts";

/** An entry of one of the host's context menus. */
export interface MenuEntry {
  /** Text, not a key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  visible(target: HTMLElement): boolean;
  run(target: HTMLElement): void;
}

/** An entry as the host takes it: generation 14 has new names, and warns of the old ones. */
export function hostMenuEntry({ label, icon, visible, run }: MenuEntry): object {
  return generation() >= 14
    ? { label, icon, visible, onClick: (_event: Event, target: HTMLElement) => run(target) }
    : { name: label, icon: `<i class="${icon}"></i>`, condition: visible, callback: run };
}
