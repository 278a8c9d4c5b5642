import { Document } from "../abstract/document.ts";

/** The stored value of a world or user setting. `game.settings` reads and writes these. */
export class SettingDocument extends Document {
  /** `namespace.key`. */
  declare key: string;
  declare value: unknown;
  declare user: string | null;

  static override get documentName(): "Setting" {
    return "Setting";
  }

  override _onCreate(data: object, options: object, userId: string): void {
    super._onCreate(data, options, userId);
    this.host.settingChanged(this, options, userId);
  }

  override _onUpdate(changed: object, options: object, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.host.settingChanged(this, options, userId);
  }
}
