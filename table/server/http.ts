import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { JsonObject } from "../core/protocol.ts";
import { findFile, findFiles, readServed, type ServedFile, segmentsOf } from "./files.ts";
import { isObject, stringAt } from "./json.ts";
import { isOwnHost, isSameOrigin } from "./origin.ts";
import { ROLES } from "./permissions.ts";
import type { Sessions } from "./session.ts";
import { TEMPLATE_EXTENSIONS, templateModule, templatesModule } from "./templates.ts";
import type { World } from "./world.ts";

/** What the web server serves. */
export interface SiteOptions {
  world: World;
  sessions: Sessions;
  manifest: JsonObject;
  /** The built client page. */
  clientFolder: string;
  /** The built system. */
  systemFolder: string;
  /** What the server listens on. */
  address: string;
}

const MODULE = "text/javascript; charset=utf-8";
const NO_STORE = "no-store";
const REVALIDATE = "no-cache";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** A request body has no business being longer. */
const BODY_LIMIT = 10_000;

/** Everything but the socket: the page, the built system, its templates as modules, and joining. */
export class Site {
  readonly #options: SiteOptions;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** Answers one request; failures become status codes. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response, request.headers.host);
    try {
      await this.#route(request, response);
    } catch (error) {
      console.error(`The request ${request.method} ${request.url} failed:`, error);
      if (!response.headersSent) sendText(response, 500, "The table failed on this request.");
      else response.destroy();
    }
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isOwnHost(request.headers.host, this.#options.address)) {
      return sendText(response, 403, "This address is not the table's own.");
    }
    const [path = "/"] = (request.url ?? "/").split("?");
    if (path === "/api/join") return this.#join(request, response);
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("Allow", "GET, HEAD");
      return sendText(response, 405, "Only GET is possible here.");
    }
    if (path === "/api/users") return sendJson(response, 200, this.#users());
    const segments = segmentsOf(path);
    if (segments === null) return sendText(response, 400, "The path is not possible.");
    if (segments[0] === "templates") return this.#template(segments.slice(1), request, response);
    const file = await this.#find(segments);
    if (file === null) return sendText(response, 404, "There is nothing here.");
    return sendContent(request, response, { ...file, caching: cachingOf(segments), files: [file] }, () =>
      readServed(file),
    );
  }

  /** Only what the join page shows; nothing else is told to somebody who has not joined. */
  #users(): JsonObject {
    const { world, manifest } = this.#options;
    return {
      world: { title: world.title },
      system: { id: stringAt(manifest, "id"), title: stringAt(manifest, "title") },
      generation: world.generation,
      users: world
        .users()
        .filter(({ role }) => role >= ROLES.PLAYER)
        .map(({ id, name, role, color, active }) => ({ id, name, role, color, active })),
    };
  }

  async #join(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== "POST") {
      response.setHeader("Allow", "POST");
      return sendText(response, 405, "Joining is a POST.");
    }
    if (!isSameOrigin(request.headers))
      return sendText(response, 403, "Joining is possible from the table's own page only.");
    if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) {
      return sendJson(response, 415, { error: "The request must be JSON." });
    }
    const body = await readBody(request);
    const wanted = isObject(body) ? stringAt(body, "user").trim() : "";
    if (wanted === "") return sendJson(response, 400, { error: "The request must name a user." });
    const user = this.#options.world
      .users()
      .find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
    if (user === undefined) return sendJson(response, 404, { error: `There is no user "${wanted}" in this world.` });
    if (user.role < ROLES.PLAYER) return sendJson(response, 403, { error: `User "${user.name}" may not join.` });
    const token = this.#options.sessions.begin(user.id);
    return sendJson(response, 200, { token, userId: user.id, name: user.name });
  }

  /** `/templates/systems/<id>.js` is all of a system's templates in one module, and each has one of its own below. */
  async #template(segments: readonly string[], request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { systemFolder, manifest } = this.#options;
    const last = segments.at(-1) ?? "";
    if (segments.length === 2 && segments[0] === "systems" && last === `${manifest.id}.js`) {
      const files = await findFiles(join(systemFolder, "templates"), TEMPLATE_EXTENSIONS);
      return sendModule(request, response, files, () => templatesModule(systemFolder, files));
    }
    const source = [...segments.slice(0, -1), last.replace(/\.js$/, "")];
    const isTemplate = /\.(hbs|html)\.js$/.test(last) && segments[0] === "systems";
    const file = isTemplate ? await this.#find(source) : null;
    if (file === null) return sendText(response, 404, `There is no template ${source.join("/")}.`);
    return sendModule(request, response, [file], () => templateModule(file));
  }

  /** `/` is the page, `/systems/<id>/…` the built system, everything else the page's own files. */
  async #find(segments: readonly string[]): Promise<ServedFile | null> {
    const { clientFolder, systemFolder, manifest } = this.#options;
    if (segments.length === 0) return findFile(clientFolder, ["index.html"]);
    if (segments[0] !== "systems") return findFile(clientFolder, segments);
    return segments[1] === manifest.id ? findFile(systemFolder, segments.slice(2)) : null;
  }
}

/** The path of the page in a client folder. */
export function pageOf(clientFolder: string): string {
  return join(clientFolder, "index.html");
}

function cachingOf(segments: readonly string[]): string {
  const name = segments.at(-1) ?? "";
  if (segments.length === 0 || /\.(html|json)$/.test(name)) return NO_STORE;
  // Only the page's own build puts a hash of the content in names.
  return segments[0] === "assets" && /-[\w-]{8,}\.\w+$/.test(name) ? IMMUTABLE : REVALIDATE;
}

function setSecurityHeaders(response: ServerResponse, host: string | undefined): void {
  // Older browsers do not count a socket to the own host as 'self'.
  const sockets = host !== undefined && /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : "";
  response.setHeader(
    "Content-Security-Policy",
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "media-src 'self'",
      `connect-src 'self'${sockets}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  );
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) return null;
    length += part.length;
    if (length > BODY_LIMIT) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return null;
  }
}

/** Sends what was made from files as a module. */
function sendModule(
  request: IncomingMessage,
  response: ServerResponse,
  files: readonly ServedFile[],
  make: () => Promise<string>,
): Promise<void> {
  return sendContent(request, response, { contentType: MODULE, caching: REVALIDATE, files }, make);
}

async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  facts: { contentType: string; caching: string; files: readonly ServedFile[] },
  read: () => Promise<Buffer | string>,
): Promise<void> {
  const { contentType, caching, files } = facts;
  response.setHeader("Content-Type", contentType);
  response.setHeader("Cache-Control", caching);
  if (caching === REVALIDATE) {
    const tag = tagOf(files);
    response.setHeader("ETag", tag);
    if (request.headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return;
    }
  }
  const content = await read();
  response.setHeader("Content-Length", Buffer.byteLength(content));
  response.writeHead(200);
  if (request.method === "HEAD") response.end();
  else response.end(content);
}

/** Changes when one of the files does, or another comes or goes. */
function tagOf(files: readonly ServedFile[]): string {
  const facts = files.map(({ path, size, modified }) => [path, size, modified]);
  return `"${createHash("sha256").update(JSON.stringify(facts)).digest("base64url")}"`;
}

function sendJson(response: ServerResponse, status: number, value: JsonObject): void {
  send(response, status, "application/json; charset=utf-8", JSON.stringify(value));
}

function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, "text/plain; charset=utf-8", `${text}\n`);
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.setHeader("Content-Type", contentType);
  response.setHeader("Cache-Control", NO_STORE);
  response.writeHead(status).end(body);
}
