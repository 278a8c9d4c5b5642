const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The length of document ids. */
export const ID_LENGTH = 16;

/** A random string of letters and digits, from the platform's cryptographic source. */
export function randomID(length: number = ID_LENGTH): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // 248 = 4 × 62: bytes above it would favour the first letters.
      if (byte < 248 && id.length < length) id += ID_ALPHABET.charAt(byte % ID_ALPHABET.length);
    }
  }
  return id;
}

/** Whether a value is a document id: 16 letters or digits. */
export function isValidId(value: unknown): value is string {
  return typeof value === "string" && /^[A-Za-z0-9]{16}$/.test(value);
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Makes a text safe as HTML content or attribute value. */
export function escapeHTML(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** Whether version `v1` is newer than `v0`: dotted parts compare as numbers where both are, else as text. */
export function isNewerVersion(v1: string | number, v0: string | number): boolean {
  const left = String(v1).split(".");
  const right = String(v0).split(".");
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const a = left[index];
    const b = right[index];
    if (a === b) continue;
    if (a === undefined) return false;
    if (b === undefined) return true;
    const [x, y] = [Number(a), Number(b)];
    if (Number.isNaN(x) || Number.isNaN(y)) return a > b;
    if (x !== y) return x > y;
  }
  return false;
}

/** Delays calls of a function until none came for `delay` milliseconds; the last call's arguments count. */
export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => callback(...args), delay);
  };
}

/** The address of a path on the host; absolute URLs stay as they are. */
export function getRoute(path: string): string {
  return /^(https?:|data:|blob:|\/)/.test(path) ? path : `/${path}`;
}
