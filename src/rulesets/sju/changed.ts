import { SYSTEM_ID } from "../../foundry/id.ts";
import { typeChanged } from "../../foundry/lifecycle/changed.ts";
import { houseChanged } from "./sheets/actor-sheet.ts";

/** `createSetting` and `updateSetting`: once the world reads the rules otherwise, open sheets and cards say so, too. */
export function settingChanged(setting: unknown): void {
  const { key } = setting as { readonly key?: unknown };
  if (typeof key !== "string" || !key.startsWith(`${SYSTEM_ID}.sju.`)) return;
  typeChanged("sjuTest");
  houseChanged();
}
