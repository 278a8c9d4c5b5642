import { SYSTEM_ID } from "../id.ts";

/** What the steward keeps on a GM's own User document, as found: anyone's hand may have been in it. */
export function ownFlag(user: User.Implementation, key: "lease" | "intents"): unknown {
  return foundry.utils.getProperty(user, `flags.${SYSTEM_ID}.${key}`);
}

/** Merges changes into a GM's flags; a GM may write them on any User. */
export async function writeFlags(user: User.Implementation, changes: Readonly<Record<string, unknown>>): Promise<void> {
  // Deletions travel as values the community types do not know.
  await user.update({ flags: { [SYSTEM_ID]: changes } } as User.UpdateData);
}
