import { Document } from "../abstract/document.ts";
import { NotAtTheTable } from "../not-at-the-table.ts";
import { getProperty } from "../utils/paths.ts";
import type { ActorDocument } from "./actor.ts";
import type { UserDocument } from "./user.ts";

/** A token as something to click on. The table has no canvas: it is an entry in a list. */
export class TokenPlaceable {
  readonly document: TokenDocument;
  /** The users who have targeted it, as far as this client knows. */
  readonly targeted = new Set<UserDocument>();

  constructor(document: TokenDocument) {
    this.document = document;
  }

  get id(): string {
    return this.document.id ?? "";
  }

  get name(): string {
    return this.document.name;
  }

  get actor(): ActorDocument | null {
    return this.document.actor;
  }

  get isOwner(): boolean {
    return this.document.isOwner;
  }

  get isTargeted(): boolean {
    const { user } = this.document.host;
    return user !== null && this.targeted.has(user);
  }

  /** Targets the token for a user, or releases it; by default his other targets are released. Fires `targetToken`. */
  setTarget(targeted = true, options: { user?: UserDocument | null; releaseOthers?: boolean } = {}): void {
    const user = options.user ?? this.document.host.user;
    if (user === null) return;
    if (options.releaseOthers ?? true) {
      for (const other of [...user.targets]) if (other !== this) other.setTarget(false, { user, releaseOthers: false });
    }
    if (targeted === user.targets.has(this)) return;
    if (targeted) {
      user.targets.add(this);
      this.targeted.add(user);
    } else {
      user.targets.delete(this);
      this.targeted.delete(user);
    }
    this.document.host.hooks.callAll("targetToken", user, this, targeted);
  }
}

/** An actor's place in a scene. */
export class TokenDocument extends Document {
  declare actorId: string | null;
  declare actorLink: boolean;
  declare hidden: boolean;
  declare disposition: number;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  private _object: TokenPlaceable | null = null;

  static override get documentName(): "Token" {
    return "Token";
  }

  /** The scene the token stands in. */
  get scene(): Document | null {
    return this.parent;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The actor of the world that the token stands for, linked or not. */
  get baseActor(): ActorDocument | null {
    const actor = this.actorId === null ? undefined : this.host.collection("Actor")?.get(this.actorId);
    return (actor as ActorDocument | undefined) ?? null; // the collection of actors
  }

  /**
   * The token's actor.
   * @throws NotAtTheTable for unlinked tokens, which have an actor of their own in Foundry.
   */
  get actor(): ActorDocument | null {
    if (!this.actorLink && this.baseActor !== null) {
      throw new NotAtTheTable(
        `the actor of the unlinked token "${this.name}" (ActorDelta); link the token to its actor`,
      );
    }
    return this.baseActor;
  }

  override getUserLevel(user: UserDocument | null = this.host.user): number {
    return this.baseActor?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  /** The token as something to target. */
  get object(): TokenPlaceable {
    this._object ??= new TokenPlaceable(this);
    return this._object;
  }

  /** What a bar shows; `null` when it shows nothing. */
  getBarAttribute(
    bar: "bar1" | "bar2",
  ): { type: "bar" | "value"; attribute: string; value: number; max?: number } | null {
    const attribute = this[bar]?.attribute;
    const data = attribute ? getProperty(this.baseActor?.system, attribute) : undefined;
    if (!attribute) return null;
    if (typeof data === "number") return { type: "value", attribute, value: data };
    if (typeof data !== "object" || data === null || !("value" in data) || !("max" in data)) return null;
    const { value, max } = data;
    if (typeof value !== "number" || typeof max !== "number") return null;
    return { type: "bar", attribute, value, max };
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    for (const user of [...(this._object?.targeted ?? [])]) {
      this.object.setTarget(false, { user, releaseOthers: false });
    }
  }
}
