import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ExchangeEvent, recheck, TOP, tasksOf } from "../../src/kernel/exchange/index.ts";
import { Model } from "./exchange-model.ts";
import { byDealer, callNow, DEALER, DECLARATION, type Seat, sha256, World } from "./exchange-world.ts";

const SEATS: readonly Seat[] = [
  { side: "one", hand: "hand-a", user: "ada" },
  { side: "two", hand: "hand-b", user: "bo" },
  { side: "three", hand: "hand-d", user: DEALER },
  { side: "four", hand: "hand-d", user: DEALER },
];

/** The table under test, and every event that was ever on the wire. */
class Table {
  readonly wire: ExchangeEvent[] = [];
  constructor(readonly world: World) {}

  seat(pick: number): Seat {
    const seat = this.world.seats[pick % this.world.seats.length];
    if (!seat) throw new Error("no seats");
    return seat;
  }

  /** Sends an event; holds what must always hold against what comes of it. */
  send(event: ExchangeEvent, model: Model): void {
    const { world } = this;
    const before = structuredClone(world.exchange);
    const handsBefore = JSON.stringify([...world.hands]);
    const expected = model.expects(event, world);
    this.wire.push(event);
    const { answer, effects } = world.send(event);
    expect(answer.kind, JSON.stringify(event)).toBe(expected);
    if (answer.kind !== "done") {
      expect(world.exchange).toEqual(before);
      expect(effects).toEqual([]);
    }
    this.holds(model, handsBefore);
  }

  holds(model: Model, handsBefore: string): void {
    const { world } = this;
    const { state } = world;
    expect([state.phase, state.attempt]).toEqual([model.phase, model.attempt]);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    expect(new Set(state.reached).size).toBe(state.reached.length);
    if (state.phase !== "opening") expect(world.exchange.openings).toEqual([]);
    // Nothing is lost, and nothing is in two places.
    const everywhere = world.everywhere();
    expect(everywhere).toEqual(world.all);
    expect(new Set(everywhere).size).toBe(everywhere.length);
    if (state.phase === "shown" || state.phase === "settled") {
      expect(state.shown).toHaveLength(state.sides.length);
      expect(recheck(state, sha256).every(({ verdict }) => verdict !== "differs")).toBe(true);
      const held = state.shown.filter(({ from }) => from === "hand");
      expect(recheck(state, sha256).filter(({ verdict }) => verdict === "matches")).toHaveLength(held.length);
      expect(state.phase === "shown" ? world.table : world.discard.slice(-state.shown.length)).toEqual(
        state.shown.map(({ card }) => card),
      );
      return;
    }
    // Before the reveal no card moves, and none is named, nor its nonce.
    expect(JSON.stringify([...world.hands])).toBe(handsBefore);
    expect(world.table).toEqual([]);
    const open = JSON.stringify([state, world.effects]);
    for (const { card, nonce } of world.secrets) expect(open.includes(card) || open.includes(nonce)).toBe(false);
  }
}

type Command = fc.Command<Model, Table>;

/** A command that anyone may try at any time. */
function command(name: string, run: (table: Table, model: Model) => void): Command {
  return {
    check: () => true,
    run: (model, table) => run(table, model),
    toString: () => name,
  };
}

const pick = fc.nat({ max: 1000 });

/** A user who lays what he has to. */
const lays = fc.tuple(pick, pick).map(([who, which]) =>
  command(`lay ${who} ${which}`, (table, model) => {
    const { world } = table;
    const seat = table.seat(who);
    const siblings = model.sides.filter(({ hand, id }) => hand === seat.hand && id !== seat.side);
    const free = world.handOf(seat).filter((card) => !siblings.some((one) => one.card === card));
    table.send(world.layEvent(seat, free[which % Math.max(1, free.length)] ?? null), model);
  }),
);

/** Everyone who has to lay does. */
function allLay(table: Table, model: Model, which: number): void {
  const { world } = table;
  for (const seat of world.seats) {
    if (!tasksOf(world.state, seat.user).some((task) => task.side === seat.side && task.do === "lay")) continue;
    const taken = model.sides.filter(({ hand, card }) => hand === seat.hand && card !== null);
    const free = world.handOf(seat).filter((card) => !taken.some((one) => one.card === card));
    table.send(world.layEvent(seat, free[which % Math.max(1, free.length)] ?? null), model);
  }
}

/** Everyone does what he has to, so that exchanges come to an end. */
const goesOn = pick.map((which) =>
  command(`go on ${which}`, (table, model) => {
    const { world } = table;
    allLay(table, model, which);
    for (const seat of world.seats) {
      const opened = model.sides.find(({ id }) => id === seat.side)?.opened;
      const due = tasksOf(world.state, seat.user).some((task) => task.side === seat.side && task.do === "open");
      if (!due || opened || !world.secrets.some(({ side }) => side === seat.side)) continue;
      table.send(world.openEvent(seat), model);
    }
  }),
);

