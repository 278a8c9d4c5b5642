import type { TypeRegistration } from "../ruleset.ts";

/**
 * A typed chat message whose card every viewer renders. The message's `system` holds facts; what follows from them is worked
 * out by the rules when a viewer looks, in the viewer's language. No HTML of a card is ever stored.
 */
export interface CardModel {
  /** Template of the card. */
  readonly template: string;
  /** What the template shows to this user now. */
  cardContext(): Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Message ids and document UUIDs whose deletion changes what the card offers. */
  readonly dependsOn?: readonly (string | null)[];
  /** UUIDs of actors and message ids whose changes change what the card offers, as long as they do. */
  readonly watches?: readonly (string | null)[];
}

/** What a button of the card does; the right to do it is checked again by whoever writes. */
export type CardAction = (message: ChatMessage.Implementation, button: HTMLElement) => Promise<void>;

export interface CardRegistration extends TypeRegistration {
  /** `data-action` of the card's buttons to what they do. */
  readonly actions: Readonly<Record<string, CardAction>>;
}

/** A button of cards that stands in the context menu of their messages, too. */
export interface CardMenuEntry {
  /** Localisation key. */
  readonly label: string;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Selector of the button; of several the first that can be pressed. */
  readonly button: string;
}

/**
 * What a message's card hangs on. Nothing for a broken one: its author may have written anything into it, it says itself what is
 * wrong where it is shown, and it must not keep the others from being drawn anew.
 */
export function linksOf(
  message: ChatMessage.Implementation,
  kind: "dependsOn" | "watches",
): readonly (string | null)[] {
  try {
    return cardOf(message)?.[kind] ?? [];
  } catch {
    return [];
  }
}

/** The card model of a message, when its type has one. */
export function cardOf(message: ChatMessage.Implementation): CardModel | null {
  const system: unknown = message.system;
  return typeof system === "object" && system !== null && "cardContext" in system ? (system as CardModel) : null;
}
