import { isSecondClick } from "../../../foundry/clicks.ts";
import { withNotices } from "../../../foundry/notices.ts";
import { rest, wake } from "../actions/recovery.ts";

/** What the buttons of the state on a sheet do; `this` is the sheet. */
interface SheetOfActor {
  readonly document: Actor.Implementation;
}

type StateAction = (this: SheetOfActor, event: Event, target: HTMLElement) => Promise<void>;

/** Resting and waking (AGE-16, AGE-19), on both sheets. */
export const stateActions: Readonly<Record<"breather" | "sleep" | "wake", StateAction>> = {
  async breather(event, target) {
    if (isSecondClick(event)) return;
    await withNotices(() => rest(this.document, "breather"), target);
  },
  async sleep(event, target) {
    if (isSecondClick(event)) return;
    await withNotices(() => rest(this.document, "sleep"), target);
  },
  async wake(_event, target) {
    await withNotices(() => wake(this.document), target);
  },
};
