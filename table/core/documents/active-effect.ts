import { Document } from "../abstract/document.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import { getProperty } from "../utils/paths.ts";

/** A condition of an actor. The table knows its statuses; changes of data by effects are not built. */
export class ActiveEffectDocument extends Document {
  declare img: string | null;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare changes: unknown[];
  declare system: object;

  static override get documentName(): "ActiveEffect" {
    return "ActiveEffect";
  }

  /** Whether the effect acts now. */
  get active(): boolean {
    return !this.disabled;
  }

  /** @throws NotAtTheTable when the effect would change data. */
  assertNoChanges(): void {
    const changes = this.host.generation >= 14 ? getProperty(this.system, "changes") : this.changes;
    if (Array.isArray(changes) && changes.length > 0) {
      throw new NotAtTheTable(`changes of data by the ActiveEffect "${this.name}"`);
    }
  }
}
