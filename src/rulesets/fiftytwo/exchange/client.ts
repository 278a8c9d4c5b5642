import { SYSTEM_ID } from "../../../foundry/id.ts";
import { format, Refusal, withNotices } from "../../../foundry/notices.ts";
import { ask } from "../../../foundry/steward/steward.ts";
import { type ExchangeState, TOP, tasksOf } from "../../../kernel/exchange/index.ts";
import { carrierOf, carriers } from "./carrier.ts";
import { freshBytes, type Laying, Secrets } from "./secrets.ts";

/**
 * What a player's own client does of an exchange by itself: it keeps which card lies, and sends that to the steward when all have
 * laid; again when the steward may have lost it.
 */

/** How long a secret is kept whose message is not there, in ms: the steward may be about to make it. */
const KEPT_WITHOUT_MESSAGE = 86_400_000;

/** How long another browser of the same user has to open a card of which this one does not know, in ms. */
const OTHER_BROWSER_WITHIN = 3_000;

/** Keys of refusals after which the opening is sent again when a Dealer is there. */
const LATER: readonly string[] = ["TRISKELE.Steward.NoGm", "TRISKELE.Steward.Left", "TRISKELE.Steward.NoAnswer"];

/** What this user's browser knows of the cards he has laid. */
export function secrets(): Secrets {
  return new Secrets(localStorage, game.world?.id ?? "", game.user?.id ?? "");
}

/**
 * Binds a card of the user's hand, and keeps what opens it in this browser.
 * @returns the commitment
 * @throws Refusal when the browser keeps nothing: a card that nobody can open must not lie
 */
export function commitCard(laying: Omit<Laying, "user">): string {
  try {
    return secrets().commit({ ...laying, user: game.user?.id ?? "" }, freshBytes(), Date.now());
  } catch {
    throw new Refusal("C52.Exchange.noStorage");
  }
}

/** The card that the user has laid for a side and only he knows; `null` for any other, and after it was shown. */
export function ownCard(state: ExchangeState, side: string): string | null {
  const laid = state.sides.find(({ id }) => id === side)?.laid;
  return laid?.user === game.user?.id ? (secrets().of(laid?.commitment ?? TOP)?.card ?? null) : null;
}

/** Openings that are on their way, by exchange, attempt and side. One to a page that is being loaded never arrives. */
const underway = new Set<string>();
const keyOf = ({ id, attempt }: ExchangeState, side: string) => `${id} ${attempt} ${side}`;
/** Commitments whose secret this browser does not know: said once. */
const missed = new Set<string>();

/** After a message was made or has changed. */
export function exchangeChanged(message: unknown): void {
  if (!(message instanceof foundry.documents.ChatMessage)) return;
  const carrier = carrierOf(message);
  if (!carrier) return;
  const { exchange } = carrier;
  // Heard of by the steward already: sent again only when he may have lost it.
  void openAll([exchange], ({ reached }, side) => !reached.includes(side) && !underway.has(keyOf(exchange, side)));
  forget();
}

/** After a message has gone. */
export function exchangeGone(message: unknown): void {
  if (!(message instanceof foundry.documents.ChatMessage)) return;
  secrets().keep((_commitment, { exchange }) => exchange !== message.id);
}

/** When the page is there, and when another client has become the steward: what had reached him is gone with his page. */
export function openAgain(): void {
  void openAll(
    carriers().map(({ exchange }) => exchange),
    () => true,
  );
  forget();
}

/** After a user came or went. */
export function userCame(user: unknown): void {
  if (user instanceof foundry.documents.User && user.isGM) openAgain();
}

/** After a user has changed: a Dealer's window has become the one that acts. */
export function userChanged(user: unknown, changes: unknown): void {
  const lease =
    typeof changes === "object" && changes !== null && foundry.utils.hasProperty(changes, `flags.${SYSTEM_ID}.lease`);
  if (lease) userCame(user);
}

async function openAll(
  states: readonly ExchangeState[],
  wanted: (state: ExchangeState, side: string) => boolean,
): Promise<void> {
  const me = game.user?.id ?? "";
  const due = states.flatMap((state) =>
    tasksOf(state, me)
      .filter((task) => task.do === "open" && wanted(state, task.side))
      .map(({ side }) => ({ state, side })),
  );
  await Promise.all(due.map(({ state, side }) => withNotices(() => sendOpening(state, side))));
}

async function sendOpening(state: ExchangeState, side: string): Promise<void> {
  const { id, attempt, sides } = state;
  const commitment = sides.find((one) => one.id === side)?.laid?.commitment ?? TOP;
  const secret = secrets().of(commitment);
  if (!secret) {
    sayMissing(state, side, commitment);
    return;
  }
  const key = keyOf(state, side);
  underway.add(key);
  try {
    await ask("fiftytwo.open", { message: id, side, attempt, card: secret.card, nonce: secret.nonce });
  } catch (error) {
    if (!(error instanceof Refusal && LATER.includes(error.key))) throw error;
  } finally {
    underway.delete(key);
  }
}

/** Says that this browser cannot open a card, once, unless another one of the same user does meanwhile. */
function sayMissing({ id, attempt }: ExchangeState, side: string, commitment: string): void {
  if (missed.has(commitment)) return;
  missed.add(commitment);
  setTimeout(() => {
    const exchange = carrierOf(game.messages?.get(id))?.exchange;
    const waits = exchange?.phase === "opening" && exchange.attempt === attempt && !exchange.reached.includes(side);
    if (waits) ui.notifications?.warn(format("C52.Exchange.secretGone"));
  }, OTHER_BROWSER_WITHIN);
}

/** Forgets the secrets of cards that do not lie any more: shown, laid anew, or called off. */
function forget(): void {
  const states = new Map(carriers().map(({ exchange }) => [exchange.id, exchange]));
  const now = Date.now();
  secrets().keep((commitment, { exchange, at }) => {
    const state = states.get(exchange);
    if (!state) return now - at < KEPT_WITHOUT_MESSAGE;
    const lying = state.phase === "laying" || state.phase === "opening";
    return lying && !state.spent.includes(commitment);
  });
}
