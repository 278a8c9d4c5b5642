/** Takes the name of a member that the system used, such as `foundry.utils.mergeObject`, `Actor#update` or `hook ready`. */
export type Recorder = (member: string) => void;

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Objects of `game` and `ui` whose members are named by where they are found. */
const OBJECTS = ["game.settings", "game.i18n", "game.socket", "ui.notifications"];

/** Namespaces of the host, whose plain objects are watched as far as this many steps. */
const WATCHED: Readonly<Record<string, number>> = { foundry: 4, game: 1, ui: 1, CONFIG: 3, CONST: 1 };

/**
 * Notes which members of the host the system uses, for the table of coverage. Namespaces are put behind proxies, functions and
 * getters of classes behind wrappers; both tell only of calls that come straight from a file of the system.
 * @param names The globals that a host has.
 */
export function recordUse(names: readonly string[], record: Recorder): void {
  const classes = new Map<object, string>();
  for (const name of names) {
    const value: unknown = Reflect.get(globalThis, name);
    if (typeof value === "function") classes.set(value, name);
  }
  collectClasses(Reflect.get(globalThis, "foundry"), classes, 4, record);
  for (const [cls, name] of classes) wrapClass(cls, name, classes, record);
  for (const path of OBJECTS) {
    const object = path.split(".").reduce<unknown>((owner, key) => Reflect.get(Object(owner), key), globalThis);
    wrapMembers(Object.getPrototypeOf(Object(object)), `${path}.`, record);
  }
  recordHooks(record);
  for (const [name, depth] of Object.entries(WATCHED)) {
    const value: unknown = Reflect.get(globalThis, name);
    if (isNamespace(value)) define(globalThis, name, { value: watch(value, name, depth, record) });
  }
}

/** Whether the code that asked stands in a file of the system: the third frame, leaving out functions of the browser's own. */
function calledBySystem(): boolean {
  const frames = (new Error().stack ?? "").split("\n").filter((line) => !line.includes("(<anonymous>)"));
  // The message, this function, the proxy or wrapper, its caller.
  return frames[3]?.includes("/systems/") ?? false;
}

function isNamespace(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function watch<T extends object>(target: T, path: string, depth: number, record: Recorder): T {
  const children = new WeakMap<object, object>();
  return new Proxy(target, {
    get(object, member) {
      // Asked of the object itself: its own guard answers, and frozen values stay what they are.
      const value: unknown = Reflect.get(object, member);
      if (typeof member === "symbol") return value;
      if (calledBySystem() && value !== undefined) record(`${path}.${member}`);
      const fixed = Object.getOwnPropertyDescriptor(object, member)?.configurable === false;
      if (depth <= 1 || fixed || !isNamespace(value)) return value;
      const child = children.get(value) ?? watch(value, `${path}.${member}`, depth - 1, record);
      children.set(value, child);
      return child;
    },
    set(object, member, value) {
      // A key of the system's own counts as use of what holds it.
      if (calledBySystem()) record(typeof member === "string" && member in object ? `${path}.${member}` : path);
      return Reflect.set(object, member, value);
    },
  });
}

function collectClasses(namespace: unknown, into: Map<object, string>, depth: number, record: Recorder): void {
  if (depth === 0 || !isNamespace(namespace)) return;
  for (const [name, value] of Object.entries(namespace)) {
    if (typeof value === "function" && name.endsWith("Mixin")) {
      // What a mixin makes is a class without a name of its own.
      define(namespace, name, {
        value: (...args: unknown[]) => {
          const made: unknown = value(...args);
          wrapMembers(made, `${name}.`, record);
          wrapMembers(Reflect.get(Object(made), "prototype"), `${name}#`, record);
          return made;
        },
        enumerable: true,
      });
    } else if (typeof value === "function" && /^[A-Z]/.test(name)) into.set(value, name);
    else collectClasses(value, into, depth - 1, record);
  }
}

/** Wraps what a class and the unnamed classes above it define. */
function wrapClass(cls: object, name: string, classes: ReadonlyMap<object, string>, record: Recorder): void {
  let current: unknown = cls;
  // Above the host's classes stand the language's own, such as Map, whose members others use as well.
  while (typeof current === "function" && isOwnClass(current) && (current === cls || !classes.has(current))) {
    wrapMembers(current, `${name}.`, record);
    wrapMembers(current.prototype, `${name}#`, record);
    current = Object.getPrototypeOf(current);
  }
}

function isOwnClass(value: object): boolean {
  return Object.hasOwn(value, "prototype") && !Function.prototype.toString.call(value).includes("[native code]");
}

const wrapped = new WeakSet<object>();

function wrapMembers(owner: unknown, prefix: string, record: Recorder): void {
  if ((typeof owner !== "object" && typeof owner !== "function") || owner === null) return;
  if (owner === Object.prototype || wrapped.has(owner)) return;
  wrapped.add(owner);
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
    if (!descriptor.configurable || name === "constructor" || name === "prototype") continue;
    const { value, get } = descriptor;
    const member = `${prefix}${name}`;
    if (get) {
      define(owner, name, {
        ...descriptor,
        get() {
          if (calledBySystem()) record(member);
          return get.call(this);
        },
      });
    } else if (typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value))) {
      define(owner, name, { ...descriptor, value: wrapFunction(value, member, record) });
    }
  }
}

function wrapFunction(original: Callable, member: string, record: Recorder): Callable {
  const wrapper: Callable = function (...args) {
    if (calledBySystem()) record(member);
    return original.apply(this, args);
  };
  return Object.defineProperty(wrapper, "name", { value: original.name });
}

/** Notes the hooks that the system listens to by their names. */
function recordHooks(record: Recorder): void {
  const hooks: object = Reflect.get(globalThis, "Hooks");
  for (const name of ["on", "once"]) {
    const original: Callable = Reflect.get(hooks, name);
    define(hooks, name, {
      value(this: unknown, ...args: unknown[]) {
        if (calledBySystem()) {
          record(`Hooks.${name}`);
          record(`hook ${String(args[0])}`);
        }
        return original.apply(hooks, args);
      },
    });
  }
  for (const name of ["off", "call", "callAll"]) {
    define(hooks, name, { value: wrapFunction(Reflect.get(hooks, name).bind(hooks), `Hooks.${name}`, record) });
  }
}

function define(owner: object, name: string, { value, get, set, enumerable = false }: PropertyDescriptor): void {
  const what = get ? { get, set } : { value, writable: true };
  Object.defineProperty(owner, name, { ...what, configurable: true, enumerable });
}
