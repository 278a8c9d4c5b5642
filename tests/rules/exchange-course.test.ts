import { describe, expect, it } from "vitest";
import {
  type ExchangeEvent,
  type ExchangeState,
  frozenHands,
  recheck,
  type Step,
  tasksOf,
} from "../../src/kernel/exchange/index.ts";
import {
  ATTACKER,
  bothLay,
  byDealer,
  callNow,
  DEALER,
  DECLARATION,
  DEFENDER,
  firstCard,
  opposed,
  type Seat,
  sha256,
  World,
} from "./exchange-world.ts";

const answer = ({ answer: given }: Step) => (given.kind === "refused" ? given.reason : given.kind);

describe("openings that do not come (C52-6)", () => {
  it("make all lay anew as long as none has come", () => {
    const world = opposed();
    bothLay(world);
    const [layAgain, openAgain] = [world.state.sides[0]?.laid, world.openEvent(ATTACKER)];
    expect(world.send(callNow(world)).effects).toEqual([
      { kind: "layAnew", attempt: 2, sides: ["attacker", "defender"] },
    ]);
    expect(world.state).toMatchObject({ phase: "laying", attempt: 2, reached: [] });
    expect(world.state.sides.map(({ laid }) => laid)).toEqual([null, null]);
    expect(frozenHands([world.state])).toEqual([]);
    // What belongs to the first attempt comes too late for it.
    expect(answer(world.send(openAgain))).toBe("stale");
    expect(answer(world.send({ ...callNow(world), attempt: 1 } as ExchangeEvent))).toBe("stale");
    const event = world.layEvent(ATTACKER, firstCard(world, ATTACKER));
    expect(answer(world.send({ ...event, attempt: 1 } as ExchangeEvent))).toBe("stale");
    // The same commitment would tell that the same card lies.
    const repeated = { ...event, commitment: layAgain?.commitment ?? "" } as ExchangeEvent;
    expect(answer(world.send(repeated))).toBe("repeatedCommitment");
    expect(answer(world.send(event))).toBe("done");
  });

  it("are answered by the top card when another has come: nobody looks first and claims a loss", () => {
    const world = opposed();
    bothLay(world);
    const [top] = world.deck;
    const held = firstCard(world, DEFENDER);
    world.send(world.openEvent(ATTACKER));
    const late = world.openEvent(DEFENDER);
    expect(answer(world.send(callNow(world, "ada")))).toBe("notDealer");
    expect(answer(world.send(callNow(world)))).toBe("done");
    expect(world.state.shown[1]).toEqual({ side: "defender", card: top, nonce: null, from: "withheld" });
    expect(world.handOf(DEFENDER)).toContain(held);
    expect(answer(world.send(late))).toBe("tooLate");
    expect(answer(world.send(callNow(world)))).toBe("already");
    expect(recheck(world.state, sha256).map(({ verdict }) => verdict)).toEqual(["matches", "withheld"]);
    expect(world.everywhere()).toEqual(world.all);
  });
});

describe("calling an exchange off (C52-6)", () => {
  const steps: ((world: World) => void)[] = [
    () => {},
    (world) => world.send(world.layEvent(ATTACKER, firstCard(world, ATTACKER))),
    bothLay,
    (world) => {
      bothLay(world);
      world.send(world.openEvent(DEFENDER));
    },
  ];

  it("is the Dealer's, at every step before the cards are shown, and no card moves", () => {
    for (const [index, prepare] of steps.entries()) {
      const world = opposed();
      prepare(world);
      const hands = JSON.stringify([...world.hands]);
      expect(answer(world.send({ kind: "void", from: "ada" })), String(index)).toBe("notDealer");
      expect(world.send(byDealer("void")).effects).toEqual([{ kind: "release", hands: ["hand-a", "hand-b"] }]);
      expect(world.state.ended).toEqual({ by: DEALER, reason: "dealer", reached: index === 3 ? ["defender"] : [] });
      expect(JSON.stringify([...world.hands])).toBe(hands);
      expect(frozenHands([world.state])).toEqual([]);
      expect(world.exchange.openings).toEqual([]);
      expect(answer(world.send(byDealer("void")))).toBe("already");
      expect(answer(world.send(byDealer("settle")))).toBe("notShown");
      const more = world.layEvent(ATTACKER, firstCard(world, ATTACKER));
      expect(["tooLate", "laidAlready"]).toContain(answer(world.send(more)));
    }
  });

  it("says that it was because nobody was left, and takes no other word for it", () => {
    const world = opposed();
    const lost = { kind: "void", from: DEALER, reason: "lost" } as unknown as ExchangeEvent;
    expect(answer(world.send(lost))).toBe("malformed");
    expect(answer(world.send({ kind: "void", from: DEALER, reason: "gone" }))).toBe("done");
    expect(world.state.ended?.reason).toBe("gone");
  });

  it("comes too late when the cards are shown: none goes back", () => {
    const world = opposed();
    bothLay(world);
    world.send(world.openEvent(ATTACKER));
    world.send(world.openEvent(DEFENDER));
    expect(answer(world.send(byDealer("void")))).toBe("tooLate");
    expect(answer(world.send({ kind: "settle", from: "ada" }))).toBe("notDealer");
    world.send(byDealer("settle"));
    expect(answer(world.send(byDealer("void")))).toBe("tooLate");
  });
});

