import { afterEach, describe, expect, it } from "vitest";
import {
  beginChoosing,
  type Choosing,
  currentChoosing,
  endChoosing,
  onChoosing,
} from "../../src/rulesets/fiftytwo/hand/choosing.ts";

const stealth = { suit: "clubs", rating: 4, specialised: false } as const;

const choosing = (by: string, chosen: string | null = null): Choosing => ({
  by,
  actor: "vera000000000000",
  skill: stealth,
  chosen,
  choose() {},
});

describe("the card that is being chosen (C52-2)", () => {
  afterEach(() => {
    for (const by of ["test", "damage"]) endChoosing(by);
  });

  it("is none before anyone asks, and none when it is over", () => {
    expect(currentChoosing()).toBeNull();
    beginChoosing(choosing("test"));
    expect(currentChoosing()).toMatchObject({ by: "test", skill: stealth, chosen: null });
    endChoosing("test");
    expect(currentChoosing()).toBeNull();
  });

  it("is changed by whoever asked, and not ended by anyone else", () => {
    beginChoosing(choosing("test"));
    beginChoosing(choosing("test", "playingcardC0701"));
    endChoosing("damage");
    expect(currentChoosing()).toMatchObject({ by: "test", chosen: "playingcardC0701" });
    endChoosing("test");
    expect(currentChoosing()).toBeNull();
  });

  it("is the newest one's, and goes back to the one before when that ends", () => {
    beginChoosing(choosing("test"));
    beginChoosing(choosing("damage"));
    beginChoosing(choosing("test", "playingcardC0701"));
    expect(currentChoosing()?.by).toBe("damage");
    endChoosing("damage");
    expect(currentChoosing()).toMatchObject({ by: "test", chosen: "playingcardC0701" });
  });

  it("tells of every change, and of nothing else, until it is told no more", () => {
    const heard: (string | null)[] = [];
    const stop = onChoosing(() => heard.push(currentChoosing()?.by ?? null));
    beginChoosing(choosing("test"));
    endChoosing("damage");
    endChoosing("test");
    stop();
    beginChoosing(choosing("test"));
    expect(heard).toEqual(["test", null]);
  });
});
