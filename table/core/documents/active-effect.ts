import type { ModelOptions } from "../abstract/data-model.ts";
import { Document } from "../abstract/document.ts";
import { getProperty } from "../utils/paths.ts";
import { isPlainObject, type PlainObject } from "../utils/types.ts";
import { ActorDocument } from "./actor.ts";
import { CHANGE_PRIORITIES, type EffectChange, MODE_TYPES } from "./effect-changes.ts";
import { prepareDuration, startOf } from "./effect-duration.ts";
import { ItemDocument } from "./item.ts";

import type { UserDocument } from "./user.ts";

/** A condition of an actor: gives statuses, changes prepared data. */
export class ActiveEffectDocument extends Document {
  declare img: string | null;
  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare changes: PlainObject[] | undefined;
  declare duration: PlainObject;
  declare origin: string | null;
  declare system: object;

  static override get documentName(): "ActiveEffect" {
    return "ActiveEffect";
  }

  /** Generation 14 takes over what 13 has stored: changes with numeric modes, and durations by unit. */
  static override migrateData(source: object, ...rest: unknown[]): object {
    if (this.host.generation >= 14) modernise(source as PlainObject);
    return super.migrateData(source, ...rest);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    prepareDuration(this);
  }

  override async _preCreate(data: object, options: object, user: UserDocument): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const start = startOf(this);
    if (Object.keys(start).length > 0) this.updateSource(start);
    return undefined;
  }

  /** What a system may say: the effect is there but does not act. */
  get isSuppressed(): boolean {
    return false;
  }

  /** Whether the effect acts now. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** The document whose data the effect changes; `null` while it lies on an item that passes it on to nobody. */
  get target(): Document | null {
    if (this.parent instanceof ItemDocument && this.transfer) return this.parent.actor;
    return this.parent;
  }

  get modifiesActor(): boolean {
    return this.active && this.target instanceof ActorDocument;
  }

  /** Whether the effect lasts for a time, or stands for a status. */
  get isTemporary(): boolean {
    const keys = this.host.generation >= 14 ? ["value"] : ["seconds", "rounds", "turns"];
    return this.statuses.size > 0 || keys.some((key) => Number(this.duration[key] ?? 0) > 0);
  }

  /** Its changes, in one form for both generations, with their priorities. */
  get effectiveChanges(): EffectChange[] {
    const raw = this.host.generation >= 14 ? getProperty(this.system, "changes") : this.changes;
    return (Array.isArray(raw) ? raw : []).filter(isPlainObject).map((change) => {
      const type = this.host.generation >= 14 ? String(change.type ?? "add") : (MODE_TYPES[Number(change.mode)] ?? "");
      const usual = this.host.config.changePriority(type) ?? CHANGE_PRIORITIES[type] ?? 0;
      return {
        key: String(change.key ?? ""),
        type,
        value: change.value,
        phase: typeof change.phase === "string" ? change.phase : "initial",
        priority: typeof change.priority === "number" ? change.priority : usual,
        effect: this,
        raw: change,
      };
    });
  }

  /**
   * The effect of a status; not saved.
   * @throws Error for a status that `CONFIG.statusEffects` lacks.
   */
  static async fromStatusEffect(statusId: string, options: ModelOptions = {}): Promise<ActiveEffectDocument> {
    const status = this.host.config.statusEffect(statusId);
    if (!status) throw new Error(`"${statusId}" is not a status of CONFIG.statusEffects.`);
    const { id, hud: _hud, statuses, name, ...rest } = status;
    const more: unknown[] = Array.isArray(statuses) ? statuses : [];
    const data = { ...rest, name: this.host.localize(String(name)), statuses: [...new Set([id, ...more])] };
    return this._fromStatusEffect(statusId, data, options);
  }

  /** Makes the effect of a status from its data; systems override it to add to them. */
  static async _fromStatusEffect(
    _statusId: string,
    effectData: object,
    options: ModelOptions = {},
  ): Promise<ActiveEffectDocument> {
    // The configured class for effects, of which this is one.
    return new (this.host.documentClass("ActiveEffect"))(effectData, options) as ActiveEffectDocument;
  }
}

/** Brings an effect's data from generation 13's form into that of 14, in place; they may be a part only. */
function modernise(source: PlainObject): void {
  const { changes, duration } = source;
  if (Array.isArray(changes) && !Array.isArray(getProperty(source, "system.changes"))) {
    const system = isPlainObject(source.system) ? source.system : {};
    system.changes = changes.filter(isPlainObject).map(({ mode, ...change }) => ({
      ...change,
      type: typeof mode === "number" ? (MODE_TYPES[mode] ?? "custom") : (change.type ?? "add"),
    }));
    source.system = system;
  }
  delete source.changes;
  if (!isPlainObject(duration) || "value" in duration) return;
  const units = ["rounds", "turns", "seconds"].find((unit) => typeof duration[unit] === "number");
  if (units !== undefined) source.duration = { value: duration[units], units };
}
