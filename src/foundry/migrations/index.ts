import { format } from "../notices.ts";
import { saveSetting, setting } from "../settings/settings.ts";
import { m001 } from "./001-first-schema.ts";

/** One step from an older schema to the next. Steps never change after a release; a new need is a new step. */
export interface Migration {
  /** The schema version this step leads to. */
  readonly version: number;
  /** Changes the world's documents. An error names the document; the stamp then stays at the last finished step. */
  run(): Promise<void>;
}

const migrations: readonly Migration[] = [m001];

/** The schema version that this release of the system writes. */
export const schemaVersion = migrations[migrations.length - 1]?.version ?? 0;

/**
 * Brings the world to this release's schema; once, at `ready`, at the steward's client only. The stamp is written after each
 * step, so that a failure in a later one does not repeat the earlier ones. A world from a newer release is left alone.
 */
export async function migrateWorld(): Promise<void> {
  const stamp = setting("schemaVersion");
  const from = typeof stamp === "number" ? stamp : 0;
  if (from > schemaVersion) {
    ui.notifications?.error(format("TRISKELE.Migration.Newer", { found: from, expected: schemaVersion }), {
      permanent: true,
    });
    return;
  }
  for (const migration of migrations) {
    if (migration.version <= from) continue;
    try {
      await migration.run();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      ui.notifications?.error(format("TRISKELE.Migration.Failed", { version: migration.version, reason }), {
        permanent: true,
      });
      console.error(error);
      return;
    }
    await saveSetting("schemaVersion", migration.version);
  }
}
