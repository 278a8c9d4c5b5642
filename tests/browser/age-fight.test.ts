import { describe, expect, it } from "vitest";
import { BATTLE, battleWorld } from "../fixtures/worlds/battle.ts";
import { IDS } from "../fixtures/worlds/sample.ts";
import { loadDice } from "./acts.ts";
import {
  act,
  actRefused,
  aimAt,
  answer,
  apply,
  type Battle,
  bear,
  buy,
  cardAt,
  conditionsOf,
  endTurn,
  figure,
  heard,
  PATIENCE,
  passTurn,
  posts,
  rollDamage,
  rollInitiative,
  type Seats,
  seatAll,
  sheetOf,
  showTab,
  strike,
  tokenAt,
  tracker,
  turnIs,
} from "./battle-acts.ts";
import { health, sampleScenes, stored } from "./sample.ts";

// Kestrel: Defense 13, armour 3, Health 28; rapier at +5, 1d6+2 and Strength 1; bow at +3, 1d6+1 and Perception 2.
// Bram: Defense 13, armour 7, Health 15; axe at +6, 2d6 and Strength 4. Ysra: Defense 11, Health 22, mana 8; Ember at +3.
// Marsh Raiders: Defense 11, armour 1, Health 15; spear at +2, 1d6+2 and Strength 2.
// Marsh Brute: Defense 10, armour 3, Health 20; club at +4, 1d6+3 and Strength 4.
const [RAIDER1, RAIDER2, RAIDER3] = ["Marsh Raider 1", "Marsh Raider 2", "Marsh Raider 3"] as const;
const BRUTE = "Marsh Brute";

