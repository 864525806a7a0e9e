/** A deadline for decisions, so that a limiter that never decides ends a proof with a reason. */
import type { Limiter, LimiterFactory } from './limiter.ts';

export const usualDeadlineMs = 10_000;

/** Real time, also in a trial that simulates the timers of the process. */
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** @returns limiters that reject what is not decided by then, in real time */
export function withDeadline(factory: LimiterFactory, milliseconds: number): LimiterFactory {
  return async (startsAt) => {
    const limiter = await madeInTime(factory, startsAt, milliseconds);
    const limited: Limiter = (key, now) => {
      const decision = limiter(key, now);
      return decision instanceof Promise
        ? byThen(decision, milliseconds, `the limiter did not decide a request of ${key}`)
        : decision;
    };
    return Object.assign(limited, { close: () => limiter.close?.() });
  };
}

/** @throws Error for a factory that makes none in time */
export async function madeInTime(
  factory: LimiterFactory,
  startsAt: number,
  milliseconds = usualDeadlineMs,
): Promise<Limiter> {
  return byThen(factory(startsAt), milliseconds, 'the factory made no limiter');
}

function byThen<T>(value: T | Promise<T>, milliseconds: number, failure: string): T | Promise<T> {
  if (!(value instanceof Promise)) return value;
  return new Promise<T>((resolve, reject) => {
    const timer = startTimer(() => reject(new Error(`${failure} within ${milliseconds} ms`)), milliseconds);
    value.then(resolve, reject).finally(() => stopTimer(timer));
  });
}
