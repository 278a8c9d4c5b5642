import { announce, mayProceed } from "../../../foundry/hooks.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import type { Json } from "../../../foundry/steward/verbs.ts";
import type { Chaser } from "../messages/chase.ts";

/** A side of a chase: an actor, a vehicle, or only a name. */
export interface ChaseSide {
  readonly name?: string;
  /** UUID of an actor or a token. */
  readonly actor?: string | null;
  /** UUID of the vehicle; left out, on foot. */
  readonly vehicle?: string | null;
}

/** A new chase. */
export interface NewChase {
  readonly title?: string;
  readonly pursuer: ChaseSide;
  readonly fugitive: ChaseSide;
  /** Rounds apart; 1 when left out. */
  readonly start?: number;
  /** From how many rounds apart on someone has got away; left out, the Dealer says so himself. */
  readonly escapeAt?: number | null;
}

/**
 * Begins a chase (C52-15, C52-20), in a message that all can see; for the Dealer.
 * @returns the message's id; `null` when a hook called it off
 * @throws Refusal for a side without a name, for what is no number of rounds, and for anyone else
 */
export async function startChase(chase: NewChase): Promise<string | null> {
  if (!mayProceed("fiftytwo.startChase", chase)) return null;
  const side = ({ name = "", actor = null, vehicle = null }: ChaseSide) => ({ name, actor, vehicle });
  const { title = "", start = 1, escapeAt = null } = chase;
  const sides = { pursuer: side(chase.pursuer), fugitive: side(chase.fugitive) };
  const id = String(
    await ask("fiftytwo.startChase", { id: foundry.utils.randomID(), title, start, escapeAt, ...sides }),
  );
  announce("fiftytwo.startChase", chase, id);
  return id;
}

/**
 * A side gains its Speed in rounds, as after a won opposed test (C52-20); for the Dealer.
 * @param message the chase's
 * @param test id of the test's message: a test counts once
 * @returns `false` when the test has counted already, or a hook called it off
 * @throws Refusal when the chase is over, or for anyone else
 */
export function gainRounds(message: ChatMessage.Implementation, winner: Chaser, test = ""): Promise<boolean> {
  return change(message, "won", { side: winner, test });
}

/** Sets the rounds apart by the Dealer's word. @throws Refusal when it is no number of rounds, or for anyone else */
export function setApart(message: ChatMessage.Implementation, apart: number): Promise<boolean> {
  return change(message, "set", { apart });
}

/** Takes back the last thing that happened in a chase, or its end; for the Dealer. @param last id of that event */
export function undoChase(message: ChatMessage.Implementation, last: string): Promise<boolean> {
  return change(message, "undo", { test: last });
}

/** Puts a side into another vehicle, or with `null` on foot; for the Dealer. */
export function carryBy(message: ChatMessage.Implementation, side: Chaser, vehicle: string | null): Promise<boolean> {
  return change(message, "carry", { side, vehicle });
}

/** Ends a chase; for the Dealer. */
export function endChase(message: ChatMessage.Implementation): Promise<boolean> {
  return change(message, "end", {});
}

async function change(
  message: ChatMessage.Implementation,
  kind: string,
  what: Readonly<Record<string, Json>>,
): Promise<boolean> {
  if (!mayProceed("fiftytwo.changeChase", message, kind, what)) return false;
  const payload = { id: foundry.utils.randomID(), message: message.id ?? "", change: kind, ...what };
  const done = (await ask("fiftytwo.changeChase", payload)) === true;
  announce("fiftytwo.changeChase", message, kind, what);
  return done;
}