describe.each([14, 13] as const)("a whole fight (AGE-1, 2, 4, 7, 8, 9, 11 to 19), Foundry %i", (generation) => {
  const scene = sampleScenes({ generation, seed: battleWorld() });

  it("is played by a Gamemaster and three players, from initiative to the breather after it", async () => {
    const seats = await seatAll(scene);
    await beginning(seats);
    const [kestrel, bram, ysra] = await Promise.all([
      sheetOf(seats.kestrel, "Kestrel"),
      sheetOf(seats.bram, "Bram"),
      sheetOf(seats.ysra, "Ysra"),
    ]);
    const battle: Battle = { ...seats, sheets: { kestrel, bram, ysra } };
    const shot = await roundOne(battle);
    await roundTwo(battle, shot);
    await roundThree(battle);
    await roundFour(battle);
    await ending(battle);
    await sums(battle);
  }, 300_000);

  /** AGE-11: the order, with a tie that the Dragon Die settles, and one roll for the minor adversaries. */
  async function beginning(seats: Seats): Promise<void> {
    const { gm } = seats;
    await (await tracker(gm)).getByRole("button", { name: "Add the tokens" }).click();
    // AGE-1: 13 and Dexterity 3, Dragon Die 5.
    await rollInitiative(seats.kestrel, "Kestrel", 4, 4, 5);
    // 15 and Dexterity 1, Dragon Die 4: as much as Kestrel, but after her.
    await rollInitiative(seats.ysra, "Ysra", 6, 5, 4);
    await rollInitiative(seats.bram, "Bram", 4, 5, 4);
    await rollInitiative(gm, RAIDER1, 3, 4, 4);
    await rollInitiative(gm, BRUTE, 3, 3, 3);
    const panel = await tracker(gm);
    const order = ["Kestrel", "Ysra", "Bram", RAIDER1, RAIDER2, RAIDER3, BRUTE];
    await expect.poll(() => panel.locator(".combatant .name").allTextContents(), { timeout: PATIENCE }).toEqual(order);
    const rolled = (name: string) => panel.getByLabel(`Initiative of ${name}`).inputValue();
    expect([await rolled("Kestrel"), await rolled("Ysra")]).toEqual(["16", "16"]);
    expect([await rolled(RAIDER1), await rolled(RAIDER2), await rolled(RAIDER3)]).toEqual(["12", "12", "12"]);
    await panel.getByRole("button", { name: "Begin the fight" }).click();
    await turnIs(seats, 1, "Kestrel");
  }

  /** Aim, shoot and think better of a stunt; a spell kills; what is prepared waits; a charge; damage taken back. */
  async function roundOne(battle: Battle): Promise<string> {
    const { gm, sheets } = battle;
    // AGE-12: out of turn nothing is taken, unless the Gamemaster overrules.
    await actRefused(battle.ysra, sheets.ysra, "Defend", "it is the turn of Kestrel");
    const ysras = await sheetOf(gm, "Ysra");
    await ysras.locator(".triskele-turn").getByRole("button", { name: "Defend" }).click({ force: true });
    await answer(gm, "Overrule");
    await figure(sheets.ysra, "defense", 13);
    await ysras.getByRole("button", { name: "Close" }).click();

    // AGE-12, AGE-13: aimed, 11 and Dexterity 3 and 1.
    await aimAt(battle.kestrel, RAIDER1);
    await act(sheets.kestrel, "Aim");
    const shot = await strike(battle.kestrel, sheets.kestrel, "Short Bow", 4, 4, 3);
    await cardAt(battle.kestrel, shot).locator("[data-total]", { hasText: "15" }).waitFor();
    await cardAt(battle.kestrel, shot).getByText("Aimed").waitFor();
    // AGE-7, AGE-9: bought, and taken back with what it did.
    await buy(battle.kestrel, shot, "Knock Prone", 1);
    await bear(gm, RAIDER1, ["prone"]);
    await cardAt(battle.kestrel, shot).getByRole("button", { name: "Take back Knock Prone" }).click();
    await cardAt(battle.kestrel, shot).locator('[data-stunt-points="3"]').waitFor();
    await bear(gm, RAIDER1, []);
    // AGE-14: 4 + 1 and Perception 2, less 1 of armour.
    await apply(battle.kestrel, await rollDamage(battle.kestrel, shot, 4), RAIDER1, 6);
    await endTurn(battle, sheets.kestrel, 1, "Ysra");

    // Defend ended with the start of her turn (AGE-12). AGE-19: a spell's mana, and its penetrating damage.
    await figure(sheets.ysra, "defense", 11);
    await aimAt(battle.ysra, RAIDER1);
    await sheets.ysra.getByRole("tab", { name: "Magic" }).click();
    const ember = await posts(battle.ysra, "spell", async () => {
      await loadDice(battle.ysra, 5, 4, 3);
      await sheets.ysra.getByRole("button", { name: "Ember", exact: true }).click({ modifiers: ["Shift"] });
    });
    await cardAt(battle.ysra, ember).getByText("3 mana taken").waitFor();
    await apply(battle.ysra, await rollDamage(battle.ysra, ember, 5), RAIDER1, 9, "fall");
    // AGE-15: adversaries at 0 are out of the fight.
    await bear(gm, RAIDER1, ["defeated"]);
    await sheets.ysra.getByRole("tab", { name: "Combat" }).click();
    await endTurn(battle, sheets.ysra, 1, "Bram");

    // AGE-12: Prepare names a major action and ends the turn.
    await act(sheets.bram, "Prepare");
    await battle.bram.locator("dialog select").selectOption({ label: "Melee attack" });
    await answer(battle.bram, "Prepare");
    await endTurn(battle, sheets.bram, 1, RAIDER2);

    // AGE-12: a charge, 10 and Strength 2 and 1: just enough.
    await aimAt(gm, "Kestrel");
    const second = await sheetOf(gm, RAIDER2);
    const charge = await posts(gm, "attack", async () => {
      await act(second, "Charge");
      await loadDice(gm, 5, 3, 2);
      await answer(gm, "Roll");
    });
    await cardAt(gm, charge).locator("[data-total]", { hasText: "13" }).waitFor();
    await apply(gm, await rollDamage(gm, charge, 4), "Kestrel", 5);
    await second.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 1, RAIDER3);

    // The Gamemaster takes damage back in his list.
    const third = await sheetOf(gm, RAIDER3);
    const stab = await strike(gm, third, "Spear", 6, 4, 2);
    const stabbed = await rollDamage(gm, stab, 3);
    await apply(gm, stabbed, "Kestrel", 4);
    expect(await health(scene.table, IDS.kestrel)).toBe(19);
    await cardAt(gm, stabbed).getByRole("button", { name: "What can be taken back" }).click();
    const list = gm.locator(".triskele-undo-list");
    await list.locator("[data-change]").first().getByRole("button").click();
    await cardAt(gm, stabbed).locator("[data-undone]").waitFor();
    expect(await health(scene.table, IDS.kestrel)).toBe(23);
    await list.getByRole("button", { name: "Close" }).click();
    await third.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 1, BRUTE);

    const brute = await sheetOf(gm, BRUTE);
    await act(brute, "Run");
    await brute.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 2, "Kestrel");
    return shot;
  }

  /** An interruption seizes the initiative; two at one blow, one of them spared; a weapon flies; Bram falls. */
  async function roundTwo(battle: Battle, shot: string): Promise<void> {
    const { gm, sheets } = battle;
    // AGE-12, AGE-9: what Bram prepared he takes in Kestrel's turn. AGE-11: seized before his own turn.
    await aimAt(battle.bram, RAIDER2);
    const interruption = await strike(battle.bram, sheets.bram, "Battle Axe", 6, 6, 6);
    await buy(battle.bram, interruption, "Knock Prone", 4);
    await buy(battle.bram, interruption, "Seize the Initiative", 0);
    await apply(battle.bram, await rollDamage(battle.bram, interruption, 2, 2), RAIDER2, 7);
    await (await tracker(gm)).locator(".combatant", { hasText: "Bram" }).locator('[data-mark="seized"]').waitFor();

    // AGE-7: what is left of the first shot lapses with Kestrel's next action.
    await showTab(battle.kestrel, "Chat");
    await cardAt(battle.kestrel, shot).getByRole("button", { name: "Knock Prone 2" }).waitFor();
    await aimAt(battle.kestrel, RAIDER2);
    const thrust = await strike(battle.kestrel, sheets.kestrel, "Rapier", 4, 6, 4);
    await cardAt(battle.kestrel, shot).locator("[data-lapsed]").waitFor();
    // AGE-9: +1 in melee against the prone.
    await cardAt(battle.kestrel, thrust).getByText("Prone target").waitFor();
    await cardAt(battle.kestrel, thrust).locator("[data-total]", { hasText: "20" }).waitFor();
    // AGE-9: Dual Strike, the same result against a second raider.
    await buy(battle.kestrel, thrust, "Dual Strike", 0);
    await aimAt(battle.kestrel, RAIDER3);
    await cardAt(battle.kestrel, thrust).getByRole("button", { name: "Second target" }).click();
    await cardAt(battle.kestrel, thrust).locator("[data-hit]", { hasText: RAIDER3 }).waitFor();
    const thrusts = await rollDamage(battle.kestrel, thrust, 6);
    // AGE-16: spared, unconscious at 1 Health for 3 + 4 minutes.
    await apply(battle.kestrel, thrusts, RAIDER2, 8, { pull: [3, 4] });
    await cardAt(battle.kestrel, thrusts).locator('[data-wakes="7"]').waitFor();
    await apply(battle.kestrel, thrusts, RAIDER3, 8);
    expect(await tokenAt(scene.table, BATTLE.raiderTokens[1])).toMatchObject({ health: 1 });
    await endTurn(battle, sheets.kestrel, 2, "Bram");

    // AGE-8: one stunt once a round, on whichever card.
    await aimAt(battle.bram, RAIDER3);
    const blow = await strike(battle.bram, sheets.bram, "Battle Axe", 5, 5, 5);
    await cardAt(battle.bram, blow).getByRole("button", { name: "Knock Prone 2: Bought this round" }).waitFor();
    // AGE-9, AGE-4: Disarm, opposed attack rolls.
    await buy(battle.bram, blow, "Disarm", 3);
    const opposed = await posts(battle.bram, "opposed", async () => {
      await loadDice(battle.bram, 5, 4, 3);
      await cardAt(battle.bram, blow).getByRole("button", { name: "Oppose attack rolls" }).click();
    });
    // AGE-2: his focus counts, 12 and Strength 4 and 2.
    await cardAt(battle.bram, opposed).locator('[data-side="a"] [data-total]', { hasText: "18" }).waitFor();
    await showTab(gm, "Chat");
    await loadDice(gm, 2, 3, 4);
    await cardAt(gm, opposed).getByRole("button", { name: "Answer" }).click();
    await answer(gm, "Roll");
    await loadDice(battle.bram, 4);
    await cardAt(battle.bram, opposed).getByRole("button", { name: "Roll how far the weapon flies" }).click();
    await cardAt(battle.bram, opposed).getByText(`Spear of ${RAIDER3} flies 8 yards`).waitFor();
    await buy(battle.bram, blow, "Defensive Stance", 1);
    await figure(sheets.bram, "defense", 15);
    await apply(battle.bram, await rollDamage(battle.bram, blow, 1, 2), RAIDER3, 6);
    // AGE-11: nobody acts twice. Ysra is next, and Bram does not come again in this round.
    await endTurn(battle, sheets.bram, 2, "Ysra");
    await endTurn(battle, sheets.ysra, 2, RAIDER2);
    await passTurn(battle, 2, RAIDER3);

    // AGE-9, AGE-12: the disarmed must ready the weapon first.
    await aimAt(gm, "Bram");
    const third = await sheetOf(gm, RAIDER3);
    await third.getByRole("button", { name: "Spear", exact: true }).click({ modifiers: ["Shift"] });
    await answer(gm, "Leave it");
    await act(third, "Ready");
    await answer(gm, "Ready");
    // 14 would have met Defense 13.
    const miss = await strike(gm, third, "Spear", 4, 5, 3);
    await cardAt(gm, miss).locator('[data-success="false"]').waitFor();
    await third.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 2, BRUTE);

    // AGE-9, AGE-14: Mighty Blow and Pierce Armor, 6 + 3 + 6 and Strength 4, less half of 7.
    const brute = await sheetOf(gm, BRUTE);
    const crush = await strike(gm, brute, "Club", 5, 5, 5);
    await buy(gm, crush, "Mighty Blow", 3);
    await buy(gm, crush, "Pierce Armor", 1);
    await apply(gm, await rollDamage(gm, crush, 6, 6), "Bram", 16, "fall");
    // AGE-15: fallen in round 2, Constitution 3.
    await sheets.bram.getByText("dies at the start of the turn in round 7; rounds left: 5").waitFor();
    await brute.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 3, "Bram");
  }

  /** Bram lies dying and is brought back; a second attack in a flash takes the last raider. */
  async function roundThree(battle: Battle): Promise<void> {
    const { gm, sheets } = battle;
    // AGE-15: the dying talk, nothing else; the round counts down. AGE-9: Defensive Stance is over.
    await sheets.bram.getByText("rounds left: 4").waitFor();
    await (await tracker(gm)).locator(".combatant", { hasText: "Bram" }).getByText("4 rounds to live").waitFor();
    await figure(sheets.bram, "defense", 13);
    await actRefused(battle.bram, sheets.bram, "Defend", "Bram is dying and can only talk");
    // The Gamemaster's window is loaded anew; all of it stands as it was.
    await gm.reload();
    await turnIs(battle, 3, "Bram");
    await endTurn(battle, sheets.bram, 3, "Kestrel");

    // AGE-9: Lightning Attack, on another target; its doubles give nothing.
    await aimAt(battle.kestrel, BRUTE);
    const first = await strike(battle.kestrel, sheets.kestrel, "Rapier", 3, 3, 3);
    await buy(battle.kestrel, first, "Lightning Attack", 0);
    await aimAt(battle.kestrel, RAIDER3);
    const flash = await posts(battle.kestrel, "attack", async () => {
      await cardAt(battle.kestrel, first).getByRole("button", { name: "Second attack" }).click();
      await battle.kestrel.locator("dialog").getByLabel("Weapon").selectOption({ label: "Rapier" });
      await battle.kestrel.locator("dialog").getByRole("button", { name: "Continue" }).click();
      await loadDice(battle.kestrel, 4, 4, 2);
      await battle.kestrel.locator("dialog").getByRole("button", { name: "Roll" }).click();
    });
    expect(await cardAt(battle.kestrel, flash).locator("[data-stunt-points]").count()).toBe(0);
    await apply(battle.kestrel, await rollDamage(battle.kestrel, first, 6), BRUTE, 6);
    await apply(battle.kestrel, await rollDamage(battle.kestrel, flash, 1), RAIDER3, 3, "fall");
    await bear(gm, RAIDER3, ["defeated"]);
    await endTurn(battle, sheets.kestrel, 3, "Ysra");

    // AGE-18: Dragon Die 6 and Cunning 3.
    await aimAt(battle.ysra, "Bram");
    await posts(battle.ysra, "heal", async () => {
      await act(sheets.ysra, "Heal");
      await loadDice(battle.ysra, 5, 3, 6);
      await answer(battle.ysra, "Roll");
    });
    await expect.poll(() => health(scene.table, IDS.bram), { timeout: PATIENCE }).toBe(9);
    await bear(gm, "Bram", []);
    await endTurn(battle, sheets.ysra, 3, RAIDER2);
    await passTurn(battle, 3, BRUTE);

    const brute = await sheetOf(gm, BRUTE);
    await act(brute, "Defend");
    await figure(brute, "defense", 12);
    await brute.getByRole("button", { name: "Close" }).click();
    await passTurn(battle, 4, "Bram");
  }

  /** A coup de grâce, and the last one falls. */
  async function roundFour(battle: Battle): Promise<void> {
    const { gm, sheets } = battle;
    // AGE-17: no roll against the unconscious.
    await aimAt(battle.bram, RAIDER2);
    const coup = await posts(battle.bram, "coup", () => act(sheets.bram, "Coup de grâce"));
    await cardAt(battle.bram, coup).locator('[data-coup="done"]').waitFor();
    await act(sheets.bram, "Aim");
    await bear(gm, "Bram", ["aiming"]);
    await endTurn(battle, sheets.bram, 4, "Kestrel");

    // 18 and 5 against Defense 12; 6 + 2 + 6 and Strength 1, less half of 3.
    await aimAt(battle.kestrel, BRUTE);
    const last = await strike(battle.kestrel, sheets.kestrel, "Rapier", 6, 6, 6);
    await buy(battle.kestrel, last, "Mighty Blow", 4);
    await buy(battle.kestrel, last, "Pierce Armor", 2);
    await apply(battle.kestrel, await rollDamage(battle.kestrel, last, 6, 6), BRUTE, 14, "fall");
    await bear(gm, BRUTE, ["defeated", "defending"]);
  }

  /** AGE-11: the end of action time; AGE-19: the breather after it. */
  async function ending(battle: Battle): Promise<void> {
    const { gm, sheets } = battle;
    const panel = await tracker(gm);
    await panel.getByRole("button", { name: "End", exact: true }).click();
    await answer(gm, "Yes");
    await panel.getByText("No fight is going on").waitFor();
    await bear(gm, "Bram", []);
    await bear(gm, BRUTE, ["defeated"]);

    // Kestrel rests by herself: 5 and level 2 are more than the 5 that she has lost.
    await posts(battle.kestrel, "breather", () => sheets.kestrel.getByRole("button", { name: "Breather" }).click());
    await showTab(gm, "Actors");
    await gm.getByRole("button", { name: "Party" }).click();
    const party = gm.locator(".triskele-party");
    await party.getByRole("button", { name: "Breather for all" }).click();
    await heard(gm, "Kestrel has taken the breather after this encounter already");
    await party.locator("[data-actor-id]", { hasText: "Bram" }).getByText("19 / 35").waitFor();
  }

  /** What the server holds in the end. */
  async function sums({ gm }: Battle): Promise<void> {
    const { table } = scene;
    const left = await Promise.all([IDS.kestrel, IDS.bram, BATTLE.ysra, IDS.brute].map((id) => health(table, id)));
    expect(left).toEqual([28, 19, 22, 0]);
    expect(await stored(table, "Actor", BATTLE.ysra)).toMatchObject({ system: { mana: { value: 5, max: 10 } } });
    for (const name of ["Kestrel", "Bram", "Ysra"]) expect(await conditionsOf(gm, name)).toEqual([]);
    const raiders = await Promise.all(BATTLE.raiderTokens.map((id) => tokenAt(table, id)));
    expect(raiders).toEqual([
      { health: 0, conditions: ["defeated"] },
      { health: 1, conditions: ["dead", "prone"] },
      { health: 0, conditions: ["defeated"] },
    ]);
  }
});
