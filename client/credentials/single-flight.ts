/** One piece of work for all who ask for it while it is under way. */

/**
 * @param work is told by its signal that nobody waits for it any more
 * @returns joins the work, or starts it; whoever cancels leaves at once, and the others go on
 */
export function singleFlight<Result>(work: (signal: AbortSignal) => Promise<Result>) {
  let flight: { readonly result: Promise<Result>; readonly left: AbortController; waiting: number } | undefined;

  function start() {
    const left = new AbortController();
    const result = work(left.signal).finally(() => {
      flight = undefined;
    });
    // Who waits hears of it; when nobody does, nobody has to.
    result.catch(() => {});
    return { result, left, waiting: 0 };
  }

  return {
    /** Whether it is under way. */
    get isUnderWay() {
      return flight !== undefined;
    },
    async join(signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      // What everybody has left may still end well; if it fails, that is nothing to whoever came later.
      while (flight?.left.signal.aborted) {
        const ended = flight.result.then(
          (value) => ({ value }),
          () => undefined,
        );
        const well = await orAborted(ended, signal);
        if (well) return well.value;
      }
      flight ??= start();
      const joined = flight;
      joined.waiting++;
      try {
        return await orAborted(joined.result, signal);
      } finally {
        joined.waiting--;
        if (joined.waiting === 0) joined.left.abort(new DOMException('Nobody waits for it.', 'AbortError'));
      }
    },
  };
}

/** @returns the result, unless the signal is aborted before. */
function orAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
