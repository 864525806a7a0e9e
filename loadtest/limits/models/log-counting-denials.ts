/** A sliding log that counts denied requests as well. */
import type { Model } from './model.ts';

export const logCountingDenials: Model = {
  name: 'log-counting-denials',
  describes:
    'Stores the time of each request, denied ones included, as rolling-rate-limiter does: never exceeds the quota, but a client that keeps retrying is never admitted again.',
  exact: true,
  // A client that keeps retrying stays denied although places are free.
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
      // Of the entries that count now, this one included, all but quota − 1 have to leave.
      const lastToGo = log[log.length - quota] ?? at;
      return { admitted: false, retryAfterSeconds: Math.ceil((lastToGo + windowMs - at) / 1000) };
    };
  },
};
