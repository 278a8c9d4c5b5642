import { describe, expect, it } from "vitest";
import { SJU, sjuWorld } from "../fixtures/worlds/sju.ts";
import { sampleScenes, stored } from "./sample.ts";
import {
  change,
  factsOf,
  forge,
  holdsAt,
  isOnARoll,
  lastMessage,
  request,
  rewrite,
  rollAgility,
  sju,
  testCard,
  UUID,
} from "./sju-card-acts.ts";

const scene = sampleScenes({ seed: sjuWorld() });

const side = (actor: string | null, name: string, value = 5) => ({
  actor,
  name,
  values: [{ name: "Styrka", kind: "attribute", value }],
});
const ylvaSide = side(UUID.ylva, "Ylva");
const torstenSide = side(UUID.torsten, "Torsten");

describe("a cheating player of Sju", () => {
  it("gets no On a Roll by a message in which he did not roll for his own (SJU-6, SJU-7, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const good = await rollAgility(ylva, { actor: UUID.torsten, values: [SJU.torstenStrength] }, 6, 6);
    const bad = await rollAgility(ylva, { actor: UUID.torsten, values: [SJU.torstenStrength] }, 1, 1);
    const rollsOf = async (id: string) => ({ rolls: (await stored(scene.table, "ChatMessage", id)).rolls });
    const both = { key: "reward", reward: "effect2AndOnARoll" };
    const forged = [
      // Someone else's box cars, and snake eyes of another against his own.
      { by: "Torsten", ...(await rollsOf(good)), system: { offensive: torstenSide, defensive: ylvaSide } },
      { by: "Ylva", ...(await rollsOf(bad)), system: { offensive: torstenSide, defensive: ylvaSide } },
      { by: "Ylva", ...(await rollsOf(bad)), system: { offensive: side(UUID.guard, "Väktare"), defensive: ylvaSide } },
      // Nobody in particular rolled.
      { by: "Ylva", ...(await rollsOf(bad)), system: { offensive: side(null, "Någon"), defensive: ylvaSide } },
    ];
    for (const { by, ...data } of forged) {
      const id = await forge(ylva, { type: "sjuTest", content: "forged", ...data });
      expect(await request(ylva, "sju.takeReward", { message: id, ...both })).toBe("SJU.Refusal.NotGenuine");
      expect(await request(torsten, "sju.takeReward", { message: id, ...both })).toBe("SJU.Refusal.NotGenuine");
      expect(await sju(gm, "takeReward", id, "effect2AndOnARoll")).toMatchObject({
        refused: "SJU.Refusal.NotGenuine",
      });
      expect(by).toBe((await testCard(gm).locator("[data-wins] strong").first().textContent()) ?? "");
      // The card says so, and offers nothing.
      await testCard(gm).locator("[data-doubt]").waitFor();
      expect(await testCard(gm).locator("[data-reward]").count()).toBe(0);
    }
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    await expect.poll(() => isOnARoll(scene.table, SJU.torsten)).toBe(false);
  });

  it("takes no reward that is not his, was taken, or was not offered (SJU-6, SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const id = await rollAgility(ylva, { actor: UUID.torsten, values: [SJU.torstenStrength] }, 2, 2);
    const take = (reward: string) => ({ message: id, reward });
    expect(await request(ylva, "sju.takeReward", take("effect2"))).toBe("SJU.Refusal.NotYours");
    expect(await request(torsten, "sju.takeReward", take("effect4"))).toBe("SJU.Reward.notOffered");
    expect(await request(torsten, "sju.takeReward", take("everything"))).toBe("TRISKELE.Steward.Malformed");
    await change(torsten, UUID.torsten, { "system.onARoll": true });
    expect(await request(torsten, "sju.takeReward", take("onARoll"))).toBe("SJU.Reward.notOffered");
    expect(await request(torsten, "sju.takeReward", take("effect2"))).toBe("");
    expect(await request(torsten, "sju.takeReward", take("onARoll"))).toBe("SJU.Reward.taken");
    expect(await request(torsten, "sju.undoReward", { message: id })).toBe("SJU.Undo.onlyGm");
    const plain = await rollAgility(ylva, { difficulty: 5 }, 6, 5);
    expect(await request(ylva, "sju.takeReward", { message: plain, reward: "onARoll" })).toBe("SJU.Reward.none");
    // The author writes into his own card that Torsten took On a Roll: taking it back takes nothing of Torsten's.
    await rewrite(ylva, id, { "system.reward": { id: "made up", key: "onARoll", by: "" } });
    expect(await sju(gm, "undoReward", id)).toEqual({ gave: "used" });
    await expect.poll(() => isOnARoll(scene.table, SJU.torsten)).toBe(true);
  });

  it("answers, rolls and calls off nothing that is not his, and sends no roll of his own making (SJU-1, SJU-3)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    const { page: torsten } = await scene.join("Player 2");
    const id = String((await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility], of: UUID.guardToken })).gave);
    const values = [SJU.guardStrength];
    for (const page of [ylva, torsten]) {
      expect(await request(page, "sju.answer", { message: id, values })).toBe("SJU.Refusal.NotYours");
      expect(await request(page, "sju.answer", { message: id, difficulty: 1 })).toBe("SJU.Ask.onlyGm");
      expect(await request(page, "sju.answer", { message: id, hiddenLevel: "hogtOver" })).toBe("SJU.Ask.onlyGm");
    }
    expect(await sju(gm, "answer", id, { difficulty: 3 })).toMatchObject({ refused: "SJU.Ask.expected.values" });
    expect(await sju(gm, "answer", id, { values: [SJU.torstenSword] })).toMatchObject({
      refused: "SJU.Refusal.UnknownValue",
    });
    expect(await request(ylva, "sju.answer", { message: id, values: "all" })).toBe("TRISKELE.Steward.Malformed");
    await sju(gm, "answer", id, { values });
    const source = JSON.parse(
      (
        (await stored(scene.table, "ChatMessage", await rollAgility(ylva, { difficulty: 5 }, 6, 6))).rolls as string[]
      )[0] ?? "",
    );
    const roll = (changes: object) => ({ message: id, roll: JSON.stringify({ ...source, ...changes }) });
    // 5 against 4 is Over: three dice, not two; and no other class of roll, no sum that the dice do not show.
    expect(await request(torsten, "sju.rollAsked", roll({}))).toBe("SJU.Refusal.NotYours");
    expect(await request(ylva, "sju.rollAsked", roll({}))).toBe("SJU.Ask.otherRoll");
    expect(await request(ylva, "sju.rollAsked", roll({ formula: "3d6kh2" }))).toBe("SJU.Ask.otherRoll");
    expect(await request(ylva, "sju.rollAsked", roll({ class: "AgeRoll" }))).toBe("SJU.Ask.otherRoll");
    expect(await request(ylva, "sju.rollAsked", { message: id, roll: "not JSON" })).toBe("SJU.Ask.otherRoll");
    expect(await request(torsten, "sju.withdraw", { message: id })).toBe("SJU.Refusal.NotYours");
    expect((await stored(scene.table, "ChatMessage", id)).rolls).toEqual([]);
    await testCard(ylva).waitFor();
  });

  it("asks in nobody else's name (SJU-1)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    expect(await sju(ylva, "ask", UUID.torsten, { values: [SJU.torstenSword], of: null })).toMatchObject({
      refused: "SJU.Refusal.NotYours",
    });
    expect(await sju(ylva, "ask", UUID.ylva, { values: [SJU.agility], of: UUID.ylva })).toMatchObject({
      refused: "SJU.Refusal.OwnSide",
    });
    const asked = { offensive: torstenSide, defensive: { ...ylvaSide, values: [] } };
    const id = await forge(ylva, { type: "sjuTest", content: "forged", system: asked });
    expect(await request(ylva, "sju.answer", { message: id, values: [SJU.agility] })).toBe("SJU.Refusal.NotGenuine");
    await testCard(gm).locator("[data-doubt]").waitFor();
    await testCard(gm).getByRole("button", { name: "Call off" }).click();
    await expect.poll(async () => (await factsOf(scene.table, id)).withdrawn).toBe(true);
  });

  it("uses up nobody else's On a Roll, and gets none back for a clue that was none (SJU-8)", async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page: ylva } = await scene.join("Player 1");
    await change(gm, UUID.torsten, { "system.onARoll": true });
    await change(gm, UUID.guard, { "system.onARoll": true });
    const id = "thisisnorollofme";
    const use = (sides: object) => request(ylva, "sju.useOnARoll", { id, offensive: null, defensive: null, ...sides });
    expect(await use({ offensive: UUID.torsten })).toBe("SJU.Refusal.NotYours");
    expect(await use({ offensive: UUID.guard, defensive: UUID.torsten })).toBe("SJU.Refusal.NotYours");
    expect(await use({ defensive: UUID.torsten })).toBe("SJU.Refusal.NobodyRolls");
    expect(await request(ylva, "sju.askClue", { actor: UUID.torsten, id })).toBe("SJU.Refusal.NotYours");
    expect(await request(ylva, "sju.askClue", { actor: UUID.guardToken, id })).toBe("SJU.Refusal.NotYours");
    await expect.poll(() => isOnARoll(scene.table, SJU.torsten)).toBe(true);
    expect(await holdsAt(gm, UUID.guardToken)).toBe(true);
    const clue = { kind: "clue", offensive: { ...ylvaSide, values: [] } };
    const forged = await forge(ylva, { type: "sjuTest", content: "forged", system: clue });
    expect(await sju(gm, "undoReward", forged)).toMatchObject({ refused: "SJU.Undo.otherUse" });
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    // An id that is a message already names no new clue.
    await change(gm, UUID.ylva, { "system.onARoll": true });
    const taken = await lastMessage(gm);
    expect(await request(ylva, "sju.askClue", { actor: UUID.ylva, id: taken })).toBe("TRISKELE.Steward.Malformed");
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(true);
  });

  it("gets nothing for what was called off, and a refusal in words for what cannot be (SJU-6, SJU-7)", async () => {
    const gm = await scene.join("Gamemaster");
    const player = await scene.join("Player 1");
    const { page: ylva } = player;
    const good = await rollAgility(ylva, { actor: UUID.torsten, values: [SJU.torstenStrength] }, 6, 6);
    const { rolls } = await stored(scene.table, "ChatMessage", good);
    const facts = { offensive: ylvaSide, defensive: torstenSide };
    const reward = { key: "reward", reward: "effect2AndOnARoll" };
    const off = await forge(ylva, { type: "sjuTest", content: "off", rolls, system: { ...facts, withdrawn: true } });
    expect(await request(ylva, "sju.takeReward", { message: off, ...reward })).toBe("SJU.Reward.none");
    // Three values against two: nothing that could have been rolled for.
    const [one] = ylvaSide.values;
    const three = { ...ylvaSide, values: [one, one, one] };
    const two = { ...torstenSide, values: [one, one] };
    const broken = await forge(ylva, {
      type: "sjuTest",
      content: "x",
      rolls,
      system: { offensive: three, defensive: two },
    });
    expect(await request(ylva, "sju.takeReward", { message: broken, ...reward })).toBe("TRISKELE.Notice.BrokenCard");
    await expect.poll(() => isOnARoll(scene.table, SJU.ylva)).toBe(false);
    // Every log shows the plain line with what is wrong, and the console says it once.
    for (const { page, complaints } of [gm, player]) {
      await page.locator("#chat", { hasText: "This card cannot be shown: defensive is 2" }).waitFor();
      expect(complaints.splice(0)).toEqual([expect.stringContaining("RulesError: defensive is 2")]);
    }
  });
});
