import { type Batch, defineBatch, needPlayers } from "./batch.ts";

const users = defineBatch({
  name: "users",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.documents.User.html",
  needs: "documents",
  run({ it, assert, world }) {
    it(
      "know whether they are Gamemasters, and which is one's own",
      () => {
        const { user, users, userId } = world().gm.game;
        assert.strictEqual(user, users.get(userId));
        assert(user?.isGM && user.isSelf && user.active, "the own Gamemaster is here");
      },
      { covers: ["User#isGM", "User#isSelf", "User#active", "game.user", "game.users"] },
    );

    it(
      "have one active Gamemaster, the same for everyone",
      () => {
        const { gm, players } = world();
        assert.strictEqual(gm.game.users.activeGM?.id, gm.game.userId);
        if (players) assert.strictEqual(players.bob.game.users.activeGM?.id, gm.game.userId);
      },
      { covers: ["Users#activeGM"] },
    );

    it(
      "may have flags of their own written by themselves, which every client learns",
      async () => {
        const { gm, players, settled } = world();
        needPlayers(players);
        const seen: unknown[] = [];
        gm.Hooks.on("updateUser", (user: { id: string }, _changed: object, _options: object, userId: string) => {
          seen.push(user.id, userId);
        });
        await players.ann.game.user?.setFlag("world", "batch", { a: 1 });
        await settled();
        const { userId } = players.ann.game;
        assert.deepEqual(seen, [userId, userId]);
        assert.deepEqual(gm.game.users.get(userId)?.getFlag("world", "batch"), { a: 1 });
      },
      { basis: "seen", players: true, covers: ["hook updateUser", "Document#setFlag"] },
    );

    it(
      "raise no event when they write the same again",
      async () => {
        const { gm, players, settled } = world();
        needPlayers(players);
        await players.ann.game.user?.setFlag("world", "batch", 1);
        await settled();
        let events = 0;
        gm.Hooks.on("updateUser", () => {
          events += 1;
        });
        await players.ann.game.user?.setFlag("world", "batch", 1);
        await settled();
        assert.strictEqual(events, 0);
      },
      { basis: "seen", players: true },
    );
  },
});

export const userBatches: Batch[] = [users];
