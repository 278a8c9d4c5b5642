import { Document } from "../abstract/document.ts";
import type { UserDocument } from "./user.ts";

/** A command for the hotbar. */
export class MacroDocument extends Document {
  declare img: string | null;
  declare command: string;
  declare scope: string;
  declare author: UserDocument | null;

  static override get documentName(): "Macro" {
    return "Macro";
  }

  get isAuthor(): boolean {
    return this._source.author === this.host.userId;
  }

  /** Whether the own user may run the macro. */
  get canExecute(): boolean {
    const { user } = this.host;
    if (user === null || !this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== "script" || user.hasPermission("MACRO_SCRIPT");
  }

  /**
   * Runs the macro on this client: a chat macro says its command. Script macros do not run at the table, whose page allows
   * no code from texts; the user is told so.
   */
  async execute(_scope: object = {}): Promise<unknown> {
    const { host } = this;
    if (!this.canExecute) {
      host.notify("warn", host.format("MACRO.NoPermission", { name: this.name }));
      return undefined;
    }
    if (this.type === "script") {
      host.notify("warn", host.format("MACRO.NoScripts", { name: this.name }));
      return undefined;
    }
    return host.say(this.command);
  }
}
