import { CHANGE_PRIORITIES } from "./documents/effect-changes.ts";
import type { Generation } from "./protocol.ts";

const LEVELS = { INHERIT: -1, NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;
/** From which end of a stack cards are drawn. */
export const CARD_DRAW_MODES = Object.freeze({ FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 });

const ROLES = { NONE: 0, PLAYER: 1, TRUSTED: 2, ASSISTANT: 3, GAMEMASTER: 4 } as const;

/** The constants of a generation, as far as the table has what they are about. */
export function createConstants(
  generation: Generation,
  deprecated: (name: string, instead: string) => void,
): Readonly<Record<string, unknown>> {
  const rollModes = Object.freeze({ PUBLIC: "publicroll", PRIVATE: "gmroll", BLIND: "blindroll", SELF: "selfroll" });
  const shared = {
    BASE_DOCUMENT_TYPE: "base",
    CARD_DRAW_MODES,
    CHAT_MESSAGE_STYLES: Object.freeze({ OTHER: 0, OOC: 1, IC: 2, EMOTE: 3 }),
    DOCUMENT_OWNERSHIP_LEVELS: Object.freeze({ ...LEVELS }),
    FILE_CATEGORIES: Object.freeze({ IMAGE: {}, AUDIO: {}, VIDEO: {}, TEXT: {}, FONT: {} }),
    TOKEN_DISPLAY_MODES: Object.freeze({ NONE: 0, CONTROL: 10, OWNER_HOVER: 20, HOVER: 30, OWNER: 40, ALWAYS: 50 }),
    TOKEN_DISPOSITIONS: Object.freeze({ SECRET: -2, HOSTILE: -1, NEUTRAL: 0, FRIENDLY: 1 }),
    USER_ROLES: Object.freeze({ ...ROLES }),
    COMPATIBILITY_MODES: Object.freeze({ SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 }),
    SORT_INTEGER_DENSITY: 100_000,
    vtt: "Foundry VTT",
    VTT: "Foundry Virtual Tabletop",
  };
  if (generation >= 14) {
    return Object.freeze({
      ...shared,
      ACTIVE_EFFECT_CHANGE_TYPES: Object.freeze({ ...CHANGE_PRIORITIES }),
      get DICE_ROLL_MODES() {
        deprecated("CONST.DICE_ROLL_MODES", "CONFIG.ChatMessage.modes");
        return rollModes;
      },
    });
  }
  return Object.freeze({
    ...shared,
    DICE_ROLL_MODES: rollModes,
    ACTIVE_EFFECT_MODES: Object.freeze({ CUSTOM: 0, MULTIPLY: 1, ADD: 2, DOWNGRADE: 3, UPGRADE: 4, OVERRIDE: 5 }),
  });
}

/** The role that stands for the Gamemaster in checks: assistants count. */
export const GM_ROLE = ROLES.ASSISTANT;

/** The ownership levels by name. */
export const OWNERSHIP: Readonly<Record<string, number>> = LEVELS;
