import { describe, expect, it } from "vitest";
import {
  beginExchange,
  commitText,
  type ExchangeEvent,
  engagedHands,
  frozenHands,
  isNonce,
  nonceOf,
  recheck,
  type Step,
  TOP,
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
  sha256,
  World,
} from "./exchange-world.ts";

const answer = ({ answer: given }: Step) => (given.kind === "refused" ? given.reason : given.kind);

describe("the commitment (C52-6)", () => {
  const parts = { exchange: "e", user: "u", side: "attacker", skill: "sk", card: "c", nonce: "00ff" };

  it("has one text, which tells all its parts", () => {
    expect(commitText(parts)).toBe('[1,"e","u","attacker","sk","c","00ff"]');
    const texts = new Set([commitText(parts)]);
    for (const part of Object.keys(parts)) texts.add(commitText({ ...parts, [part]: "other" }));
    // No part can be moved into another.
    texts.add(commitText({ ...parts, user: 'u","attacker', side: "" }));
    expect(texts.size).toBe(8);
  });

  it("has a nonce of at least 128 bits", () => {
    expect(nonceOf(Uint8Array.of(0, 15, 255))).toBe("000fff");
    expect(isNonce(nonceOf(new Uint8Array(16)))).toBe(true);
    expect(isNonce(nonceOf(new Uint8Array(15)))).toBe(false);
    for (const none of ["", "0".repeat(33), "G".repeat(32), "A".repeat(32), "0".repeat(130), null, 5]) {
      expect(isNonce(none), String(none)).toBe(false);
    }
  });
});

