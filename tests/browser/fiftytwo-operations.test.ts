import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { chooseOne, chooseSeveral, type RandomSource, randomIndex } from "../../src/kernel/random.ts";
import { idsIn, pileOf } from "../../src/rulesets/fiftytwo/cards/layout.ts";
import { C52 } from "../fixtures/worlds/fiftytwo.ts";
import { cards, dealtWorld, GEAR } from "../fixtures/worlds/fiftytwo-dealt.ts";
import { seeded } from "../rules/fiftytwo.ts";
import { act, type Outcome, UUID } from "./exchange-acts.ts";
import { verb52 } from "./fiftytwo-acts.ts";
import { type ServedTable, servedTable, wrongWith } from "./fiftytwo-layout.ts";
import { sampleScenes } from "./sample.ts";

/** How often each of them is tried, in any order. */
const TIMES = { draw: 6, dealAll: 1, discard: 5, give: 3, reshuffle: 2, players: 3, encounter: 2, test: 6, oppose: 16 };

type Kind = keyof typeof TIMES;

/** So much of it has to come about, or a run has shown nothing. */
const ENOUGH = 15;

/** All of them, in any order. */
function shuffled<T>(all: readonly T[], random: RandomSource): readonly T[] {
  return chooseSeveral(all, all.length, random);
}

/** Asked for by those who hold no card. */
const [NOT_HELD = ""] = cards("H7");

/** Two pages at one table, and what may be done from them. */
class Session {
  readonly log: string[] = [];
  done = 0;
  constructor(
    private readonly pages: { readonly dealer: Page; readonly vera: Page },
    private readonly random: RandomSource,
  ) {}

  /** Does one thing as the table stands; what it says no to has to be said by the rules. */
  async do(kind: Kind, table: ServedTable): Promise<void> {
    const { gave, refused } = await this.#begun(kind, table);
    this.log.push(`${kind}: ${refused ?? "done"}`);
    if (refused === undefined && gave !== null && gave !== 0) this.done += 1;
    else expect(refused ?? "").toMatch(/^(C52\.|$)/);
  }

  #begun(kind: Kind, table: ServedTable): Promise<Outcome> {
    const { dealer, vera } = this.pages;
    const [hand, page] = this.#one([
      [C52.vera, vera] as const,
      [C52.vera, dealer] as const,
      [C52.otto, dealer] as const,
    ]);
    switch (kind) {
      case "draw": {
        const empty = [C52.vera, C52.otto].find((one) => this.#held(table, one).length === 0) ?? hand;
        return verb52(empty === C52.vera ? this.#one([vera, dealer]) : dealer, "draw", empty);
      }
      case "dealAll":
      case "reshuffle":
        return verb52(dealer, kind);
      case "discard": {
        if (page === vera) return verb52(vera, "discard", C52.vera, this.#held(table, C52.vera).slice(0, 1));
        const thrown = this.#one([C52.vera, C52.otto, null]);
        return verb52(dealer, "discard", thrown, this.#held(table, thrown));
      }
      case "give":
        return verb52(
          this.#one([dealer, vera]),
          "giveCard",
          C52.vera,
          C52.otto,
          this.#held(table, C52.vera)[0] ?? NOT_HELD,
        );
      case "players":
        return verb52(dealer, "setPlayers", 1 + randomIndex(12, this.random));
      case "encounter":
        return verb52(dealer, "endEncounter").then(() => verb52(dealer, "extendedRest"));
      case "test": {
        const [card = null] = this.#held(table, hand);
        const skill = hand === C52.vera ? C52.stealth : GEAR.ottoDodge;
        return act(page, "test", `Actor.${hand}`, { skill, card, against: { number: 12 } });
      }
      case "oppose":
        return this.#oppose(table);
    }
  }

  /** Begins an opposed test, or does what the one waits for that goes on. */
  #oppose(table: ServedTable): Promise<Outcome> {
    const { dealer, vera } = this.pages;
    const [first] = table.open;
    if (!first) return this.#attack(table);
    const [id, { phase, sides, shown }] = first;
    if (phase === "laying") {
      const side = sides.find(({ laid }) => !laid);
      const hand = side?.hand ?? "";
      const [card = null] = idsIn(table.layout.piles.find((pile) => pile.id === hand));
      const skills: Readonly<Record<string, string>> = { [C52.vera]: C52.stealth, [C52.otto]: GEAR.ottoDodge };
      return act(hand === C52.vera ? vera : dealer, "lay", id, { skill: skills[hand] ?? GEAR.guardMelee, card });
    }
    if (phase === "opening") return act(dealer, this.#one(["callOpenings", "voidExchange"]), id);
    const attacker = sides[0]?.hand ?? "";
    const free = idsIn(table.layout.piles.find((pile) => pile.id === attacker)).filter(
      (card) => !shown.some((one) => one.card === card),
    );
    const [card] = free;
    if (card === undefined || randomIndex(4, this.random) === 0) return act(dealer, "flipDamage", id);
    return act(attacker === C52.vera ? vera : dealer, "playDamage", id, card);
  }

  #attack(table: ServedTable): Promise<Outcome> {
    const { dealer, vera } = this.pages;
    const bonus = this.#one([0, 20]);
    if (randomIndex(3, this.random) === 0) {
      const [card] = this.#held(table, C52.otto);
      if (card === undefined) return verb52(dealer, "draw", C52.otto);
      return act(dealer, "oppose", UUID.otto, { opponent: UUID.vera, skill: GEAR.ottoDodge, card, bonus });
    }
    const [card] = this.#held(table, C52.vera);
    if (card === undefined) return verb52(vera, "draw", C52.vera);
    const opponent = this.#one([UUID.otto, UUID.guard]);
    return act(vera, "oppose", UUID.vera, { opponent, skill: C52.athletics, card, bonus, weapon: GEAR.sword });
  }

  /** The cards of a hand, in any order; `null` for the common one. */
  #held({ layout }: ServedTable, actor: string | null): readonly string[] {
    return shuffled(idsIn(pileOf(layout, "hand", actor)), this.random);
  }

  #one<T>(choices: readonly [T, ...T[]]): T {
    return chooseOne(choices, this.random);
  }
}

