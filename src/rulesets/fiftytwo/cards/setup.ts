import type { DocumentCreation, DocumentUpdate, Writes } from "../../../foundry/compat/batch.ts";
import { SYSTEM_ID } from "../../../foundry/id.ts";
import { format } from "../../../foundry/notices.ts";
import { FiftytwoCharacter } from "../data/actor.ts";
import { decksFor } from "../rules/index.ts";
import { layoutNow, type StackRole, stackId, stacks, writesOf } from "./documents.ts";
import { fill } from "./plans.ts";

/** Who sees what of a stack; nobody but the steward changes it, so players own none. */
const LEVELS = { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER: 3 } as const;

const TYPES: Readonly<Record<StackRole, "deck" | "hand" | "pile">> = {
  shoe: "deck",
  discard: "pile",
  table: "pile",
  dealer: "hand",
  hand: "hand",
};

/** A stack that there should be. */
interface WantedStack {
  readonly role: StackRole;
  readonly actor: Actor.Implementation | null;
}

/** The world's characters of 52, each of whom has a hand. */
export function characters(): readonly Actor.Implementation[] {
  return [...(game.actors ?? [])].filter(({ system }) => (system as unknown) instanceof FiftytwoCharacter);
}

/** How many players there are, by the world's users; somebody is always counted. */
export function playersOfWorld(): number {
  return Math.max(1, [...(game.users ?? [])].filter(({ isGM }) => !isGM).length);
}

/**
 * What the table lacks (C52-1, C52-4): first the stacks, with those whose owners have changed; once they are there, the cards of
 * the shoe. A stack that is made together with its cards could not be relied upon to keep their ids.
 */
export function missing(): { readonly writes: Writes; readonly stacks: number; readonly cards: number } {
  const creates: DocumentCreation[] = [];
  const updates: DocumentUpdate[] = [];
  const known = stacks();
  for (const wanted of wantedStacks()) {
    const { role, actor } = wanted;
    const found = known.find((stack) => stack.role === role && stack.actor === (actor?.id ?? null));
    const ownership = ownershipOf(wanted);
    if (!found) creates.push({ parent: null, documentName: "Cards", data: stackData(wanted, ownership) });
    else {
      const changes = changedLevels(found.cards.ownership, ownership);
      if (Object.keys(changes).length > 0) updates.push({ document: found.cards, changes });
    }
  }
  if (creates.length + updates.length > 0) return { writes: { creates, updates }, stacks: creates.length, cards: 0 };
  const cards = fill(layoutNow());
  return { writes: writesOf(cards), stacks: 0, cards: cards.length };
}

/**
 * What a character's hand lacks (C52-4): the hand itself, the right to see it, or its name.
 * @param named whether its name follows the character's; one that the Dealer has given it stays otherwise
 */
export function handWrites(actor: Actor.Implementation, named: boolean): Writes {
  const wanted: WantedStack = { role: "hand", actor };
  const ownership = ownershipOf(wanted);
  const data = stackData(wanted, ownership);
  const hand = stacks().find((stack) => stack.role === "hand" && stack.actor === actor.id)?.cards;
  if (!hand) return { updates: [], creates: [{ parent: null, documentName: "Cards", data }] };
  const name = named && hand.name !== data.name ? { name: data.name } : {};
  const changes = { ...name, ...changedLevels(hand.ownership, ownership) };
  return { updates: Object.keys(changes).length > 0 ? [{ document: hand, changes }] : [] };
}

function wantedStacks(): readonly WantedStack[] {
  const shared = (["shoe", "discard", "table", "dealer"] as const).map((role) => ({ role, actor: null }));
  return [...shared, ...characters().map((actor) => ({ role: "hand" as const, actor }))];
}

function stackData({ role, actor }: WantedStack, ownership: Record<string, number>): DocumentCreation["data"] {
  const players = playersOfWorld();
  const counts = role === "shoe" ? { players, decks: decksFor(players), sessions: 0 } : {};
  return {
    _id: stackId(role, actor?.id ?? null),
    name: format(`C52.Stack.${role}`, { actor: actor?.name ?? "" }),
    type: TYPES[role],
    displayCount: true,
    ownership,
    flags: { [SYSTEM_ID]: { fiftytwo: { role, ...counts, ...(actor ? { actor: actor.id } : {}) } } },
  };
}

/** Who sees a stack: the shoe's back everyone, the open piles everyone, a hand the players of its character. */
function ownershipOf({ role, actor }: WantedStack): Record<string, number> {
  if (role === "shoe") return { default: LEVELS.LIMITED };
  if (role !== "hand") return { default: role === "dealer" ? LEVELS.NONE : LEVELS.OBSERVER };
  const owners = [...(game.users ?? [])].filter((user) => !user.isGM && actor?.testUserPermission(user, "OWNER"));
  return { default: LEVELS.NONE, ...Object.fromEntries(owners.map(({ id }) => [id, LEVELS.OBSERVER])) };
}

/** Paths of the levels that are not as they should be. A player who is named and should not be gets what all get. */
function changedLevels(found: object, wanted: Readonly<Record<string, number>>): Record<string, number> {
  const now = new Map(Object.entries(found));
  const changes: Record<string, number> = {};
  const general = wanted.default ?? LEVELS.NONE;
  const ids = ["default", ...[...(game.users ?? [])].filter(({ isGM }) => !isGM).map(({ id }) => id ?? "")];
  for (const id of ids) {
    const level = wanted[id] ?? general;
    if ((now.get(id) ?? now.get("default") ?? LEVELS.NONE) !== level) changes[`ownership.${id}`] = level;
  }
  return changes;
}