describe("an opposed exchange (C52-6)", () => {
  it("is laid in turn, opened, shown together, settled and checked", () => {
    const world = opposed();
    const [a, b] = [firstCard(world, ATTACKER), firstCard(world, DEFENDER)];
    expect(answer(world.send(world.layEvent(ATTACKER, a)))).toBe("done");
    expect(world.state.phase).toBe("laying");
    const second = world.send(world.layEvent(DEFENDER, b));
    expect(second.effects).toEqual([
      {
        kind: "ask",
        attempt: 1,
        sides: [
          { side: "attacker", user: "ada" },
          { side: "defender", user: "bo" },
        ],
      },
    ]);
    expect(world.send(world.openEvent(DEFENDER)).effects).toEqual([]);
    expect(world.state).toMatchObject({ phase: "opening", reached: ["defender"], shown: [] });
    expect(world.send(world.openEvent(ATTACKER)).effects).toEqual([
      {
        kind: "show",
        cards: [
          { side: "attacker", card: a, hand: "hand-a" },
          { side: "defender", card: b, hand: "hand-b" },
        ],
      },
    ]);
    expect(world.table).toEqual([a, b]);
    expect(world.exchange.openings).toEqual([]);
    expect(recheck(world.state, sha256)).toEqual([
      { side: "attacker", verdict: "matches" },
      { side: "defender", verdict: "matches" },
    ]);
    expect(answer(world.send(byDealer("settle")))).toBe("done");
    expect([world.table, world.discard]).toEqual([[], [a, b]]);
    expect(answer(world.send(byDealer("settle")))).toBe("already");
  });

  it("fixes skill, tick, use and bonus when a card is laid, for all to see", () => {
    const world = opposed();
    const declaration = { skill: "dagger", tick: true, use: "faceValue", bonus: 3 };
    const event = world.layEvent(ATTACKER, firstCard(world, ATTACKER), declaration);
    world.send(event);
    expect(world.state.sides[0]?.laid?.declaration).toEqual(declaration);
    for (const change of [{ skill: "sword" }, { tick: false }, { use: null }, { bonus: 4 }]) {
      const again = { ...event, declaration: { ...declaration, ...change } } as ExchangeEvent;
      expect(answer(world.send(again))).toBe("laidAlready");
    }
    expect(answer(world.send(event))).toBe("already");
  });

  it("lets nobody lay out of turn, twice, for another, or what was laid before", () => {
    const world = opposed();
    expect(answer(world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER))))).toBe("notYourTurn");
    const event = world.layEvent(ATTACKER, firstCard(world, ATTACKER));
    expect(answer(world.send({ ...event, from: "bo" }))).toBe("notYours");
    expect(answer(world.send({ ...event, from: DEALER }))).toBe("notYours");
    expect(answer(world.send(event))).toBe("done");
    expect(answer(world.send(world.layEvent(ATTACKER, firstCard(world, ATTACKER, 1))))).toBe("laidAlready");
    const copied = world.layEvent(DEFENDER, firstCard(world, DEFENDER));
    const stolen = { ...copied, commitment: world.state.sides[0]?.laid?.commitment ?? "" } as ExchangeEvent;
    expect(answer(world.send(stolen))).toBe("repeatedCommitment");
    expect(answer(world.send({ ...copied, side: "nobody" } as ExchangeEvent))).toBe("noSuchSide");
    expect(answer(world.send({ ...copied, attempt: 2 } as ExchangeEvent))).toBe("malformed");
  });

  it("takes no opening before all have laid, nor one that is not what was laid", () => {
    const world = opposed();
    world.send(world.layEvent(ATTACKER, firstCard(world, ATTACKER)));
    const early = world.openEvent(ATTACKER);
    expect(answer(world.send(early))).toBe("notAllLaid");
    expect(answer(world.send(callNow(world)))).toBe("notAllLaid");
    world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    const right = world.openEvent(ATTACKER);
    const wrong = (change: object) => answer(world.send({ ...right, ...change } as ExchangeEvent));
    expect(wrong({ card: firstCard(world, ATTACKER, 1) })).toBe("wrongOpening");
    expect(wrong({ nonce: world.nonce() })).toBe("wrongOpening");
    expect(wrong({ nonce: "00" })).toBe("malformed");
    expect(wrong({ from: "bo" })).toBe("notYours");
    expect(wrong({ side: "defender" })).toBe("notYours");
    expect(answer(world.send({ ...world.openEvent(DEFENDER), from: "ada" }))).toBe("notYours");
    expect(answer(world.send(right))).toBe("done");
    expect(answer(world.send(right))).toBe("already");
    expect(wrong({ nonce: world.nonce() })).toBe("openedAlready");
  });

  it("takes no card that its player does not hold", () => {
    const world = opposed();
    world.send(world.layEvent(ATTACKER, firstCard(world, DEFENDER)));
    world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    expect(answer(world.send(world.openEvent(ATTACKER)))).toBe("cardNotInHand");
    world.send(world.openEvent(DEFENDER));
    world.send(callNow(world));
    expect(world.state.shown[0]).toMatchObject({ side: "attacker", from: "withheld", nonce: null });
    expect(world.everywhere()).toEqual(world.all);
  });

  it("refuses what is not made as it should be", () => {
    const world = opposed();
    const event = world.layEvent(ATTACKER, firstCard(world, ATTACKER));
    const bad: unknown[] = [
      null,
      "lay",
      {},
      { kind: "magic", from: "ada" },
      { ...event, from: null },
      { ...event, side: 5 },
      { ...event, attempt: "1" },
      { ...event, commitment: "" },
      { ...event, commitment: "f".repeat(500) },
      { ...event, declaration: null },
      { ...event, declaration: { ...DECLARATION, bonus: Number.NaN } },
      { ...event, declaration: { ...DECLARATION, tick: "yes" } },
      { ...event, declaration: { ...DECLARATION, use: 5 } },
      { ...event, declaration: { ...DECLARATION, skill: "" } },
    ];
    for (const one of bad) expect(answer(world.send(one as ExchangeEvent)), JSON.stringify(one)).toBe("malformed");
    expect(answer(world.send(event))).toBe("done");
    expect(Object.keys(world.state.sides[0]?.laid?.declaration ?? {}).sort()).toEqual([
      "bonus",
      "skill",
      "tick",
      "use",
    ]);
  });

  it("begins with sides that are free and different", () => {
    const side = { id: "a", hand: "h", players: ["ada"] };
    const begin = (sides: unknown, engaged: string[] = [], order = "inTurn", id = "e") => {
      const begun = beginExchange({ id, order: order as "inTurn", sides: sides as (typeof side)[] }, engaged);
      return begun.ok ? "ok" : begun.reason;
    };
    expect(begin([side])).toBe("ok");
    expect(begin([])).toBe("noSides");
    expect(begin([side, side])).toBe("sameSideTwice");
    expect(begin([side], ["h"])).toBe("engaged");
    expect(begin([{ ...side, players: [] }])).toBe("malformed");
    expect(begin([side], [], "any")).toBe("malformed");
    expect(begin(null)).toBe("malformed");
    expect(begin([side], [], "inTurn", "")).toBe("malformed");
  });
});

