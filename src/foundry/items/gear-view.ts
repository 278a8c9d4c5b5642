import { format } from "../notices.ts";
import type { ItemView } from "../sheets/item-lists.ts";
import type { Gear } from "./gear.ts";

/** Gear as a sheet lists it. */
export interface GearView extends ItemView {
  readonly quantity: number;
  /** Of all pieces, in words; empty when nobody counts. */
  readonly weight: string;
}

/** Gear as the shared list of a sheet shows it. */
export function gearView(item: ItemView, { quantity, weight }: Gear): GearView {
  return {
    ...item,
    quantity,
    weight: weight === null ? "" : format("TRISKELE.Gear.Weighs", { weight: weight * quantity }),
  };
}
