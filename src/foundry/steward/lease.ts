import { ownFlag, writeFlags } from "./own-flags.ts";

/**
 * Which client of a GM acts. The host knows the active GM as a user, but one user may have the world open in two windows, and
 * both would act. The lease on the GM's own User document names one of them; it is looked at before every write.
 */
export interface Lease {
  readonly client: string;
  /** Rises with every change of hands. */
  readonly epoch: number;
}

/** This window. A reload is a new client: what it had queued is gone. */
export const clientId: string = crypto.getRandomValues(new Uint32Array(4)).join("-");

/** The lease on a user as it is now; `null` when there is none or it is not one. */
export function leaseOf(user: User.Implementation): Lease | null {
  const lease = ownFlag(user, "lease");
  if (typeof lease !== "object" || lease === null) return null;
  const { client, epoch } = lease as Partial<Lease>;
  return typeof client === "string" && typeof epoch === "number" ? { client, epoch } : null;
}

/** Whether this client is the one to act: its user is the active GM and the lease names this window. */
export function holdsLease(): boolean {
  const user = game.user;
  return user ? user === game.users?.activeGM && leaseOf(user)?.client === clientId : false;
}

/** Takes the lease for this window. The window opened last takes it; another takes it over when this one falls silent. */
export async function takeLease(): Promise<void> {
  const user = game.user;
  if (!user?.isGM) return;
  const epoch = (leaseOf(user)?.epoch ?? 0) + 1;
  await writeFlags(user, { lease: { client: clientId, epoch } });
}
