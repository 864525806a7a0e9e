/** Where the time comes from. The process and PostgreSQL must agree on it, also when a test sets it. */
export interface Clock {
  now(): Date;
  /**
   * What `app.now()` answers in a transaction: '' for PostgreSQL's own clock, so that expiries follow one clock even
   * when nodes disagree; an ISO instant where a test has set the time.
   */
  databaseTime(): string;
}

export const systemClock: Clock = Object.freeze({
  now: () => new Date(),
  databaseTime: () => '',
});

export interface SettableClock extends Clock {
  /** Moves the time by milliseconds, forwards or backwards. */
  advance(milliseconds: number): void;
}

/** @returns a clock that stands still at `start` until it is moved. */
export function settableClock(start = new Date()): SettableClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    databaseTime: () => new Date(time).toISOString(),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
