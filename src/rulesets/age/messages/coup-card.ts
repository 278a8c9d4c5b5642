import { needsSteward } from "../../../foundry/steward/steward.ts";
import type { KeepsChanges } from "./change-field.ts";
import { ageActorAt, mayActFor } from "./rights.ts";

interface Target {
  readonly token: string | null;
  readonly actor: string | null;
  readonly name: string;
}

/** What a card shows of a coup de grâce (AGE-17): done, waiting to be, or past because the target is gone. */
export function coupContext(
  message: ChatMessage.Implementation,
  card: KeepsChanges & { readonly actor: string | null },
  target: Target | null,
): Record<string, unknown> {
  const user = game.user ?? null;
  const done = coupDone(card);
  const victim = target && ageActorAt(target.token ?? target.actor);
  return {
    victim: target?.name ?? "",
    coupDone: done !== null,
    coupUndone: done === null && Object.keys(card.changes).length > 0,
    mayStrike: user !== null && !done && victim !== null && mayActFor(message, card.actor, user),
    needsGm: needsSteward("age.coupDeGrace", { message: message.id ?? "" }),
  };
}

/** Id of the change that killed, unless it was taken back. */
export function coupDone({ changes }: KeepsChanges): string | null {
  const [id] = Object.entries(changes).find(([, { added, undone }]) => !undone && added.includes("dead")) ?? [];
  return id ?? null;
}
