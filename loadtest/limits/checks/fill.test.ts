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

test('one admission too many or too few is refuted', async (t) => {
  for (const quota of [19, 21]) {
    const other = mistaken(slidingLog, ({ windowMs }) => ({ quota, windowMs }));
    for (const check of [fill(1), fill(10), fill(1000)]) {
      const { verdict, says } = await findingOn(other, check, { jitterMs: 500 });
      t.is(verdict, 'refuted', says);
      t.regex(says, new RegExp(`^${quota} of `));
    }
  }
});

test('a race between read and write is refuted by a burst, and not in sequence', async (t) => {
  t.is((await findingOn(racingReadThenWrite, fill(1000), { jitterMs: 500 })).verdict, 'refuted');
  t.is((await findingOn(racingReadThenWrite, fill(1), { jitterMs: 50 })).verdict, 'proven');
});

test('a fill that takes longer than a window is inconclusive', async (t) => {
  const { verdict, missingMs } = await findingOn(slidingLog, fill(1), { jitterMs: 10_000 });
  t.is(verdict, 'inconclusive');
  t.true(missingMs !== undefined && missingMs > 0);
});

test('a request without a response may have been admitted', async (t) => {
  const silent = (status: number | undefined) =>
    rejudged(slidingLog, fill(10), (samples) =>
      samples.map((sample, index) => (index === 3 ? { ...sample, status } : sample)),
    );
  t.is((await silent(undefined)).verdict, 'inconclusive');
  t.is((await silent(503)).verdict, 'inconclusive');
  t.is((await silent(404)).verdict, 'proven', 'a 404 was admitted');
});

test('separate counters per node are refuted at all nodes concurrently and in sequence', async (t) => {
  for (const check of [fillNodes, fillNodesUneven]) {
    t.is((await findingOn(perProcessCounters, check, { nodes: 2, jitterMs: 500 })).verdict, 'refuted');
    t.is((await findingOn(slidingLog, check, { nodes: 3, jitterMs: 500 })).verdict, 'proven');
  }
});

test('checks of several nodes are impossible with one node', (t) => {
  const session = { nodes: 1, variations: [], claim: { quota: 20, windowMs: 60_000 } };
  t.regex(fillNodes.impossible?.(session) ?? '', /one node/);
  t.is(fillNodesUneven.impossible?.({ ...session, nodes: 2 }), undefined);
});

test('a burst that the host breaks off is dropped, and a single lost response is not', async (t) => {
  const lost = (count: number) =>
    rejudged(slidingLog, fill(1000), (samples) =>
      samples.map((sample, index) =>
        index >= samples.length - count ? { ...sample, status: undefined, error: 'ECONNRESET' } : sample,
      ),
    );
  const dropped = await lost(300);
  t.is(dropped.verdict, 'skipped');
  t.regex(dropped.says, /broke off 300 of 1000 connections: ECONNRESET/);
  t.is((await lost(1)).verdict, 'inconclusive');
});