describe("a Dealer's page and a player's at one table", () => {
  const given = dealtWorld({
    vera: cards("S12", "S5", "H9", "C4", "D11"),
    otto: cards("C11", "D2", "S14"),
    dealer: cards("H2", "C3", "D9"),
  });
  const cardShark = {
    _id: "verahaj000000000",
    type: "fiftytwoAbility",
    name: "Card Shark",
    system: { identifier: "cardShark" },
  };
  const actors = given.actors.map((actor) =>
    actor._id === C52.vera ? { ...actor, items: [...(actor.items as object[]), cardShark] } : actor,
  );
  const scene = sampleScenes({ seed: { ...given, actors: actors as typeof given.actors } });

  it("keep every card of every deck in exactly one place, whatever they do and do at the same time (C52-1, C52-4, C52-6, C52-18)", async () => {
    // The same operations every time; another number plays others.
    const seed = Number(process.env.C52_SEED ?? 52);
    const random = seeded(seed);
    const { page: dealer } = await scene.join("Gamemaster");
    const { page: vera } = await scene.join("Player 1");
    const session = new Session({ dealer, vera }, random);
    const served = servedTable(scene.table);
    const isSound = async () => wrongWith((await served.read()).layout);
    try {
      const kinds = [
        ...shuffled(
          Object.entries(TIMES).flatMap(([kind, times]) => Array<Kind>(times).fill(kind as Kind)),
          random,
        ),
      ];
      while (kinds.length > 0) {
        const table = await served.read();
        // Every third time both pages ask at once.
        const together = kinds.splice(0, randomIndex(3, random) === 0 ? 2 : 1);
        await Promise.all(together.map((kind) => session.do(kind, table)));
        await expect.poll(isSound, { interval: 15 }).toEqual([]);
      }
      expect(session.done).toBeGreaterThan(ENOUGH);
      // While a test is open nothing is put right; its cards may be shown while it is called off.
      await expect
        .poll(async () => {
          for (const [id, { phase }] of (await served.read()).open) {
            await act(dealer, phase === "shown" ? "flipDamage" : "voidExchange", id);
          }
          return (await served.read()).open.size;
        })
        .toBe(0);
      expect(await verb52(dealer, "repair")).toEqual({ gave: [] });
    } catch (cause) {
      throw new Error(`C52_SEED=${seed} after\n${session.log.join("\n")}`, { cause });
    } finally {
      served.close();
    }
  });
});
