import test from 'ava';
import type { Ask } from '../ask.ts';
import { type Check, inconclusive, proven, refuted, skipped } from './check.ts';
import { checks } from './checks/index.ts';
import type { EventLog, SubjectFacts } from './event-log.ts';
import { proofOf } from './judge.ts';
import { fixedFromFirst } from './models/fixed-window.ts';
import { slidingLogWithHold } from './models/sliding-log-with-hold.ts';
import { simulatedLog } from './simulation/prove.ts';

const claim = { quota: 20, windowMs: 60_000 };
const options = { claim, seed: 5, jitterMs: 1, nodes: 2 };

/** Says what it is told to, of whatever it is shown. */
const saying = (id: string, finding: ReturnType<Check['judge']>): Check => ({
  id,
  title: 'A title',
  requirement: 'A requirement.',
  windows: 1,
  requests: () => 1,
  drive: async () => {},
  judge: () => finding,
});

const ask = (check: string, sentAt: number, more: Partial<Ask> = {}): Ask => ({
  ...{ check, subject: 's', bucket: `${check}-1`, step: 'x', node: 0, status: 200 },
  ...{ intendedAt: sentAt, sentAt, receivedAt: sentAt + 10, ...more },
});

function logOf(
  asks: readonly Ask[],
  facts: Partial<SubjectFacts> = {},
  ending: EventLog['ending'] = { interrupted: false },
) {
  const run = { tool: 't', host: 'h', nodes: ['n'], startedAt: '2026-01-01T00:00:00Z', seed: 1 };
  const subject = { subject: 's', claim: { quota: 1, windowMs: 1000 }, checks: ['good'], skipped: {}, ...facts };
  return { run, subjects: [subject], asks, ending };
}

const good = saying('good', proven('all is well'));
const bad = saying('bad', { verdict: 'refuted', says: 'it is not' });
const open = saying('open', { verdict: 'inconclusive', says: 'nobody can say', missingMs: 7 });
const known = [good, bad, open];

test('a right limiter is proven, with figures of every check and bucket', async (t) => {
  const log = await simulatedLog(slidingLogWithHold, checks, options);
  const proof = proofOf(log);
  t.deepEqual([proof.verdict, proof.exitCode, proof.requests], ['proven', 0, log.asks.length]);
  const [subject] = proof.subjects;
  t.deepEqual(
    subject?.checks.map(({ id }) => id),
    checks.map(({ id }) => id),
  );
  t.true(
    subject?.checks.every(
      ({ verdict, requests, admitted, denied }) => verdict === 'proven' && requests === admitted + denied,
    ),
  );
  t.true(subject?.buckets.every(({ possible }) => possible <= claim.quota));
  t.true(proof.milliseconds > 179_000 && proof.milliseconds < 190_000);
});

test('a wrong one is refuted, and again when its log is read from a file in another order', async (t) => {
  const log = await simulatedLog(fixedFromFirst, checks, options);
  const proof = proofOf(log);
  t.deepEqual([proof.verdict, proof.exitCode], ['refuted', 1]);
  const read: EventLog = JSON.parse(JSON.stringify({ ...log, asks: log.asks.toReversed() }));
  t.deepEqual(
    proofOf(read).subjects[0]?.checks.map(({ id, verdict }) => [id, verdict]),
    proof.subjects[0]?.checks.map(({ id, verdict }) => [id, verdict]),
  );
});

test('a log that was cut off refutes no right limiter, and proves none', async (t) => {
  const log = await simulatedLog(slidingLogWithHold, checks, options);
  for (const part of [0, 0.05, 0.3, 0.6, 0.9, 0.99]) {
    const asks = log.asks.slice(0, Math.floor(log.asks.length * part));
    const proof = proofOf({ ...log, asks, ending: { interrupted: true } });
    t.deepEqual([proof.verdict, proof.exitCode, proof.interrupted], ['inconclusive', 130, true]);
  }
});

test('the worst of the checks is the verdict', (t) => {
  const of = (ids: readonly string[]) => {
    const proof = proofOf(
      logOf(
        ids.map((id, index) => ask(id, index)),
        { checks: ids },
      ),
      known,
    );
    return [proof.verdict, proof.exitCode];
  };
  t.deepEqual(of(['good']), ['proven', 0]);
  t.deepEqual(of(['good', 'open']), ['inconclusive', 3]);
  t.deepEqual(of(['open', 'bad', 'good']), ['refuted', 1]);
});

