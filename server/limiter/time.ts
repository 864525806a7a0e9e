/** The clock and the timers of a node's limiter, which simulations replace. */
export interface Time {
  /** Whole microseconds; never set back. */
  now(): number;
  /** @returns what cancels it */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemTime: Time = {
  // A wall clock could be set back.
  now: () => Math.floor(performance.now() * 1000),
  after(milliseconds, work) {
    let immediate: NodeJS.Immediate | undefined;
    // After a turn of the event loop: when it was this process that was slow, what is waited for is there already.
    const timer = setTimeout(() => {
      immediate = setImmediate(work);
    }, milliseconds).unref();
    return () => {
      clearTimeout(timer);
      if (immediate) clearImmediate(immediate);
    };
  },
};
