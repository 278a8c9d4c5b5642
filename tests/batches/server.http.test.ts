import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Handlebars from "handlebars/runtime";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type RunningTable, startTable } from "../../table/server/main.ts";
import { isOwnHost } from "../../table/server/origin.ts";
import { ANN } from "./server.fixture.ts";
import { type Answer, ask as askAt, askToJoin, JSON_TYPE, makeSite, siteOptions } from "./server.site.fixture.ts";

let root: string;
let table: RunningTable;

beforeAll(async () => {
  root = await makeSite();
  await symlink(join(root, "secret.json"), join(root, "page/link.json"));
  table = await startTable(siteOptions(root));
});

afterAll(async () => {
  await table.close();
  await rm(root, { recursive: true, force: true });
});

const ask = (path: string, init: Parameters<typeof askAt>[2] = {}): Promise<Answer> => askAt(table.port, path, init);
const askJoin = (user: string, headers: Record<string, string> = {}) => askToJoin(table.port, user, headers);

describe("the page and the system", () => {
  it.each([
    ["/", "text/html; charset=utf-8", "no-store"],
    ["/?user=Ann&lang=sv", "text/html; charset=utf-8", "no-store"],
    ["/assets/app-Ab12_xYz.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/plain.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/systems/toy/toy.mjs", "text/javascript; charset=utf-8", "no-cache"],
    ["/systems/toy/lang/en.json", "application/json; charset=utf-8", "no-store"],
    ["/systems/toy/templates/greeting.hbs", "text/plain; charset=utf-8", "no-cache"],
    ["/templates/systems/toy/templates/greeting.hbs.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/templates/systems/toy.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/api/users", "application/json; charset=utf-8", "no-store"],
  ])("%s is served with its type, its caching and a strict policy", async (path, type, caching) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": type,
      "cache-control": caching,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:");
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("a template is a module whose specification the runtime renders, escaping what is to be escaped", async () => {
    const { body } = await ask("/templates/systems/toy/templates/greeting.hbs.js");
    const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(body)}`);
    expect(Handlebars.template(module.default)({ greeting: "<Hi>", raw: "<b>" })).toBe("<p>&lt;Hi&gt; <b></p>");
  });

  it("a system's templates come in one module too, without those that have a fault", async () => {
    const { body } = await ask("/templates/systems/toy.js");
    const { default: all } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(body)}`);
    expect(Object.keys(all)).toEqual(["templates/greeting.hbs"]);
    expect(Handlebars.template(all["templates/greeting.hbs"])({ greeting: "<Hi>", raw: "<b>" })).toBe(
      "<p>&lt;Hi&gt; <b></p>",
    );
  });

  it("that module is sent again when a template changes, comes or goes", async () => {
    const path = "/templates/systems/toy.js";
    const { headers } = await ask(path);
    const known = { headers: { "if-none-match": String(headers.etag) } };
    expect((await ask(path, known)).status).toBe(304);
    const added = join(root, "dist/templates/deep/added.hbs");
    await mkdir(join(root, "dist/templates/deep"));
    await writeFile(added, "<p>1</p>");
    const withIt = await ask(path, known);
    expect(withIt).toMatchObject({ status: 200, body: expect.stringContaining('"templates/deep/added.hbs"') });
    await writeFile(added, "<p>one</p>");
    const changed = await ask(path, { headers: { "if-none-match": String(withIt.headers.etag) } });
    expect(changed).toMatchObject({ status: 200, body: expect.stringContaining("<p>one</p>") });
    await rm(added);
    expect((await ask(path, known)).status).toBe(304);
  });

  it("a template with a fault is a fault of the server, and says so in its log", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await ask("/templates/systems/toy/templates/broken.hbs.js")).status).toBe(500);
    expect(String(log.mock.calls[0])).toContain("broken.hbs");
    log.mockRestore();
  });

  it("a file that is known already is not sent again", async () => {
    const { headers } = await ask("/systems/toy/toy.mjs");
    const again = await ask("/systems/toy/toy.mjs", { headers: { "if-none-match": String(headers.etag) } });
    expect(again).toMatchObject({ status: 304, body: "" });
  });

  it.each([
    "/../secret.json",
    "/%2e%2e/secret.json",
    "/..%2fsecret.json",
    "/assets/../../secret.json",
    "/assets/%2e%2e/%2e%2e/secret.json",
    "/..%5csecret.json",
    "/%252e%252e/secret.json",
    "//../secret.json",
    "/systems/toy/../../secret.json",
    "/systems/toy/%2e%2e/secret.json",
    "/templates/systems/toy/../../secret.json.js",
    "/templates/systems/toy/system.json.js",
    "/templates/index.html.js",
    "/templates/systems/other.js",
    "/templates/systems.js",
    "/.env",
    "/.hidden.json",
    "/link.json",
    "/program.exe",
    "/assets",
    "/systems/other/system.json",
    "/systems/toy",
    "/index.html%00.js",
    "/%",
  ])("%s leads nowhere", async (path) => {
    const { status, body } = await ask(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('secret"');
    expect(body).not.toContain("SECRET");
  });

  it.each(["PUT", "DELETE", "POST", "PATCH"])("%s is no way to ask for a file", async (method) => {
    expect((await ask("/", { method })).status).toBe(405);
  });
});

