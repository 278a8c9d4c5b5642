import type { Host } from "./game.ts";

/**
 * Puts a host's objects on `globalThis`, where systems look for them: in a page, and in tests that run one host.
 * @returns a function that takes them off again.
 */
export function installGlobals(host: Host): () => void {
  const before = new Map<string, PropertyDescriptor | undefined>();
  for (const [name, value] of Object.entries(host.globals)) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: false });
  }
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}