/** Everyone lays, and the Dealer waits for no opening. */
const startsOver = pick.map((which) =>
  command(`start over ${which}`, (table, model) => {
    allLay(table, model, which);
    table.send(callNow(table.world), model);
  }),
);

const opens = pick.map((who) =>
  command(`open ${who}`, (table, model) => {
    const seat = table.seat(who);
    if (table.world.secrets.some(({ side }) => side === seat.side)) table.send(table.world.openEvent(seat), model);
  }),
);

/** An event of an earlier time, heard again: a duplicate, a late one, or a replay by someone else. */
const replays = fc.tuple(pick, fc.option(fc.constantFrom("ada", "bo", DEALER, "eve"))).map(([which, from]) =>
  command(`replay ${which} by ${from ?? "its sender"}`, (table, model) => {
    const event = table.wire[which % Math.max(1, table.wire.length)];
    if (event) table.send(from === null ? event : { ...event, from }, model);
  }),
);

const LAYING = ["invented", "top", "copied", "again", "foreign", "shared", "forAnother", "late"] as const;
const OPENING = ["card", "nonce", "side", "attempt"] as const;

/** A cheat who lays: what is not his, what lay before, for another, for an earlier attempt, or the top card without need. */
const cheatsLaying = fc.tuple(pick, pick, fc.constantFrom(...LAYING)).map(([who, which, how]) =>
  command(`cheat ${who} ${which}: ${how}`, (table, model) => {
    const { world } = table;
    const seat = table.seat(who);
    const lay = { kind: "lay", from: seat.user, attempt: world.state.attempt, side: seat.side } as const;
    const earlier = table.wire.filter((event) => event.kind === "lay" && event.side === seat.side);
    const commitments = {
      invented: sha256(`${which}`),
      top: TOP,
      copied: table.wire.find((event) => event.kind === "lay")?.commitment ?? TOP,
      again: earlier.flatMap((event) => (event.kind === "lay" ? event.commitment : []))[0] ?? TOP,
    };
    if (how === "invented" || how === "top" || how === "copied" || how === "again") {
      return table.send({ ...lay, declaration: DECLARATION, commitment: commitments[how] }, model);
    }
    const own = world.handOf(seat);
    const sibling = model.sides.find(({ id, hand, card }) => hand === seat.hand && id !== seat.side && card !== null);
    const shared = sibling && how === "shared" ? sibling.card : own[which % Math.max(1, own.length)];
    const card = how === "foreign" ? world.all[which % world.all.length] : shared;
    const event = world.layEvent(seat, card ?? null);
    const change = how === "forAnother" ? { from: table.seat(which).user } : how === "late" ? { attempt: 1 } : {};
    table.send({ ...event, ...change } as ExchangeEvent, model);
  }),
);

/** A cheat who opens another card, with another nonce, for another side, or for another attempt. */
const cheatsOpening = fc.tuple(pick, pick, fc.constantFrom(...OPENING)).map(([who, which, how]) =>
  command(`cheat ${who} ${which}: ${how}`, (table, model) => {
    const { world } = table;
    const seat = table.seat(who);
    if (!world.secrets.some(({ side }) => side === seat.side)) return;
    const changes = {
      card: { card: world.all[which % world.all.length] ?? "" },
      nonce: { nonce: world.nonce() },
      side: { side: table.seat(which).side },
      attempt: { attempt: 1 + (which % 3) },
    };
    table.send({ ...world.openEvent(seat), ...changes[how] } as ExchangeEvent, model);
  }),
);

const dealers = fc.constantFrom(
  command("call", (table, model) => table.send(callNow(table.world), model)),
  command("call by a player", (table, model) => table.send(callNow(table.world, "ada"), model)),
  command("settle", (table, model) => table.send(byDealer("settle"), model)),
);
/** Seldom, since nothing follows it. */
const callOff = pick.map((luck) =>
  command(`void ${luck}`, (table, model) => {
    if (luck % 5 === 0) table.send(byDealer("void"), model);
  }),
);

/** The Dealer lets the top card answer for someone, or someone else tries to. */
const flips = fc.tuple(pick, fc.constantFrom(DEALER, DEALER, "ada")).map(([who, from]) =>
  command(`flip ${who} by ${from}`, (table, model) => {
    const { attempt } = table.world.state;
    table.send({ kind: "flip", from, attempt, side: table.seat(who).side, declaration: DECLARATION }, model);
  }),
);

const reloads = fc.constant(
  command("reload", (table, model) => {
    const before = table.world.state;
    const hands = JSON.stringify([...table.world.hands]);
    model.reload();
    table.world.reload();
    expect(table.world.state).toEqual(before);
    table.holds(model, hands);
  }),
);

