import { SYSTEM_ID } from "../id.ts";

/** A setting as a rule set states it. */
export interface SettingDefinition {
  readonly key: string;
  readonly scope: "world" | "client";
  /** Localisation prefix of `.Name` and `.Hint`, shown in the settings window; `null` for internal stamps. */
  readonly label: string | null;
  readonly type: typeof Boolean | typeof Number | typeof String;
  readonly default: boolean | number | string;
  /** Value to localisation key. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Is told of a changed value: at every client of a world's setting, at the own of a client's. */
  readonly onChange?: (value: unknown) => void;
}

/** The settings of the system itself. */
export const sharedSettings: readonly SettingDefinition[] = [
  {
    key: "schemaVersion",
    scope: "world",
    label: null,
    type: Number,
    default: 0,
  },
  {
    key: "skipDialogs",
    scope: "client",
    label: "TRISKELE.Setting.SkipDialogs",
    type: Boolean,
    default: false,
  },
];

// The community types want every key declared ahead, one list for all rule sets; rule sets must stay unknown here.
interface SettingsEdge {
  register(namespace: string, key: string, data: Record<string, unknown>): void;
  get(namespace: string, key: string): unknown;
  set(namespace: string, key: string, value: unknown): Promise<unknown>;
}

function settingsOfHost(): SettingsEdge {
  if (!game.settings) throw new Error("Settings are read before the host has them.");
  return game.settings as unknown as SettingsEdge;
}

/** Registers settings; called during `init`, before anything reads one. */
export function registerSettings(definitions: readonly SettingDefinition[], prefix = ""): void {
  for (const { key, label, ...rest } of definitions) {
    settingsOfHost().register(SYSTEM_ID, prefix + key, {
      ...rest,
      config: label !== null,
      ...(label === null ? {} : { name: `${label}.Name`, hint: `${label}.Hint` }),
    });
  }
}

/** The value of a setting. @throws Error when it was never registered. */
export function setting(key: string): unknown {
  return settingsOfHost().get(SYSTEM_ID, key);
}

/** Writes a setting; world settings need a GM. */
export async function saveSetting(key: string, value: boolean | number | string): Promise<void> {
  await settingsOfHost().set(SYSTEM_ID, key, value);
}
