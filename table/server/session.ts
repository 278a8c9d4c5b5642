import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { isId } from "./json.ts";

const KEY_BYTES = 32;

/**
 * Who is who. A page that joins gets a token and keeps it in its `sessionStorage`, which is one tab's own: several users
 * can play in several tabs of one browser, and a reload stays joined. Tokens are never put in cookies or addresses. They
 * are signed with a key that lies beside the world, so an open page finds its way back after the server was restarted.
 */
export class Sessions {
  readonly #key: Buffer;

  constructor(key: Buffer = randomBytes(KEY_BYTES)) {
    this.#key = key;
  }

  /** A new token for a user. */
  begin(userId: string): string {
    const claim = `${userId}.${randomBytes(16).toString("base64url")}`;
    return `${claim}.${this.#sign(claim)}`;
  }

  /** The user of a token; `null` for anything that is not one of ours. */
  userOf(token: unknown): string | null {
    if (typeof token !== "string" || token.length > 200) return null;
    const end = token.lastIndexOf(".");
    const claim = token.slice(0, Math.max(end, 0));
    const given = Buffer.from(token.slice(end + 1));
    const expected = Buffer.from(this.#sign(claim));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const [userId] = claim.split(".");
    return isId(userId) ? userId : null;
  }

  #sign(claim: string): string {
    return createHmac("sha256", this.#key).update(claim).digest("base64url");
  }
}

/** The key in a file, made when there is none; only the person who runs the table may read it. */
export async function sessionKey(file: string): Promise<Buffer> {
  if (existsSync(file)) {
    const key = await readFile(file);
    if (key.length === KEY_BYTES) return key;
  }
  const key = randomBytes(KEY_BYTES);
  await writeFile(file, key, { mode: 0o600 });
  return key;
}
