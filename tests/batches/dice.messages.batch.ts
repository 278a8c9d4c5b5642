import type { ChatMessageDocument } from "../../table/core/index.ts";
import { type Batch, defineBatch } from "./batch.ts";
import { PAGES, rolled } from "./dice.fixture.ts";

const showing = defineBatch({
  name: "rolls as HTML",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: ["Roll#render", "Roll#getTooltip"],
  run({ it, assert, world }) {
    it(
      "show formula and total",
      async () => {
        const roll = await rolled(world(), "2d6 + 3", 6, 4, 2);
        const html = await roll.render();
        assert.match(html, /class="dice-formula"[^>]*>\s*2d6 \+ 3\s*</);
        assert.match(html, /class="dice-total"[^>]*>\s*9\s*</);
      },
      { basis: "seen" },
    );

    it("show nothing of a private roll", async () => {
      const roll = await rolled(world(), "2d6 + 40", 6, 4, 2);
      const html = await roll.render({ isPrivate: true });
      assert.isFalse(/2d6|46/.test(html));
    });

    it(
      "escape flavours",
      async () => {
        const roll = await rolled(world(), "1d6", 6, 4);
        const html = await roll.render({ flavor: '<img src="x">' });
        assert.isFalse(/<img\b/.test(html));
      },
      { basis: "assumed" },
    );

    it(
      "mark dropped dice in the tooltip",
      async () => {
        const roll = await rolled(world(), "2d6kh", 6, 3, 5);
        const tooltip = await roll.getTooltip();
        assert.match(tooltip, /<li class="[^"]*\bdiscarded\b[^"]*">\s*3\s*<\/li>/);
      },
      { basis: "seen" },
    );
  },
});

const messages = defineBatch({
  name: "rolls sent to the chat",
  basis: "documented",
  page: PAGES.roll,
  needs: "documents",
  covers: ["Roll#toMessage"],
  run({ it, assert, world }) {
    it("are evaluated and carried by a message", async () => {
      const { gm } = world();
      const message = (await new gm.Roll("2 + 3").toMessage({ flavor: "f" })) as ChatMessageDocument; // as it is asked for
      assert.deepEqual([message.rolls.length, message.flavor, message.content], [1, "f", "5"]);
      assert.strictEqual(gm.game.messages.get(String(message.id)), message);
    });

    it("are given back as data when no message shall be made", async () => {
      const { gm } = world();
      const before = gm.game.messages.size;
      const roll = new gm.Roll("2 + 3");
      const data = Object(await roll.toMessage({ flavor: "f" }, { create: false }));
      assert.deepEqual([data.flavor, data.content, data.rolls?.length], ["f", "5", 1]);
      assert.strictEqual(gm.game.messages.size, before);
    });

    it("go by the generation's own word for a private roll", async () => {
      const { gm, generation } = world();
      const mode = generation >= 14 ? { messageMode: "gm" } : { rollMode: "gmroll" };
      const message = (await new gm.Roll("2 + 3").toMessage({}, mode)) as ChatMessageDocument; // as it is asked for
      assert(message.whisper.includes(gm.game.userId), "whispered to Gamemasters");
      assert.isFalse(message.blind);
    });
  },
});

export const diceMessageBatches: Batch[] = [showing, messages];
