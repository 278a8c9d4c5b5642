import { actorAt } from "../../../foundry/chat/rights.ts";
import { format, withNotices } from "../../../foundry/notices.ts";
import { exchangeOf } from "../messages/exchange.ts";
import { opensWhenAsked } from "../settings.ts";
import { openLay } from "./test.ts";
import { openDamage } from "./test-damage.ts";

/** What has been said already, so that it is said once: the message, what is asked, and the attempt. */
const said = new Set<string>();

/** Tells the user of a card that an opposed test asks of him, when its message was made or has changed (C52-6, C52-7). */
export function tellOfAsked(message: unknown): void {
  if (!(message instanceof foundry.documents.ChatMessage)) return;
  const test = exchangeOf(message);
  if (!test) return;
  const { attempt } = test.exchange;
  const names = { attacker: test.attacker.name, defender: test.defender.name };
  const tell = (what: string, text: string, open: (message: ChatMessage.Implementation) => Promise<void>) => {
    const key = `${message.id} ${what} ${attempt}`;
    if (said.has(key)) return;
    said.add(key);
    ui.notifications?.info(format(text, names));
    if (opensWhenAsked()) void withNotices(() => open(message));
  };
  const due = test.tasks.find((task) => task.do === "lay");
  if (due && isFirst(test.actorOf(due.side))) tell(due.side, "C52.Test.Exchange.notice", openLay);
  if (test.awaitsDamage && isFirst(test.attacker.actor)) {
    tell("damage", "C52.Test.Exchange.noticeDamage", openDamage);
  }
}

/** Whether the user at this client is the one to play an actor: his player, or the Dealer for whom no player is here. */
function isFirst(uuid: string | null): boolean {
  const actor = actorAt(uuid);
  const { user } = game;
  if (!actor || !user || !actor.testUserPermission(user, "OWNER")) return false;
  if (!user.isGM) return true;
  return ![...(game.users ?? [])].some(
    (other) => !other.isGM && other.active && actor.testUserPermission(other, "OWNER"),
  );
}
