import { assetPath } from "../../foundry/id.ts";
import { format, Refusal } from "../../foundry/notices.ts";
import type { MacroOffer, MacroVerb } from "../../foundry/ruleset.ts";
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
        command: line("test", actor, `{ ability: "${ability}"${focus ? `, focus: "${focus.id}"` : ""} }`),
      };
    },
    run(actor, subject, { skip }) {
      const test = testOf(actor, subject);
      if (!test) throw new Refusal("TRISKELE.Notice.ItemGone");
      return openTest(actor, { ability: test.ability, focus: test.focus?.id ?? null, skip });
    },
  },
  attack: itemVerb(AgeWeapon, {
    line: (actor, id) => line("attack", actor, `{ weapon: "${id}", ${TARGETS} }`),
    run: (actor, weapon, skip) => openAttack(actor, { weapon, skip }),
  }),
  castSpell: itemVerb(AgeSpell, {
    line: (actor, id) => line("castSpell", actor, `{ spell: "${id}", ${TARGETS} }`),
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

/** A verb that is about an item of one kind. */
function itemVerb(
  model: abstract new (...args: never[]) => object,
  how: {
    line(actor: Actor.Implementation, id: string): string;
    run(actor: Actor.Implementation, item: Item.Implementation, skip: boolean): Promise<void>;
  },
): MacroVerb {
  const find = (actor: Actor.Implementation, id: string): Item.Implementation | null => {
    const item = actor.items.get(id);
    const system: unknown = item?.system;
    return item && system instanceof model ? item : null;
  };
  return {
    offer(actor, subject): MacroOffer | null {
      const item = find(actor, subject);
      if (!item) return null;
      return { name: `${actor.name}: ${item.name}`, img: item.img ?? "", command: how.line(actor, subject) };
    },
    run(actor, subject, { skip }) {
      const item = find(actor, subject);
      if (!item) throw new Refusal("TRISKELE.Notice.ItemGone");
      return how.run(actor, item, skip);
    },
  };
}

/** A macro's line as a script. */
function line(verb: string, actor: Actor.Implementation, options: string): string {
  return `await game.system.api.age.${verb}(await fromUuid("${actor.uuid}"), ${options});`;
}
