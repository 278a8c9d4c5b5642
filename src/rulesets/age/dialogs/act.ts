import { format, Refusal } from "../../../foundry/notices.ts";
import { act } from "../actions/act.ts";
import { yardsOf } from "../actions/action-line.ts";
import { coupDeGrace } from "../actions/coup.ts";
import { refusalNow } from "../combat/turns.ts";
import { AgeSpell } from "../data/spell.ts";
import { AgeWeapon } from "../data/weapon.ts";
import { ageActorAt } from "../messages/rights.ts";
import { ACTION_COST, type ActionKey, isAction, PREPARABLE } from "../rules/index.ts";
import type { Choice } from "./choose.ts";
import { openAttack, openHeal, targetedTokens } from "./open.ts";
import { pick } from "./pick.ts";

type Actor = globalThis.Actor.Implementation;

/** Asks what an action still leaves open, and takes it. A player hears at once when it cannot be taken. */
export async function openAct(actor: Actor, action: ActionKey, { skip }: { readonly skip: boolean }): Promise<void> {
  const who = ageActorAt(actor.uuid);
  const refused = who && action !== "reload" ? refusalNow(who, action) : null;
  if (refused && game.user?.isGM !== true) throw refused;
  await (ASKING[action] ?? take)(actor, action, skip);
}

type Asking = (actor: Actor, action: ActionKey, skip: boolean) => Promise<unknown>;

const take: Asking = (actor, action) => act(actor, action);

/** What the actions ask that leave something open. */
const ASKING: Partial<Record<ActionKey, Asking>> = {
  async charge(actor, _action, skip) {
    const weapons = weaponsOf(actor, ({ reach, readied }) => reach === "melee" && readied);
    const id = await pickOne(actor, "charge", weapons, "AGE.Act.noMeleeWeapon");
    const weapon = id === null ? undefined : actor.items.get(id);
    if (weapon) await openAttack(actor, { weapon, skip, charge: true });
  },

  async coupDeGrace(actor) {
    const [target, ...others] = targetedTokens();
    if (target === undefined || others.length > 0) throw new Refusal("AGE.Act.coupNoTarget", { actor: actor.name });
    return coupDeGrace(actor, { target });
  },

  heal: (actor, _action, skip) => openHeal(actor, { skip }),

  async move(actor, action, skip) {
    if (skip) return act(actor, action);
    const lies = ageActorAt(actor.uuid)?.system.conditions.includes("prone") === true;
    const change = format(`AGE.Act.Posture.${lies ? "up" : "down"}`);
    const upTo = (posture: boolean) => format("AGE.Act.upTo", { yards: yardsOf(actor, "move", posture) ?? 0 });
    const choices = [
      { value: "none", label: upTo(false) },
      { value: "posture", label: `${change}, ${upTo(true)}` },
    ];
    // Whoever lies on the ground is likeliest to get up.
    const picked = await ask(actor, action, "AGE.Act.how", lies ? choices.reverse() : choices);
    return picked === null ? null : act(actor, action, { posture: picked === "posture" });
  },

  async prepare(actor, action) {
    const picked = await ask(actor, action, "AGE.Act.what", preparable(actor));
    const [key = "", item] = picked?.split(":") ?? [];
    return isAction(key) ? act(actor, action, { prepares: key, item }) : null;
  },

  async ready(actor, action) {
    const away = weaponsOf(actor, ({ readied }) => !readied);
    if (away.length === 0) throw new Refusal("AGE.Act.allReadied", { actor: actor.name });
    const inHand = weaponsOf(actor, ({ readied }) => readied);
    const nothing = { value: "", label: format("AGE.Act.nothingAway") };
    const picked = await pick({
      ...frame(actor, action),
      fields: [
        { name: "item", label: "AGE.Act.what", choices: away },
        { name: "away", label: "AGE.Act.away", choices: inHand.length > 0 ? [nothing, ...inHand] : [] },
      ],
    });
    return picked && act(actor, action, { item: picked.item, away: picked.away });
  },

  async reload(actor, action) {
    const weapons = weaponsOf(actor, ({ reload, loaded }) => reload !== "none" && !loaded);
    const item = await pickOne(actor, action, weapons, "AGE.Act.allLoaded");
    return item === null ? null : act(actor, action, { item });
  },
};

/** One of some things; the only one without asking. @throws Refusal when there is none */
async function pickOne(
  actor: Actor,
  action: ActionKey,
  choices: readonly Choice[],
  none: string,
): Promise<string | null> {
  const [first, ...others] = choices;
  if (!first) throw new Refusal(none, { actor: actor.name });
  return others.length === 0 ? first.value : ask(actor, action, "AGE.Act.what", choices);
}

async function ask(actor: Actor, action: ActionKey, label: string, choices: readonly Choice[]): Promise<string | null> {
  const picked = await pick({ ...frame(actor, action), fields: [{ name: "choice", label, choices }] });
  return picked?.choice ?? null;
}

function frame(actor: Actor, action: ActionKey) {
  const label = `AGE.Action.${action}.label`;
  return { title: `${actor.name}: ${format(label)}`, icon: "fa-solid fa-check", label };
}

function weaponsOf(actor: Actor, fits: (weapon: AgeWeapon) => boolean): readonly Choice[] {
  return itemsOf(actor, AgeWeapon, fits);
}

/** What can be prepared: major actions, and what an item makes one (AGE-12). */
function preparable(actor: Actor): readonly Choice[] {
  const label = (key: ActionKey) => format(`AGE.Action.${key}.label`);
  const withItem = (key: ActionKey, choices: readonly Choice[]) =>
    choices.map((choice) => ({ value: `${key}:${choice.value}`, label: `${label(key)}: ${choice.label}` }));
  const own = PREPARABLE.filter((key) => ACTION_COST[key] === "major");
  return [
    ...own.map((key) => ({ value: key, label: label(key) })),
    ...withItem(
      "cast",
      itemsOf(actor, AgeSpell, ({ casting }) => casting === "major"),
    ),
    ...withItem(
      "reload",
      weaponsOf(actor, ({ reload }) => reload === "major"),
    ),
  ];
}

function itemsOf<Model>(
  actor: Actor,
  model: abstract new (...args: never[]) => Model,
  fits: (system: Model) => boolean,
): readonly Choice[] {
  return [...actor.items].flatMap((item) => {
    const system: unknown = item.system;
    return system instanceof model && fits(system) ? [{ value: item.id ?? "", label: item.name }] : [];
  });
}
