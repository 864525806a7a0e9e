/** Batches concurrent writes: while one is in flight, further items wait for the next one and share it. */

/**
 * @param write receives a batch of at least one item
 * @returns a function that adds an item and resolves or rejects with the result of its batch
 */
export function batchWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let inFlight: Promise<unknown> | undefined;
  let waiting: { readonly items: Item[]; readonly result: Promise<Result> } | undefined;

  return (item) => {
    if (!waiting) {
      const items: Item[] = [];
      const before = inFlight ?? Promise.resolve();
      const result = before.then(() => {
        waiting = undefined;
        return write(items);
      });
      inFlight = result.catch(() => {
        // The callers of this batch get the error; the next batch is independent.
      });
      waiting = { items, result };
    }
    waiting.items.push(item);
    return waiting.result;
  };
}
