import { Document } from "../abstract/document.ts";
import type { DatabaseOperation } from "../database.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ActorDocument } from "./actor.ts";
import type { TokenDocument } from "./token.ts";

/** What an unlinked token's actor has differently from the actor of the world. Its writes are those of the token's actor. */
export class ActorDeltaDocument extends Document {
  declare img: string | null;
  declare system: object;

  static override get documentName(): "ActorDelta" {
    return "ActorDelta";
  }

  protected override _initialize(options: Record<string, unknown> = {}): void {
    super._initialize(options);
    // In Foundry these are collections; the table has the sources only, which must not pass for them.
    for (const key of ["items", "effects"]) {
      const get = (): never => {
        throw new NotAtTheTable(`ActorDelta#${key} (token.actor.${key} are what counts)`);
      };
      Object.defineProperty(this, key, { get, configurable: true, enumerable: false });
    }
  }

  /** The stored delta; there is no other form of it. */
  override toObject(_source = true): PlainObject {
    return super.toObject(true);
  }

  get token(): TokenDocument | null {
    return this.parent as TokenDocument | null; // deltas are made by tokens only
  }

  /** The token's own actor; `null` when the token is linked or its actor is gone. */
  get syntheticActor(): ActorDocument | null {
    const actor = this.token?.actor ?? null;
    return actor?.isToken ? actor : null;
  }

  override getUserLevel(user = this.host.user): number {
    return this.token?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  /** Changes the token's actor. */
  override async update(changes: object = {}, operation: DatabaseOperation = {}): Promise<this | undefined> {
    return (await this.syntheticActor?.update(changes, operation)) ? this : undefined;
  }

  /** Makes the token's actor as the base actor again. */
  async restore(): Promise<ActorDocument | null> {
    await this.delete();
    return this.syntheticActor;
  }
}
