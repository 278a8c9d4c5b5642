import { type Batch, type BatchContext, type BatchWorld, defineBatch, needPlayers } from "./batch.ts";

const sockets = defineBatch({
  name: "sockets of the system",
  basis: "seen",
  needs: "documents",
  covers: ["game.socket", "game.socket.on", "game.socket.emit"],
  run({ it, assert, world }: BatchContext) {
    const listen = (globals: BatchWorld["gm"], event: string, log: unknown[]) =>
      globals.game.socket.on(event, (payload, sender) => void log.push([payload, sender]));

    it(
      "reach all others, never the sender, and carry the server's word on who sent",
      async () => {
        const { players, gm, settled } = world();
        needPlayers(players);
        const event = `system.${String(gm.game.system.id)}`;
        const logs = { gm: [] as unknown[], ann: [] as unknown[], bob: [] as unknown[] };
        listen(gm, event, logs.gm);
        listen(players.ann, event, logs.ann);
        listen(players.bob, event, logs.bob);
        players.ann.game.socket.emit(event, { userId: gm.game.userId, hello: true });
        await settled();
        const received = [[{ userId: gm.game.userId, hello: true }, players.ann.game.userId]];
        assert.deepEqual(logs, { gm: received, ann: [], bob: received });
      },
      { players: true },
    );

    it(
      "reach only named recipients",
      async () => {
        const { players, gm, settled } = world();
        needPlayers(players);
        const event = `system.${String(gm.game.system.id)}`;
        const [toGm, toBob]: [unknown[], unknown[]] = [[], []];
        listen(gm, event, toGm);
        listen(players.bob, event, toBob);
        players.ann.game.socket.emit(event, 1, { recipients: [gm.game.userId] });
        await settled();
        assert.deepEqual([toGm.length, toBob.length], [1, 0]);
      },
      { players: true },
    );

    it(
      "drop other events silently",
      async () => {
        const { players, gm, settled } = world();
        needPlayers(players);
        const log: unknown[] = [];
        listen(gm, "system.other", log);
        players.ann.game.socket.emit("system.other", 1);
        await settled();
        assert.deepEqual(log, []);
      },
      { players: true },
    );
  },
});

export const socketBatches: Batch[] = [sockets];
