import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { loadDice } from "./acts.ts";
import { sampleScenes, stored } from "./sample.ts";
import { change, factsOf, isOnARoll, sju, UUID } from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

describe("a test of Sju whose other side is asked first (SJU-1 to SJU-5)", () => {
  it("takes the defender's values, then the asker's roll, each once", async () => {
    await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const asked = await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility, SJU.stealth], of: UUID.torsten });
    const id = String(asked.gave);
    expect(await sju(ylva, "rollAsked", id)).toMatchObject({ refused: "SJU.Ask.expected.values" });
    expect(await sju(torsten, "answer", "last", { values: [] })).toMatchObject({ refused: "SJU.Refusal.NoValues" });
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenStrength] })).toEqual({ gave: true });
    expect(await factsOf(scene.table, id)).toMatchObject({ defensive: { values: [{ name: "Styrka", value: 5 }] } });
    // The same again is the same; another is not.
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenStrength] })).toEqual({ gave: true });
    expect(await sju(torsten, "answer", id, { values: [SJU.torstenSword] })).toMatchObject({
      refused: "SJU.Ask.answered",
    });
    await change(ylva, UUID.ylva, { "system.onARoll": true });
    // 9 against 5 × 2: Under.
    await loadDice(ylva, 6, 5, 4);
    expect(await sju(ylva, "rollAsked", id)).toEqual({ gave: true });
    expect(await factsOf(scene.table, id)).toMatchObject({ onARoll: { offensive: true, defensive: false } });
    expect(await isOnARoll(scene.table, SJU.ylva)).toBe(false);
    const { rolls } = (await stored(scene.table, "ChatMessage", id)) as { rolls: string[] };
    expect(rolls.map((roll) => JSON.parse(roll).total)).toEqual([10]);
    expect(await sju(ylva, "rollAsked", id)).toMatchObject({ refused: "SJU.Ask.rolled" });
  });
});
