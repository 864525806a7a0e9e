/** A log of admission times, which keeps the policy exactly. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';

const exactLog = ({ quota, windowMs }: LimitPolicy, { now }: ModelWorld) => {
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
  describes: 'Stores the time of each admission, and admits while fewer than the quota are younger than the window.',
  exact: true,
  // Where the true wait is 10.2 s it announces 11, and admits other requests before that.
  refutedBy: ['retry-after-strict'],
  algorithm: 'sliding-log',
  create: exactLog,
};
