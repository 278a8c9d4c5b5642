import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { PlainObject } from "../utils/types.ts";
import { ActorDocument } from "./actor.ts";

/** A thing, a talent, a spell: in an actor or in the world. */
export class ItemDocument extends Document {
  declare img: string | null;
  declare system: object;
  declare effects: EmbeddedCollection;

  static override get documentName(): "Item" {
    return "Item";
  }

  /** The actor who has it. */
  get actor(): ActorDocument | null {
    return this.parent instanceof ActorDocument ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** What formulas of rolls may refer to with `@`: the actor's data, and the item's under `item`. */
  getRollData(): PlainObject {
    return { ...this.actor?.getRollData(), item: { ...this.system } };
  }
}
