import test from 'ava';
import type { Sample } from '../sample.ts';
import { type Check, inconclusive, proven, refuted, skipped } from './check.ts';
import { checks } from './checks/index.ts';
import { retryAfterStrict } from './checks/retry-after.ts';
import type { EventLog, TargetFacts } from './event-log.ts';
import { proofOf } from './judge.ts';
import { fixedFromFirst } from './models/fixed-window.ts';
import type { Model } from './models/model.ts';
import { slidingLog } from './models/sliding-log.ts';
import { slidingLogWithHold } from './models/sliding-log-with-hold.ts';
import { simulatedLog } from './simulation/prove.ts';

const claim = { quota: 20, windowMs: 60_000 };
const options = { claim, seed: 5, jitterMs: 1, nodes: 2 };

/** A check with a fixed finding. */
const checkWith = (id: string, finding: ReturnType<Check['judge']>): Check => ({
  id,
  title: 'A title',
  requirement: 'A requirement.',
  windows: 1,
  requests: () => 1,
  drive: async () => {},
  judge: () => finding,
});

const sample = (check: string, sentAt: number, more: Partial<Sample> = {}): Sample => ({
  ...{ check, subject: 's', bucket: `${check}-1`, step: 'x', node: 0, status: 200 },
  ...{ intendedAt: sentAt, sentAt, receivedAt: sentAt + 10, ...more },
});

function logOf(
  samples: readonly Sample[],
  facts: Partial<TargetFacts> = {},
  ending: EventLog['ending'] = { interrupted: false },
) {
  const run = { tool: 't', host: 'h', nodes: ['n'], startedAt: '2026-01-01T00:00:00Z', seed: 1 };
  const subject = { subject: 's', claim: { quota: 1, windowMs: 1000 }, checks: ['good'], skipped: {}, ...facts };
  return { run, subjects: [subject], samples, ending };
}

const good = checkWith('good', proven('all is well'));
const bad = checkWith('bad', { verdict: 'refuted', says: 'it is not' });
const open = checkWith('open', { verdict: 'inconclusive', says: 'the cause is unknown', missingMs: 7 });
const known = [good, bad, open];

test('a correct limiter is proven, with figures of every check and bucket', async (t) => {
  const log = await simulatedLog(slidingLogWithHold, checks, options);
  const proof = proofOf(log);
  t.deepEqual([proof.verdict, proof.exitCode, proof.requests], ['proven', 0, log.samples.length]);
  const [subject] = proof.subjects;
  t.deepEqual(
    subject?.checks.map(({ id }) => id),
    checks.map(({ id }) => id),
  );
  t.true(
    subject?.checks.every(
      ({ verdict, requests, admitted, denied, unknown }) =>
        verdict === 'proven' && requests === admitted + denied + unknown,
    ),
  );
  t.true(subject?.buckets.every(({ possible }) => possible <= claim.quota));
  // Three windows, and 1.2 of the check that runs alone.
  t.true(proof.milliseconds > 251_000 && proof.milliseconds < 262_000);
});

test('a faulty limiter is refuted, also with its log in another order', async (t) => {
  const log = await simulatedLog(fixedFromFirst, checks, options);
  const proof = proofOf(log);
  t.deepEqual([proof.verdict, proof.exitCode], ['refuted', 1]);
  const read: EventLog = JSON.parse(JSON.stringify({ ...log, samples: log.samples.toReversed() }));
  t.deepEqual(
    proofOf(read).subjects[0]?.checks.map(({ id, verdict }) => [id, verdict]),
    proof.subjects[0]?.checks.map(({ id, verdict }) => [id, verdict]),
  );
});

test('a truncated log of a correct limiter is inconclusive', async (t) => {
  const log = await simulatedLog(slidingLogWithHold, checks, options);
  for (const part of [0, 0.05, 0.3, 0.6, 0.9, 0.99]) {
    const samples = log.samples.slice(0, Math.floor(log.samples.length * part));
    const proof = proofOf({ ...log, samples, ending: { interrupted: true } });
    t.deepEqual([proof.verdict, proof.exitCode, proof.interrupted], ['inconclusive', 130, true]);
  }
});

