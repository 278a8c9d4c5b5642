/** What a commitment binds. */
export interface Committed {
  /** Id of the exchange. */
  readonly exchange: string;
  readonly user: string;
  readonly side: string;
  readonly skill: string;
  readonly card: string;
  /** See {@link isNonce}. */
  readonly nonce: string;
}

/** Bytes of a nonce, at least: without it, fifty-two hashes would tell every card. */
export const NONCE_BYTES = 16;
const LONGEST_NONCE_BYTES = 64;

/** Version of the text that is hashed. */
const VERSION = 1;

/** The one text whose hash is the commitment. */
export function commitText({ exchange, user, side, skill, card, nonce }: Committed): string {
  return JSON.stringify([VERSION, exchange, user, side, skill, card, nonce]);
}

/** Whether a nonce is one: lower-case hexadecimal digits of 16 to 64 bytes. */
export function isNonce(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length % 2 === 0 &&
    value.length >= 2 * NONCE_BYTES &&
    value.length <= 2 * LONGEST_NONCE_BYTES &&
    /^[0-9a-f]+$/.test(value)
  );
}

/** Random bytes as a nonce is written. */
export function nonceOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
