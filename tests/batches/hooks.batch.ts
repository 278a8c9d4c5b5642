import { type Batch, type BatchContext, defineBatch } from "./batch.ts";

const hooks = defineBatch({
  name: "hooks",
  basis: "documented",
  page: "https://foundryvtt.com/api/classes/foundry.helpers.Hooks.html",
  needs: "documents",
  covers: ["Hooks.on", "Hooks.once", "Hooks.off", "Hooks.call", "Hooks.callAll"],
  run({ it, assert, world }: BatchContext) {
    it("call stops at literal false only, callAll never", () => {
      const { Hooks } = world().gm;
      const log: string[] = [];
      Hooks.on("batch.test", () => void log.push("a"));
      Hooks.on("batch.test", () => 0);
      Hooks.on("batch.test", () => {
        log.push("b");
        return false;
      });
      Hooks.on("batch.test", () => void log.push("c"));
      assert.strictEqual(Hooks.call("batch.test"), false);
      assert.deepEqual(log, ["a", "b"]);
      assert.strictEqual(Hooks.callAll("batch.test"), true);
      assert.deepEqual(log, ["a", "b", "a", "b", "c"]);
    });

    it("once runs once, off takes off by id or function", () => {
      const { Hooks } = world().gm;
      let calls = 0;
      const count = () => {
        calls += 1;
      };
      Hooks.once("batch.once", count);
      Hooks.callAll("batch.once");
      Hooks.callAll("batch.once");
      assert.strictEqual(calls, 1);
      const id = Hooks.on("batch.off", count);
      Hooks.on("batch.off", count);
      Hooks.off("batch.off", id);
      Hooks.callAll("batch.off");
      assert.strictEqual(calls, 2);
      Hooks.off("batch.off", count);
      Hooks.callAll("batch.off");
      assert.strictEqual(calls, 2);
    });

    it("passes what it is called with", () => {
      const { Hooks } = world().gm;
      let seen: unknown[] = [];
      Hooks.on("batch.args", (...args: unknown[]) => {
        seen = args;
      });
      Hooks.callAll("batch.args", 1, "two");
      assert.deepEqual(seen, [1, "two"]);
    });
  },
});

export const hookBatches: Batch[] = [hooks];
