import { actorAt } from "../../../foundry/chat/rights.ts";
import { format, withNotices } from "../../../foundry/notices.ts";
import { exchangeOf, type FiftytwoExchange } from "../messages/exchange.ts";
import { type FiftytwoInitiative, initiativeOf } from "../messages/initiative.ts";
import { nameOfSide } from "../messages/initiative-card.ts";
import { opensWhenAsked } from "../settings.ts";
import { openLaying } from "./initiative.ts";
import { openLay } from "./test.ts";
import { openDamage } from "./test-damage.ts";

/** What has been said already, so that it is said once: the message, what is asked, and the attempt. */
const said = new Set<string>();

/** Tells the user of a card that is asked of him, when the message that asks was made or has changed (C52-6, C52-7, C52-10). */
export function tellOfAsked(message: unknown): void {
  if (!(message instanceof foundry.documents.ChatMessage)) return;
  const test = exchangeOf(message);
  if (test) tellOfTest(message, test);
  const initiative = initiativeOf(message);
  if (initiative) tellOfInitiative(message, initiative);
}

function tellOfTest(message: ChatMessage.Implementation, test: FiftytwoExchange): void {
  const { attempt } = test.exchange;
  const names = { attacker: test.attacker.name, defender: test.defender.name };
  const tell = (what: string, text: string, open: (message: ChatMessage.Implementation) => Promise<void>) =>
    once(`${message.id} ${what} ${attempt}`, format(text, names), () => open(message));
  const due = test.tasks.find((task) => task.do === "lay");
  if (due && isFirst(test.actorOf(due.side))) tell(due.side, "C52.Test.Exchange.notice", openLay);
  if (test.awaitsDamage && isFirst(test.attacker.actor)) {
    tell("damage", "C52.Test.Exchange.noticeDamage", openDamage);
  }
}

function tellOfInitiative(message: ChatMessage.Implementation, initiative: FiftytwoInitiative): void {
  // A Dealer has called it himself.
  if (game.user?.isGM === true) return;
  for (const { side } of initiative.tasks.filter(
    (task) => task.do === "lay" && isFirst(initiative.actorOf(task.side)),
  )) {
    const text = format("C52.Initiative.notice", { name: nameOfSide(initiative, side) });
    once(`${message.id} ${side} ${initiative.exchange.attempt}`, text, () => openLaying(initiative, side));
  }
}

function once(key: string, text: string, open: () => Promise<void>): void {
  if (said.has(key)) return;
  said.add(key);
  ui.notifications?.info(text);
  if (opensWhenAsked()) void withNotices(open);
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
