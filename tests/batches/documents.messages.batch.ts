import type { ChatMessageDocument } from "../../table/core/index.ts";
import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers } from "./batch.ts";

function onClient(globals: BatchWorld["gm"], message: ChatMessageDocument): ChatMessageDocument {
  return globals.game.messages.get(String(message.id), { strict: true }) as ChatMessageDocument; // the messages
}

async function send(globals: BatchWorld["gm"], data: object, operation: object = {}): Promise<ChatMessageDocument> {
  return (await globals.ChatMessage.create(data, { ...operation })) as ChatMessageDocument; // one datum, one message
}

/** The option that makes a message private for the Gamemaster. */
function privately(world: BatchWorld, mode: "gm" | "blind" | "self"): object {
  return world.generation >= 14 ? { messageMode: mode } : { rollMode: `${mode}roll` };
}

async function sendRoll(world: BatchWorld, globals: BatchWorld["gm"], operation: object = {}) {
  const roll = new globals.Roll("2d6 + 3");
  await roll.evaluate();
  const message = await send(globals, { rolls: [roll], content: String(roll.total) }, operation);
  await world.settled();
  return { roll, message };
}

const rolls = defineBatch({
  name: "rolls in messages",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.ChatMessage.html",
  needs: "documents",
  covers: ["ChatMessage#rolls", "ChatMessage#isRoll", "Document.create"],
  run({ it, assert, world }: BatchContext) {
    it("are stored as JSON and come back as instances, on every client", async () => {
      const { gm, players } = world();
      const { roll, message } = await sendRoll(world(), gm);
      assert.strictEqual(typeof message.toObject().rolls, "object");
      assert(Array.isArray(message._source.rolls) && typeof message._source.rolls[0] === "string");
      const [own] = message.rolls;
      assert.instanceOf(own, gm.Roll);
      assert.strictEqual(Reflect.get(Object(own), "total"), roll.total);
      assert(message.isRoll);
      const [theirs] = players ? onClient(players.bob, message).rolls : message.rolls;
      assert.strictEqual(Reflect.get(Object(theirs), "total"), roll.total);
    });
  },
});

const privacy = defineBatch({
  name: "private messages",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.ChatMessage.html",
  needs: "documents",
  covers: ["ChatMessage#isContentVisible", "ChatMessage#visible", "game.messages"],
  run({ it, assert, world }: BatchContext) {
    it(
      "reach every client, and are masked where they are not meant to be read",
      async () => {
        const { players, gm } = world();
        needPlayers(players);
        const { message } = await sendRoll(world(), players.ann, privately(world(), "gm"));
        assert.deepEqual(message.whisper, [gm.game.userId]);
        const theirs = onClient(players.bob, message);
        assert.deepEqual([theirs.visible, theirs.isContentVisible], [true, false]);
        assert.strictEqual(theirs.content, message.content);
        assert(message.isContentVisible);
        assert(onClient(gm, message).isContentVisible);
      },
      { players: true },
    );

    it(
      "hide blind rolls from their author",
      async () => {
        const { players, gm } = world();
        needPlayers(players);
        const { message } = await sendRoll(world(), players.ann, privately(world(), "blind"));
        assert.deepEqual([message.blind, message.isContentVisible, message.visible], [true, false, true]);
        assert(onClient(gm, message).isContentVisible);
      },
      { players: true },
    );

    it(
      "without rolls are visible to recipients and author only, a Gamemaster included",
      async () => {
        const { players, gm } = world();
        needPlayers(players);
        const whisper = [players.bob.game.userId];
        const message = await send(players.ann, { content: "psst", whisper });
        await world().settled();
        const seen = [gm, players.ann, players.bob].map((globals) => onClient(globals, message).visible);
        assert.deepEqual(seen, [false, true, true]);
      },
      { players: true },
    );

    it("apply a mode only when it was passed, and keep the whisper list of a private one", async () => {
      const { gm } = world();
      const open = await send(gm, { content: "x" });
      assert.deepEqual(open.whisper, []);
      const mine = gm.game.userId;
      const kept = await send(gm, { content: "x", whisper: [mine] }, privately(world(), "gm"));
      assert.deepEqual(kept.whisper, [mine]);
    });
  },
});

const naming = defineBatch({
  name: "who speaks",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.ChatMessage.html",
  needs: "documents",
  covers: ["ChatMessage.getSpeaker", "ChatMessage.getSpeakerActor", "ChatMessage.getWhisperRecipients", "game.user"],
  run({ it, assert, world }: BatchContext) {
    it(
      "is the session's user, whatever the data say",
      async () => {
        const { players, gm } = world();
        needPlayers(players);
        const message = await send(players.ann, { content: "x", author: gm.game.userId });
        assert.strictEqual(message._source.author, players.ann.game.userId);
        assert(message.isAuthor);
      },
      { players: true, basis: "assumed" },
    );

    it("is named by an actor, else by the user", async () => {
      const { gm, types } = world();
      const actor = await gm.Actor.create({ name: "Speaker", type: types.actor });
      const speaker = gm.ChatMessage.getSpeaker({ actor: actor as InstanceType<typeof gm.Actor> });
      assert.deepEqual([speaker.alias, speaker.actor], ["Speaker", Reflect.get(Object(actor), "id")]);
      assert.strictEqual(gm.ChatMessage.getSpeakerActor(speaker), actor);
      assert.strictEqual(gm.ChatMessage.getSpeaker().alias, gm.game.user?.name);
    });

    it("gives recipients for gm and players", () => {
      const { gm, players } = world();
      const ids = (name: string) => gm.ChatMessage.getWhisperRecipients(name).map(({ id }) => id);
      assert(ids("gm").includes(gm.game.userId));
      if (players) assert.deepEqual(ids("players"), [players.ann.game.userId, players.bob.game.userId]);
    });

    it("has applyMode from generation 14 on", () => {
      const { gm, generation } = world();
      assert.strictEqual("applyMode" in gm.ChatMessage, generation >= 14);
    });
  },
});

export const messageBatches: Batch[] = [rolls, privacy, naming];