describe("pages loaded anew in an exchange (C52-6)", () => {
  it("ask for the openings that were in the steward's memory, and know that one had come", () => {
    const world = opposed();
    bothLay(world);
    world.send(world.openEvent(ATTACKER));
    expect(world.reload().effects).toEqual([
      {
        kind: "ask",
        attempt: 1,
        sides: [
          { side: "attacker", user: "ada" },
          { side: "defender", user: "bo" },
        ],
      },
    ]);
    expect(tasksOf(world.state, "ada")).toEqual([{ side: "attacker", do: "open" }]);
    expect(world.state.reached).toEqual(["attacker"]);
    expect(answer(world.send(world.openEvent(ATTACKER)))).toBe("done");
    expect(world.state.reached).toEqual(["attacker"]);
    expect(answer(world.send(world.openEvent(DEFENDER)))).toBe("done");
    expect(recheck(world.state, sha256).map(({ verdict }) => verdict)).toEqual(["matches", "matches"]);
  });

  it("do not give a second look to who holds his opening back", () => {
    const world = opposed();
    bothLay(world);
    world.send(world.openEvent(ATTACKER));
    world.reload();
    world.send(world.openEvent(ATTACKER));
    world.send(callNow(world));
    expect(world.state.shown.map(({ from }) => from)).toEqual(["hand", "withheld"]);
  });

  it("change nothing at any other time", () => {
    const world = opposed();
    const same = () => {
      const before = structuredClone(world.state);
      expect(world.reload().effects).toEqual([]);
      expect(world.state).toEqual(before);
    };
    same();
    world.send(world.layEvent(ATTACKER, firstCard(world, ATTACKER)));
    same();
    world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    world.send(world.openEvent(ATTACKER));
    world.send(world.openEvent(DEFENDER));
    same();
    world.send(byDealer("settle"));
    same();
  });

  it("show the top card for one that the Dealer has taken out of the hand meanwhile", () => {
    const world = opposed();
    bothLay(world);
    const card = firstCard(world, ATTACKER);
    world.send(world.openEvent(ATTACKER));
    world.hands.set(
      "hand-a",
      world.handOf(ATTACKER).filter((one) => one !== card),
    );
    world.discard.push(card);
    world.send(world.openEvent(DEFENDER));
    expect(world.state.shown.map(({ from }) => from)).toEqual(["withheld", "hand"]);
    expect(world.everywhere()).toEqual(world.all);
  });
});

