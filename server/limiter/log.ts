import { type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';

/**
 * Log of the admitted requests of one bucket. `take.lua` implements the same log and the same steps: change both
 * together.
 */
export interface Log {
  /** Times of admission in microseconds, oldest first. */
  admitted: number[];
  /** End of the hold, before which nothing is admitted; 0 without a hold. */
  holdMicros: number;
  /** Policy of the last call that changed the log, and so of the hold. */
  quota: number;
  windowMicros: number;
  version: number;
}

/** Part of a policy that decides. */
export type LogPolicy = Pick<Policy, 'quota' | 'windowSeconds' | 'version'>;

export function emptyLog({ quota, windowSeconds, version = 0 }: LogPolicy): Log {
  return { admitted: [], holdMicros: 0, quota, windowMicros: windowSeconds * MICROS_PER_SECOND, version };
}

/** Decides `count` requests at `now` (microseconds on the log's clock) and records in `log` those that are admitted. */
export function take(log: Log, now: number, policy: LogPolicy, count = 1): Grant {
  if (newest(log) > now) clampToNow(log, now);
  let { quota, version = 0 } = policy;
  let windowMicros = policy.windowSeconds * MICROS_PER_SECOND;
  // Another node has applied a newer override, which this caller has not loaded yet.
  if (log.version > version) ({ quota, windowMicros, version } = log);

  const held = heldFor(log, now, { quota, windowSeconds: windowMicros / MICROS_PER_SECOND });
  if (held > 0) return { taken: 0, remaining: 0, resetMicros: held };

  // By age only: trimming to a lowered quota would drop admissions that count once it is raised again.
  forget(log, now - windowMicros);
  Object.assign(log, { quota, windowMicros, version });

  const taken = Math.min(count, Math.max(0, quota - log.admitted.length));
  record(log, now, taken);
  if (taken < count) {
    // The first denial sets a hold that ends a whole number of seconds from now, so that the integer Retry-After is
    // exact for all clients: nothing is admitted before.
    const wait = releaseOf(log.admitted, quota, windowMicros) - now;
    log.holdMicros = now + Math.ceil(wait / MICROS_PER_SECOND) * MICROS_PER_SECOND;
    return { taken, remaining: 0, resetMicros: log.holdMicros - now };
  }
  log.holdMicros = 0;
  const remaining = quota - log.admitted.length;
  return { taken, remaining, resetMicros: releaseOf(log.admitted, quota, windowMicros) - now };
}

/**
 * @returns remaining time of the hold, microseconds. A hold binds only under its own policy: a raised quota must act at
 * once, and a lowered one has a later release.
 */
export function heldFor(log: Log, now: number, { quota, windowSeconds }: LogPolicy): number {
  const isSame = log.quota === quota && log.windowMicros === windowSeconds * MICROS_PER_SECOND;
  return isSame ? Math.max(0, log.holdMicros - now) : 0;
}

/** Drops admissions at `until` or earlier. */
export function forget(log: Log, until: number): void {
  const { admitted } = log;
  const [oldest] = admitted;
  if (oldest === undefined || oldest > until) return;
  const live = admitted.findIndex((time) => time > until);
  if (live === -1) log.admitted = [];
  else admitted.splice(0, live);
}

/** Records `count` admissions at `now`. */
export function record(log: Log, now: number, count: number): void {
  // push() on an empty array reserves seventeen slots, and most of a million buckets never see a second admission.
  if (log.admitted.length === 0 && count === 1) log.admitted = [now];
  else for (let added = 0; added < count; added += 1) log.admitted.push(now);
}

/** @returns when one more request is admitted, holds aside */
export function releaseOf(admitted: readonly number[], quota: number, windowMicros: number): number {
  // Under a lowered quota several entries must expire first.
  return (admitted[Math.max(0, admitted.length - quota)] ?? 0) + windowMicros;
}

/** @returns true when dropping the log changes no decision */
export function isSpent(log: Log, now: number): boolean {
  return now - newest(log) >= log.windowMicros && now >= log.holdMicros;
}

/**
 * Handles a clock that was set back: entries in the future would deny until it catches up, possibly for hours. Counted as
 * admitted now, they deny for one window at most.
 */
function clampToNow(log: Log, now: number): void {
  log.admitted = log.admitted.map((time) => Math.min(time, now));
  log.holdMicros = 0;
}

function newest(log: Log): number {
  return log.admitted.at(-1) ?? Number.NEGATIVE_INFINITY;
}
