import type { Writes } from "../compat/batch.ts";
import { SYSTEM_ID } from "../id.ts";
import { Refusal, type TextData } from "../notices.ts";
import { resumeIntents, writeTogether } from "./intents.ts";
import { holdsLease, takeLease } from "./lease.ts";
import type { Json, StewardVerb } from "./verbs.ts";

/**
 * The steward: one client, the active GM's, that writes for players what they may not write themselves. Requests come by
 * socket, where the server names the sender; they are carried out one at a time and answered to the sender alone.
 */

const EVENT = `system.${SYSTEM_ID}`;
/** How long an asker waits for an answer, in ms. Sockets promise no delivery. */
const ANSWER_WITHIN = 10_000;
/** How long another window of the same GM waits for the lease's holder before it takes over, in ms. */
const HANDLED_WITHIN = 1_500;
/** How many answers are kept to answer a repeated request the same way. */
const REMEMBERED = 200;

type Frame =
  | { kind: "request"; id: string; verb: string; payload: Json }
  | { kind: "reply"; id: string; ok: true; answer: Json }
  | { kind: "reply"; id: string; ok: false; key: string; data: TextData }
  /** Tells the other windows of the same GM that one of them acts. */
  | { kind: "handled"; id: string };

type Reply = Extract<Frame, { kind: "reply" }>;

const verbs = new Map<string, StewardVerb<unknown>>();
/** Calls waiting for an answer, with the GM that was asked. */
const waiting = new Map<string, { gm: string | null; settle(reply: Reply): void }>();
const answered = new Map<string, Reply>();
const takeovers = new Map<string, ReturnType<typeof setTimeout>>();
let queue: Promise<unknown> = Promise.resolve();

/** Registers a rule set's verbs as `<prefix>.<verb>`. */
export function registerVerbs(prefix: string, list: Readonly<Record<string, StewardVerb<unknown>>>): void {
  for (const [name, verb] of Object.entries(list)) verbs.set(`${prefix}.${name}`, verb);
}

/** Begins to listen; during `init`, so that no early request is missed. */
export function listen(): void {
  game.socket?.on(EVENT, (frame: unknown, senderId: unknown) => receive(frame, senderId));
}

/** Takes the lease and finishes what an earlier client left; once, at `ready`. */
export async function startSteward(): Promise<void> {
  if (game.user?.isGM) await takeOver();
}

/** After a GM came or went. */
export function stewardChanged(user: User.Implementation, connected: boolean): void {
  if (!connected) {
    for (const [id, { gm, settle }] of waiting) {
      if (gm !== user.id) continue;
      settle({ kind: "reply", id, ok: false, key: "TRISKELE.Steward.Left", data: { gm: user.name ?? "" } });
    }
  }
  // This window may be the one to act now, and another GM's half-written work its to finish.
  if (holdsLease()) enqueueStep(resumeIntents);
}

/** This window acts from now on: first it finishes what others left half written, then it serves. */
async function takeOver(): Promise<void> {
  await takeLease();
  if (holdsLease()) await enqueueStep(resumeIntents);
}

/**
 * Writes something nobody asked for, as a fight's end brings it. Planned when its turn comes, and only by the one client that
 * acts; called by every client.
 */
export function performAsSteward(plan: () => Writes): void {
  if (!holdsLease()) return;
  void enqueueStep(async () => {
    const writes = plan();
    if (holdsLease()) await writeTogether(writes);
  });
}

/** Queues a step of the steward's own. A fault in it must not stop the queue. */
function enqueueStep(step: () => Promise<void>): Promise<void> {
  const turn = queue.then(step).catch((error: unknown) => console.error(error));
  queue = turn;
  return turn;
}

/** Whether someone can act for others at the moment. */
export function stewardPresent(): boolean {
  return Boolean(game.users?.activeGM);
}

/** Whether this user's request can only be carried out by a GM. */
export function needsSteward(verb: string, payload: Json): boolean {
  const found = verbOf(verb);
  return !game.user || !found.alone(found.read(payload), game.user);
}

/**
 * Asks for a verb. With a GM present the steward carries it out, also for those who could write themselves, so that two who
 * click at once are served one after the other. Without one, whoever may write alone does.
 *
 * @throws Refusal when the rules, the rights or the absence of a GM say no, or no answer comes in time.
 */
export async function ask(verb: string, payload: Json): Promise<Json> {
  const user = game.user;
  const gm = game.users?.activeGM ?? null;
  if (!user) throw new Refusal("TRISKELE.Steward.NotReady");
  if (!gm) {
    const found = verbOf(verb);
    if (!found.alone(found.read(payload), user)) throw new Refusal("TRISKELE.Steward.NoGm");
    return unpack(await enqueue(foundry.utils.randomID(), verb, payload, user, () => true));
  }
  const id = foundry.utils.randomID();
  if (holdsLease()) return unpack(await enqueue(id, verb, payload, user, holdsLease));
  const reply = new Promise<Reply>((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      resolve({ kind: "reply", id, ok: false, key: "TRISKELE.Steward.NoAnswer", data: { gm: gm.name ?? "" } });
    }, ANSWER_WITHIN);
    const settle = (answer: Reply) => {
      clearTimeout(timer);
      waiting.delete(id);
      resolve(answer);
    };
    waiting.set(id, { gm: gm.id, settle });
  });
  const frame: Frame = { kind: "request", id, verb, payload };
  emit(frame, [gm.id]);
  // Another window of this same GM holds the lease; should it be gone, this one acts.
  if (gm === user) awaitHandling(frame, user);
  return unpack(await reply);
}

