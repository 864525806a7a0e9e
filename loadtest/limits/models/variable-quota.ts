/** Faulty sliding logs whose quota depends on the client's history or on the hour. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

/** A client's history. */
interface History {
  /** Times of admissions within the last window. */
  log: number[];
  readonly firstAt: number;
  /** Time of the request before this one; the same as `firstAt` for the first. */
  lastAt: number;
  deniedAt: number;
  /** Number of denials so far. */
  denials: number;
  /** Until then the quota is doubled. */
  bonusUntil: number;
}

/** @param quotaAt the quota for a request at that time; may change the history */
function logWithQuota(
  { windowMs }: LimitPolicy,
  { now }: ModelWorld,
  quotaAt: (history: History, at: number) => number,
) {
  const histories = new Map<string, History>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const history = histories.get(key) ?? {
      ...{ log: [], firstAt: at, lastAt: at, deniedAt: at, denials: 0, bonusUntil: 0 },
    };
    histories.set(key, history);
    history.log = history.log.filter((admitted) => at - admitted < windowMs);
    const quota = quotaAt(history, at);
    history.lastAt = at;
    const { log } = history;
    if (log.length >= quota) {
      history.deniedAt = at;
      history.denials += 1;
      return { admitted: false, retryAfterSeconds: Math.max(1, Math.ceil(((log[0] ?? at) + windowMs - at) / 1000)) };
    }
    log.push(at);
    return { admitted: true, remaining: Math.max(0, quota - log.length) };
  };
}

const savesWhileIdle: Model = {
  name: 'saves-while-idle',
  describes: 'Doubles the quota of a client that was idle for a window, as a bucket with credits does.',
  exact: false,
  create: (claim, world) =>
    logWithQuota(claim, world, (history, at) => {
      if (at - history.lastAt >= claim.windowMs) history.bonusUntil = at + claim.windowMs;
      return at < history.bonusUntil ? 2 * claim.quota : claim.quota;
    }),
};

const rewardsSteady: Model = {
  name: 'rewards-steady',
  describes: 'Raises the quota of a client that was not denied for one and a half windows, as adaptive limiters do.',
  exact: false,
  create: (claim, world) =>
    logWithQuota(claim, world, ({ deniedAt, lastAt }, at) => {
      const isSteady = at - deniedAt >= 1.5 * claim.windowMs && at - lastAt < claim.windowMs;
      return isSteady ? Math.ceil(1.5 * claim.quota) : claim.quota;
    }),
};

const punishesFloods: Model = {
  name: 'punishes-floods',
  describes: 'Halves the quota of a client with more than twice the quota of denials.',
  exact: true,
  refutedBy: 'some',
  create: (claim, world) =>
    logWithQuota(claim, world, ({ denials }) =>
      denials > 2 * claim.quota ? Math.max(1, Math.floor(claim.quota / 2)) : claim.quota,
    ),
};

const shrinks: Model = {
  name: 'shrinks',
  describes: 'Loses a place in each window, as counters do whose decrements get lost.',
  exact: true,
  refutedBy: 'some',
  create: (claim, world) =>
    logWithQuota(claim, world, ({ firstAt }, at) =>
      Math.max(1, claim.quota - Math.floor((at - firstAt) / claim.windowMs)),
    ),
};

const neverBack: Model = {
  name: 'never-back',
  describes: 'Never admits a client again after its first denial, as INCR without EXPIRE.',
  exact: true,
  refutedBy: 'some',
  create: (claim, world) => logWithQuota(claim, world, ({ denials }) => (denials > 0 ? 0 : claim.quota)),
};

/** Milliseconds after a full minute. */
const atEdgeMs = 300;

const doublesAtMinute: Model = {
  name: 'doubles-at-minute',
  describes: 'Doubles the quota for an instant at each full minute of its clock, while counters are swapped.',
  exact: false,
  create: (claim, world) =>
    logWithQuota(claim, world, (_, at) => (at % 60_000 < atEdgeMs ? 2 * claim.quota : claim.quota)),
};

export const variableQuotas: readonly Model[] = [
  savesWhileIdle,
  rewardsSteady,
  punishesFloods,
  shrinks,
  neverBack,
  doublesAtMinute,
];
