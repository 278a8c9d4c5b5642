import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/** Addresses that only this machine reaches. */
const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1"]);

/** Whether an address to listen on is reachable from this machine alone. */
export function isLoopback(address: string): boolean {
  return LOOPBACK.has(address);
}

/**
 * Whether the `Host` header names this server. A page of another site can point a domain of its own at 127.0.0.1 (DNS
 * rebinding); its requests then carry that domain here. Numeric addresses cannot be pointed elsewhere, so when the table
 * is open to the network they pass.
 * @param address What the server listens on.
 */
export function isOwnHost(host: string | undefined, address: string): boolean {
  const name = hostName(host);
  if (name === null) return false;
  if (LOOPBACK.has(name)) return true;
  return !isLoopback(address) && (isIP(name) !== 0 || name === address.toLowerCase());
}

/**
 * Whether a request that acts comes from the server's own page. Browsers always say where such a request comes from;
 * programs that are no browsers say nothing and pass.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
}

/** The name in a `Host` header, lower-case and without port and brackets; `null` when it is no such header. */
function hostName(host: string | undefined): string | null {
  const match = /^(?:\[([0-9a-f:]+)\]|([a-z0-9.-]+))(?::\d{1,5})?$/i.exec(host ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase() ?? null;
}
