import { format } from "../../../foundry/notices.ts";
import type { DeedRefusal } from "./turns.ts";

/** Whether the Dealer at this client lets it happen all the same. @throws DeedRefusal when nobody is to be asked */
export async function overrules(refusal: DeedRefusal, chosen: boolean | undefined): Promise<boolean> {
  if (game.user?.isGM !== true || chosen === false) throw refusal;
  if (chosen === true) return true;
  const answer = await foundry.applications.api.DialogV2.confirm({
    window: { title: format("C52.Turn.overruleTitle"), icon: "fa-solid fa-gavel" },
    content: `<p>${foundry.utils.escapeHTML(refusal.text)}</p>`,
    yes: { label: format("C52.Turn.overrule"), icon: "fa-solid fa-gavel" },
    no: { label: format("C52.Turn.leave"), default: true },
  });
  return answer === true;
}
