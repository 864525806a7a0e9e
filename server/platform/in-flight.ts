/**
 * What is under way, such as the unfinished responses of a server: added and removed thousands of times a second, in no
 * order.
 *
 * Not a Set. V8 replaces the table of a Set that fills and empties again and again, and each table refers to its successor.
 * Once one of them has become old, minor collections keep whatever later tables hold, although it is finished: responses
 * with their requests and buffers, until a major collection. An array that grows has no such link.
 */
export class InFlight<Item> {
  readonly #entries: { readonly item: Item; position: number }[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** @returns removes the item; further calls of it do nothing */
  add(item: Item): () => void {
    const entry = { item, position: this.#entries.length };
    this.#entries.push(entry);
    return () => {
      if (this.#entries[entry.position] !== entry) return;
      const last = this.#entries.pop();
      if (!last || last === entry) return;
      this.#entries[entry.position] = last;
      last.position = entry.position;
    };
  }

  /** @returns the items at this moment */
  items(): Item[] {
    return this.#entries.map(({ item }) => item);
  }
}
