import { format } from "../../../foundry/notices.ts";
import { ageActorAt } from "../messages/rights.ts";

/**
 * Asks whether a blow that would bring someone to 0 Health is pulled (AGE-16), at the moment it matters.
 * @param target UUID of a token or an actor
 * @returns `null` when the user closes the question: then the blow waits on its card
 */
export async function askPull(target: string): Promise<boolean | null> {
  const found: unknown = fromUuidSync(target);
  const token = found instanceof foundry.documents.TokenDocument ? found.name : null;
  const name = token ?? ageActorAt(target)?.actor.name ?? "";
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["triskele", "triskele-dialog"],
    window: { title: format("AGE.Pull.title"), icon: "fa-solid fa-heart-crack" },
    position: { width: 420 },
    content: `<p>${foundry.utils.escapeHTML(format("AGE.Pull.question", { target: name }))}</p>`,
    buttons: [
      { action: "fall", label: format("AGE.Pull.fall"), icon: "fa-solid fa-skull", callback: async () => "fall" },
      {
        action: "pull",
        label: format("AGE.Pull.pull"),
        icon: "fa-solid fa-hand",
        default: true,
        callback: async () => "pull",
      },
    ],
    rejectClose: false,
  });
  return answer === "fall" || answer === "pull" ? answer === "pull" : null;
}
