import { EventEmitter } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { watchFolders } from "../../table/server/watch.ts";

const watchers: EventEmitter[] = [];

vi.mock("node:fs", () => ({
  existsSync: () => true,
  watch: () => {
    const watcher = Object.assign(new EventEmitter(), { close: () => {} });
    watchers.push(watcher);
    return watcher;
  },
}));

afterEach(() => {
  vi.restoreAllMocks();
});

it("a watcher that fails says so in one line and ends nothing", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const watching = watchFolders(["src"], async () => {});
  for (const watcher of watchers) watcher.emit("error", new Error("ENOSPC: too many watches"));
  watching.close();
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^[^\n]*src[^\n]*ENOSPC[^\n]*$/)]]);
});
