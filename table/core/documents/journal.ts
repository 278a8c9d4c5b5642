import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";

/** A text for the table, in pages. */
export class JournalEntryDocument extends Document {
  declare pages: EmbeddedCollection;

  static override get documentName(): "JournalEntry" {
    return "JournalEntry";
  }

  /** Whether the own user may read the entry. */
  override get visible(): boolean {
    const { user } = this.host;
    return user !== null && this.testUserPermission(user, "OBSERVER");
  }
}

/** A page of a journal entry. The table shows pages of text; others keep their data. */
export class JournalEntryPageDocument extends Document {
  declare title: { show: boolean; level: number };
  declare text: { content: string; format: number };
  declare src: string | null;
  declare system: object;

  static override get documentName(): "JournalEntryPage" {
    return "JournalEntryPage";
  }
}
