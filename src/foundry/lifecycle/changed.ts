import { linksOf } from "../chat/card.ts";
import { redraw } from "./deleted.ts";

/** How many messages back a card still follows what it watches; older ones are drawn anew when they are shown again. */
const WATCHING = 50;

/**
 * After an actor, or something that lies in him, has changed: the cards that watch him are drawn anew, since what they offer may
 * hang on it.
 */
export function changed(document: { uuid: string; parent?: unknown }): void {
  const { Actor } = foundry.documents;
  const actor = document instanceof Actor ? document : document.parent;
  if (actor instanceof Actor) redraw(latest().filter((message) => linksOf(message, "watches").includes(actor.uuid)));
}

/** After a message has changed: cards that show what came of it. */
export function messageChanged(message: { id: string | null }): void {
  redraw(latest().filter((other) => other.id !== message.id && linksOf(other, "watches").includes(message.id)));
}

/** After something has changed that the cards of a message type hang on as a whole, such as a setting. */
export function typeChanged(type: string): void {
  redraw(latest().filter((message) => message.type === type));
}

function latest(): readonly ChatMessage.Implementation[] {
  return [...(game.messages ?? [])].slice(-WATCHING);
}
