/** A map that forgets its oldest entries: traffic has no end, and memory has. */
export class BoundedMap<Key, Value> {
  readonly #most: number;
  readonly #entries = new Map<Key, Value>();

  /** @param most number of entries */
  constructor(most = 20_000) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  has(key: Key): boolean {
    return this.#entries.has(key);
  }

  /** Makes the entry the newest. */
  set(key: Key, value: Value): Value {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#most) break;
      this.#entries.delete(oldest);
    }
    return value;
  }

  getOrSet(key: Key, make: () => Value): Value {
    return this.#entries.get(key) ?? this.set(key, make());
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  values(): IterableIterator<Value> {
    return this.#entries.values();
  }

  entries(): IterableIterator<[Key, Value]> {
    return this.#entries.entries();
  }
}
