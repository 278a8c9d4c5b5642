import known from "./known.json" with { type: "json" };
import { NotAtTheTable } from "./not-at-the-table.ts";
import type { Generation } from "./protocol.ts";

/** Members by the name of their namespace or class. `name@14` exists from 14 on, `name@13` only in 13. */
type Names = Readonly<Record<string, readonly string[]>>;

const NAMESPACES: Names = known.namespaces;
const STATICS: Names = known.statics;

/** Whether Foundry has a member in a generation, as far as the contract names it. */
function isKnown(names: Names, owner: string, member: string, generation: Generation): boolean {
  const members = Object.hasOwn(names, owner) ? names[owner] : undefined;
  return members?.some((entry) => entry === member || entry === `${member}@${generation}`) ?? false;
}

/**
 * Looks like a namespace of Foundry that is complete: reading a member that Foundry has and the table has not throws
 * `NotAtTheTable`. Other names, symbols and `in` behave as in any object.
 * @param path The namespace's name, such as `foundry.utils`.
 */
export function honest<T extends object>(target: T, path: string, generation: Generation): T {
  const children = new WeakMap<object, object>();
  return new Proxy(target, {
    get(object, member, receiver) {
      if (typeof member === "symbol") return Reflect.get(object, member, receiver);
      const inner = `${path}.${member}`;
      if (!(member in object)) {
        if (isKnown(NAMESPACES, path, member, generation)) throw new NotAtTheTable(inner);
        return undefined;
      }
      const value: unknown = Reflect.get(object, member, receiver);
      if (typeof value !== "object" || value === null || !Object.hasOwn(NAMESPACES, inner)) return value;
      const child = children.get(value) ?? honest(value, inner, generation);
      children.set(value, child);
      return child;
    },
  });
}

const guarded = new WeakSet<object>();

/**
 * Makes statics that Foundry's classes have and the table's have not throw `NotAtTheTable`. The guard stands above the root
 * class, so that classes themselves stay what they are.
 */
export function guardStatics(root: object): void {
  if (guarded.has(root)) return;
  guarded.add(root);
  const above: unknown = Object.getPrototypeOf(root);
  if (typeof above !== "function") return;
  Object.setPrototypeOf(
    root,
    new Proxy(above, {
      get(target, member, receiver) {
        if (typeof member === "symbol" || member in target) return Reflect.get(target, member, receiver);
        // Asking a class for its host comes through here as well.
        if (member === "host") return undefined;
        const generation = generationOf(receiver);
        const owner = classNames(receiver).find((name) => isKnown(STATICS, name, member, generation));
        if (owner !== undefined) throw new NotAtTheTable(`${owner}.${member}`);
        return undefined;
      },
    }),
  );
}

/** The names of a class and of its ancestors. */
function classNames(start: unknown): string[] {
  const names: string[] = [];
  let current: unknown = start;
  while (typeof current === "function") {
    const own: unknown = Object.hasOwn(current, "name") ? current.name : undefined;
    if (typeof own === "string" && own !== "") names.push(own);
    current = Object.getPrototypeOf(current);
  }
  return names;
}

function generationOf(receiver: unknown): Generation {
  try {
    const host: unknown = typeof receiver === "function" ? Reflect.get(receiver, "host") : undefined;
    return typeof host === "object" && host !== null && "generation" in host && host.generation === 13 ? 13 : 14;
  } catch {
    // Classes above those of a host have none; what 14 knows counts there.
    return 14;
  }
}
