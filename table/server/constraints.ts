import type { JsonObject } from "../core/protocol.ts";
import { type Draft, nameOf } from "./documents.ts";
import { stringAt } from "./json.ts";
import { ROLES, roleOf } from "./permissions.ts";
import { RefusalError } from "./refusal.ts";

/**
 * What must hold for the world as a whole after a frame.
 * @throws RefusalError `exists` for a second user of one name or a second setting of one key, `invalid` when nobody is
 *   left who may manage the world, or when folders lie in each other.
 */
export function assertConstraints(draft: Draft): void {
  const names = new Set(draft.changes().map(({ name }) => name));
  if (names.has("User")) {
    const users = draft.all("User");
    assertDistinct("User", users, (user) => stringAt(user, "name").trim().toLowerCase());
    if (!users.some((user) => roleOf(user) >= ROLES.GAMEMASTER)) {
      throw new RefusalError("invalid", "A world needs at least one user with the role Gamemaster.");
    }
  }
  if (names.has("Folder")) assertFolders(draft);
  if (names.has("Setting")) {
    assertDistinct(
      "Setting",
      draft.all("Setting"),
      (setting) => `${stringAt(setting, "key")}\n${stringAt(setting, "user")}`,
    );
  }
}

/** Folders lie in folders of their own kind, and none in itself. */
function assertFolders(draft: Draft): void {
  for (const folder of draft.all("Folder")) {
    const seen = new Set<unknown>([folder._id]);
    let around = draft.get("Folder", stringAt(folder, "folder"));
    while (around !== undefined) {
      if (around.type !== folder.type || seen.has(around._id)) {
        throw new RefusalError(
          "invalid",
          `${nameOf("Folder", folder)} cannot lie in ${nameOf("Folder", around)}: folders lie in others of their kind, and not in themselves.`,
        );
      }
      seen.add(around._id);
      around = draft.get("Folder", stringAt(around, "folder"));
    }
  }
}

function assertDistinct(documentName: string, sources: JsonObject[], keyOf: (source: JsonObject) => string): void {
  const seen = new Map<string, JsonObject>();
  for (const source of sources) {
    const key = keyOf(source);
    const other = seen.get(key);
    if (other !== undefined) {
      const label = documentName === "Setting" ? `Setting "${stringAt(source, "key")}"` : nameOf(documentName, source);
      throw new RefusalError("exists", `There is already a ${label} (${String(other._id)}).`);
    }
    seen.set(key, source);
  }
}
