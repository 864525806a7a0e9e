/** The log as Guildgate keeps it: what a denied client is told is the moment of the release, for everybody. */
import type { Claim } from '../../claim.ts';
import type { Model, ModelWorld } from './model.ts';

interface Bucket {
  log: number[];
  /** When the release is that the first denial of the full bucket has told; 0 where none has. */
  release: number;
}

const logWithHold = ({ quota, windowMs }: Claim, { now }: ModelWorld) => {
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
  describes: 'A sliding log whose first denial puts the release off to a whole second from itself. Guildgate.',
  exact: true,
  algorithm: 'sliding-log',
  create: logWithHold,
};