describe("an exchange of many sides (C52-10)", () => {
  const ada: Seat = { side: "ada", hand: "hand-a", user: "ada" };
  const bo: Seat = { side: "bo", hand: "hand-b", user: "bo" };
  const wolf: Seat = { side: "wolf", hand: "hand-d", user: DEALER };
  const bear: Seat = { side: "bear", hand: "hand-d", user: DEALER };
  const seats = [ada, bo, wolf, bear];
  const all = (sizes = [5, 5, 5]) => new World(seats, sizes, { order: "together" });
  const layFirst = (world: World, seat: Seat, index = 0) =>
    answer(world.send(world.layEvent(seat, firstCard(world, seat, index))));

  it("is laid in any order, and shown when all have opened", () => {
    const world = all();
    for (const [seat, index] of [
      [bear, 0],
      [bo, 0],
      [wolf, 1],
      [ada, 0],
    ] as const) {
      expect(layFirst(world, seat, index)).toBe("done");
    }
    for (const seat of seats) world.send(world.openEvent(seat));
    expect(world.state.phase).toBe("shown");
    expect(world.table).toHaveLength(4);
    expect(recheck(world.state, sha256).every(({ verdict }) => verdict === "matches")).toBe(true);
  });

  it("takes different cards of the Dealer's sides, and the top card when his hand has no more", () => {
    const world = all();
    layFirst(world, wolf);
    layFirst(world, bear);
    layFirst(world, ada);
    layFirst(world, bo);
    expect(answer(world.send(world.openEvent(wolf)))).toBe("done");
    expect(answer(world.send(world.openEvent(bear)))).toBe("cardTaken");
    const short = all([5, 5, 1]);
    expect(layFirst(short, wolf)).toBe("done");
    expect(layFirst(short, bear)).toBe("handEmpty");
    expect(answer(short.send(short.layEvent(bear, null)))).toBe("done");
  });

  it("takes in more sides until all have laid, and late-comers lay alone", () => {
    const world = all();
    const cat = { id: "cat", hand: "hand-a", players: ["ada"] };
    const joining = (side = cat, from = DEALER): ExchangeEvent => ({ kind: "join", from, side });
    expect(answer(world.send(joining(cat, "ada")))).toBe("notDealer");
    expect(answer(world.send(joining()))).toBe("done");
    expect(answer(world.send(joining()))).toBe("already");
    expect(answer(world.send(joining({ ...cat, hand: "hand-b" })))).toBe("sameSideTwice");
    world.engaged = ["hand-x"];
    expect(answer(world.send(joining({ ...cat, id: "dog", hand: "hand-x" })))).toBe("engaged");
    world.send({ kind: "drop", from: DEALER, side: "cat" });
    for (const [index, seat] of seats.entries()) layFirst(world, seat, index === 3 ? 1 : 0);
    expect(world.state.phase).toBe("opening");
    expect(answer(world.send(joining()))).toBe("tooLate");

    const alone = new World([ada], [5], { order: "together" });
    layFirst(alone, ada);
    alone.send(alone.openEvent(ada));
    expect(alone.state.phase).toBe("shown");
  });

  it("does not wait for a side that the Dealer lets go; its card stays in hand", () => {
    const world = all();
    for (const seat of [ada, wolf]) layFirst(world, seat);
    layFirst(world, bear, 1);
    const dropping = (side: string, from = DEALER): ExchangeEvent => ({ kind: "drop", from, side });
    expect(answer(world.send(dropping("bo", "ada")))).toBe("notDealer");
    const dropped = world.send(dropping("bo"));
    expect(dropped.effects.map(({ kind }) => kind)).toEqual(["ask"]);
    expect(answer(world.send(dropping("bo")))).toBe("already");
    expect(answer(world.send(dropping("ada")))).toBe("tooLate");
    for (const seat of [ada, wolf, bear]) world.send(world.openEvent(seat));
    expect(world.state.phase).toBe("shown");
    expect(world.handOf(bo)).toHaveLength(5);
    const alone = new World([ada], [5], { order: "together" });
    expect(answer(alone.send(dropping("ada")))).toBe("lastSide");

    // Taken in again, it cannot lay the same commitment: that would tell that the same card lies.
    const again = all();
    const event = again.layEvent(ada, firstCard(again, ada));
    again.send(event);
    again.send(dropping("ada"));
    again.send({ kind: "join", from: DEALER, side: { id: "ada", hand: "hand-a", players: ["ada"] } });
    expect(answer(again.send(event))).toBe("repeatedCommitment");
  });

  it("does not wait for a player who is away: the top card answers by the Dealer's word, and his hand stays", () => {
    const world = all();
    const flipping = (side: string, changes: object = {}) =>
      ({ kind: "flip", from: DEALER, attempt: 1, side, declaration: DECLARATION, ...changes }) as ExchangeEvent;
    layFirst(world, ada);
    expect(answer(world.send(flipping("bo", { from: "ada" })))).toBe("notDealer");
    expect(answer(world.send(flipping("cat")))).toBe("noSuchSide");
    expect(answer(world.send(flipping("bo", { attempt: 2 })))).toBe("malformed");
    expect(answer(world.send(flipping("bo", { declaration: null })))).toBe("malformed");
    expect(answer(world.send(flipping("ada")))).toBe("laidAlready");
    expect(answer(world.send(flipping("bo")))).toBe("done");
    expect(answer(world.send(flipping("bo")))).toBe("already");
    expect(layFirst(world, bo)).toBe("laidAlready");
    layFirst(world, wolf);
    layFirst(world, bear, 1);
    for (const seat of [ada, wolf, bear]) world.send(world.openEvent(seat));
    expect(world.state.shown.map(({ side, from }) => [side, from])).toEqual([
      ["ada", "hand"],
      ["bo", "top"],
      ["wolf", "hand"],
      ["bear", "hand"],
    ]);
    expect(world.handOf(bo)).toHaveLength(5);
    expect(answer(world.send(flipping("bear")))).toBe("laidAlready");
    expect(recheck(world.state, sha256).find(({ side }) => side === "bo")?.verdict).toBe("top");
    const dry = new World(seats, [5, 5, 5], { order: "together", left: 0 });
    expect(answer(dry.send(flipping("bo")))).toBe("noCards");
    expect(answer(opposed().send(flipping("defender")))).toBe("notYourTurn");
  });

  it("knows no joining and dropping in an opposed test", () => {
    const world = opposed();
    const side = { id: "cat", hand: "hand-c", players: ["cy"] };
    expect(answer(world.send({ kind: "join", from: DEALER, side }))).toBe("fixedSides");
    expect(answer(world.send({ kind: "drop", from: DEALER, side: "attacker" }))).toBe("fixedSides");
    const odd = { kind: "join", from: DEALER, side: null } as unknown as ExchangeEvent;
    expect(answer(world.send(odd))).toBe("malformed");
    expect(answer(world.send({ kind: "drop", from: DEALER, side: "" }))).toBe("malformed");
  });

  it("can be stored and read at every step", () => {
    const world = all();
    const stored = (state: ExchangeState) => expect(JSON.parse(JSON.stringify(state))).toEqual(state);
    stored(world.state);
    for (const [index, seat] of seats.entries()) {
      layFirst(world, seat, index === 3 ? 1 : 0);
      stored(world.state);
    }
    for (const seat of seats) {
      world.send(world.openEvent(seat));
      stored(world.state);
    }
  });
});
