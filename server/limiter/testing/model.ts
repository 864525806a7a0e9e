import type { Decision, Policy } from '../limiter.ts';

/**
 * What a limiter must answer, told from the whole history: nothing is ever trimmed or packed here, so that it cannot
 * share a mistake with the limiters it judges.
 */
export class Model {
  readonly history: number[] = [];
  #promise: { until: number; policy: Policy } | undefined;

  /** @param now microseconds; never less than in the call before */
  take(now: number, policy: Policy): Decision {
    const { quota, windowSeconds } = policy;
    const window = windowSeconds * 1e6;
    const promise = this.#promise;
    if (promise && now < promise.until && promise.policy.quota === quota) return denial(promise.until - now);

    // Admit if the N-th newest is at least a window old.
    const nthNewest = this.history.toSorted((a, b) => b - a)[quota - 1];
    if (nthNewest !== undefined && nthNewest + window > now) {
      const seconds = Math.ceil((nthNewest + window - now) / 1e6);
      this.#promise = { until: now + seconds * 1e6, policy };
      return denial(seconds * 1e6);
    }
    this.#promise = undefined;
    this.history.push(now);
    const counted = this.history.filter((time) => time + window > now);
    const untilOldestLeaves = Math.min(...counted) + window - now;
    return {
      admitted: true,
      remaining: quota - counted.length,
      waitMicros: counted.length === quota ? untilOldestLeaves : 0,
      retryAfterSeconds: 0,
      resetSeconds: Math.ceil(untilOldestLeaves / 1e6),
    };
  }
}

function denial(waitMicros: number): Decision {
  const retryAfterSeconds = Math.ceil(waitMicros / 1e6);
  return { admitted: false, remaining: 0, waitMicros, retryAfterSeconds, resetSeconds: retryAfterSeconds };
}
