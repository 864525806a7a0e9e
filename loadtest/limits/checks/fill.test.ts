import test from 'ava';
import { perProcessCounters } from '../models/per-process.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { fill, fillNodes, fillNodesUneven } from './fill.ts';
import { findingOn, mistaken, rejudged } from './testing.ts';

test('an exact limiter is proven at any concurrency', async (t) => {
  for (const concurrency of [1, 10, 100, 1000]) {
    const finding = await findingOn(slidingLog, fill(concurrency), { jitterMs: 50 });
    t.is(finding.verdict, 'proven', finding.says);
  }
});

test('one too many and one too few are refuted', async (t) => {
  for (const quota of [19, 21]) {
    const other = mistaken(slidingLog, ({ windowMs }) => ({ quota, windowMs }));
    for (const check of [fill(1), fill(10), fill(1000)]) {
      const { verdict, says } = await findingOn(other, check, { jitterMs: 500 });
      t.is(verdict, 'refuted', says);
      t.regex(says, new RegExp(`^${quota} of `));
    }
  }
});

test('who reads before writing is refuted by a crowd, and not one by one', async (t) => {
  t.is((await findingOn(racingReadThenWrite, fill(1000), { jitterMs: 500 })).verdict, 'refuted');
  t.is((await findingOn(racingReadThenWrite, fill(1), { jitterMs: 50 })).verdict, 'proven');
});

test('a fill that takes longer than a window proves nothing, and blames nobody', async (t) => {
  const { verdict, missingMs } = await findingOn(slidingLog, fill(1), { jitterMs: 10_000 });
  t.is(verdict, 'inconclusive');
  t.true(missingMs !== undefined && missingMs > 0);
});

test('what nobody answered may have been admitted', async (t) => {
  const silent = (status: number | undefined) =>
    rejudged(slidingLog, fill(10), (asks) => asks.map((ask, index) => (index === 3 ? { ...ask, status } : ask)));
  t.is((await silent(undefined)).verdict, 'inconclusive');
  t.is((await silent(503)).verdict, 'inconclusive');
  t.is((await silent(404)).verdict, 'proven', 'and a 404 was');
});

test('counters that each node keeps for itself are refuted at all nodes at once, and one after the other', async (t) => {
  for (const check of [fillNodes, fillNodesUneven]) {
    t.is((await findingOn(perProcessCounters, check, { nodes: 2, jitterMs: 500 })).verdict, 'refuted');
    t.is((await findingOn(slidingLog, check, { nodes: 3, jitterMs: 500 })).verdict, 'proven');
  }
});

test('with one node there is nothing to try', (t) => {
  const scene = { nodes: 1, variations: [], claim: { quota: 20, windowMs: 60_000 } };
  t.regex(fillNodes.impossible?.(scene) ?? '', /one node/);
  t.is(fillNodesUneven.impossible?.({ ...scene, nodes: 2 }), undefined);
});