describe("joining", () => {
  it("lists who may join, and nothing else of them", async () => {
    const lobby = JSON.parse((await ask("/api/users")).body);
    expect(lobby).toMatchObject({ world: { title: "Toy world" }, system: { id: "toy", title: "Toy" }, generation: 14 });
    expect(lobby.users.map(({ name }: { name: string }) => name)).toEqual(["Gamemaster", "Assistant", "Ann", "Bob"]);
    expect(Object.keys(lobby.users[0]).sort()).toEqual(["active", "color", "id", "name", "role"]);
  });

  it("gives a token for a user by name or id, another one each time", async () => {
    const answers = await Promise.all([askJoin("Ann"), askJoin(" ann "), askJoin(ANN)]);
    const replies = answers.map(({ body }) => JSON.parse(body));
    expect(replies).toEqual(Array(3).fill({ token: expect.any(String), userId: ANN, name: "Ann" }));
    expect(new Set(replies.map(({ token }) => token)).size).toBe(3);
  });

  it.each([
    ["a stranger", "Eve", 404],
    ["a user without a role", "Nobody", 403],
    ["nobody", "", 400],
  ])("refuses %s", async (_name, user, status) => {
    expect((await askJoin(user)).status).toBe(status);
  });

  it.each([
    ["another site", { origin: "http://evil.example" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["a sandboxed page", { origin: "null" }],
    ["another site, by what the browser says", { "sec-fetch-site": "cross-site" }],
    ["a domain pointed here", { host: "evil.example", origin: "http://evil.example" }],
  ])("refuses a request from %s", async (_name, headers) => {
    expect((await askJoin("Ann", headers)).status).toBe(403);
  });

  it("takes the own page's request", async () => {
    const host = `localhost:${table.port}`;
    expect((await askJoin("Ann", { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" })).status).toBe(
      200,
    );
  });

  it("wants JSON, and little of it", async () => {
    const body = JSON.stringify({ user: "Ann" });
    expect((await ask("/api/join", { method: "POST", headers: { "content-type": "text/plain" }, body })).status).toBe(
      415,
    );
    expect((await ask("/api/join", { method: "POST", headers: JSON_TYPE, body: "{" })).status).toBe(400);
    const long = JSON.stringify({ user: "Ann", more: "x".repeat(20_000) });
    expect((await ask("/api/join", { method: "POST", headers: JSON_TYPE, body: long })).status).toBe(400);
    expect((await ask("/api/join")).status).toBe(405);
  });
});

describe("names for this machine", () => {
  it.each([
    ["localhost:30013", "127.0.0.1", true],
    ["127.0.0.1", "127.0.0.1", true],
    ["[::1]:30013", "127.0.0.1", true],
    ["192.168.1.5:30013", "127.0.0.1", false],
    ["evil.example", "127.0.0.1", false],
    ["localhost.evil.example", "127.0.0.1", false],
    [undefined, "127.0.0.1", false],
    ["evil.example", "0.0.0.0", false],
    ["192.168.1.5:30013", "0.0.0.0", true],
    ["table.lan:30013", "table.lan", true],
  ])("Host %s at %s: %s", (host, address, own) => {
    expect(isOwnHost(host, address)).toBe(own);
  });

  it("a request by another name gets nothing", async () => {
    expect(await ask("/", { headers: { host: "evil.example" } })).toMatchObject({ status: 403 });
  });
});
