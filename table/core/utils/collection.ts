/** A Map that iterates over its values and can be searched like an array: Foundry's `Collection`. */
// The iterator differs from Map's by contract, which the ancestor's type does not allow: hence a Map that is built on a base
// whose iterating members are left out.
const IterableMap = Map as unknown as new <K, V>(
  entries?: Iterable<readonly [K, V]> | null,
) => Omit<Map<K, V>, typeof Symbol.iterator | "forEach" | "get" | "set">;

export class Collection<V, K = string> extends IterableMap<K, V> {
  /** The values as an array. */
  get contents(): V[] {
    return [...this.values()];
  }

  [Symbol.iterator](): IterableIterator<V> {
    return this.values();
  }

  /**
   * The value of a key.
   * @throws Error when `strict` and the key is missing.
   */
  get(key: K, options: { strict?: boolean } = {}): V | undefined {
    const value = Map.prototype.get.call(this, key) as V | undefined; // the Map holds nothing but V
    if (value === undefined && options.strict) {
      throw new Error(`The key ${String(key)} does not exist in the ${this.constructor.name} collection.`);
    }
    return value;
  }

  set(key: K, value: V): this {
    Map.prototype.set.call(this, key, value);
    return this;
  }

  /**
   * The first value with this `name`.
   * @throws Error when `strict` and there is none.
   */
  getName(name: string, options: { strict?: boolean } = {}): V | undefined {
    const found = this.find(
      (value) => typeof value === "object" && value !== null && "name" in value && value.name === name,
    );
    if (found === undefined && options.strict) {
      throw new Error(`An entry named "${name}" does not exist in the ${this.constructor.name} collection.`);
    }
    return found;
  }

  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    return this.contents.find((value, index) => condition(value, index, this));
  }

  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  map<T>(transform: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transform(value, index, this));
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.every((value, index) => condition(value, index, this));
  }

  reduce<T>(step: (result: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce((result, value, index) => step(result, value, index, this), initial);
  }

  forEach(visit: (value: V) => void): void {
    this.contents.forEach((value) => {
      visit(value);
    });
  }

  toJSON(): unknown[] {
    return this.map((value) => {
      const json = typeof value === "object" && value !== null && "toJSON" in value ? value.toJSON : undefined;
      return typeof json === "function" ? (json.call(value) as unknown) : value;
    });
  }
}
