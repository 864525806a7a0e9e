/** A log that forgets its oldest entries: it keeps the last requests of a key, denied ones as well. */
import type { Model } from './model.ts';

/** Entries of a key. More than any other check sends to one key, so that only a flood pushes admissions out. */
const kept = 1_024;

export const cappedLog: Model = {
  name: 'capped-log',
  describes:
    'Pushes each request of a key to a list, trims it to the last 1 024 (LPUSH, LTRIM), and counts the admitted ones among them: a flood of denials pushes the admissions out.',
  exact: false,
  refutedBy: ['retry-after-strict', 'volume'],
  create({ quota, windowMs }, { now }) {
    const logs = new Map<string, { readonly at: number; readonly admitted: boolean }[]>();
    return ({ key }) => {
      const at = now();
      const log = logs.get(key) ?? [];
      logs.set(key, log);
      const counted = log.filter((entry) => entry.admitted && at - entry.at < windowMs);
      const [oldest] = counted;
      const admitted = counted.length < quota;
      log.push({ at, admitted });
      if (log.length > kept) log.shift();
      if (admitted || !oldest) return { admitted: true, remaining: quota - counted.length - 1 };
      return { admitted: false, retryAfterSeconds: Math.ceil((oldest.at + windowMs - at) / 1_000) };
    };
  },
};
