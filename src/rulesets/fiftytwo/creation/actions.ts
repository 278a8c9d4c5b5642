import { nameOf } from "../../../foundry/chat/rights.ts";
import type { DocumentCreation, DocumentUpdate } from "../../../foundry/compat/batch.ts";
import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { sortAtEnd } from "../../../foundry/sheets/order.ts";
import { writeTogether } from "../../../foundry/steward/intents.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Suit } from "../../../kernel/cards.ts";
import { playedBy } from "../data/actors.ts";
import {
  creationAbilities,
  creationAbilitiesFit,
  creationStep,
  givePriority,
  layCard,
  type Priority,
} from "../rules/index.ts";
import { type Creation, creationOf } from "./facts.ts";
import { abilityItem, jackOffers } from "./offers.ts";
import { FINISHED, GIVEN } from "./verbs.ts";

/** The creation of someone whom this user plays, as long as it is not finished. @throws Refusal */
function open(actor: Actor.Implementation): Creation {
  const creation = creationOf(playedBy(actor, game.user));
  if (creation.done) throw new Refusal("C52.Creation.Refusal.done", { actor: nameOf(actor) });
  return creation;
}

async function note(actor: Actor.Implementation, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const paths = Object.entries(changes).map(([key, value]) => [`system.creation.${key}`, value]);
  await writeTogether({ updates: [{ document: actor, changes: Object.fromEntries(paths) }] });
}

/**
 * Gives a suit a priority, before the cards are drawn (C52-17); the suit that had it gets the one that is free by this.
 * @throws Refusal when they are drawn, or the actor is not the user's
 */
export async function creationPriority(actor: Actor.Implementation, suit: Suit, priority: Priority): Promise<void> {
  const { priorities, cards } = open(actor);
  if (cards.length > 0) throw new Refusal("C52.Creation.Refusal.drawn", { actor: nameOf(actor) });
  const given = givePriority(priorities, suit, priority);
  await note(actor, { priorities: Object.fromEntries(Object.entries(given).map(([key, to]) => [key, to ?? null])) });
}

/**
 * Has the steward draw the cards of creation, once (C52-17).
 * @returns how many there are; `null` when a hook called it off
 * @throws Refusal when a suit has no priority yet, or the actor is not the user's
 */
export async function creationDraw(actor: Actor.Implementation): Promise<number | null> {
  const { priorities } = open(actor);
  if (!mayProceed("fiftytwo.creationDraw", actor)) return null;
  const answer = await ask("fiftytwo.creationDraw", { actor: actor.id ?? "", ...priorities });
  announce("fiftytwo.creationDraw", actor);
  return typeof answer === "object" && answer !== null && "cards" in answer ? Number(answer.cards) : 0;
}

/**
 * Lays a card on a skill of its suit, or takes it up (C52-17). Where it finds no room it changes places with the card that lies there.
 * @param index which of the cards drawn
 * @param skill id of the skill's item; `null` takes the card up
 * @throws Refusal when there is no such card, or it does not go there
 */
export async function creationLay(actor: Actor.Implementation, index: number, skill: string | null): Promise<void> {
  const { cards, placings } = open(actor);
  const card = cards[index];
  const placing = card && placings[card.for];
  if (!card || !placing) throw new Refusal("C52.Creation.Refusal.noCard", { actor: nameOf(actor) });
  if (skill !== null && !placing.skills.includes(skill)) {
    throw new Refusal("C52.Creation.Refusal.wrongSuit", { actor: nameOf(actor) });
  }
  const mine = cards.filter((one) => one.for === card.for);
  const on = layCard(placing, mine.indexOf(card), skill);
  const laid = cards.map((one) => {
    const at = mine.indexOf(one);
    return { for: one.for, suit: one.suit, rank: one.rank, on: (at === -1 ? one.on : on[at]) ?? "" };
  });
  await note(actor, { cards: laid });
}

/**
 * Says what a skill with a face card or an Ace is specialised for (C52-17); without a name it is not.
 * @throws Refusal when no such card lies on it
 */
export async function creationSpecialise(actor: Actor.Implementation, skill: string, use: string): Promise<void> {
  const { skills } = open(actor);
  const found = skills.find(({ item }) => item.id === skill);
  if (!found?.maySpecialise) throw new Refusal("C52.Creation.Refusal.noFace", { skill: found?.name ?? skill });
  const all = skills.map(({ item, use: now }) => ({ skill: item.id ?? "", use: item.id === skill ? use.trim() : now }));
  await note(actor, { specialised: all.filter((one) => one.use !== "") });
}

/**
 * Chooses a Jack ability, or gives it back (C52-17).
 * @param ability key of a universal one, id of an item of the world, or UUID of one in a compendium
 * @throws Refusal when it cannot be had besides those chosen
 */
export async function creationAbility(actor: Actor.Implementation, ability: string, chosen: boolean): Promise<void> {
  const creation = open(actor);
  const { abilities } = creation;
  if (abilities.includes(ability) === chosen) return;
  if (chosen && !creationAbilities(creation, await jackOffers()).some(({ id }) => id === ability)) {
    throw new Refusal("C52.Creation.Refusal.noRoom", { actor: nameOf(actor) });
  }
  const now = chosen ? [...abilities, ability] : abilities.filter((id) => id !== ability);
  await note(actor, { abilities: now });
}

/**
 * Writes what was created to the sheet (C52-17): ratings, specialisations and abilities, in one batch. Abilities that are still open can
 * be added by hand later.
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal while a card lies on no skill, or when an ability is there no more
 */
export async function creationFinish(actor: Actor.Implementation): Promise<boolean> {
  const creation = open(actor);
  const offers = await jackOffers();
  const step = creationStep(creation, offers);
  if (step !== "abilities" && step !== "done") {
    throw new Refusal(`C52.Creation.Refusal.${step}`, { actor: nameOf(actor) });
  }
  if (!creationAbilitiesFit(creation, offers)) throw new Refusal("C52.Creation.AbilityGone");
  if (!mayProceed("fiftytwo.creationFinish", actor)) return false;
  const rated = creation.skills
    .filter(({ cards }) => cards.length > 0)
    .map(({ item, rating, use }): DocumentUpdate => {
      const specialised = use === "" ? {} : { "system.specialised": true, "system.specialisation": use };
      return { document: item, changes: { "system.rating": rating, ...specialised } };
    });
  const updates = [{ document: actor, changes: FINISHED }, ...rated];
  await writeTogether({ updates, creates: await abilitiesOf(actor, creation.abilities) });
  announce("fiftytwo.creationFinish", actor);
  return true;
}

async function abilitiesOf(actor: Actor.Implementation, ids: readonly string[]): Promise<DocumentCreation[]> {
  const items = await Promise.all(ids.map(abilityItem));
  const first = sortAtEnd([...actor.items]);
  return items.map((item, index) => ({
    parent: actor,
    documentName: "Item",
    data: foundry.utils.expandObject({
      ...item,
      ...GIVEN,
      sort: first + index,
    }) as DocumentCreation["data"],
  }));
}

/**
 * Lets a character be created anew: what creation has given goes with its cards; for the Dealer (C52-17).
 * @returns whether it was done; `false` when a hook called it off
 * @throws Refusal for anyone else
 */
export async function creationAnew(actor: Actor.Implementation): Promise<boolean> {
  if (!mayProceed("fiftytwo.creationAnew", actor)) return false;
  await ask("fiftytwo.creationAnew", { actor: actor.id ?? "" });
  announce("fiftytwo.creationAnew", actor);
  return true;
}
