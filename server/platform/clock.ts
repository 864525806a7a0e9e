/** Source of time, shared by the process and PostgreSQL, also when a test sets it. */
export interface Clock {
  now(): Date;
  /**
   * Value of `app.now()` in a transaction: '' for PostgreSQL's own clock, so that expiries follow one clock even when
   * nodes disagree; an ISO instant when a test has set the time.
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

/** @returns a clock that stays at `start` until it is advanced */
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