const commands = fc.commands(
  [
    lays,
    goesOn,
    startsOver,
    opens,
    opens,
    replays,
    replays,
    cheatsLaying,
    cheatsLaying,
    cheatsOpening,
    dealers,
    flips,
    reloads,
    callOff,
  ],
  { maxCommands: 30, size: "+1" },
);

function plays(seats: readonly Seat[], order: "inTurn" | "together"): void {
  const sizes = fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(sizes, fc.nat({ max: 8 }), commands, (handSizes, left, some) => {
      const world = new World(seats, handSizes, { order, left });
      fc.modelRun(() => ({ model: new Model(world), real: new Table(world) }), some);
    }),
    { numRuns: 60 },
  );
}

describe("any course of an exchange, with honest, clumsy and cheating users (C52-6)", () => {
  it("of two who lay in turn is the one that the model tells", () => plays(SEATS.slice(0, 2), "inTurn"));

  it("of the Dealer's own sides is, too", () => plays(SEATS.slice(2), "inTurn"));

  it("of many who lay together is, too (C52-10)", () => plays(SEATS, "together"));

  it("comes to an end when everyone does what he has to", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 }), (handSizes) => {
        const world = new World(SEATS, handSizes, { order: "together" });
        const empty = new Map([...world.hands].map(([hand, cards]) => [hand, cards.length]));
        for (const seat of SEATS) {
          const left = empty.get(seat.hand) ?? 0;
          world.send(world.layEvent(seat, left > 0 ? (world.handOf(seat)[left - 1] ?? null) : null));
          empty.set(seat.hand, left - 1);
        }
        for (const seat of SEATS) {
          if (world.secrets.some(({ side }) => side === seat.side)) world.send(world.openEvent(seat));
        }
        expect(world.state.phase).toBe("shown");
      }),
      { numRuns: 50 },
    );
  });
});

describe("an exchange before the reveal (C52-6)", () => {
  it("is the same whichever cards lie, but for the hashes", () => {
    const step = fc.constantFrom<string>("lay", "open", "call", "reload", "twice", "wrong");
    const others = fc.array(fc.tuple(step, pick), { maxLength: 14 });
    const everyone = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    // All lay, in any order, before and after anything else.
    const script = fc
      .tuple(fc.constantFrom(0, 2, 20), everyone, others)
      .map(([after, order, some]) => some.toSpliced(after, 0, ...order.map((who): [string, number] => ["lay", who])));
    const choice = fc.array(pick, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(script, choice, choice, (steps, first, second) => {
        const [one, other] = [first, second].map((cards) => played(steps, cards));
        const until = Math.min(one?.shownAt ?? 0, other?.shownAt ?? 0);
        expect(one?.seen.slice(0, until)).toEqual(other?.seen.slice(0, until));
        expect(one?.shownAt).toBe(other?.shownAt);
      }),
      { numRuns: 150 },
    );
  });

  /** Plays a script with a choice of cards, and notes all that anyone could see, each hash replaced by its number. */
  function played(script: readonly (readonly [string, number])[], choice: readonly number[]) {
    const world = new World(SEATS, [4, 4, 6], { order: "together" });
    const hashes = new Map<string, number>();
    const seen: string[] = [];
    let shownAt = Number.POSITIVE_INFINITY;
    for (const [what, who] of script) {
      const index = who % SEATS.length;
      const seat = SEATS[index];
      if (!seat) continue;
      const half = index === 3 ? 3 : 0;
      const card = world.handOf(seat)[half + ((choice[index] ?? 0) % 3)] ?? null;
      const known = world.secrets.some(({ side }) => side === seat.side);
      let answer = "";
      if (what === "lay") answer = world.send(world.layEvent(seat, card)).answer.kind;
      if (what === "open" && known) answer = world.send(world.openEvent(seat)).answer.kind;
      if (what === "twice" && known) answer = world.send(world.openEvent(seat)).answer.kind;
      if (what === "wrong" && known) {
        answer = world.send({ ...world.openEvent(seat), nonce: "ab".repeat(16) } as ExchangeEvent).answer.kind;
      }
      if (what === "call") answer = world.send(callNow(world)).answer.kind;
      if (what === "reload") world.reload();
      const text = JSON.stringify([world.state, world.effects, answer]).replace(/[0-9a-f]{64}/g, (hash) => {
        if (!hashes.has(hash)) hashes.set(hash, hashes.size);
        return `#${hashes.get(hash)}`;
      });
      if (world.state.phase === "shown") shownAt = Math.min(shownAt, seen.length);
      seen.push(text);
    }
    return { seen, shownAt };
  }
});
