import type { DocumentHost } from "../host-types.ts";

/** Generation 13's roll modes as message modes. */
export const MODE_OF_ROLL_MODE: Readonly<Record<string, string>> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/**
 * Gives message data the recipients of a mode. A whisper list that is there already stays in the private modes.
 * @throws Error for a mode that does not exist.
 */
export function applyMessageMode<T extends object>(data: T, mode: string, host: DocumentHost): T {
  const present: unknown = Reflect.get(data, "whisper");
  const kept: unknown[] = Array.isArray(present) ? present : [];
  const gms = (): unknown[] =>
    (host.collection("User")?.filter((user) => Reflect.get(user, "isGM") === true) ?? []).map((user) => user.id);
  switch (mode) {
    case "public":
      return Object.assign(data, { whisper: [], blind: false });
    case "ic":
      return Object.assign(data, { whisper: [], blind: false, style: 2 });
    case "gm":
    case "blind":
      return Object.assign(data, { whisper: kept.length > 0 ? kept : gms(), blind: mode === "blind" });
    case "self":
      return Object.assign(data, { whisper: kept.length > 0 ? kept : [host.userId], blind: false });
    default:
      throw new Error(`"${mode}" is not a way to show a message; expected public, gm, blind, self or ic.`);
  }
}
