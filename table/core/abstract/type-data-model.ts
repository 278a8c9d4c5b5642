import type { SchemaField } from "../data/fields/compound.ts";
import { DataModel } from "./data-model.ts";

/** The data of a document's subtype, in its `system`. The document calls what a subclass overrides here. */
export class TypeDataModel extends DataModel {
  /** The schema; its fields know that they stand in a document's `system`. */
  static override get schema(): SchemaField {
    const schema = super.schema;
    schema.name ??= "system";
    return schema;
  }

  /** Computes what does not depend on embedded documents. */
  prepareBaseData(): void {
    // Nothing to prepare.
  }

  /** Computes what depends on embedded documents and effects. */
  prepareDerivedData(): void {
    // Nothing to prepare.
  }

  /** Before the document is created, on the client that asks: `false` cancels. */
  async _preCreate(_data: object, _options: object, _user: unknown): Promise<boolean | undefined> {
    return undefined;
  }

  /** Before the document is updated, on the client that asks: `false` cancels. */
  async _preUpdate(_changes: object, _options: object, _user: unknown): Promise<boolean | undefined> {
    return undefined;
  }

  /** Before the document is deleted, on the client that asks: `false` cancels. */
  async _preDelete(_options: object, _user: unknown): Promise<boolean | undefined> {
    return undefined;
  }

  /** After the document was created, on every client. */
  _onCreate(_data: object, _options: object, _userId: string): void {
    // Nothing to do.
  }

  /** After the document was updated, on every client. */
  _onUpdate(_changed: object, _options: object, _userId: string): void {
    // Nothing to do.
  }

  /** After the document was deleted, on every client. */
  _onDelete(_options: object, _userId: string): void {
    // Nothing to do.
  }
}
