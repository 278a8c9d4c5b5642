import { itemVerb, scriptLine } from "../../foundry/macros/verbs.ts";
import type { MacroVerb } from "../../foundry/ruleset.ts";
import { SjuValue } from "./data/value.ts";
import { openComparison } from "./dialogs/comparison.ts";

/** What Sju offers for the hotbar: a value to compare with. */
export const sjuMacros: Readonly<Record<string, MacroVerb>> = {
  compare: itemVerb(SjuValue, {
    line: (actor, id) => scriptLine("sju.openComparison", actor, `{ values: ["${id}"], skip: false }`),
    run: (actor, { id }, skip) => openComparison(actor, { values: [id ?? ""], skip }),
  }),
};
