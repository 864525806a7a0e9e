/** Guildgate's sliding log: the first denial fixes the moment of the release for all others. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

interface Bucket {
  log: number[];
  /** Release time announced by the first denial of the full bucket; 0 without one. */
  release: number;
}

const logWithHold = ({ quota, windowMs }: LimitPolicy, { now }: ModelWorld) => {
  const buckets = new Map<string, Bucket>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const bucket = buckets.get(key) ?? { log: [], release: 0 };
    buckets.set(key, bucket);
    bucket.log = bucket.log.filter((admitted) => at - admitted < windowMs);
    const { log, release } = bucket;
    if (release > at) return { admitted: false, remaining: 0, retryAfterSeconds: Math.ceil((release - at) / 1000) };
    const [oldest] = log;
    if (log.length >= quota && oldest !== undefined) {
      const retryAfterSeconds = Math.ceil((oldest + windowMs - at) / 1000);
      bucket.release = at + retryAfterSeconds * 1000;
      return { admitted: false, remaining: 0, retryAfterSeconds };
    }
    log.push(at);
    return { admitted: true, remaining: quota - log.length };
  };
};

export const slidingLogWithHold: Model = {
  name: 'sliding-log-with-hold',
  describes: 'A sliding log whose first denial delays the release to a whole number of seconds after it. Guildgate.',
  exact: true,
  algorithm: 'sliding-log',
  create: logWithHold,
};
