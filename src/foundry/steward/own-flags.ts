import { SYSTEM_ID } from "../id.ts";

/** What the steward keeps on its GM's own User document, as found: anyone's hand may have been in it. */
export function ownFlag(user: User.Implementation, key: "lease" | "intents"): unknown {
  return foundry.utils.getProperty(user, `flags.${SYSTEM_ID}.${key}`);
}

/** Merges changes into this user's own flags. Every GM may write his own User, and nothing else is needed for it. */
export async function writeOwnFlags(changes: Readonly<Record<string, unknown>>): Promise<void> {
  // Deletions travel as values the community types do not know.
  await game.user?.update({ flags: { [SYSTEM_ID]: changes } } as User.UpdateData);
}
