import { type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';

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
  version: number;
}

/** The numbers of a policy that a log decides by. */
export type LogPolicy = Pick<Policy, 'quota' | 'windowSeconds' | 'version'>;

export function emptyLog({ quota, windowSeconds, version = 0 }: LogPolicy): Log {
  return { admitted: [], holdMicros: 0, quota, windowMicros: windowSeconds * MICROS_PER_SECOND, version };
}

/** Decides `count` requests at `now` (microseconds on the log's clock) and records in `log` those that are admitted. */
export function take(log: Log, now: number, policy: LogPolicy, count = 1): Grant {
  if (newest(log) > now) turnBack(log, now);
  let { quota, version = 0 } = policy;
  let windowMicros = policy.windowSeconds * MICROS_PER_SECOND;
  // Somebody who knows a newer override was here: it holds for those who have not heard of it yet.
  if (log.version > version) ({ quota, windowMicros, version } = log);

  const held = heldFor(log, now, { quota, windowSeconds: windowMicros / MICROS_PER_SECOND });
  if (held > 0) return { taken: 0, remaining: 0, resetMicros: held };

  // By age only. Trimming to the quota would forget, while the quota is low, what counts once it is raised again.
  forget(log, now - windowMicros);
  Object.assign(log, { quota, windowMicros, version });

  const taken = Math.min(count, Math.max(0, quota - log.admitted.length));
  record(log, now, taken);
  if (taken < count) {
    // The first denial of a full bucket promises a release on a whole second from now, for everyone, so that the
    // integer Retry-After is the truth: nothing is admitted before it has elapsed.
    const wait = releaseOf(log.admitted, quota, windowMicros) - now;
    log.holdMicros = now + Math.ceil(wait / MICROS_PER_SECOND) * MICROS_PER_SECOND;
    return { taken, remaining: 0, resetMicros: log.holdMicros - now };
  }
  log.holdMicros = 0;
  const remaining = quota - log.admitted.length;
  return { taken, remaining, resetMicros: releaseOf(log.admitted, quota, windowMicros) - now };
}

/**
 * @returns for how long nothing is admitted because it was promised so, microseconds. A hold binds only under the policy
 * it was promised under: a raised quota must act at once, and a lowered one has a later release than was promised.
 */
export function heldFor(log: Log, now: number, { quota, windowSeconds }: LogPolicy): number {
  const isSame = log.quota === quota && log.windowMicros === windowSeconds * MICROS_PER_SECOND;
  return isSame ? Math.max(0, log.holdMicros - now) : 0;
}

/** Drops what was admitted at `until` or earlier. */
export function forget(log: Log, until: number): void {
  const { admitted } = log;
  const [oldest] = admitted;
  if (oldest === undefined || oldest > until) return;
  const live = admitted.findIndex((time) => time > until);
  if (live === -1) log.admitted = [];
  else admitted.splice(0, live);
}

/** Notes `count` more admissions at `now`. */
export function record(log: Log, now: number, count: number): void {
  // A pushed-to empty array has room for seventeen numbers; most buckets of a million never see a second one.
  if (log.admitted.length === 0 && count === 1) log.admitted = [now];
  else for (let added = 0; added < count; added += 1) log.admitted.push(now);
}

/** When one more request than now would be admitted, leaving holds aside. */
export function releaseOf(admitted: readonly number[], quota: number, windowMicros: number): number {
  // With a quota that was lowered, more than the oldest must leave before there is room.
  return (admitted[Math.max(0, admitted.length - quota)] ?? 0) + windowMicros;
}

/** Whether the log no longer says anything: dropping it then changes no decision. */
export function isSpent(log: Log, now: number): boolean {
  return now - newest(log) >= log.windowMicros && now >= log.holdMicros;
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
