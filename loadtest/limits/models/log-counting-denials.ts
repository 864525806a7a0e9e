/** A sliding log in which denied tries are written down as well. */
import type { Model } from './model.ts';

export const logCountingDenials: Model = {
  name: 'log-counting-denials',
  describes:
    'Keeps the time of each try, as rolling-rate-limiter does: never too many, but whoever keeps trying is never admitted again.',
  exact: true,
  // Who insists is kept out although places are free.
  refutedBy: 'some',
  algorithm: 'sliding-log-counting-denials',
  create({ quota, windowMs }, { now }) {
    const logs = new Map<string, number[]>();
    return ({ key }) => {
      const at = now();
      const log = (logs.get(key) ?? []).filter((tried) => at - tried < windowMs);
      log.push(at);
      logs.set(key, log);
      if (log.length <= quota) return { admitted: true, remaining: quota - log.length };
      // Of those that count now, this one included, as many as the quota have to be left less one.
      const lastToGo = log[log.length - quota] ?? at;
      return { admitted: false, retryAfterSeconds: Math.ceil((lastToGo + windowMs - at) / 1000) };
    };
  },
};
