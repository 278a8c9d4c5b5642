import { Document } from "../abstract/document.ts";
import { deepClone } from "../utils/clone.ts";
import { getProperty } from "../utils/paths.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import type { ActorDocument } from "./actor.ts";
import type { ActorDeltaDocument } from "./actor-delta.ts";
import type { CombatDocument } from "./combat.ts";
import type { CombatantDocument } from "./combatant.ts";
import { deltaAfter, emptyDelta, overlay } from "./delta.ts";
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
  /** What the token's own actor has differently from the actor of the world. */
  declare readonly delta: ActorDeltaDocument;
  private _object: TokenPlaceable | null = null;
  private _ownActor: ActorDocument | null = null;

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

  /** The token's actor: the one of the world when it is linked, else one of its own, made of that one and the delta. */
  get actor(): ActorDocument | null {
    const base = this.baseActor;
    if (this.actorLink || base === null) return base;
    if (this._ownActor?.id !== base.id) this._makeOwnActor(base);
    return this._ownActor;
  }

  override getUserLevel(user: UserDocument | null = this.host.user): number {
    return this.actor?.getUserLevel(user) ?? super.getUserLevel(user);
  }

  override _child(name: string, id: string): Document | undefined {
    if (name === "ActorDelta") return id === this.id ? this._delta : undefined;
    const { actor } = this;
    return name === "Actor" && actor?.isToken && actor.id === id ? actor : super._child(name, id);
  }

  // --- The token's own actor ---------------------------------------------------------------------------------------

  private get _deltaSource(): PlainObject {
    return isPlainObject(this._source.delta) ? this._source.delta : emptyDelta();
  }

  /** The delta as a document; the token's field `delta` shows it. */
  get _delta(): ActorDeltaDocument {
    const source = { ...deepClone(this._deltaSource), _id: this.id };
    // The configured class for deltas.
    return new (this.host.documentClass("ActorDelta"))(source, { parent: this, strict: false }) as ActorDeltaDocument;
  }

  private _ownSource(base: ActorDocument): PlainObject {
    return overlay(base.toObject(), this._deltaSource);
  }

  private _makeOwnActor(base: ActorDocument): void {
    const options = { parent: this, strict: false, strictEmbedded: false, ofToken: true };
    // The configured class for actors; it tells this token of itself before it prepares its data.
    new (this.host.documentClass("Actor"))(this._ownSource(base), options);
  }

  /** Takes over the actor made for this token. */
  _adoptActor(actor: ActorDocument): void {
    this._ownActor = actor;
  }

  /** Notes in the delta how the token's actor has changed; `before` is its source before. */
  _noteActorChange(before: PlainObject): void {
    const base = this.baseActor;
    if (base === null || this._ownActor === null) return;
    this._source.delta = deltaAfter(this._deltaSource, base.toObject(), before, this._ownActor.toObject());
  }

  /** Forgets the delta: the token's actor is as the base actor again. */
  _forgetDelta(): void {
    this._source.delta = emptyDelta();
    this._renewActor();
  }

  /** Makes the token's actor agree with the base actor and the delta. */
  _renewActor(): void {
    const base = this.baseActor;
    if (this._ownActor === null) return;
    if (base === null || base.id !== this._ownActor.id) this._dropActor();
    else this._ownActor._renew(this._ownSource(base));
  }

  /** Lets go of the token's actor; what shows it closes. */
  private _dropActor(): void {
    const actor = this._ownActor;
    this._ownActor = null;
    for (const document of actor ? [actor, ...actor.items, ...actor.effects] : []) {
      for (const app of Object.values(document.apps)) app.close?.({ submit: false });
    }
  }

  // --- Fights ------------------------------------------------------------------------------------------------------

  /** The token's combatant in the fight that is shown. */
  get combatant(): CombatantDocument | null {
    const combat = this.host.combat as CombatDocument | null;
    return combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return this.combatant !== null;
  }

  /**
   * Brings tokens into a fight, each once.
   * @param options `combat`: which; the one that is shown without it.
   * @throws Error when there is no fight.
   */
  static async createCombatants(
    tokens: readonly TokenDocument[],
    options: { combat?: CombatDocument | null } = {},
  ): Promise<CombatantDocument[]> {
    const combat = options.combat ?? this.host.combat;
    if (!combat) throw new Error(this.host.localize("COMBAT.NoneActive"));
    const missing = tokens.filter((token) => combat.getCombatantsByToken(token).length === 0);
    const data = missing.map((token) => ({
      tokenId: token.id,
      sceneId: token.parent?.id ?? null,
      actorId: token.actorId,
      hidden: token.hidden,
    }));
    // Documents inside a fight are combatants.
    return (await combat.createEmbeddedDocuments("Combatant", data)) as CombatantDocument[];
  }

  /** Takes tokens out of a fight; the one that is shown when none is named. */
  static async deleteCombatants(
    tokens: readonly TokenDocument[],
    options: { combat?: CombatDocument | null } = {},
  ): Promise<CombatantDocument[]> {
    const combat = options.combat ?? this.host.combat;
    const ids = tokens.flatMap((token) => combat?.getCombatantsByToken(token).map(({ id }) => String(id)) ?? []);
    // Documents inside a fight are combatants.
    return ((await combat?.deleteEmbeddedDocuments("Combatant", ids)) ?? []) as CombatantDocument[];
  }

  /**
   * Brings the token into the fight that is shown, or takes it out.
   * @param options `active`: only in (`true`) or only out (`false`).
   * @returns whether it is in the fight now.
   */
  async toggleCombatant(options: { active?: boolean } = {}): Promise<boolean> {
    const active = options.active ?? !this.inCombat;
    const Class = this.constructor as typeof TokenDocument; // the class that made this instance
    await (active ? Class.createCombatants([this]) : Class.deleteCombatants([this]));
    return active;
  }

  /** The token as something to target. */
  get object(): TokenPlaceable {
    this._object ??= new TokenPlaceable(this);
    return this._object;
  }

  /** What a bar shows; `null` when it shows nothing. */
  getBarAttribute(
    bar: "bar1" | "bar2",
    options: { alternative?: string } = {},
  ): { type: "bar" | "value"; attribute: string; value: number; max?: number } | null {
    const attribute = options.alternative ?? this[bar]?.attribute;
    const data = attribute ? getProperty(this.actor?.system, attribute) : undefined;
    if (!attribute) return null;
    if (typeof data === "number") return { type: "value", attribute, value: data };
    if (typeof data !== "object" || data === null || !("value" in data) || !("max" in data)) return null;
    const { value, max } = data;
    if (typeof value !== "number" || typeof max !== "number") return null;
    return { type: "bar", attribute, value, max };
  }

  override _onDelete(options: object, userId: string): void {
    super._onDelete(options, userId);
    this._dropActor();
    for (const user of [...(this._object?.targeted ?? [])]) {
      this.object.setTarget(false, { user, releaseOthers: false });
    }
  }
}
