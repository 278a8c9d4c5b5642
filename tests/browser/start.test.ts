import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { projectRoot } from "../../tools/project.ts";
import { startWorld } from "../fixtures/worlds/start.ts";
import { target } from "./acts.ts";
import { launch } from "./harness.ts";
import { sampleScenes } from "./sample.ts";

const START = join(projectRoot, "tools/start.mjs");

/** Starting a process and a page takes longer than a step of a scene. */
const LONG = { timeout: 60_000 };

describe("npm start", () => {
  let browser: Browser;
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "table-start-"));
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await Promise.all([...running].map(stop));
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts the table as a user does, what is built already; resolves when it says that it is ready. */
  async function start(...options: string[]): Promise<{ child: ChildProcess; url: string }> {
    const child = spawn(process.execPath, [START, "--no-build", "--data", folder, "--port", "0", ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.add(child);
    for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
      const url = /^Practice table ready at (http:\/\/localhost:\d+)$/.exec(line)?.[1];
      if (url) return { child, url };
    }
    throw new Error("The table ended before it was ready.");
  }

  async function stop(child: ChildProcess): Promise<void> {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  }

  it("serves the sample world, and keeps what was written through a kill", LONG, async () => {
    const first = await start();
    const page = await browser.newPage();
    await page.goto(`${first.url}/?user=Player%201&lang=en`);
    await page.locator("#scene .token-target", { hasText: "Marsh Brute" }).waitFor();
    await page.locator("#sidebar").getByRole("tab", { name: "Actors" }).click();
    await page.locator("#actors .entry-open", { hasText: "Ylva" }).waitFor();
    await page.locator("#sidebar").getByRole("tab", { name: "Chat" }).click();
    await page.locator("#chat-message").fill("Before the kill");
    await page.keyboard.press("Enter");
    await page.locator(".chat-message", { hasText: "Before the kill" }).waitFor();
    await stop(first.child);

    const second = await start();
    const again = await browser.newPage();
    await again.goto(`${second.url}/?user=Player%202&lang=en`);
    await again.locator(".chat-message", { hasText: "Before the kill" }).waitFor();
    await stop(second.child);

    const fresh = await start("--fresh");
    const anew = await browser.newPage();
    await anew.goto(`${fresh.url}/?user=Player%202&lang=en`);
    await anew.locator("#chat-message").waitFor();
    expect(await anew.locator(".chat-message").count()).toBe(0);
  });

  it("ends with 1 and one sentence when the port is taken or the world cannot be read", LONG, async () => {
    const { child, url } = await start();
    const refuse = (...options: string[]) => {
      const { status, stderr } = spawnSync(process.execPath, [START, "--no-build", "--data", folder, ...options], {
        encoding: "utf8",
        timeout: 30_000,
      });
      return { status, lines: stderr.trim().split("\n") };
    };
    const { port } = new URL(url);
    const taken = refuse("--port", port, "--world", "other");
    expect(taken).toEqual({ status: 1, lines: [expect.stringContaining(port)] });
    await stop(child);

    const stamp = join(folder, "sample/world.json");
    await writeFile(stamp, "no stamp");
    const broken = refuse("--port", "0");
    expect(broken).toEqual({ status: 1, lines: [expect.stringContaining("nothing was changed")] });
    expect(await readFile(stamp, "utf8")).toBe("no stamp");
  });
});

describe("the world that npm start begins with", () => {
  const scene = sampleScenes({ seed: startWorld() });

  it("lets Player 1 play Sju or 52 once the Gamemaster shows the scene of it (SJU-1, C52-16)", LONG, async () => {
    const { page: gm } = await scene.join("Gamemaster");
    const { page } = await scene.join("Player 1");
    await page.locator("#sidebar").getByRole("tab", { name: "Actors" }).click();
    await page.locator("#actors .entry-open", { hasText: "Ylva" }).click();
    const sheet = page.locator("form.triskele-sju", { has: page.locator("h1", { hasText: "Ylva" }) });
    await sheet.getByRole("button", { name: "Close" }).click();
    await gm.locator("#sidebar").getByRole("tab", { name: "Scenes" }).click();
    await gm.locator("#scenes .entry-open", { hasText: "Torget" }).click();
    await target(page, "Väktare");
    await page.locator("#scene li", { hasText: "Ylva" }).locator(".open-sheet").waitFor();
    await gm.locator("#scenes .entry-open", { hasText: "The Quay" }).click();
    await target(page, "Night Guard");
    await page.locator("#scene li", { hasText: "Vera" }).locator(".open-sheet").click();
    await page.locator("form.triskele-fiftytwo", { hasText: "Picklocks" }).waitFor();
  });
});
