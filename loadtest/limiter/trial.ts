/** Plays a list of requests on a fresh limiter, in simulated time. */
import type { LimiterDecision, LimiterFactory } from './limiter.ts';

export interface Arrival {
  /** Milliseconds since 1970, simulated. */
  readonly at: number;
  readonly key: string;
}

export interface Decided extends Arrival, LimiterDecision {}

function decided(arrival: Arrival, decision: unknown): Decided {
  if (typeof decision !== 'object' || decision === null || !('admitted' in decision)) {
    throw new TypeError('the limiter returned no decision: { admitted: boolean, retryAfter?: seconds } is expected');
  }
  const { admitted } = decision;
  const retryAfter = 'retryAfter' in decision ? decision.retryAfter : undefined;
  if (typeof admitted !== 'boolean') throw new TypeError(`admitted must be true or false, not ${String(admitted)}`);
  if (retryAfter !== undefined && typeof retryAfter !== 'number') {
    throw new TypeError(`retryAfter must be a number of seconds, not ${String(retryAfter)}`);
  }
  return { ...arrival, admitted, retryAfter };
}

/** A limiter in use, and what it decided so far. */
export interface LiveTrial {
  readonly decided: readonly Decided[];
  send(arrival: Arrival): Promise<Decided>;
}

/** Runs the work on a fresh limiter, and closes the limiter. */
export async function withTrial<T>(
  factory: LimiterFactory,
  startsAt: number,
  work: (trial: LiveTrial) => Promise<T>,
): Promise<T> {
  const limiter = await factory(startsAt);
  const all: Decided[] = [];
  try {
    return await work({
      decided: all,
      async send(arrival) {
        const one = decided(arrival, await limiter(arrival.key, arrival.at));
        all.push(one);
        return one;
      },
    });
  } finally {
    limiter.close?.();
  }
}

/**
 * Each request waits for the decision on the one before, as requests of several connections do at a limiter in memory.
 * @param arrivals in order of time, none before the start @returns a decision for each
 */
export function play(
  factory: LimiterFactory,
  startsAt: number,
  arrivals: readonly Arrival[],
): Promise<readonly Decided[]> {
  return withTrial(factory, startsAt, async (trial) => {
    for (const arrival of arrivals) await trial.send(arrival);
    return trial.decided;
  });
}

/** None waits for the decision on another. @returns a decision for each */
export function playTogether(
  factory: LimiterFactory,
  startsAt: number,
  arrivals: readonly Arrival[],
): Promise<readonly Decided[]> {
  return withTrial(factory, startsAt, (trial) => Promise.all(arrivals.map((arrival) => trial.send(arrival))));
}
