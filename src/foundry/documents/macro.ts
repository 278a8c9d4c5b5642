import { actionOf, carryOut } from "../macros/actions.ts";
import { isShiftHeld } from "../macros/shift.ts";
import { withNotices } from "../notices.ts";
import { setting } from "../settings/settings.ts";

/** Macros. One that carries an action of a game does what the button on the sheet does, and its line is never run as code. */
export class TriskeleMacro<SubType extends Macro.SubType = Macro.SubType> extends foundry.documents.Macro<SubType> {
  override execute(
    ...[scope]: Parameters<foundry.documents.Macro<SubType>["execute"]>
  ): ReturnType<foundry.documents.Macro<SubType>["execute"]> {
    const action = actionOf(this);
    // One that the user may not use at all is refused by the host.
    if (!action || !game.user || !this.testUserPermission(game.user, "LIMITED")) return super.execute(scope);
    const skip = isShiftHeld() || setting("skipDialogs") === true;
    const done: Promise<unknown> = withNotices(() => carryOut(action, this.name, { skip }));
    // The host's types know what scripts and chat lines give; an action gives nothing.
    return done as ReturnType<foundry.documents.Macro<SubType>["execute"]>;
  }
}
