import test from 'ava';
import { slidingLog } from '../models/sliding-log.ts';
import { tried } from '../simulation/simulate.ts';
import { fill } from './fill.ts';

const options = { claim: { quota: 20, windowMs: 60_000 }, seed: 1, jitterMs: 50 };

test('an exact limiter is proven at any concurrency', async (t) => {
  for (const concurrency of [1, 10, 100, 1000]) {
    const finding = await tried(slidingLog, fill(concurrency), options);
    t.is(finding.verdict, 'proven', finding.says);
  }
});

test('one too many and one too few are refuted', async (t) => {
  for (const quota of [19, 21]) {
    const other = {
      ...slidingLog,
      create: (_: unknown, world: never) => slidingLog.create({ ...options.claim, quota }, world),
    };
    t.is((await tried(other, fill(10), options)).verdict, 'refuted');
  }
});
