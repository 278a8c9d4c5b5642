/** A function registered for a hook. */
export type HookFunction = (...args: never[]) => unknown;

interface Registration {
  id: number;
  name: string;
  once: boolean;
  run: (...args: unknown[]) => unknown;
  original: HookFunction;
}

/** The hooks of one host: named moments at which packages may act. Nothing is awaited, and errors do not spread. */
export class HooksRegistry {
  readonly #registrations = new Map<string, Registration[]>();
  readonly #onError: (error: unknown, hook: string) => void;
  #nextId = 1;

  constructor(onError: (error: unknown, hook: string) => void) {
    this.#onError = onError;
  }

  /** Calls a function each time; returns the id for {@link off}. */
  on(name: string, run: HookFunction, options: { once?: boolean } = {}): number {
    const id = this.#nextId++;
    const list = this.#registrations.get(name) ?? [];
    // The caller knows what the hook passes; here it is unknown.
    const registration = { id, name, once: options.once ?? false, run: run as Registration["run"], original: run };
    this.#registrations.set(name, [...list, registration]);
    return id;
  }

  /** Calls a function the next time only. */
  once(name: string, run: HookFunction): number {
    return this.on(name, run, { once: true });
  }

  /** Takes a function off a hook, by id or by the function itself. */
  off(name: string, what: number | HookFunction): void {
    const list = this.#registrations.get(name) ?? [];
    this.#registrations.set(
      name,
      list.filter(({ id, original }) => id !== what && original !== what),
    );
  }

  /** Calls the functions in turn until one returns literal `false`; tells whether none did. */
  call(name: string, ...args: unknown[]): boolean {
    for (const registration of this.#registrations.get(name) ?? []) {
      if (this.#run(registration, args) === false) return false;
    }
    return true;
  }

  /** Calls all the functions, whatever they return. */
  callAll(name: string, ...args: unknown[]): true {
    for (const registration of this.#registrations.get(name) ?? []) this.#run(registration, args);
    return true;
  }

  /** Reports an error as the hook machinery does. */
  onError(location: string, error: unknown): void {
    this.#onError(error, location);
  }

  #run(registration: Registration, args: unknown[]): unknown {
    if (registration.once) this.off(registration.name, registration.id);
    try {
      return registration.run(...args);
    } catch (error) {
      this.#onError(error, registration.name);
      return undefined;
    }
  }
}
