import { afterEach, assert, beforeEach, describe, it } from "vitest";
import type { Host } from "../../table/core/index.ts";
import { createActor } from "./documents.batch.ts";
import { ANN, GM, MANIFEST, type NodeWorld, openNodeWorld } from "./node.world.ts";

// Faults of others that need what a batch cannot ask for: another manifest, a second window of the Gamemaster.

describe.each([13, 14] as const)("at the table as Foundry %i", (generation) => {
  let world: NodeWorld;
  afterEach(async () => {
    assert.deepEqual(world.faults, []);
    await world.close();
  });

  describe('fault: emits dropped without "socket": true', () => {
    const received = async (manifest: object): Promise<unknown[]> => {
      world = await openNodeWorld(generation, { manifest: { ...MANIFEST, ...manifest } });
      const payloads: unknown[] = [];
      world.gm.game.socket.on("system.toy", (payload) => void payloads.push(payload));
      world.players.ann.game.socket.emit("system.toy", "hello");
      await world.settled();
      return payloads;
    };

    it("says nothing and sends nothing", async () => {
      assert.deepEqual(await received({ socket: false }), []);
    });

    it("sends with it", async () => {
      assert.deepEqual(await received({ socket: true }), ["hello"]);
    });
  });

  describe("fault: every GM client running the same automation", () => {
    let windows: Host[];
    beforeEach(async () => {
      world = await openNodeWorld(generation);
      windows = [world.hosts.gm, await world.join(GM), await world.join(ANN)];
    });

    /** Lets every window write a message when an actor changes, and counts the messages. */
    const automate = async (mayAct: (host: Host, userId: string) => boolean): Promise<number> => {
      for (const host of windows) {
        host.hooks.on("updateActor", (_actor: unknown, _changed: object, _options: object, userId: string) => {
          if (mayAct(host, userId)) void host.globals.ChatMessage.create({ content: "automated" });
        });
      }
      const actor = await createActor(world);
      const ann = world.players.ann.game.actors.get(String(actor.id), { strict: true });
      await ann?.update({ name: "Changed" });
      await world.settled();
      await world.settled();
      return world.gm.game.messages.size;
    };

    it("acts once a window when it asks for a Gamemaster only", async () => {
      assert.strictEqual(await automate(({ user }) => user?.isGM === true), 2);
    });

    it("acts twice for a Gamemaster with two windows even when it asks for the active one", async () => {
      const active = ({ user, globals }: Host) => user !== null && user === globals.game.users.activeGM;
      assert.strictEqual(await automate(active), 2);
    });

    it("acts on the asker's own windows alone when it asks who wrote", async () => {
      assert.strictEqual(await automate(({ userId }, writer) => userId === writer && userId === GM), 0);
    });
  });
});
