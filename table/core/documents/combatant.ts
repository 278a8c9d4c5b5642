import { Document } from "../abstract/document.ts";
import type { ActorDocument } from "./actor.ts";
import type { CombatDocument, InitiativeRoll } from "./combat.ts";
import type { TokenDocument } from "./token.ts";
import type { UserDocument } from "./user.ts";

/** Somebody's place in a fight. */
export class CombatantDocument extends Document {
  declare actorId: string | null;
  declare tokenId: string | null;
  declare sceneId: string | null;
  declare img: string | null;
  declare initiative: number | null;
  declare hidden: boolean;
  declare defeated: boolean;
  declare group: string | null;
  declare system: object;

  static override get documentName(): "Combatant" {
    return "Combatant";
  }

  get combat(): CombatDocument | null {
    return this.parent as CombatDocument | null; // combatants are in combats only
  }

  get token(): TokenDocument | null {
    const scene = this.sceneId === null ? undefined : this.host.collection("Scene")?.get(this.sceneId);
    const token = this.tokenId === null ? undefined : scene?.getEmbeddedCollection("Token").get(this.tokenId);
    return (token as TokenDocument | undefined) ?? null; // a collection of tokens
  }

  /** The actor: the token's, where there is one. */
  get actor(): ActorDocument | null {
    const { token } = this;
    if (token) return token.actor;
    const actor = this.actorId === null ? undefined : this.host.collection("Actor")?.get(this.actorId);
    return (actor as ActorDocument | undefined) ?? null; // the collection of actors
  }

  override getUserLevel(user: UserDocument | null = this.host.user): number {
    return this.actor?.getUserLevel(user) ?? 0;
  }

  /** Whether no player owns the combatant. */
  get isNPC(): boolean {
    return !this.actor?.hasPlayerOwner;
  }

  /** The players who own the combatant. */
  get players(): UserDocument[] {
    const users = (this.host.collection("User")?.contents ?? []) as UserDocument[]; // the collection of users
    return users.filter((user) => !user.isGM && this.testUserPermission(user, "OWNER"));
  }

  /** Whether the combatant is out of the fight: marked so, or by the status that stands for it. */
  get isDefeated(): boolean {
    return this.defeated || (this.actor?.statuses.has(this.host.config.defeatedStatus) ?? false);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { token, actor } = this;
    this.name ||= token?.name || actor?.name || this.host.localize("COMBAT.UnknownCombatant");
    this.img ??= (token && getTexture(token)) ?? actor?.img ?? "icons/svg/mystery-man.svg";
  }

  /** The formula of the initiative: the combat's configuration, else the manifest's. */
  _getInitiativeFormula(): string {
    return String(this.host.config.initiativeFormula ?? this.host.system.initiative ?? "1d20");
  }

  /** The roll of initiative, not evaluated. */
  getInitiativeRoll(formula?: string | null): InitiativeRoll {
    return this.host.createRoll(formula || this._getInitiativeFormula(), this.actor?.getRollData() ?? {});
  }

  /** Rolls the initiative and stores it; without a message. */
  async rollInitiative(formula?: string | null): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }

  override async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const { combat } = this;
    if (this.host.generation >= 14 && combat?.started) this.updateSource({ roundJoined: combat.round });
    return undefined;
  }
}

function getTexture(token: TokenDocument): string | null {
  const texture: unknown = Reflect.get(token, "texture");
  const src: unknown = typeof texture === "object" && texture !== null ? Reflect.get(texture, "src") : null;
  return typeof src === "string" ? src : null;
}
