import { SYSTEM_ID } from "../id.ts";
import { format, Refusal, withNotices } from "../notices.ts";
import { actionOf, isSameAction, type MacroAction, offerOf } from "./actions.ts";

/** Places of a user's hotbar: five pages of ten. */
const SLOTS = 50;

/** Kind of what is dragged when it is no document of its own: something of an actor that can be used. */
export const DRAGGED_ACTION = "triskeleAction";

/** What was put there last: one after the other, or an impatient second click makes a second macro. */
let last: Promise<unknown> = Promise.resolve();

/**
 * `hotbarDrop`: what a character can use becomes a macro in that place. Anything else is left to the host.
 * @returns `false` when the drop is taken
 */
export function hotbarDrop(_hotbar: unknown, data: unknown, slot: unknown): false | undefined {
  const used = usedIn(data);
  if (!used || offerOf(used.actor, used.subject) === null) return undefined;
  void withNotices(() => putOnHotbar(used.actor, used.subject, Number(slot)));
  return false;
}

/** The thing of an actor that dropped data speak of. */
function usedIn(data: unknown): { readonly actor: Actor.Implementation; readonly subject: string } | null {
  const { type, uuid, subject } = (data ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof uuid !== "string" || (type !== "Item" && type !== DRAGGED_ACTION)) return null;
  const found: unknown = fromUuidSync(uuid);
  if (found instanceof foundry.documents.Item) {
    return found.actor && found.id ? { actor: found.actor, subject: found.id } : null;
  }
  return found instanceof foundry.documents.Actor && typeof subject === "string" ? { actor: found, subject } : null;
}

/**
 * Puts a macro that uses something of an actor on the user's hotbar. The user's own macro for it is taken when there is one,
 * and moved when it lies elsewhere on the bar.
 * @param slot 1 to 50; left out, the first that is free, unless it lies on the bar already
 * @throws Refusal when there is nothing to use, it is not the user's, or the bar is full
 */
export function putOnHotbar(actor: Actor.Implementation, subject: string, slot?: number): Promise<void> {
  const placed = last.then(() => place(actor, subject, slot));
  last = placed.catch(() => undefined);
  return placed;
}

async function place(actor: Actor.Implementation, subject: string, slot?: number): Promise<void> {
  const offered = offerOf(actor, subject);
  if (!offered) throw new Refusal("TRISKELE.Macro.Nothing");
  const { action, offer } = offered;
  if (!actor.isOwner) {
    throw new Refusal("TRISKELE.Macro.NotYours", {
      macro: offer.name,
      actor: actor.name,
      user: game.user?.name ?? "",
    });
  }
  const existing = ownMacroFor(action);
  const from = existing ? slotOf(existing) : undefined;
  if (slot === undefined && from !== undefined) {
    ui.notifications?.info(format("TRISKELE.Macro.AlreadyThere", { macro: offer.name, slot: from }));
    return;
  }
  const target = slot ?? freeSlot();
  if (target === undefined) throw new Refusal("TRISKELE.Macro.Full", { count: SLOTS });
  const macro = existing ?? (await createMacro(offer.name, offer.img, action));
  if (!macro || from === target) return;
  await game.user?.assignHotbarMacro(macro, target, from === undefined ? {} : { fromSlot: from });
  if (slot === undefined) {
    ui.notifications?.info(format("TRISKELE.Macro.Placed", { macro: offer.name, slot: target }));
  }
}

function ownMacroFor(action: MacroAction): Macro.Implementation | undefined {
  return game.macros?.find((macro) => {
    const own = macro.isAuthor ? actionOf(macro) : null;
    return own !== null && isSameAction(own, action);
  });
}

async function createMacro(name: string, img: string, action: MacroAction): Promise<Macro.Implementation | undefined> {
  // Only those who may run scripts may have them; the action needs no script.
  const type = game.user?.can("MACRO_SCRIPT") ? "script" : "chat";
  const data = { name, img, type, command: action.command, flags: { [SYSTEM_ID]: { action } } };
  return foundry.documents.Macro.implementation.create(data as Macro.CreateData);
}

/** The user's hotbar: ids of macros by place. */
function places(): ReadonlyMap<number, string> {
  return new Map(Object.entries(game.user?.hotbar ?? {}).map(([place, id]) => [Number(place), String(id)]));
}

function slotOf(macro: Macro.Implementation): number | undefined {
  return [...places()].find(([, id]) => id === macro.id)?.[0];
}

function freeSlot(): number | undefined {
  const taken = places();
  return Array.from({ length: SLOTS }, (_, index) => index + 1).find(
    (place) => !game.macros?.get(taken.get(place) ?? ""),
  );
}
