import { actorAt, nameOf } from "../../../foundry/chat/rights.ts";
import { format, Refusal } from "../../../foundry/notices.ts";
import { payloadReader } from "../../../foundry/payload.ts";
import type { Json, StewardVerb } from "../../../foundry/steward/verbs.ts";
import { onlyDealer } from "../cards/dealer-verbs.ts";
import { speedOf, vehicleAt } from "../combat/vehicles.ts";
import { CHASERS, type Chaser, FiftytwoChase } from "./chase.ts";

/** A side of a new chase. */
export interface NewChaser {
  readonly name: string;
  /** UUIDs. */
  readonly actor: string | null;
  readonly vehicle: string | null;
}

interface NewChase {
  /** Of the message. */
  readonly id: string;
  readonly title: string;
  readonly pursuer: NewChaser;
  readonly fugitive: NewChaser;
  readonly start: number;
  readonly escapeAt: number | null;
}

const alone = (_query: unknown, asker: User.Implementation) => asker.isGM;

/** Begins a chase (C52-15); for the Dealer. */
export const startChase: StewardVerb<NewChase> = {
  read(payload) {
    const { id, optionalText, optionalNumber } = payloadReader(payload);
    const parts = payload as Readonly<Record<string, Json>>;
    return {
      id: id("id"),
      title: optionalText("title") ?? "",
      pursuer: newSide(parts.pursuer),
      fugitive: newSide(parts.fugitive),
      start: rounds(optionalNumber("start") ?? 1, 0),
      escapeAt: optionalNumber("escapeAt") === undefined ? null : rounds(optionalNumber("escapeAt"), 1),
    };
  },
  alone,
  plan({ id, ...chase }, asker) {
    onlyDealer(asker);
    if (game.messages?.has(id)) return { updates: [], answer: id };
    const sides = { pursuer: named(chase.pursuer), fugitive: named(chase.fugitive) };
    const names = { pursuer: sides.pursuer.name, fugitive: sides.fugitive.name };
    for (const side of CHASERS) if (names[side] === "") throw new Refusal("C52.Refusal.ChaseSide");
    const data = {
      _id: id,
      type: "fiftytwoChase",
      content: foundry.utils.escapeHTML(format("C52.Chase.line", names)),
      system: { ...chase, ...sides },
    };
    return { updates: [], creates: [{ parent: null, documentName: "ChatMessage", data }], answer: id };
  },
};

function newSide(value: Json | undefined): NewChaser {
  const { optionalText } = payloadReader(value);
  return {
    name: optionalText("name") ?? "",
    actor: optionalText("actor") ?? null,
    vehicle: optionalText("vehicle") ?? null,
  };
}

/** The side with the name that it goes by, and only what is there. */
function named({ name, actor: uuid, vehicle: carried }: NewChaser): NewChaser {
  const actor = actorAt(uuid);
  const vehicle = vehicleAt(carried);
  const own = actor ?? vehicle?.actor;
  return {
    name: name.trim() || (own ? nameOf(own) : ""),
    actor: actor?.uuid ?? null,
    vehicle: vehicle?.actor.uuid ?? null,
  };
}

/** @throws Refusal when it is no whole number of rounds */
function rounds(value: number | undefined, least: number): number {
  if (Number.isSafeInteger(value) && Number(value) >= least) return Number(value);
  throw new Refusal("C52.Refusal.Rounds", { found: value ?? "—", least });
}

/** What the Dealer does with a chase. */
const CHASE_CHANGES = ["won", "set", "undo", "carry", "end"] as const;

interface ChaseChange {
  /** Id of the request. */
  readonly id: string;
  readonly message: string;
  readonly change: (typeof CHASE_CHANGES)[number];
  readonly side: Chaser;
  readonly apart: number | undefined;
  readonly vehicle: string | null;
  readonly test: string;
}

/** Goes on with a chase (C52-15, C52-20): a round won, rounds apart set, the last of both taken back, another vehicle, its end; for the Dealer. */
export const changeChase: StewardVerb<ChaseChange> = {
  read(payload) {
    const { id, text, optionalText, optionalId, optionalNumber } = payloadReader(payload);
    const change = CHASE_CHANGES.find((known) => known === text("change"));
    const side = CHASERS.find((known) => known === (optionalText("side") ?? "pursuer"));
    if (!change) throw new Refusal("TRISKELE.Steward.Malformed", { field: "change", found: text("change") });
    if (!side) throw new Refusal("TRISKELE.Steward.Malformed", { field: "side", found: text("side") });
    const apart = change === "set" ? rounds(optionalNumber("apart"), 0) : undefined;
    const [vehicle, test] = [optionalText("vehicle") ?? null, optionalId("test") ?? ""];
    return { id: id("id"), message: id("message"), change, side, apart, vehicle, test };
  },
  alone,
  plan(query, asker) {
    onlyDealer(asker);
    const message = game.messages?.get(query.message);
    const chase: unknown = message?.system;
    if (!message || !(chase instanceof FiftytwoChase)) throw new Refusal("C52.Refusal.NoChase");
    const changes = changesOf(chase, query);
    return { updates: changes ? [{ document: message, changes }] : [], answer: changes !== null };
  },
};

/** The changes of the message; `null` when they have been made. @throws Refusal when the chase is over */
function changesOf(chase: FiftytwoChase, query: ChaseChange): Record<string, unknown> | null {
  const { events } = chase.toObject();
  const last = events.at(-1);
  const blank = { id: query.id, winner: query.side, speed: 0, apart: 0, test: "" };
  switch (query.change) {
    case "won": {
      if (events.some(({ id, test }) => id === query.id || (query.test !== "" && test === query.test))) return null;
      if (chase.ended || chase.standing.state !== "on") throw new Refusal("C52.Refusal.ChaseOver");
      const speed = speedOf(vehicleAt(chase[query.side].vehicle));
      return { "system.events": [...events, { ...blank, kind: "won", speed, test: query.test }] };
    }
    case "set":
      if (events.some(({ id }) => id === query.id)) return null;
      return {
        "system.events": [...events, { ...blank, kind: "set", apart: query.apart ?? 0 }],
        "system.ended": false,
      };
    case "undo":
      // Told by its id: the second of two clicks does not take back another one.
      if (chase.ended) return { "system.ended": false };
      return last?.id === query.test ? { "system.events": events.slice(0, -1) } : null;
    case "carry": {
      const vehicle = vehicleAt(query.vehicle)?.actor.uuid ?? null;
      return chase[query.side].vehicle === vehicle ? null : { [`system.${query.side}.vehicle`]: vehicle };
    }
    case "end":
      return chase.ended ? null : { "system.ended": true };
  }
}
