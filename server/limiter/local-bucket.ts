/** What a node knows by itself of one bucket of the store: what it admitted, and until when it was denied. */
import { type Decision, denial, type Grant, MICROS_PER_SECOND, type Policy } from './limiter.ts';
import { emptyLog, forget, isSpent, type Log, record, releaseOf, take } from './log.ts';
import type { StoreGrant } from './redis-store.ts';

export interface LocalBucket {
  /**
   * The shadow: what this node admitted, on its own clock. Where the store has forgotten or its clock has jumped, this
   * node still admits no more than the quota; and where there is no store, it decides by it.
   */
  readonly log: Log;
  /** The same admissions on the store's clock, to be brought back to it; oldest first. */
  stamps: number[];
  /** Which state of the store has all the stamps: the number that Presence counts; -1 when some were never there. */
  syncedWith: number;
  policy: Policy;
  /** The store's denial: before the first it need not be asked; what waits for the second is admitted, wherever. */
  askAgainMicros: number;
  releaseMicros: number;
  /** A question about this bucket is under way; those who come meanwhile wait to be asked for together. */
  asking: boolean;
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
 * How much sooner the shadow lets an admission go than the store, as a part of the window: clocks differ in speed by less
 * than this while one of them is being corrected. Without it the shadow would refuse what the store rightly grants.
 */
const CLOCK_RATE_DIFFERENCE = 0.0005;

const NO_POLICY: Policy = { quota: 1, windowSeconds: 1 };

export function localBucket(): LocalBucket {
  return {
    log: emptyLog(NO_POLICY),
    stamps: [],
    syncedWith: -1,
    policy: NO_POLICY,
    askAgainMicros: 0,
    releaseMicros: 0,
    asking: false,
    waiting: undefined,
  };
}

/** Whether forgetting the bucket changes nothing any more. */
export function isSpentLocally(bucket: LocalBucket, now: number): boolean {
  return !bucket.asking && now >= bucket.releaseMicros && isSpent(bucket.log, now);
}

/** @returns the store's denial, if it still holds and was made under this policy. */
export function rememberedDenial(bucket: LocalBucket, policy: Policy, now: number): Decision | undefined {
  if (now >= bucket.askAgainMicros) return undefined;
  const { quota, windowSeconds, version } = bucket.policy;
  // An administrator's change must act at once, and not when the release of the old quota comes.
  if (policy.version !== version || policy.quota !== quota || policy.windowSeconds !== windowSeconds) return undefined;
  return denial(bucket.releaseMicros - now, 'cache');
}

/** What the store was asked. */
export interface Asked {
  readonly policy: Policy;
  /** How many asked together. */
  readonly count: number;
  /** Of the store, when it was asked: the number that Presence counts. */
  readonly state: number;
  /** Microseconds of this node's clock. */
  readonly sent: number;
}

/**
 * Takes over what the store has decided.
 * @param received when its answer came, microseconds of this node's clock
 * @returns what is granted: the store's grant, or less where this node knows that the store has forgotten
 */
export function learn(bucket: LocalBucket, grant: StoreGrant, asked: Asked, received: number): Grant {
  const { policy, count, state, sent } = asked;
  bucket.policy = policy;
  const allowed = admit(bucket, grant, asked, received);
  if (grant.taken > 0) stamp(bucket, grant.storeMicros, grant.taken, state);
  if (allowed < grant.taken) {
    // The store admits more than there was room for: it has lost what this node told it, and is told again.
    bucket.syncedWith = -1;
    return {
      taken: allowed,
      remaining: 0,
      resetMicros: releaseOf(bucket.log.admitted, policy.quota, windowOf(policy)) - received,
    };
  }
  // What was remembered was of another policy, or is over.
  const isDenied = grant.taken < count;
  // From the moment of sending, so that nobody is denied for longer than the store would; what clients are told counts
  // from the moment of receiving, so that none comes back too early.
  bucket.askAgainMicros = isDenied ? sent + grant.resetMicros : 0;
  bucket.releaseMicros = isDenied ? received + grant.resetMicros : 0;
  return grant;
}

/** Notes admissions in the shadow. @returns how many of them it has room for. */
function admit({ log }: LocalBucket, { taken }: StoreGrant, { policy, sent }: Asked, received: number): number {
  const windowMicros = windowOf(policy);
  log.windowMicros = windowMicros;
  // Sent before and received after the store decided, so older here than there: what the store has let go is gone here.
  forget(log, received - Math.ceil(windowMicros * (1 - CLOCK_RATE_DIFFERENCE)));
  const allowed = Math.min(taken, Math.max(0, policy.quota - log.admitted.length));
  record(log, sent, allowed);
  return allowed;
}

/**
 * Decides one request without the store, by what this node has admitted and its share of the quota.
 * @param storeMicros what the store's clock would show; undefined for a bucket that several keys share
 */
export function decideAlone(
  bucket: LocalBucket,
  policy: Policy,
  nodes: number,
  now: number,
  storeMicros?: number,
): Grant {
  // Rounded down, so that all nodes together stay within the quota; but no client is shut out.
  const quota = Math.max(1, Math.floor(policy.quota / nodes));
  const grant = take(bucket.log, now, { ...policy, quota });
  bucket.policy = policy;
  if (grant.taken > 0 && storeMicros !== undefined) stamp(bucket, storeMicros, grant.taken, -1);
  return grant;
}

/** @param state of the store that has these stamps; -1 for none */
function stamp(bucket: LocalBucket, storeMicros: number, count: number, state: number): void {
  // The store's clock was set back: as in the store, what lies in its future was admitted now.
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
