import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACE, type Card, isFace } from "../../src/kernel/cards.ts";
import {
  type AdvancementChoice,
  type AdvancementFacts,
  advancement,
  advancementChoices,
  cardsToSpend,
  type Gain,
  maySpend,
  mayUndo,
  ratingCap,
  ratingUndone,
  type SpentCard,
  splitIds,
  UNIVERSAL_ABILITIES,
} from "../../src/rulesets/fiftytwo/rules/index.ts";
import { expectFault, NOT_WHOLE } from "./expect.ts";
import { card, cards } from "./fiftytwo.ts";

const FACTS: AdvancementFacts = {
  skills: [
    { id: "lore", suit: "hearts", rating: 4, specialised: false },
    { id: "presence", suit: "hearts", rating: 13, specialised: true },
    { id: "dodge", suit: "clubs", rating: 0, specialised: false },
  ],
  abilities: [
    { ...UNIVERSAL_ABILITIES.faceValue, owned: 1 },
    { ...UNIVERSAL_ABILITIES.discard, owned: 2 },
    { id: "charm", suit: "hearts", rank: 12, limit: null, owned: 0 },
    { id: "poise", suit: "clubs", rank: 12, limit: 1, owned: 0 },
  ],
  sessions: 2,
};
const spend = (signs: string, choice: AdvancementChoice) => advancement(card(signs), choice, FACTS);

describe("cards of advancement (C52-13)", () => {
  it("give their points to one skill of their suit, up to the cap (C52-17)", () => {
    expect(spend("♥7", { kind: "points", skill: "lore" })).toEqual({
      ok: true,
      gain: { kind: "points", skill: "lore", rating: 11, gained: 7, lost: 0 },
    });
    expect(spend("♥7", { kind: "points", skill: "presence" })).toMatchObject({
      gain: { rating: 15, gained: 2, lost: 5 },
    });
    expect(spend("♥A", { kind: "points", skill: "lore" })).toMatchObject({ gain: { rating: 14, gained: 10, lost: 0 } });
    expect(spend("♥7", { kind: "points", skill: "dodge" })).toEqual({ ok: false, reason: "wrongSuit" });
    expect(spend("♥A", { kind: "points", skill: "dodge" })).toEqual({ ok: false, reason: "wrongSuit" });
    expect(spend("♥K", { kind: "points", skill: "lore" })).toEqual({ ok: false, reason: "wrongCard" });
    expect(spend("♥7", { kind: "points", skill: "none" })).toEqual({ ok: false, reason: "unknown" });
    expect([0, 3].map(ratingCap)).toEqual([13, 16]);
  });

  it("specialise a skill: face cards one of their suit, an Ace any", () => {
    expect(spend("♥J", { kind: "specialise", skill: "lore" })).toMatchObject({ ok: true });
    expect(spend("♥K", { kind: "specialise", skill: "dodge" })).toEqual({ ok: false, reason: "wrongSuit" });
    expect(spend("♥A", { kind: "specialise", skill: "dodge" })).toMatchObject({ ok: true });
    expect(spend("♥J", { kind: "specialise", skill: "presence" })).toEqual({ ok: false, reason: "alreadySpecialised" });
    expect(spend("♥9", { kind: "specialise", skill: "lore" })).toEqual({ ok: false, reason: "wrongCard" });
  });

  it("give an ability of their rank, of their suit or universal; an Ace any", () => {
    expect(spend("♥Q", { kind: "ability", ability: "charm" })).toMatchObject({ ok: true });
    expect(spend("♥Q", { kind: "ability", ability: "discard" })).toMatchObject({ ok: true });
    expect(spend("♥Q", { kind: "ability", ability: "poise" })).toEqual({ ok: false, reason: "wrongSuit" });
    expect(spend("♥K", { kind: "ability", ability: "charm" })).toEqual({ ok: false, reason: "wrongRank" });
    expect(spend("♥J", { kind: "ability", ability: "faceValue" })).toEqual({ ok: false, reason: "enough" });
    expect(spend("♥A", { kind: "ability", ability: "poise" })).toMatchObject({ ok: true });
    expect(spend("♥2", { kind: "ability", ability: "charm" })).toEqual({ ok: false, reason: "wrongCard" });
  });

  it("are changed into two of the next lower face", () => {
    const split = (signs: string) => spend(signs, { kind: "split" });
    expect(split("♥K")).toEqual({ ok: true, gain: { kind: "split", cards: [card("♥Q"), card("♥Q")] } });
    expect(split("♥Q")).toEqual({ ok: true, gain: { kind: "split", cards: [card("♥J"), card("♥J")] } });
    for (const other of ["♥J", "♥A", "♥10"]) expect(split(other)).toEqual({ ok: false, reason: "wrongCard" });
  });

  it("offer exactly what they may be spent on", () => {
    expect(advancementChoices(card("♣5"), FACTS)).toEqual([{ kind: "points", skill: "dodge" }]);
    expect(advancementChoices(card("♥Q"), FACTS)).toEqual([
      { kind: "specialise", skill: "lore" },
      { kind: "ability", ability: "discard" },
      { kind: "ability", ability: "charm" },
      { kind: "split" },
    ]);
    fc.assert(
      fc.property(cards, (one) => {
        const kinds = new Set(advancementChoices(one, FACTS).map(({ kind }) => kind));
        if (isFace(one)) expect(kinds.has("points")).toBe(false);
        if (!isFace(one) && one.rank !== ACE) expect([...kinds].every((kind) => kind === "points")).toBe(true);
        expect(kinds.has("split")).toBe(one.rank === 12 || one.rank === 13);
      }),
    );
  });

  it("raise no rating above the cap, and lower none", () => {
    const rating = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(cards, rating, fc.nat({ max: 9 }), (one, before, sessions) => {
        const skills = [{ id: "own", suit: one.suit, rating: before, specialised: false }];
        const answer = advancement(one, { kind: "points", skill: "own" }, { skills, abilities: [], sessions });
        expect(answer.ok).toBe(!isFace(one));
        if (!answer.ok || answer.gain.kind !== "points") return;
        const { rating: after, gained, lost } = answer.gain;
        expect(after - before).toBe(gained);
        expect(gained + lost).toBe(one.rank === ACE ? 10 : one.rank);
        expect(gained).toBeGreaterThanOrEqual(0);
        if (gained > 0) expect(after).toBeLessThanOrEqual(13 + sessions);
        if (lost > 0) expect(after).toBeGreaterThanOrEqual(13 + sessions);
      }),
    );
  });

  it("refuse what is no card and no number of sessions", () => {
    const none = { suit: "hearts", rank: 1 } as Card;
    expectFault(() => advancementChoices(none, FACTS), "card.rank", 1, /from 2 to 14/);
    for (const bad of [-1, ...NOT_WHOLE]) expectFault(() => ratingCap(bad as number), "sessions", bad, /at least 0/);
  });
});

