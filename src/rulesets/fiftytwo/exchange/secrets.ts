import { commitText, NONCE_BYTES, nonceOf } from "../../../kernel/exchange/index.ts";
import { sha256Hex } from "./hash.ts";

/**
 * Which card lies face down is known to its player's own browser alone, until he sends it to the steward for the reveal. It is kept
 * in the browser's storage, so that a page loaded anew still knows it.
 */

/** A card that lies, and the nonce that it was laid with. */
export interface Secret {
  /** Id of the exchange, which is that of its message. */
  readonly exchange: string;
  readonly side: string;
  readonly card: string;
  readonly nonce: string;
  /** When it was laid, in ms. */
  readonly at: number;
}

/** As much of the browser's storage as secrets need. */
export type SecretStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What a card is laid for. */
export interface Laying {
  readonly exchange: string;
  readonly user: string;
  readonly side: string;
  /** Id of the skill. */
  readonly skill: string;
  readonly card: string;
}

/** Secrets of one user in one world. */
export class Secrets {
  readonly #storage: SecretStorage;
  readonly #key: string;

  constructor(storage: SecretStorage, world: string, user: string) {
    this.#storage = storage;
    this.#key = `triskele.fiftytwo.laid.${world}.${user}`;
  }

  /**
   * Binds a card and keeps what opens it.
   * @param bytes fresh random bytes, twice as many as the least
   * @returns the commitment: all that may be told of the card before it is shown
   * @throws whatever the storage throws when it is full or forbidden: nothing must be laid then
   */
  commit(laying: Laying, bytes: Uint8Array, now: number): string {
    const nonce = nonceOf(bytes);
    const commitment = sha256Hex(commitText({ ...laying, nonce }));
    const { exchange, side, card } = laying;
    this.#write({ ...this.#read(), [commitment]: { exchange, side, card, nonce, at: now } });
    return commitment;
  }

  /** What opens a commitment; `null` when this browser does not know. */
  of(commitment: string): Secret | null {
    return this.#read()[commitment] ?? null;
  }

  /** Forgets all secrets that a test does not want to keep. */
  keep(wanted: (commitment: string, secret: Secret) => boolean): void {
    const before = Object.entries(this.#read());
    const after = before.filter(([commitment, secret]) => wanted(commitment, secret));
    if (after.length < before.length) this.#write(Object.fromEntries(after));
  }

  #read(): Record<string, Secret> {
    const text = this.#storage.getItem(this.#key);
    if (text === null) return {};
    try {
      const value: unknown = JSON.parse(text);
      const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
      return Object.fromEntries(entries.filter(([, secret]) => isSecret(secret)));
    } catch {
      // Someone has written into it: what it held is lost, as in a browser that was cleared.
      return {};
    }
  }

  #write(secrets: Readonly<Record<string, Secret>>): void {
    if (Object.keys(secrets).length === 0) this.#storage.removeItem(this.#key);
    else this.#storage.setItem(this.#key, JSON.stringify(secrets));
  }
}

/** Random bytes for a nonce: twice as many as it needs at least. */
export function freshBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(2 * NONCE_BYTES));
}

function isSecret(value: unknown): value is Secret {
  if (typeof value !== "object" || value === null) return false;
  const { exchange, side, card, nonce, at } = value as Partial<Record<string, unknown>>;
  return [exchange, side, card, nonce].every((text) => typeof text === "string") && typeof at === "number";
}
