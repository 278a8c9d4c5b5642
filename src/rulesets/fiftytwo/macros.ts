import { itemVerb, scriptLine } from "../../foundry/macros/verbs.ts";
import type { MacroVerb } from "../../foundry/ruleset.ts";
import { FiftytwoSkill } from "./data/skill.ts";
import { openTest } from "./dialogs/test.ts";

/** What 52 offers for the hotbar: a skill to test. A card has to be chosen, so that there is no shorter way. */
export const fiftytwoMacros: Readonly<Record<string, MacroVerb>> = {
  test: itemVerb(FiftytwoSkill, {
    line: (actor, id) => scriptLine("fiftytwo.openTest", actor, `{ skill: "${id}" }`),
    run: (actor, { id }) => openTest(actor, { skill: id ?? "" }),
  }),
};
