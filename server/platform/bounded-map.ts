/** A cache with a bound: what was set longest ago goes first. */
export class BoundedMap<Key, Value> {
  readonly #maximum: number;
  /** In the order in which they were set. */
  readonly #entries = new Map<Key, Value>();

  /** @param maximum entries */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** The entry becomes the newest. Of more than the maximum, the oldest is dropped. */
  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#maximum) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }
}
