import { nameOf } from "../../../foundry/chat/rights.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { StewardVerb } from "../../../foundry/steward/verbs.ts";
import { playedBy, sjuActorAt } from "../data/actors.ts";
import { usedUpBy } from "./use-verb.ts";

interface AskClue {
  /** UUID of whoever holds On a Roll. */
  readonly actor: string;
  /** Id that the card is going to have. */
  readonly id: string;
}

/** Uses On a Roll up for a clue from the GM, and says so in the chat (SJU-8); in one batch, so that neither is without the other. */
export const askClue: StewardVerb<AskClue> = {
  read(payload) {
    const { text, id } = payloadReader(payload);
    return { actor: text("actor"), id: id("id") };
  },
  alone: ({ actor }, asker) => sjuActorAt(actor)?.actor.testUserPermission(asker, "OWNER") === true,
  plan({ actor: uuid, id }, asker) {
    const found = sjuActorAt(uuid);
    if (!found) throw new Refusal("SJU.Refusal.NotSju", { actor: uuid });
    const { actor, system } = playedBy(found.actor, asker);
    const name = nameOf(actor);
    if (game.messages?.has(id)) {
      if (system.usedBy === id) return { updates: [], answer: id };
      throw new Refusal("TRISKELE.Steward.Malformed", { field: "id", found: id });
    }
    if (!system.onARoll) throw new Refusal("SJU.Clue.none", { actor: name });
    return {
      updates: [{ document: actor, changes: usedUpBy(id) }],
      creates: [
        {
          parent: null,
          documentName: "ChatMessage",
          data: {
            _id: id,
            type: "sjuTest",
            speaker: foundry.documents.ChatMessage.getSpeaker({ actor }),
            content: foundry.utils.escapeHTML(format("SJU.Clue.text", { name })),
            system: { kind: "clue", offensive: { actor: actor.uuid, name, img: actor.img ?? "", values: [] } },
          },
        },
      ],
      answer: id,
    };
  },
};
