import { Document } from "../abstract/document.ts";
import type { EmbeddedCollection } from "../abstract/embedded-collection.ts";
import { deepClone } from "../utils/clone.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject, getProperty } from "../utils/paths.ts";
import type { PlainObject } from "../utils/types.ts";
import type { ActiveEffectDocument } from "./active-effect.ts";
import type { CombatDocument, InitiativeOptions } from "./combat.ts";
import type { CombatantDocument } from "./combatant.ts";
import { applyChanges } from "./effect-changes.ts";
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
  /** What active effects have changed in the prepared data. */
  declare overrides: PlainObject;
  declare private _basePrepared: boolean;

  static override get documentName(): "Actor" {
    return "Actor";
  }

  protected override _configure(options: Record<string, unknown>): void {
    super._configure(options);
    // Before data are prepared: they may ask for the token's actor.
    if (options.ofToken === true) this.token?._adoptActor(this);
  }

  /** The unlinked token whose own actor this is; `null` for an actor of the world. */
  get token(): TokenDocument | null {
    // Only tokens are parents of actors.
    return this.parent?.documentName === "Token" ? (this.parent as TokenDocument) : null;
  }

  get isToken(): boolean {
    return this.token !== null;
  }

  /** Takes over another source, for an unlinked token's actor whose base or delta has changed. */
  _renew(source: PlainObject): void {
    const migrated = this._class.migrateDataSafe(source);
    this._source = this._class.cleanData(migrated, { source: migrated });
    this.reset();
    this.render();
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

  /** The applied effects that last for a time only, or stand for a status. */
  get temporaryEffects(): ActiveEffectDocument[] {
    return this.appliedEffects.filter((effect) => effect.isTemporary);
  }

  /** Whether the actor takes part in the fight that is shown. */
  get inCombat(): boolean {
    const combat = this.host.combat as CombatDocument | null;
    return (combat?.getCombatantsByActor(this).length ?? 0) > 0;
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
    this._basePrepared = true;
    this._forgetEffects();
  }

  private _forgetEffects(): void {
    this.statuses = new Set();
    this.overrides = {};
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (this.host.generation >= 14) this.applyActiveEffects("initial");
    else this.applyActiveEffects();
  }

  /**
   * Lets active effects act: they give statuses and change prepared data.
   * @param phase Generation 14: which of the changes; `initial` ones come before derived data, `final` ones after.
   */
  applyActiveEffects(phase: string = "initial"): void {
    // In 13, classes may prepare base data without asking this one.
    if (phase === "initial") this._forgetEffects();
    const effects = this.appliedEffects;
    if (phase === "initial") for (const effect of effects) for (const id of effect.statuses) this.statuses.add(id);
    const changes = effects.flatMap((effect) => effect.effectiveChanges).filter((change) => change.phase === phase);
    applyChanges(this, changes, this.host);
  }

  /**
   * Gives the actor a status, or takes it away.
   * @param options `active`: only give (`true`) or only take away (`false`).
   * @returns the effect when it was made, `false` when it was taken away, `true` when it was there already and stays,
   *   `undefined` when there was nothing to do.
   * @throws Error for a status that `CONFIG.statusEffects` lacks.
   */
  async toggleStatusEffect(
    statusId: string,
    options: { active?: boolean; overlay?: boolean } = {},
  ): Promise<ActiveEffectDocument | boolean | undefined> {
    const status = this.host.config.statusEffect(statusId);
    if (!status) throw new Error(`"${statusId}" is not a status of CONFIG.statusEffects.`);
    const present = this.effects.filter((effect) => {
      if (status._id !== undefined) return effect.id === status._id;
      const { statuses } = effect as ActiveEffectDocument; // the collection holds effects
      return statuses.size === 1 && statuses.has(statusId);
    });
    if (present.length > 0) {
      if (options.active === true) return true;
      await this.deleteEmbeddedDocuments(
        "ActiveEffect",
        present.map(({ id }) => String(id)),
      );
      return false;
    }
    if (options.active === false) return undefined;
    // CONFIG's class for effects.
    const Class = this.host.documentClass("ActiveEffect") as typeof ActiveEffectDocument;
    const effect = await Class.fromStatusEffect(statusId, { parent: this });
    if (options.overlay) effect.updateSource({ "flags.core.overlay": true });
    const created = await Class.create(effect.toObject(), { parent: this, keepId: true });
    return created as ActiveEffectDocument | undefined; // one datum gives one document
  }

  /**
   * Rolls the initiative of the actor's combatants in the fight that is shown.
   * @returns the fight; `null` when there is none.
   */
  async rollInitiative(
    options: { createCombatants?: boolean; rerollInitiative?: boolean; initiativeOptions?: InitiativeOptions } = {},
  ): Promise<CombatDocument | null> {
    const combat = this.host.combat as CombatDocument | null;
    if (combat === null) {
      this.host.notify("warn", this.host.localize("COMBAT.NoneActive"));
      return null;
    }
    const isMine = (combatant: CombatantDocument): boolean =>
      this.isToken ? combatant.tokenId === this.token?.id : combatant.actorId === this.id;
    if (options.createCombatants) {
      const tokens = this.getActiveTokens(false, true) as TokenDocument[]; // asked for documents
      // The configured class for tokens.
      const Token = this.host.documentClass("Token") as typeof TokenDocument;
      await Token.createCombatants(tokens, { combat });
      const absent = tokens.length === 0 && combat.getCombatantsByActor(this).length === 0;
      if (absent) await combat.createEmbeddedDocuments("Combatant", [{ actorId: this.id }]);
    }
    const rolling = [...combat.combatants]
      .map((entry) => entry as CombatantDocument) // a combat's collection of combatants
      .filter((combatant) => isMine(combatant) && (options.rerollInitiative || combatant.initiative === null));
    if (rolling.length > 0) {
      const ids = rolling.map(({ id }) => String(id));
      await combat.rollInitiative(ids, options.initiativeOptions);
    }
    return combat;
  }

  /**
   * Writes a value that a bar of the actor's token shows; systems override it for rules of their own. The hook
   * `modifyTokenAttribute` may refuse it.
   * @param attribute The path below `system`.
   * @param value The new value, or what is added to it.
   * @param isDelta Whether the value is added.
   * @param isBar Whether the attribute is a bar, which goes from 0 to its maximum.
   * @returns the actor, whether something was written or not.
   */
  async modifyTokenAttribute(attribute: string, value: number, isDelta = false, isBar = true): Promise<this> {
    const found: unknown = getProperty(this.system, attribute);
    const [now, max] = isBar ? [getProperty(found, "value"), getProperty(found, "max")] : [found, undefined];
    const wanted = isDelta ? Number(now) + value : value;
    const next = isBar ? Math.min(Math.max(wanted, 0), Number(max ?? wanted)) : wanted;
    if (!Number.isFinite(next)) throw new Error(`${this.name}: "system.${attribute}" is no number to change.`);
    if (next === now) return this;
    const updates = { [isBar ? `system.${attribute}.value` : `system.${attribute}`]: next };
    const asked = this.host.hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates, this);
    if (asked !== false) await this.update(updates);
    return this;
  }

  /** What formulas of rolls may refer to with `@`. */
  getRollData(): PlainObject {
    return { ...this.system };
  }

  /** The actor's tokens in the active scene. */
  getActiveTokens(linked = false, asDocuments = false): (TokenDocument | TokenPlaceable)[] {
    if (this.token) return asDocuments ? [this.token] : [this.token.object];
    const scene = this.host.collection("Scene")?.find((entry) => Reflect.get(entry, "active") === true);
    const tokens = (scene?.getEmbeddedCollection("Token").contents ?? []) as TokenDocument[]; // a collection of tokens
    const own = tokens.filter((token) => token.actorId === this.id && (!linked || token.actorLink));
    return asDocuments ? own : own.map((token) => token.object);
  }

  /**
   * A token for this actor by its prototype; not saved.
   * @param data What it shall have differently.
   * @param options `parent`: the scene it is for, which numbers tokens of the same name where the prototype says so.
   */
  async getTokenDocument(data: object = {}, options: { parent?: Document | null } = {}): Promise<TokenDocument> {
    const { randomImg: _random, appendNumber, ...prototype } = deepClone(this._source.prototypeToken) as PlainObject;
    const parent = options.parent ?? null;
    const name = String(prototype.name || this.name);
    const same = parent?.getEmbeddedCollection("Token").filter((token) => Reflect.get(token, "actorId") === this.id);
    const number = appendNumber === true && same ? ` (${same.length + 1})` : "";
    const source = mergeObject(
      { ...prototype, name: `${name}${number}`, actorId: this.id },
      expandObject(data as PlainObject),
    );
    // The configured class for tokens.
    return new (this.host.documentClass("Token"))(source, { parent }) as TokenDocument;
  }

  override async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (this.prototypeToken.name === "") this.updateSource({ "prototypeToken.name": this.name });
    return undefined;
  }
}
