/** Local state of one bucket: the log of this node's admissions, and the cached denial of the store. */
import { type Decision, denial, type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';
import { emptyLog, forget, isSpent, type Log, record, releaseOf, take } from './log.ts';
import type { StoreGrant } from './redis-store.ts';

export interface LocalBucket {
  /**
   * Local log: admissions of this node, on its own clock. Keeps this node within the quota after the store has lost
   * state or its clock has jumped, and decides while the store is unavailable.
   */
  readonly log: Log;
  /** The same admissions on the store's clock, oldest first, for a resync. */
  stamps: number[];
  /** Generation of the store that has all `stamps` (StoreHealth.generation); -1 when none has. */
  syncedWith: number;
  policy: Policy;
  /** The cached denial: answers takes until the first time; promises admission from the second on. */
  cachedUntilMicros: number;
  releaseMicros: number;
  /** A take of this bucket is in flight; later ones wait for the next batch. */
  isInFlight: boolean;
  waiting: Waiter[] | undefined;
}

/** A request that waits for its decision. */
export interface Waiter {
  readonly since: number;
  readonly policy: Policy;
  resolve(decision: Decision): void;
  reject(error: unknown): void;
}

/**
 * Part of the window by which the local log expires an admission before the store does. Clocks differ in speed by less
 * than this while one is slewed; without it the local log would deny what the store rightly admits.
 */
const CLOCK_RATE_DIFFERENCE = 0.0005;

/**
 * A time of the store's clock that this node estimates is early by up to the round trip of a heartbeat, or by what the clocks
 * of a Cluster differ. By more the store's clock was set back.
 */
const EARLY_ESTIMATE_MICROS = 1_000_000;

const NO_POLICY: Policy = { quota: 1, windowSeconds: 1 };

export function localBucket(): LocalBucket {
  return {
    log: emptyLog(NO_POLICY),
    stamps: [],
    syncedWith: -1,
    policy: NO_POLICY,
    cachedUntilMicros: 0,
    releaseMicros: 0,
    isInFlight: false,
    waiting: undefined,
  };
}

/** @returns true when dropping the bucket changes no decision */
export function isSpentLocally(bucket: LocalBucket, now: number): boolean {
  return !bucket.isInFlight && now >= bucket.releaseMicros && isSpent(bucket.log, now);
}

/** @returns the store's denial, if it still holds and was made under this policy */
export function cachedDenial(bucket: LocalBucket, policy: Policy, now: number): Decision | undefined {
  if (now >= bucket.cachedUntilMicros) return undefined;
  const { quota, windowSeconds, version } = bucket.policy;
  // A changed quota must act at once, not only at the release of the old one.
  if (policy.version !== version || policy.quota !== quota || policy.windowSeconds !== windowSeconds) return undefined;
  return denial(bucket.releaseMicros - now, 'cache');
}

/** A take as it was sent to the store. */
export interface SentTake {
  readonly policy: Policy;
  /** Number of requests in the batch. */
  readonly count: number;
  /** StoreHealth.generation when the take was sent. */
  readonly generation: number;
  /** Microseconds of this node's clock. */
  readonly sent: number;
}

/**
 * Applies the store's grant to the local log and to the cached denial.
 * @param received time of the reply, microseconds of this node's clock
 * @returns the store's grant, or a smaller one when the local log shows that the store has lost admissions
 */
export function applyGrant(bucket: LocalBucket, grant: StoreGrant, take: SentTake, received: number): Grant {
  const { policy, count, generation, sent } = take;
  bucket.policy = policy;
  const allowed = admit(bucket, grant, take, received);
  if (grant.taken > 0) stamp(bucket, grant.storeMicros, grant.taken, generation);
  if (allowed < grant.taken) {
    // More than the quota: the store has lost admissions of this node, so the next take resyncs them.
    bucket.syncedWith = -1;
    return {
      taken: allowed,
      remaining: 0,
      resetMicros: releaseOf(bucket.log.admitted, policy.quota, windowOf(policy)) - received,
    };
  }
  // Replaces the cached denial, which was of another policy or is over.
  const isDenied = grant.taken < count;
  // The cache expires counted from sending, so that it never denies for longer than the store. Clients count from
  // receiving, so that none retries too early.
  bucket.cachedUntilMicros = isDenied ? sent + grant.resetMicros : 0;
  bucket.releaseMicros = isDenied ? received + grant.resetMicros : 0;
  return grant;
}

/** Records admissions in the local log. @returns the number for which it has room */
function admit({ log }: LocalBucket, { taken }: StoreGrant, { policy, sent }: SentTake, received: number): number {
  const windowMicros = windowOf(policy);
  log.windowMicros = windowMicros;
  // Expiry by the time of receipt and recording by the time of sending: an entry expires here before it does in the store.
  forget(log, received - Math.ceil(windowMicros * (1 - CLOCK_RATE_DIFFERENCE)));
  const allowed = Math.min(taken, Math.max(0, policy.quota - log.admitted.length));
  record(log, sent, allowed);
  return allowed;
}

/**
 * Decides one request without the store, by the local log and this node's share of the quota.
 * @param storeMicros time of the store's clock; undefined for a bucket shared by several keys
 */
export function decideLocally(
  bucket: LocalBucket,
  policy: Policy,
  nodes: number,
  now: number,
  storeMicros?: number,
): Grant {
  // Rounded down, so that all nodes together stay within the quota; at least 1, so that no client is shut out.
  const quota = Math.max(1, Math.floor(policy.quota / nodes));
  const grant = take(bucket.log, now, { ...policy, quota });
  bucket.policy = policy;
  if (grant.taken > 0 && storeMicros !== undefined) stamp(bucket, notBefore(bucket, storeMicros), grant.taken, -1);
  return grant;
}

/** Earlier admissions keep their times: under others a resync would add them to the store once more. */
function notBefore({ stamps }: LocalBucket, estimate: number): number {
  const newest = stamps.at(-1) ?? estimate;
  return newest > estimate && newest - estimate <= EARLY_ESTIMATE_MICROS ? newest : estimate;
}

/** @param state generation of the store that has these stamps; -1 for none */
function stamp(bucket: LocalBucket, storeMicros: number, count: number, state: number): void {
  // The store's clock was set back: entries in its future count as admitted now, as they do in the store.
  const newest = bucket.stamps.at(-1);
  if (newest !== undefined && newest > storeMicros) {
    bucket.stamps = bucket.stamps.map((time) => Math.min(time, storeMicros));
  }
  const until = storeMicros - windowOf(bucket.policy);
  const [oldest] = bucket.stamps;
  if (oldest !== undefined && oldest <= until) bucket.stamps = bucket.stamps.filter((time) => time > until);
  if (bucket.stamps.length === 0) bucket.syncedWith = state;
  else if (state === -1) bucket.syncedWith = -1;
  if (bucket.stamps.length === 0 && count === 1) bucket.stamps = [storeMicros];
  else for (let added = 0; added < count; added += 1) bucket.stamps.push(storeMicros);
}

function windowOf({ windowSeconds }: Policy): number {
  return windowSeconds * MICROS_PER_SECOND;
}
