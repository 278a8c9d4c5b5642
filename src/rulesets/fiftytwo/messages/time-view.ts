import { format } from "../../../foundry/notices.ts";
import { DAY_MINUTES, timeOfAction } from "../rules/index.ts";

/** Units in which the dialog of a test takes time, with their minutes. */
export const TIME_UNITS = { minute: 1, hour: 60, day: DAY_MINUTES } as const;
export type TimeUnit = keyof typeof TIME_UNITS;

export function isTimeUnit(word: string): word is TimeUnit {
  return Object.hasOwn(TIME_UNITS, word);
}

/** How long an action outside fights takes, and what kind of action that is (C52-14), in the viewer's language. @param minutes at least 0 */
export function timeText(minutes: number): string {
  const unit = minutes % TIME_UNITS.day === 0 ? "day" : minutes % TIME_UNITS.hour === 0 ? "hour" : "minute";
  const length = new Intl.NumberFormat(game.i18n?.lang, { style: "unit", unit, unitDisplay: "long" });
  return format(`C52.Time.${timeOfAction(minutes)}`, { length: length.format(minutes / TIME_UNITS[unit]) });
}
