import { format } from "../../../foundry/notices.ts";
import { stewardPresent } from "../../../foundry/steward/steward.ts";
import { SUIT_SIGNS, SUITS, type Suit } from "../../../kernel/cards.ts";
import { cardView } from "../hand/card-view.ts";
import {
  CREATION_ABILITIES,
  CREATION_CARDS,
  type CreationStep,
  creationAbilities,
  creationStep,
  mayDraw,
  PRIORITIES,
  type Priority,
  placingDone,
  STARTING_CAP,
} from "../rules/index.ts";
import type { CreatedSkill, Creation } from "./facts.ts";
import type { NamedOffer } from "./offers.ts";

/** Pages of the window, in order. */
export const PAGES = ["who", "lay", "abilities", "finish"] as const;
export type Page = (typeof PAGES)[number];

const PAGE_OF_STEP: Readonly<Record<CreationStep, Page>> = {
  priorities: "who",
  draw: "who",
  place: "lay",
  abilities: "abilities",
  done: "finish",
};

/** The page where someone has to go on. */
export function pageOf(creation: Creation, offers: readonly NamedOffer[]): Page {
  return creation.done ? "finish" : PAGE_OF_STEP[creationStep(creation, offers)];
}

/** The last page that can be opened: what is laid wrongly comes first; abilities may be left for later. */
export function lastPage(creation: Creation, offers: readonly NamedOffer[]): Page {
  const page = pageOf(creation, offers);
  return page === "abilities" ? "finish" : page;
}

/** All that the window shows of a creation. */
export function creationView(creation: Creation, offers: readonly NamedOffer[], page: Page) {
  const { who, priorities, cards, done } = creation;
  const last = PAGES.indexOf(lastPage(creation, offers));
  const drawn = cards.length > 0;
  const may = mayDraw(priorities);
  return {
    actor: who.actor,
    concept: who.system.concept,
    done,
    drawn,
    isDealer: game.user?.isGM === true,
    pages: PAGES.map((key, index) => ({
      key,
      number: index + 1,
      label: `C52.Creation.page.${key}`,
      current: key === page,
      closed: done ? key !== "finish" : index > last,
    })),
    page: { [page]: true },
    previous: done ? undefined : PAGES[PAGES.indexOf(page) - 1],
    next: PAGES.indexOf(page) < last ? PAGES[PAGES.indexOf(page) + 1] : undefined,
    wrong: may.ok ? "" : `C52.Creation.Refusal.${may.reason}`,
    mayDraw: may.ok && !drawn && stewardPresent(),
    noSteward: may.ok && !drawn && !stewardPresent(),
    suits: SUITS.map((suit) => priorityView(creation, suit)),
    groups: ordered(creation).map(([suit, priority]) => layView(creation, suit, priority)),
    ...abilityView(creation, offers),
    summary: creation.skills.filter((skill) => skill.cards.length > 0).map(skillView),
  };
}

function suitView(suit: Suit) {
  return { suit, sign: SUIT_SIGNS[suit], label: `C52.Suit.${suit}` };
}

function priorityView({ priorities, skills }: Creation, suit: Suit) {
  return {
    ...suitView(suit),
    skills: skills
      .filter((skill) => skill.suit === suit)
      .map(({ name }) => name)
      .join(", "),
    given: priorities[suit] ? `C52.Creation.priority.${priorities[suit]}` : "",
    priorities: PRIORITIES.map((key) => ({
      key,
      label: `C52.Creation.priority.${key}`,
      cards: CREATION_CARDS[key],
      chosen: priorities[suit] === key,
    })),
  };
}

/** The suits that have a priority, the highest first. */
function ordered({ priorities }: Creation): readonly [Suit, Priority][] {
  return PRIORITIES.flatMap((priority) =>
    SUITS.filter((suit) => priorities[suit] === priority).map((suit): [Suit, Priority] => [suit, priority]),
  );
}

function layView(creation: Creation, suit: Suit, priority: Priority) {
  const placing = creation.placings[suit];
  const skills = creation.skills.filter((skill) => skill.suit === suit);
  const answer = placing && placing.skills.length > 0 ? placingDone(placing) : null;
  return {
    ...suitView(suit),
    priority: `C52.Creation.priority.${priority}`,
    pair: priority === "ace",
    empty: skills.length === 0,
    ready: answer?.ok === true,
    state: answer && !answer.ok ? `C52.Creation.lay.${answer.reason}` : "C52.Creation.lay.ready",
    cards: creation.cards
      .filter((card) => card.for === suit)
      .map((card, place, all) => ({
        index: card.index,
        on: card.on ?? "",
        card: cardView(card, { size: "medium" }),
        label: format("C52.Creation.lay.where", { number: place + 1, of: all.length }),
      })),
    choices: skills.map(({ item, name }) => ({ id: item.id, name })),
    skills: skills.map(skillView),
  };
}

function skillView({ item, name, rating, lost, maySpecialise, use, cards }: CreatedSkill) {
  return {
    id: item.id,
    name,
    rating,
    lost: lost > 0 ? format("C52.Creation.lay.lost", { lost, cap: STARTING_CAP }) : "",
    empty: cards.length === 0,
    maySpecialise,
    use,
  };
}

function abilityView(creation: Creation, offers: readonly NamedOffer[]) {
  const { abilities } = creation;
  const open = creationAbilities(creation, offers);
  const rooms = ordered(creation).flatMap(([suit, priority]) => {
    const count = CREATION_ABILITIES[priority] ?? 0;
    return count > 0 ? [{ suit, count }] : [];
  });
  const views = offers.map((offer) => ({
    ...offer,
    chosen: abilities.includes(offer.id),
    full: !abilities.includes(offer.id) && !open.some(({ id }) => id === offer.id),
  }));
  const known = new Set(offers.map(({ id }) => id));
  return {
    rooms: rooms.map(({ suit, count }) => ({ ...suitView(suit), count })),
    roomsLeft: rooms.reduce((sum, { count }) => sum + count, 0) - abilities.length,
    abilityGroups: [
      ...rooms.map(({ suit }) => ({ ...suitView(suit), offers: views.filter((offer) => offer.suit === suit) })),
      {
        suit: "",
        sign: "",
        label: "C52.Ability.universal",
        offers: views.filter(({ suit, chosen, full }) => suit === null && (chosen || !full || rooms.length > 0)),
      },
    ],
    chosen: views.filter(({ chosen }) => chosen).map(({ name }) => name),
    // Chosen, and taken out of the world since.
    gone: abilities.filter((id) => !known.has(id)),
  };
}
