/** Thrown where Foundry has something that the practice table has not built. */
export class NotAtTheTable extends Error {
  override readonly name = "NotAtTheTable";

  /** @param what The member's full name, such as `foundry.documents.Combat`. */
  constructor(what: string) {
    super(`NotAtTheTable: ${what}`);
  }
}