function unpack(reply: Reply | null): Json {
  if (!reply) throw new Refusal("TRISKELE.Steward.LostLease");
  if (!reply.ok) throw new Refusal(reply.key, reply.data);
  return reply.answer;
}

function verbOf(name: string): StewardVerb<unknown> {
  const verb = verbs.get(name);
  if (!verb) throw new Refusal("TRISKELE.Steward.UnknownVerb", { verb: name });
  return verb;
}

function emit(frame: Frame, recipients: readonly (string | null)[]): void {
  // The community types know no third argument; the host does.
  const socket = game.socket as unknown as { emit(event: string, frame: Frame, options: object): void };
  socket.emit(EVENT, frame, { recipients: recipients.filter((id) => id !== null) });
}

function receive(value: unknown, senderId: unknown): void {
  const frame = readFrame(value);
  // Only the server can name the sender; without a name nobody is asked for anything.
  const sender = typeof senderId === "string" ? game.users?.get(senderId) : undefined;
  if (!frame || !sender || !game.user) return;
  if (frame.kind === "reply") {
    const call = waiting.get(frame.id);
    if (call?.gm === sender.id) call.settle(frame);
  } else if (frame.kind === "handled") {
    if (sender === game.user) stopTakeover(frame.id);
  } else if (game.user === game.users?.activeGM) {
    if (holdsLease()) void serve(frame, sender);
    else awaitHandling(frame, sender);
  }
}

function awaitHandling(frame: Extract<Frame, { kind: "request" }>, sender: User.Implementation): void {
  takeovers.set(
    frame.id,
    setTimeout(async () => {
      takeovers.delete(frame.id);
      await takeOver();
      await serve(frame, sender);
    }, HANDLED_WITHIN),
  );
}

function stopTakeover(id: string): void {
  clearTimeout(takeovers.get(id));
  takeovers.delete(id);
}

async function serve(frame: Extract<Frame, { kind: "request" }>, sender: User.Implementation): Promise<void> {
  const reply = await enqueue(frame.id, frame.verb, frame.payload, sender, holdsLease);
  // The lease went to another window before anything was written: that one will find nobody has handled this, and act.
  if (!reply) return;
  if (game.user) emit({ kind: "handled", id: frame.id }, [game.user.id]);
  // A window that asked itself and then took over answers its own waiting call; sockets do not echo.
  if (sender === game.user && waiting.has(frame.id)) waiting.get(frame.id)?.settle(reply);
  else emit(reply, [sender.id]);
}

/** One at a time; the same id gets the same answer. `mayWrite` is asked right before the writes. */
function enqueue(
  id: string,
  verb: string,
  payload: Json,
  asker: User.Implementation,
  mayWrite: () => boolean,
): Promise<Reply | null> {
  const turn = queue.then(async () => {
    const key = `${asker.id}.${id}`;
    const known = answered.get(key);
    if (known) return known;
    const reply = await carryOut(id, verb, payload, asker, mayWrite);
    if (!reply) return null;
    answered.set(key, reply);
    for (const old of answered.keys()) {
      if (answered.size <= REMEMBERED) break;
      answered.delete(old);
    }
    return reply;
  });
  queue = turn;
  return turn;
}

async function carryOut(
  id: string,
  name: string,
  payload: Json,
  asker: User.Implementation,
  mayWrite: () => boolean,
): Promise<Reply | null> {
  try {
    const verb = verbOf(name);
    const { answer, ...writes } = verb.plan(verb.read(payload), asker);
    if (!mayWrite()) return null;
    await writeTogether(writes);
    return { kind: "reply", id, ok: true, answer };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "reply", id, ok: false, key: error.key, data: error.data };
    // The asker must not wait for an answer that never comes; the GM's console keeps the whole story.
    console.error(error);
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "reply", id, ok: false, key: "TRISKELE.Notice.Fault", data: { reason } };
  }
}

function readFrame(value: unknown): Frame | null {
  if (typeof value !== "object" || value === null) return null;
  const frame = value as Partial<Record<string, unknown>>;
  if (typeof frame.id !== "string") return null;
  if (frame.kind === "request") return typeof frame.verb === "string" && "payload" in frame ? (value as Frame) : null;
  if (frame.kind === "reply") {
    const whole = frame.ok === true ? "answer" in frame : typeof frame.key === "string" && isTextData(frame.data);
    return whole ? (value as Frame) : null;
  }
  return frame.kind === "handled" ? (value as Frame) : null;
}

function isTextData(value: unknown): value is TextData {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string" || typeof text === "number")
  );
}
