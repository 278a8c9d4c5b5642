import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ActiveEffectDocument } from "./active-effect.ts";
import type { ItemDocument } from "./item.ts";
import type { TokenDocument, TokenPlaceable } from "./token.ts";
import type { UserDocument } from "./user.ts";

/** A character, an adversary, a vehicle. */
export class ActorDocument extends Document {
  declare img: string | null;
  declare system: object;
  declare items: EmbeddedCollection;
  declare effects: EmbeddedCollection;
  declare prototypeToken: PlainObject & { name: string; actorLink: boolean };
  /** The status ids that active effects give. */
  declare statuses: Set<string>;
  declare private _basePrepared: boolean;

  static override get documentName(): "Actor" {
    return "Actor";
  }

  /** The token whose own actor this is: none, as tokens at the table are linked. */
  get token(): TokenDocument | null {
    return null;
  }

  get isToken(): boolean {
    return false;
  }

  /** The items by subtype. */
  get itemTypes(): Record<string, ItemDocument[]> {
    const types = Object.fromEntries(this.host.types("Item").map((type): [string, ItemDocument[]] => [type, []]));
    for (const item of this.items) types[String(item.type)]?.push(item as ItemDocument); // the collection holds items
    return types;
  }

  get appliedEffects(): ActiveEffectDocument[] {
    return [...this.allApplicableEffects()].filter((effect) => effect.active);
  }

  /** The actor's effects and those its items pass on. */
  *allApplicableEffects(): Generator<ActiveEffectDocument> {
    for (const effect of this.effects) yield effect as ActiveEffectDocument; // the collection holds effects
    for (const item of this.items) {
      for (const effect of (item as ItemDocument).effects) {
        if ((effect as ActiveEffectDocument).transfer) yield effect as ActiveEffectDocument;
      }
    }
  }

  override prepareData(): void {
    Object.defineProperty(this, "_basePrepared", { value: false, writable: true, configurable: true });
    super.prepareData();
    if (this.host.generation >= 14) {
      if (!this._basePrepared) {
        throw new Error(`${this._class.name}#prepareBaseData must call super.prepareBaseData() in generation 14.`);
      }
      this.applyActiveEffects("final");
    }
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.statuses = new Set();
    this._basePrepared = true;
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (this.host.generation >= 14) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /** Lets active effects act; at the table they give statuses, and changes of data are refused loudly. */
  applyActiveEffects(phase: string = "initial"): void {
    if (phase !== "initial") return;
    this.statuses ??= new Set();
    for (const effect of this.appliedEffects) {
      effect.assertNoChanges();
      for (const status of effect.statuses) this.statuses.add(status);
    }
  }

  /** What formulas of rolls may refer to with `@`. */
  getRollData(): PlainObject {
    return { ...this.system };
  }

  /** The actor's tokens in the active scene. */
  getActiveTokens(linked = false, asDocuments = false): (TokenDocument | TokenPlaceable)[] {
    const scene = this.host.collection("Scene")?.find((entry) => Reflect.get(entry, "active") === true);
    const tokens = (scene?.getEmbeddedCollection("Token").contents ?? []) as TokenDocument[]; // a collection of tokens
    const own = tokens.filter((token) => token.actorId === this.id && (!linked || token.actorLink));
    return asDocuments ? own : own.map((token) => token.object);
  }

  override async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.prototypeToken.name === "") this.updateSource({ "prototypeToken.name": this.name });
    return undefined;
  }
}
