import { format, Refusal } from "../../../foundry/notices.ts";
import { castSpell, spellFocus } from "../actions/cast.ts";
import { lowestDefense, targetFacts } from "../actions/targets.ts";
import { AgeSpell } from "../data/spell.ts";
import { ageActorAt } from "../messages/rights.ts";
import { targetedTokens } from "./open.ts";
import { askTest } from "./test-dialog.ts";

/** Opens the dialog of casting a spell, on the token that the user has targeted if any, and casts it. */
export async function openCast(
  actor: Actor.Implementation,
  { spell: item, skip }: { readonly spell: Item.Implementation; readonly skip: boolean },
): Promise<void> {
  const spell: unknown = item.system;
  if (!(spell instanceof AgeSpell)) throw new Refusal("AGE.Refusal.UnknownSpell", { actor: actor.name });
  const targets = targetedTokens();
  const id = item.id ?? "";
  if (skip) {
    await castSpell(actor, { spell: id, targets });
    return;
  }
  const victims = targets.map(targetFacts);
  const number = spell.target ?? (spell.attack ? lowestDefense(victims) : null);
  const answer = await askTest({
    actor,
    title: format("AGE.Dialog.castTitle", { actor: actor.name, spell: item.name }),
    ability: spell.ability,
    score: ageActorAt(actor.uuid)?.system.score(spell.ability) ?? 0,
    focus: spellFocus(actor, spell),
    asksTarget: number === null,
    opponents: [],
    note: [
      format("AGE.Dialog.castMana", { mana: spell.mana }),
      number === null ? "" : format("AGE.Sheet.spellTarget", { target: number }),
      victims.length > 0 ? format("AGE.Card.castOn", { name: victims.map(({ name }) => name).join(", ") }) : "",
    ]
      .filter((part) => part !== "")
      .join(" · "),
  });
  if (!answer) return;
  // What the dialog did not ask for it answers with nothing.
  const targetNumber = spell.target ?? answer.target;
  await castSpell(actor, { ...answer, spell: id, targets, targetNumber });
}