test('where nothing was tried nothing is proven', (t) => {
  const verdicts = (log: EventLog) => [proofOf(log, known).verdict, proofOf(log, known).exitCode];
  t.deepEqual(verdicts({ ...logOf([]), subjects: [] }), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([])), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([ask('good', 0)], { checks: [] })), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([], { skipped: { good: 'there is no way' } })), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([ask('good', 0, { subject: 'another' })])), ['inconclusive', 3]);
});

test('what was skipped, or has nothing to say, disturbs no proof', (t) => {
  const silent = saying('silent', skipped('the host does not tell'));
  const asks = [ask('good', 0), ask('silent', 1)];
  const proof = proofOf(logOf(asks, { checks: ['good', 'open', 'silent'], skipped: { open: 'no way' } }), [
    ...known,
    silent,
  ]);
  t.is(proof.verdict, 'proven');
  t.deepEqual(
    proof.subjects[0]?.checks.map(({ id, verdict, says }) => [id, verdict, says]),
    [
      ['good', 'proven', 'all is well'],
      ['open', 'skipped', 'no way'],
      ['silent', 'skipped', 'the host does not tell'],
    ],
  );
});

test('a check that broke off proves nothing, but what it refuted stays refuted', (t) => {
  const failed = { good: 'no more users', bad: 'no more users' };
  const proof = proofOf(logOf([ask('good', 0), ask('bad', 1)], { checks: ['good', 'bad'], failed }), known);
  t.deepEqual(
    proof.subjects[0]?.checks.map(({ verdict, says }) => [verdict, says]),
    [
      ['inconclusive', 'it broke off: no more users'],
      ['refuted', 'it is not'],
    ],
  );
});

test('a check that this version does not know proves nothing', (t) => {
  const proof = proofOf(logOf([ask('good', 0), ask('newer', 1)], { checks: ['good', 'newer'] }), known);
  t.is(proof.exitCode, 3);
  t.regex(proof.subjects[0]?.checks[1]?.says ?? '', /does not know/);
});

test('a bucket beyond its bounds counts, whatever the checks say', (t) => {
  const certain = proofOf(logOf([ask('good', 0), ask('good', 20)]), known);
  t.deepEqual([certain.verdict, certain.subjects[0]?.buckets[0]?.certain], ['refuted', 2]);
  const possible = proofOf(logOf([ask('good', 0), ask('good', 995)]), known);
  t.deepEqual([possible.verdict, possible.subjects[0]?.buckets[0]?.missingMs], ['inconclusive', 15]);
  // Buckets of the fingerprint, and others that no check has, too.
  t.is(proofOf(logOf([ask('good', 0), ask('fingerprint', 1), ask('fingerprint', 2)]), known).verdict, 'refuted');
});

test('an interruption is told before anything else', (t) => {
  const asks = [ask('bad', 0)];
  const proof = proofOf(logOf(asks, { checks: ['bad'] }, { interrupted: true, stopped: 'SIGINT' }), known);
  t.deepEqual([proof.verdict, proof.exitCode, proof.stopped], ['refuted', 130, 'SIGINT']);
});

test('what could not be decided is decided by the next attempt, and its buckets count for nothing any more', (t) => {
  const check: Check = {
    ...saying('good', proven('all is well')),
    judge: (asks) => (asks.every(({ attempt }) => attempt === 2) ? proven('in time') : inconclusive('too slow', 500)),
  };
  const first = [ask('good', 0), ask('good', 995)];
  const second = [ask('good', 5_000, { attempt: 2, bucket: 'good-2' })];
  const once = proofOf(logOf(first), [check]).subjects[0];
  t.is(once?.verdict, 'inconclusive');
  const twice = proofOf(logOf([...first, ...second]), [check]).subjects[0];
  t.is(twice?.verdict, 'proven');
  t.like(twice?.checks[0], { verdict: 'proven', says: 'in time', requests: 1 });
  t.deepEqual(
    twice?.buckets.map(({ bucket, superseded }) => [bucket, superseded]),
    [
      ['good-1', true],
      ['good-2', false],
    ],
  );
});

test('a fault of an earlier attempt stays one', (t) => {
  const check: Check = {
    ...saying('good', proven('all is well')),
    judge: (asks) => (asks.every(({ attempt }) => attempt === 2) ? proven('in time') : refuted('it lies')),
  };
  const attempts = [ask('good', 0), ask('good', 5_000, { attempt: 2, bucket: 'good-2' })];
  t.like(proofOf(logOf(attempts), [check]).subjects[0], { verdict: 'refuted', checks: [{ says: 'it lies' }] });
  const full = [ask('good', 0), ask('good', 500), ask('good', 5_000, { attempt: 2, bucket: 'good-2' })];
  t.is(proofOf(logOf(full), [good]).subjects[0]?.verdict, 'refuted', 'more than the quota for certain');
});
