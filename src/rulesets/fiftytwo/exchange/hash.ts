import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * SHA-256 of a text in UTF-8, as lower-case hexadecimal digits. The browser's own is missing where a table is played over plain
 * HTTP, and gives its answer later only.
 */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