describe("the log of advancement (C52-13)", () => {
  const points: Gain = { kind: "points", skill: "lore", rating: 11, gained: 7, lost: 0 };
  const split: Gain = { kind: "split", cards: [card("♥Q"), card("♥Q")] };
  const entry = (id: string, gain: Gain = points, undone = false): SpentCard => ({ id, gain, session: 3, undone });
  const dealer = { isDealer: true, session: 3, begun: false };
  const [one, two] = splitIds("king");

  it("lets each card be spent once", () => {
    expect(maySpend("a", ["a", "b"], [])).toEqual({ ok: true });
    expect(maySpend("a", ["a", "b"], [entry("a")])).toEqual({ ok: false, reason: "spent" });
    expect(maySpend("a", ["a", "b"], [entry("a", points, true)])).toEqual({ ok: true });
    expect(maySpend("z", ["a"], [])).toEqual({ ok: false, reason: "notGiven" });
  });

  it("counts the cards that one is split into, and theirs", () => {
    expect(cardsToSpend(["king", "a"], [entry("king", split)])).toEqual(["a", one, two]);
    expect(cardsToSpend(["king"], [entry("king", split), entry(one, split)])).toEqual([two, ...splitIds(one)]);
    expect(maySpend(one, ["king"], [])).toEqual({ ok: false, reason: "notGiven" });
    expect(maySpend(one, ["king"], [entry("king", split)])).toEqual({ ok: true });
    expect(maySpend("king", ["king"], [entry("king", split)])).toEqual({ ok: false, reason: "spent" });
  });

  it("lets the Dealer undo until the next session begins, the parts of a split card first", () => {
    expect(mayUndo("a", [entry("a")], dealer)).toEqual({ ok: true });
    expect(mayUndo("a", [entry("a")], { ...dealer, isDealer: false })).toEqual({ ok: false, reason: "notDealer" });
    expect(mayUndo("a", [], dealer)).toEqual({ ok: false, reason: "notSpent" });
    expect(mayUndo("a", [entry("a", points, true)], dealer)).toEqual({ ok: false, reason: "notSpent" });
    expect(mayUndo("a", [entry("a")], { ...dealer, begun: true })).toEqual({ ok: false, reason: "nextSession" });
    expect(mayUndo("a", [entry("a")], { ...dealer, session: 4 })).toEqual({ ok: false, reason: "nextSession" });
    expect(mayUndo("king", [entry("king", split), entry(two)], dealer)).toEqual({ ok: false, reason: "splitSpent" });
    expect(mayUndo("king", [entry("king", split), entry(two, points, true)], dealer)).toEqual({ ok: true });
  });

  it("takes points back, not below 0", () => {
    expect([ratingUndone(11, 7), ratingUndone(5, 7)]).toEqual([4, 0]);
  });
});