test('the worst of the checks is the verdict', (t) => {
  const of = (ids: readonly string[]) => {
    const proof = proofOf(
      logOf(
        ids.map((id, index) => sample(id, index)),
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

test('without a finished check the verdict is inconclusive', (t) => {
  const verdicts = (log: EventLog) => [proofOf(log, known).verdict, proofOf(log, known).exitCode];
  t.deepEqual(verdicts({ ...logOf([]), subjects: [] }), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([])), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([sample('good', 0)], { checks: [] })), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([], { skipped: { good: 'not supported' } })), ['inconclusive', 3]);
  t.deepEqual(verdicts(logOf([sample('good', 0, { subject: 'another' })])), ['inconclusive', 3]);
});

test('skipped checks do not prevent a proof', (t) => {
  const silent = checkWith('silent', skipped('the host has no such header'));
  const samples = [sample('good', 0), sample('silent', 1)];
  const proof = proofOf(logOf(samples, { checks: ['good', 'open', 'silent'], skipped: { open: 'not supported' } }), [
    ...known,
    silent,
  ]);
  t.is(proof.verdict, 'proven');
  t.deepEqual(
    proof.subjects[0]?.checks.map(({ id, verdict, says }) => [id, verdict, says]),
    [
      ['good', 'proven', 'all is well'],
      ['open', 'skipped', 'not supported'],
      ['silent', 'skipped', 'the host has no such header'],
    ],
  );
});

test('a failed check is inconclusive, unless it had already refuted', (t) => {
  const failed = { good: 'no more users', bad: 'no more users' };
  const proof = proofOf(logOf([sample('good', 0), sample('bad', 1)], { checks: ['good', 'bad'], failed }), known);
  t.deepEqual(
    proof.subjects[0]?.checks.map(({ verdict, says }) => [verdict, says]),
    [
      ['inconclusive', 'incomplete: no more users'],
      ['refuted', 'it is not'],
    ],
  );
});

test('an unknown check is inconclusive', (t) => {
  const proof = proofOf(logOf([sample('good', 0), sample('newer', 1)], { checks: ['good', 'newer'] }), known);
  t.is(proof.exitCode, 3);
  t.regex(proof.subjects[0]?.checks[1]?.says ?? '', /does not know/);
});

test('a bucket beyond its bounds counts, whatever the verdicts of the checks', (t) => {
  const certain = proofOf(logOf([sample('good', 0), sample('good', 20)]), known);
  t.deepEqual([certain.verdict, certain.subjects[0]?.buckets[0]?.certain], ['refuted', 2]);
  const possible = proofOf(logOf([sample('good', 0), sample('good', 995)]), known);
  t.deepEqual([possible.verdict, possible.subjects[0]?.buckets[0]?.missingMs], ['inconclusive', 15]);
  // Buckets of the fingerprint, and others without a check.
  t.is(
    proofOf(logOf([sample('good', 0), sample('fingerprint', 1), sample('fingerprint', 2)]), known).verdict,
    'refuted',
  );
});

test('an interrupt takes precedence in the exit code', (t) => {
  const samples = [sample('bad', 0)];
  const proof = proofOf(logOf(samples, { checks: ['bad'] }, { interrupted: true, stopped: 'SIGINT' }), known);
  t.deepEqual([proof.verdict, proof.exitCode, proof.stopped], ['refuted', 130, 'SIGINT']);
});

test('a later attempt replaces an inconclusive one, and its buckets are ignored', (t) => {
  const check: Check = {
    ...checkWith('good', proven('all is well')),
    judge: (samples) =>
      samples.every(({ attempt }) => attempt === 2) ? proven('in time') : inconclusive('too slow', 500),
  };
  const first = [sample('good', 0), sample('good', 995)];
  const second = [sample('good', 5_000, { attempt: 2, bucket: 'good-2' })];
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

test('a refutation by an earlier attempt stays', (t) => {
  const check: Check = {
    ...checkWith('good', proven('all is well')),
    judge: (samples) => (samples.every(({ attempt }) => attempt === 2) ? proven('in time') : refuted('it is wrong')),
  };
  const attempts = [sample('good', 0), sample('good', 5_000, { attempt: 2, bucket: 'good-2' })];
  t.like(proofOf(logOf(attempts), [check]).subjects[0], { verdict: 'refuted', checks: [{ says: 'it is wrong' }] });
  const full = [sample('good', 0), sample('good', 500), sample('good', 5_000, { attempt: 2, bucket: 'good-2' })];
  t.is(proofOf(logOf(full), [good]).subjects[0]?.verdict, 'refuted', 'certainly more than the quota');
});

test('checks that were not selected are named, without those that run only if named', (t) => {
  const left = (ids: readonly string[]) => proofOf(logOf([sample('good', 0)], { checks: ids }), known).notSelected;
  const usual = checks.filter(({ isAlone }) => !isAlone).map(({ id }) => id);
  t.deepEqual(left(usual), []);
  t.deepEqual(
    left(['fill-10']),
    usual.filter((id) => id !== 'fill-10'),
  );
});

test('a failed control leaves its target open with the reason, and nothing else is judged', (t) => {
  const proof = proofOf(logOf([], { control: 'the first request was responded to with 404' }), known);
  t.deepEqual([proof.verdict, proof.exitCode], ['inconclusive', 3]);
  t.is(proof.subjects[0]?.reason, 'the first request was responded to with 404');
  t.deepEqual(proof.subjects[0]?.checks, []);
});

test('a proven check whose window may have held too many is open, and says so', (t) => {
  const at = { check: 'good', subject: 's', bucket: 'b', step: 'x', node: 0, status: 200 };
  const slow = [0, 900].map((sentAt) => ({ ...at, intendedAt: sentAt, sentAt, receivedAt: sentAt + 200 }));
  const proof = proofOf(logOf(slow), known);
  t.is(proof.verdict, 'inconclusive');
  t.is(proof.subjects[0]?.checks[0]?.verdict, 'inconclusive');
  t.regex(proof.subjects[0]?.checks[0]?.says ?? '', /all is well; one window may have held 2/);
});

/** @returns the verdict of retry-after-strict on a model behind a request line */
async function strictAtRequestLine(model: Model, change: (sample: Sample) => Partial<Sample> = () => ({})) {
  const { samples, subjects, ...log } = await simulatedLog(model, [retryAfterStrict], options);
  const subject = 'GET /limited';
  const proof = proofOf({
    ...log,
    samples: samples.map((one) => ({ ...one, subject, ...change(one) })),
    subjects: subjects.map((facts) => ({ ...facts, subject })),
  });
  return proof.subjects[0]?.checks[0];
}

test('an admission within the wait refutes a request line only where rounding to whole seconds does not explain it', async (t) => {
  const rounded = await strictAtRequestLine(slidingLog);
  t.is(rounded?.verdict, 'skipped', rounded?.says);
  const longer: Model = {
    ...slidingLog,
    create: (policy, world) => {
      const limiter = slidingLog.create(policy, world);
      return async (request) => {
        const { retryAfterSeconds, ...decision } = await limiter(request);
        return retryAfterSeconds === undefined ? decision : { ...decision, retryAfterSeconds: retryAfterSeconds + 1 };
      };
    },
  };
  t.like(await strictAtRequestLine(longer), { verdict: 'refuted' });
  const crowded = await strictAtRequestLine(slidingLog, ({ step }) => (step === 'told' ? { status: 200 } : {}));
  t.like(crowded, { verdict: 'refuted' });
  t.notRegex(crowded?.says ?? '', /rounded/);
  const contract = proofOf(await simulatedLog(slidingLog, [retryAfterStrict], options));
  t.is(contract.verdict, 'refuted', 'our contracts exclude it');
});
