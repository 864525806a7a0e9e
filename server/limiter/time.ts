/** Clock and timers of the limiter; simulations replace them. */
export interface Time {
  /** Whole microseconds, monotonic. */
  now(): number;
  /** @returns a function that cancels the timer */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemTime: Time = {
  // Not Date.now(): a wall clock can be set back.
  now: () => Math.floor(performance.now() * 1000),
  after(milliseconds, work) {
    let immediate: NodeJS.Immediate | undefined;
    // One turn of the event loop later: after a stall of this process, replies that have arrived are handled first.
    const timer = setTimeout(() => {
      immediate = setImmediate(work);
    }, milliseconds).unref();
    return () => {
      clearTimeout(timer);
      if (immediate) clearImmediate(immediate);
    };
  },
};
