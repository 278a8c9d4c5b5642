import { setting } from "../settings/settings.ts";

/** Whether this click skips the dialog: with Shift, or always by a setting (touch screens have no Shift). */
export function skipsDialog(event: Event): boolean {
  const shift = "shiftKey" in event && event.shiftKey === true;
  return shift || setting("skipDialogs") === true;
}
