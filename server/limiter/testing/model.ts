import type { Decision, Policy } from '../limiter.ts';

/** The part of a decision that the model predicts. */
export type Verdict = Omit<Decision, 'source' | 'resetSeconds'>;

/**
 * Reference model of a limiter, from the whole history: it never trims or packs, so that it cannot share a mistake with
 * the limiters under test.
 */
export class Model {
  readonly history: number[] = [];
  #promise: { until: number; quota: number } | undefined;
  #newest: { quota: number; version: number } | undefined;

  /** @param now microseconds; never less than in the call before */
  take(now: number, policy: Policy): Verdict {
    const { windowSeconds, version = 0 } = policy;
    const window = windowSeconds * 1e6;
    // The newest override that ever changed the bucket decides.
    const { quota } = this.#newest && this.#newest.version > version ? this.#newest : policy;
    const promise = this.#promise;
    if (promise && now < promise.until && promise.quota === quota) return denial(promise.until - now);
    this.#newest = { quota, version: Math.max(version, this.#newest?.version ?? 0) };

    // Admit if the N-th newest is at least a window old.
    const nthNewest = this.history.toSorted((a, b) => b - a)[quota - 1];
    if (nthNewest !== undefined && nthNewest + window > now) {
      const seconds = Math.ceil((nthNewest + window - now) / 1e6);
      this.#promise = { until: now + seconds * 1e6, quota };
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
    };
  }
}

function denial(waitMicros: number): Verdict {
  return { admitted: false, remaining: 0, waitMicros, retryAfterSeconds: Math.ceil(waitMicros / 1e6) };
}