describe("empty hands in an exchange (C52-4, C52-6)", () => {
  it("lay the top card, which is drawn when all have laid and opened", () => {
    const world = opposed([0, 5]);
    expect(answer(world.send(world.layEvent(ATTACKER, "playingcardS1401")))).toBe("handEmpty");
    expect(answer(world.send(world.layEvent(ATTACKER, null)))).toBe("done");
    expect(answer(world.send(world.layEvent(DEFENDER, null)))).toBe("handNotEmpty");
    const asked = world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    expect(asked.effects).toEqual([{ kind: "ask", attempt: 1, sides: [{ side: "defender", user: "bo" }] }]);
    const nothing: ExchangeEvent = {
      kind: "open",
      from: "ada",
      attempt: 1,
      side: "attacker",
      card: world.deck[0] ?? "",
      nonce: world.nonce(),
    };
    expect(answer(world.send(nothing))).toBe("nothingToOpen");
    const [top] = world.deck;
    world.send(world.openEvent(DEFENDER));
    expect(world.state.shown[0]).toEqual({ side: "attacker", card: top, nonce: null, from: "top" });
    expect(recheck(world.state, sha256).map(({ verdict }) => verdict)).toEqual(["top", "matches"]);
  });

  it("are shown at once when nobody has a card to open", () => {
    const world = opposed([0, 0]);
    world.send(world.layEvent(ATTACKER, null));
    expect(world.send(world.layEvent(DEFENDER, null)).effects.map(({ kind }) => kind)).toEqual(["show"]);
    expect(world.table).toHaveLength(2);
  });

  it("lay nothing when the shoe has no card left for them", () => {
    const world = opposed([0, 0], 1);
    expect(answer(world.send(world.layEvent(ATTACKER, null)))).toBe("done");
    expect(answer(world.send(world.layEvent(DEFENDER, null)))).toBe("noCards");
    expect(answer(opposed([0, 5], 0).send(world.layEvent(ATTACKER, null)))).toBe("noCards");
  });

  it("call the exchange off when the shoe has too few cards at the reveal: none moves", () => {
    const world = opposed([5, 5], 0);
    bothLay(world);
    world.send(world.openEvent(ATTACKER));
    expect(world.send(callNow(world)).effects).toEqual([{ kind: "release", hands: ["hand-a", "hand-b"] }]);
    expect(world.state.ended).toEqual({ by: null, reason: "noCards", reached: ["attacker"] });
    expect(world.table).toEqual([]);
  });
});

describe("hands in open exchanges (C52-6, C52-18)", () => {
  it("are in one at a time, and frozen while their card lies", () => {
    const world = opposed();
    const { state } = world;
    expect([engagedHands([state]), frozenHands([state])]).toEqual([["hand-a", "hand-b"], []]);
    world.send(world.layEvent(ATTACKER, firstCard(world, ATTACKER)));
    expect(frozenHands([world.state])).toEqual(["hand-a"]);
    world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    expect(frozenHands([world.state])).toEqual(["hand-a", "hand-b"]);
    world.send(world.openEvent(ATTACKER));
    world.send(world.openEvent(DEFENDER));
    // Damage is still to be played.
    expect([engagedHands([world.state]), frozenHands([world.state])]).toEqual([["hand-a", "hand-b"], []]);
    world.send(byDealer("settle"));
    expect(engagedHands([world.state])).toEqual([]);
  });

  it("tell each user what he has to do", () => {
    const world = new World([ATTACKER, DEFENDER], [0, 5]);
    const tasks = (user: string) => tasksOf(world.state, user).map((task) => `${task.side}: ${task.do}`);
    expect([tasks("ada"), tasks("bo")]).toEqual([["attacker: lay"], []]);
    world.send({ ...world.layEvent(ATTACKER, null), commitment: TOP } as ExchangeEvent);
    expect([tasks("ada"), tasks("bo")]).toEqual([[], ["defender: lay"]]);
    world.send(world.layEvent(DEFENDER, firstCard(world, DEFENDER)));
    expect([tasks("ada"), tasks("bo")]).toEqual([[], ["defender: open"]]);
    world.send(world.openEvent(DEFENDER));
    expect([tasks("ada"), tasks("bo")]).toEqual([[], []]);
  });
});

it("a card shown that was not laid is found out (C52-6)", () => {
  const world = opposed();
  bothLay(world);
  world.send(world.openEvent(ATTACKER));
  world.send(world.openEvent(DEFENDER));
  const { state } = world;
  const [first, second] = state.shown;
  if (!first || !second) throw new Error("two cards are shown");
  const verdict = (change: object) =>
    recheck({ ...state, shown: [{ ...first, ...change }, second] }, sha256)[0]?.verdict;
  expect(verdict({})).toBe("matches");
  for (const change of [{ card: second.card }, { nonce: second.nonce }, { nonce: null }, { from: "top" }]) {
    expect(verdict(change), JSON.stringify(change)).toBe("differs");
  }
  expect(recheck({ ...state, id: "other" }, sha256).map((one) => one.verdict)).toEqual(["differs", "differs"]);
});
