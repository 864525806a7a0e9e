import { MICROS_PER_SECOND, type Outcome, type Policy } from './limiter.ts';

/**
 * The admitted requests of one bucket. `take.lua` keeps the same log and decides by the same steps: a change to one
 * is a change to the other.
 */
export interface Log {
  /** When each request was admitted, in microseconds, oldest first. */
  admitted: number[];
  /** Nothing is admitted before this time; 0 when no denial has promised a release. */
  holdMicros: number;
  /** The policy of the last call that changed the log, and so the one the hold was promised under. */
  quota: number;
  windowMicros: number;
}

export function emptyLog({ quota, windowSeconds }: Policy): Log {
  return { admitted: [], holdMicros: 0, quota, windowMicros: windowSeconds * MICROS_PER_SECOND };
}

/** Decides one request at `now` (microseconds on the log's clock) and records it in `log` when it is admitted. */
export function take(log: Log, now: number, { quota, windowSeconds }: Policy): Outcome {
  const windowMicros = windowSeconds * MICROS_PER_SECOND;
  if (newest(log) > now) turnBack(log, now);

  // A hold binds only under the policy it was promised under: a raised quota must act at once, and a lowered one has
  // a later release than the one that was promised.
  const held = log.quota === quota && log.windowMicros === windowMicros ? log.holdMicros : 0;
  if (now < held) return denied(held - now);

  // By age only. Trimming to the quota would forget, while the quota is low, what counts once it is raised again.
  const live = log.admitted.findIndex((time) => now - time < windowMicros);
  log.admitted.splice(0, live === -1 ? log.admitted.length : live);
  log.quota = quota;
  log.windowMicros = windowMicros;

  if (log.admitted.length >= quota) {
    // The first denial of a full bucket promises a release on a whole second from now, for everyone, so that the
    // integer Retry-After is the truth: nothing is admitted before it has elapsed.
    const wait = releaseOf(log.admitted, quota, windowMicros) - now;
    log.holdMicros = now + Math.ceil(wait / MICROS_PER_SECOND) * MICROS_PER_SECOND;
    return denied(log.holdMicros - now);
  }
  log.holdMicros = 0;
  log.admitted.push(now);
  const remaining = quota - log.admitted.length;
  const resetMicros = releaseOf(log.admitted, quota, windowMicros) - now;
  return { admitted: true, remaining, waitMicros: remaining > 0 ? 0 : resetMicros, resetMicros };
}

/** Whether the log no longer says anything: dropping it then changes no decision. */
export function isSpent(log: Log, now: number): boolean {
  return now - newest(log) >= log.windowMicros && now >= log.holdMicros;
}

/** When one more request than now would be admitted, leaving holds aside. */
function releaseOf(admitted: readonly number[], quota: number, windowMicros: number): number {
  // With a quota that was lowered, more than the oldest must leave before there is room.
  return (admitted[Math.max(0, admitted.length - quota)] ?? 0) + windowMicros;
}

/**
 * The clock was set back: entries that lie in the future would deny until it has caught up, which may take hours.
 * Counted as admitted now, they deny for one window at most, and still never too little.
 */
function turnBack(log: Log, now: number): void {
  log.admitted = log.admitted.map((time) => Math.min(time, now));
  log.holdMicros = 0;
}

function newest(log: Log): number {
  return log.admitted.at(-1) ?? Number.NEGATIVE_INFINITY;
}

function denied(waitMicros: number): Outcome {
  return { admitted: false, remaining: 0, waitMicros, resetMicros: waitMicros };
}
