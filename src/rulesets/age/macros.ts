import { assetPath } from "../../foundry/id.ts";
import { itemVerb, scriptLine } from "../../foundry/macros/verbs.ts";
import { format, Refusal } from "../../foundry/notices.ts";
import type { MacroVerb } from "../../foundry/ruleset.ts";
import { AgeFocus } from "./data/focus.ts";
import { AgeSpell } from "./data/spell.ts";
import { AgeWeapon } from "./data/weapon.ts";
import { openCast } from "./dialogs/cast.ts";
import { openAttack, openTest } from "./dialogs/open.ts";
import { type Ability, isAbility } from "./rules/index.ts";

/** What AGE offers for the hotbar: abilities and focuses to test, weapons to attack with, spells to cast. */
export const ageMacros: Readonly<Record<string, MacroVerb>> = {
  test: {
    offer(actor, subject) {
      const test = testOf(actor, subject);
      if (!test) return null;
      const { ability, focus } = test;
      return {
        name: `${actor.name}: ${focus?.name ?? format(`AGE.Ability.${ability}`)}`,
        img: focus?.img ?? assetPath("age/character.svg"),
        command: scriptLine("age.test", actor, `{ ability: "${ability}"${focus ? `, focus: "${focus.id}"` : ""} }`),
      };
    },
    run(actor, subject, { skip }) {
      const test = testOf(actor, subject);
      if (!test) throw new Refusal("TRISKELE.Notice.ItemGone");
      return openTest(actor, { ability: test.ability, focus: test.focus?.id ?? null, skip });
    },
  },
  attack: itemVerb(AgeWeapon, {
    line: (actor, id) => scriptLine("age.attack", actor, `{ weapon: "${id}", ${TARGETS} }`),
    run: (actor, weapon, skip) => openAttack(actor, { weapon, skip }),
  }),
  castSpell: itemVerb(AgeSpell, {
    line: (actor, id) => scriptLine("age.castSpell", actor, `{ spell: "${id}", ${TARGETS} }`),
    run: (actor, spell, skip) => openCast(actor, { spell, skip }),
  }),
};

const TARGETS = "targets: [...game.user.targets].map(({ document }) => document.uuid)";

/** The ability that a macro tests, with the focus if it is about one. */
function testOf(
  actor: Actor.Implementation,
  subject: string,
): { readonly ability: Ability; readonly focus: Item.Implementation | null } | null {
  if (isAbility(subject)) return { ability: subject, focus: null };
  const item = actor.items.get(subject);
  const focus: unknown = item?.system;
  return item && focus instanceof AgeFocus ? { ability: focus.ability, focus: item } : null;
}
