import type { Writes } from "../../../foundry/compat/batch.ts";
import { performAsSteward } from "../../../foundry/steward/steward.ts";
import { findShoe, layoutNow, stacks, writesOf } from "./documents.ts";
import { idsIn, pileOf } from "./layout.ts";
import { discardCards } from "./plans.ts";
import { characters, handWrites } from "./setup.ts";

/** Hands follow their characters once there is a table (C52-4). Every client hears of a change; the one that acts writes. */

/** A new character has a hand. */
export function actorMade(actor: unknown): void {
  if (actor instanceof foundry.documents.Actor) performAsSteward(() => followed(actor.id ?? "", true));
}

/** A hand has the name of its character, and is seen by his players. */
export function actorChanged(actor: unknown, changes: unknown): void {
  const told = typeof changes === "object" && changes !== null && ("name" in changes || "ownership" in changes);
  if (actor instanceof foundry.documents.Actor && told) {
    performAsSteward(() => followed(actor.id ?? "", "name" in changes));
  }
}

/** The cards of a character who is gone are discarded; his hand goes when it is empty. */
export function actorGone(actor: unknown): void {
  if (!(actor instanceof foundry.documents.Actor)) return;
  const id = actor.id ?? "";
  performAsSteward(() => {
    if (!isGone(id)) return { updates: [] };
    const layout = layoutNow();
    return writesOf(discardCards(layout, idsIn(pileOf(layout, "hand", id))));
  });
  performAsSteward(() => {
    const empty = isGone(id) ? stacks().filter(({ actor, cards }) => actor === id && cards.cards.size === 0) : [];
    const deletes = empty.map(({ cards }) => ({ parent: null, documentName: "Cards", id: cards.id ?? "" }));
    return { updates: [], deletes };
  });
}

function followed(id: string, named: boolean): Writes {
  const actor = findShoe() ? characters().find((one) => one.id === id) : undefined;
  return actor ? handWrites(actor, named) : { updates: [] };
}

/** Whether there is a table, and no actor of this id; one of a compendium may have had the same. */
function isGone(id: string): boolean {
  return findShoe() !== null && !game.actors?.get(id);
}
