import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardKey, JACK, RANKS, SUITS } from "../../src/kernel/cards.ts";
import { choiceGroups } from "../../src/rulesets/fiftytwo/advancement/choices.ts";
import { rowsOf } from "../../src/rulesets/fiftytwo/advancement/rows.ts";
import {
  type AdvancementFacts,
  advancement,
  advancementCard,
  advancementChoices,
  cardsToSpend,
  emptyHanded,
  mayClose,
  mayDrawAdvancement,
  mayGive,
  rootOf,
  type SpentCard,
  sessionBegun,
  splitIds,
  stillAsLeft,
  UNIVERSAL_ABILITIES,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { card, cards } from "./fiftytwo.ts";

describe("drawing and giving out cards of advancement (C52-13)", () => {
  const draw = { sessions: 1, begun: false, players: 3, drawn: 0, count: 3, left: 52 };

  it("is for after a session, before the next, with a card for each player at least", () => {
    expect(mayDrawAdvancement(draw)).toEqual({ ok: true });
    const reasons = [
      { sessions: 0 },
      { begun: true },
      { players: 0 },
      { count: 2 },
      { count: 53 },
      { drawn: 3, count: 1, left: 0 },
    ].map((facts) => mayDrawAdvancement({ ...draw, ...facts }));
    expect(reasons.map((answer) => answer.ok || answer.reason)).toEqual([
      "noSession",
      "begun",
      "nobody",
      "tooFew",
      "tooMany",
      "tooMany",
    ]);
    // Those who have one each may get more, one at a time.
    expect(mayDrawAdvancement({ ...draw, drawn: 3, count: 1 })).toEqual({ ok: true });
    for (const bad of [0, ...NOT_WHOLE]) {
      expectFault(() => mayDrawAdvancement({ ...draw, count: bad as number }), "count", bad, /at least 1/);
    }
  });

  it("sees by the cards that the next session has begun", () => {
    expect(sessionBegun({ held: 0, discarded: 0 })).toBe(false);
    expect([sessionBegun({ held: 5, discarded: 0 }), sessionBegun({ held: 0, discarded: 1 })]).toEqual([true, true]);
  });

  it("gives each card to players' characters, and none that is spent", () => {
    const facts = { closed: false, drawn: true, spent: false, played: true };
    expect(mayGive(facts)).toEqual({ ok: true });
    expect(mayGive({ ...facts, closed: true })).toEqual({ ok: false, reason: "closed" });
    expect(mayGive({ ...facts, drawn: false })).toEqual({ ok: false, reason: "notDrawn" });
    expect(mayGive({ ...facts, spent: true })).toEqual({ ok: false, reason: "spent" });
    expect(mayGive({ ...facts, played: false })).toEqual({ ok: false, reason: "stranger" });
  });

  it("is done when every player has a card for one of his characters, and no card is left over", () => {
    const players = [
      { id: "a", characters: ["vera", "ida"] },
      { id: "b", characters: ["otto"] },
    ];
    expect(mayClose(players, ["ida", "otto", "otto"])).toEqual({ ok: true });
    expect(mayClose(players, ["otto", "otto"])).toEqual({ ok: false, reason: "emptyHanded" });
    expect(mayClose(players, ["vera", "otto", null])).toEqual({ ok: false, reason: "ungiven" });
    expect(emptyHanded(players, ["otto", null]).map(({ id }) => id)).toEqual(["a"]);
  });
});

describe("ids of cards of advancement (C52-13)", () => {
  const id = (signs: string) => cardKey({ ...card(signs), deck: 1 });
  const king = id("♥K");

  it("tell the card, that of one another was split into too, and nothing else", () => {
    expect(advancementCard(king)).toEqual(card("♥K"));
    const [queen] = splitIds(king);
    expect(advancementCard(queen)).toEqual(card("♥Q"));
    expect(advancementCard(splitIds(queen)[1])).toEqual(card("♥J"));
    expect(rootOf(splitIds(queen)[1])).toBe(king);
    for (const none of ["", "king", `${king}/3`, `${king}/1/1/1`, `${id("♥A")}/1`, `${id("♥10")}/1`, `${id("♥J")}/2`]) {
      expect([none, advancementCard(none)]).toEqual([none, null]);
    }
  });

  it("stand in rows, the parts of a split card below it, what was taken back beside its card", () => {
    const entry = (of: string, kind: SpentCard["gain"]["kind"], undone = false): SpentCard => ({
      id: of,
      gain: { kind },
      session: 1,
      undone,
    });
    const [first, second] = splitIds(king);
    const seven = id("♥7");
    const rows = rowsOf([king, seven], [entry(seven, "points", true), entry(king, "split"), entry(first, "ability")]);
    expect(rows.map((row) => [row.id, row.depth, row.spent?.gain.kind ?? null, row.undone.length])).toEqual([
      [king, 0, "split", 0],
      [first, 1, "ability", 0],
      [second, 1, null, 0],
      [seven, 0, null, 1],
    ]);
    // What another had spent it on before it was his is no card of his.
    expect(rowsOf(["none"], [])).toEqual([]);
  });

  it("show as open exactly what the rules let be spent, however cards are split", () => {
    const key = fc.record({ suit: fc.constantFrom(...SUITS), rank: fc.constantFrom(...RANKS), deck: fc.constant(1) });
    fc.assert(
      fc.property(
        fc.uniqueArray(key.map(cardKey), { maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (given, turns) => {
          const log: SpentCard[] = [];
          for (const turn of turns) {
            const open = cardsToSpend(given, log);
            const chosen = open[turn % Math.max(1, open.length)];
            if (chosen === undefined) break;
            const rank = advancementCard(chosen)?.rank ?? 0;
            const kind = rank === JACK + 1 || rank === JACK + 2 ? "split" : "points";
            log.push({ id: chosen, gain: { kind }, session: 1, undone: turn % 3 === 0 });
          }
          const rows = rowsOf(given, log);
          expect(rows.flatMap((row) => (row.spent ? [] : [row.id])).sort()).toEqual(
            [...cardsToSpend(given, log)].sort(),
          );
        },
      ),
    );
  });
});

describe("what a card can be spent on, as it is offered (C52-13, C52-17)", () => {
  const facts: AdvancementFacts = {
    skills: [
      { id: "lore", suit: "hearts", rating: 4, specialised: false },
      { id: "presence", suit: "hearts", rating: 12, specialised: true },
      { id: "dodge", suit: "clubs", rating: 0, specialised: false },
    ],
    abilities: [{ ...UNIVERSAL_ABILITIES.discard, owned: 0 }],
    sessions: 1,
  };

  it("shows what is lost above the cap before it is chosen", () => {
    expect(choiceGroups(card("♥7"), facts)).toEqual([
      {
        kind: "points",
        rows: [
          { value: "points.lore", kind: "points", of: "lore", points: { before: 4, rating: 11, lost: 0 } },
          { value: "points.presence", kind: "points", of: "presence", points: { before: 12, rating: 14, lost: 5 } },
        ],
      },
    ]);
  });

  it("groups by kind, and leaves out what there is nothing of", () => {
    const kinds = (signs: string) => choiceGroups(card(signs), facts).map(({ kind, rows }) => [kind, rows.length]);
    expect(kinds("♥Q")).toEqual([
      ["specialise", 1],
      ["ability", 1],
      ["split", 1],
    ]);
    expect(kinds("♣A")).toEqual([
      ["points", 1],
      ["specialise", 2],
      ["ability", 1],
    ]);
    expect(kinds("♦9")).toEqual([]);
  });

  it("offers every choice that the rules allow, each once under a value of its own, and no other", () => {
    fc.assert(
      fc.property(cards, (one) => {
        const rows = choiceGroups(one, facts).flatMap((group) => group.rows);
        expect(new Set(rows.map(({ value }) => value)).size).toBe(rows.length);
        expect(rows).toHaveLength(advancementChoices(one, facts).length);
        for (const row of rows.filter(({ kind }) => kind === "points")) {
          const answer = advancement(one, { kind: "points", skill: row.of }, facts);
          expect(answer.ok && answer.gain).toMatchObject({ rating: row.points?.rating, lost: row.points?.lost });
        }
      }),
    );
  });
});

describe("taking back what a card was spent on (C52-13)", () => {
  it("is possible only while it stands as the card left it", () => {
    expect(stillAsLeft({ kind: "points", rating: 11 }, { rating: 11 })).toEqual({ ok: true });
    expect(stillAsLeft({ kind: "points", rating: 11 }, { rating: 12 })).toEqual({ ok: false, reason: "changed" });
    const maps = { kind: "specialise", use: "Maps" } as const;
    expect(stillAsLeft(maps, { specialised: true, use: "Maps" })).toEqual({ ok: true });
    expect(stillAsLeft(maps, { specialised: true, use: "Seas" })).toEqual({ ok: false, reason: "changed" });
    expect(stillAsLeft(maps, { specialised: false, use: "Maps" })).toEqual({ ok: false, reason: "changed" });
    expect(stillAsLeft({ kind: "ability", times: 2 }, { times: 2 })).toEqual({ ok: true });
    expect(stillAsLeft({ kind: "ability", times: 1 }, { times: 2 })).toEqual({ ok: false, reason: "changed" });
    for (const left of [maps, { kind: "points", rating: 1 }, { kind: "ability", times: 1 }] as const) {
      expect(stillAsLeft(left, null)).toEqual({ ok: false, reason: "gone" });
    }
    expect(stillAsLeft({ kind: "split" }, null)).toEqual({ ok: true });
  });
});
