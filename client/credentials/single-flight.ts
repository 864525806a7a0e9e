/** Shares one running operation among concurrent callers. */

/**
 * @param work its signal is aborted when no caller is left
 * @returns join() starts or joins the work; cancelling affects only the caller itself
 */
export function singleFlight<Result>(work: (signal: AbortSignal) => Promise<Result>) {
  let flight: { readonly result: Promise<Result>; readonly left: AbortController; waiting: number } | undefined;

  function start() {
    const left = new AbortController();
    const result = work(left.signal).finally(() => {
      flight = undefined;
    });
    // Callers handle the rejection; without callers it is ignored.
    result.catch(() => {});
    return { result, left, waiting: 0 };
  }

  return {
    /** Whether the work is running. */
    get isUnderWay() {
      return flight !== undefined;
    },
    async join(signal?: AbortSignal): Promise<Result> {
      signal?.throwIfAborted();
      // Abandoned work may still succeed; its failure does not affect later callers.
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
        if (joined.waiting === 0) joined.left.abort(new DOMException('No caller is left.', 'AbortError'));
      }
    },
  };
}

/** @returns the result, unless the signal is aborted before */
function orAborted<Result>(result: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return result;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
