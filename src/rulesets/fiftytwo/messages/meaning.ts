import { templatePath } from "../../../foundry/id.ts";
import { Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";

/** The partial that draws what {@link criticalView} gives. */
export const criticalPartials: Readonly<Record<string, string>> = {
  "triskele.c52Critical": templatePath("fiftytwo/critical.hbs"),
};

/** A message's model whose test can be a critical success (C52-9). */
export interface CanBeCritical {
  readonly parent: ChatMessage.Implementation;
  /** What it means, in the Dealer's words; empty while he has said nothing. */
  readonly meaning: string;
  readonly isCritical: boolean;
}

/** What a card shows of a critical success, to the user at this client (C52-9); `null` when it is none. @param why localisation key */
export function criticalView({ isCritical, meaning }: CanBeCritical, why: string) {
  return isCritical ? { why, meaning, tells: game.user?.isGM === true } : null;
}

interface Tell {
  readonly message: string;
  readonly text: string;
}

/** Most letters of what a critical success means. */
const MOST_LETTERS = 200;

/** The Dealer says what a critical success means (C52-9). */
export const tellMeaning: StewardVerb<Tell> = {
  read(payload) {
    const { text, optionalText } = payloadReader(payload);
    return { message: text("message"), text: (optionalText("text") ?? "").trim().slice(0, MOST_LETTERS) };
  },
  alone: (_query, asker) => asker.isGM,
  plan({ message: id, text }, asker) {
    if (!asker.isGM) throw new Refusal("C52.Test.Refusal.onlyDealerTells");
    const message = game.messages?.get(id);
    const test = canBeCritical(message);
    if (!message || !test) throw new Refusal("TRISKELE.Notice.MessageGone");
    if (message.author?.isGM !== true) {
      throw new Refusal("C52.Test.Refusal.forged", { user: message.author?.name ?? "—" });
    }
    if (!test.isCritical) throw new Refusal("C52.Test.Refusal.notCritical");
    const changes = { "system.meaning": text };
    return { updates: test.meaning === text ? [] : [{ document: message, changes }], answer: true };
  },
};

function canBeCritical(message: ChatMessage.Implementation | undefined): CanBeCritical | null {
  const system: unknown = message?.system;
  if (typeof system !== "object" || system === null || !("isCritical" in system)) return null;
  return system as CanBeCritical;
}
