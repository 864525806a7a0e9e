/** Writes of many, made together: while one is under way, those who come wait for the next and share it. */

/**
 * @param write gets what has gathered, at least one item
 * @returns a function that resolves with what `write` answered to the batch of its item, and throws what it threw
 */
export function gathering<Item, Answer>(
  write: (items: readonly Item[]) => Promise<Answer>,
): (item: Item) => Promise<Answer> {
  let underWay: Promise<unknown> | undefined;
  let waiting: { readonly items: Item[]; readonly answer: Promise<Answer> } | undefined;

  return (item) => {
    if (!waiting) {
      const items: Item[] = [];
      const before = underWay ?? Promise.resolve();
      const answer = before.then(() => {
        waiting = undefined;
        return write(items);
      });
      underWay = answer.catch(() => {
        // Told to those who wait for this answer; the next batch is another write.
      });
      waiting = { items, answer };
    }
    waiting.items.push(item);
    return waiting.answer;
  };
}
