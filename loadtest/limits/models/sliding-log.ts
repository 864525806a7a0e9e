/** The times of what was admitted, which keeps the promise. */
import type { Claim } from '../../claim.ts';
import type { Model, ModelWorld } from './model.ts';

const exactLog = ({ quota, windowMs }: Claim, { now }: ModelWorld) => {
  const logs = new Map<string, number[]>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const log = (logs.get(key) ?? []).filter((admitted) => at - admitted < windowMs);
    logs.set(key, log);
    const [oldest] = log;
    if (log.length >= quota && oldest !== undefined) {
      return { admitted: false, retryAfterSeconds: Math.ceil((oldest + windowMs - at) / 1000) };
    }
    log.push(at);
    return { admitted: true, remaining: quota - log.length };
  };
};

export const slidingLog: Model = {
  name: 'sliding-log',
  describes: 'Keeps the time of each admission, and admits while fewer than the quota are younger than the window.',
  exact: true,
  // Where the true wait is 10.2 s it tells 11, and admits others before that.
  refutedBy: ['retry-after-strict'],
  algorithm: 'sliding-log',
  create: exactLog,
};
