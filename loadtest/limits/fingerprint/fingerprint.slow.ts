import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { partOf } from '#test/proofs.ts';
import { Stopped } from '../../guardrails.ts';
import type { Sample } from '../../sample.ts';
import { fixedFromFirst } from '../models/fixed-window.ts';
import type { Model } from '../models/model.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { slidingCounterAligned } from '../models/sliding-counter.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { gcraOffByOne, tokenBucket } from '../models/token-bucket.ts';
import { fingerprinted, inTurn, named, usualPolicy } from '../testing/fingerprinted.ts';
import { classify } from './classify.ts';
import { exitCodeOf } from './report-data.ts';

const unheard = ({ retryAfter: _, ...sample }: Sample): Sample => sample;

test('every algorithm is named, with its quota, at any phase and any delay', async (t) => {
  t.timeout(300_000);
  // Several phases, each with all delays, are tried in simulation.slow.ts.
  for (const [seed, model] of named.entries()) {
    const jitterMs = inTurn([0, 50, 500], seed);
    const { report } = await fingerprinted(model, { jitterMs, seed });
    t.is(report.algorithm, model.algorithm, `${model.name}, ${jitterMs} ms, seed ${seed}: ${report.says}`);
    t.is(report.quota, 20, `${model.name}: ${report.says}`);
    t.true(report.asks <= 140 && report.milliseconds < 2.9 * 60_000, `${report.asks} in ${report.milliseconds} ms`);
  }
});

test('a sliding counter is named where only an offset between the extremes of its clock fits', async (t) => {
  const real = { quota: 20, windowMs: 10_000 };
  for (const [seed, jitterMs] of [
    [65, 1],
    [67, 50],
    [136, 200],
  ] as const) {
    const { report } = await fingerprinted(slidingCounterAligned, { real, seed, jitterMs });
    t.is(report.algorithm, 'sliding-counter-aligned', `seed ${seed}: ${report.says}`);
  }
});

test('burst and refill rate of a bucket are measured', async (t) => {
  const { report } = await fingerprinted(gcraOffByOne);
  t.deepEqual(report.burst, { least: 21, most: 21 });
  t.true((report.msPerToken?.least ?? 0) > 2800 && (report.msPerToken?.most ?? 0) <= 3000);
  const slow: Model = { ...gcraOffByOne, create: (_, world) => tokenBucket({ capacity: 8, msPerToken: 1500 }, world) };
  const other = await fingerprinted(slow);
  t.is(other.report.algorithm, 'token-bucket');
  t.deepEqual(other.report.burst, { least: 8, most: 8 });
});

test('a window that fits is reported if the expected one does not', async (t) => {
  const { report } = await fingerprinted(slidingLog, {
    real: { ...usualPolicy, windowMs: 30_000 },
    claim: usualPolicy,
  });
  t.is(report.algorithm, undefined);
  t.true(
    report.notes.some((note) => /a window of (.* or )?30 s/.test(note)),
    report.notes.join('\n'),
  );
});

test('an unknown quota and window are measured', async (t) => {
  t.timeout(300_000);
  const measurable = named.filter(({ name }) => name !== 'nginx-leaky-bucket');
  for (const model of new Set([...partOf(measurable, 3), gcraOffByOne])) {
    const { report } = await fingerprinted(model, { claim: 'none' });
    t.is(report.algorithm, model.algorithm, `${model.name}: ${report.says}`);
    const isOneOfSeveral = report.notes.some((note) => /^Windows of [\d.]+ to [\d.]+ s fit/.test(note));
    t.true(report.windowMs === 60_000 || isOneOfSeveral, `${model.name}: ${report.windowMs}`);
    t.is(report.windowFrom, 'retry-after');
    t.is(report.burst?.least ?? report.quota, model === gcraOffByOne ? 21 : 20);
  }
});

test('RateLimit-Policy is read, in the syntax of two drafts', async (t) => {
  for (const policy of ['"usersCsv";q=20;w=60', '20;w=60']) {
    const { report } = await fingerprinted(slidingLog, { claim: 'none', alter: (sample) => ({ ...sample, policy }) });
    t.is(report.algorithm, 'sliding-log');
    t.is(report.windowFrom, 'policy');
    t.true(report.asks < 100, 'nothing had to be measured');
  }
});

test('a window that is neither given nor in a header has to be given', async (t) => {
  const { report } = await fingerprinted(slidingLog, { claim: 'none', alter: unheard });
  t.regex(report.says, /give --quota and --window/);
  t.is(exitCodeOf(report), 3);
});

const surprises: readonly (readonly [Partial<Sample>, RegExp])[] = [
  [{ status: 503 }, /the host responded with 503/],
  [{ status: 403 }, /the host responded with 403/],
  [{ status: undefined, error: 'ECONNRESET' }, /no response \(ECONNRESET\)/],
  [{ status: 429, retryAfter: '121' }, /Retry-After is 121 s/],
];

for (const [change, says] of surprises) {
  test(`nothing more is sent after an unexpected response: ${JSON.stringify(change)}`, async (t) => {
    const { report, samples, stopped } = await fingerprinted(slidingLog, {
      alter: (sample, number) => (number === 10 ? { ...sample, ...change } : sample),
    });
    t.is(samples.length, 22, 'the burst that contains it was already sent');
    t.regex(stopped ?? '', says);
    t.regex(report.says, says);
    t.is(report.algorithm, undefined);
    t.is(exitCodeOf(report), 3);
  });
}

test('a Retry-After of two windows does not stop the run', async (t) => {
  const alter = (sample: Sample) => (sample.retryAfter === undefined ? sample : { ...sample, retryAfter: '120' });
  t.is((await fingerprinted(slidingLog, { alter })).stopped, undefined);
});

test('the request budget is never exceeded, and an incomplete plan gives no name', async (t) => {
  for (const cap of [1, 10, 25]) {
    const { report, samples, stopped } = await fingerprinted(slidingLog, { cap });
    t.true(samples.length <= cap);
    t.is(stopped, `the plan needs more than ${cap} requests`);
    t.is(report.algorithm, undefined);
  }
});

/** Its responses arrive so late that several algorithms may have decided between. */
const lateBefore =
  (end: number, lateMs = 20_000) =>
  (sample: Sample, number: number) =>
    number < end ? { ...sample, receivedAt: sample.receivedAt + lateMs } : sample;

test('where slow responses leave several algorithms possible, a second attempt names one', async (t) => {
  const once = await fingerprinted(fixedFromFirst, { alter: lateBefore(Number.POSITIVE_INFINITY) });
  t.is(once.report.algorithm, undefined);
  t.true(once.report.fitting.length > 1, once.report.says);
  const options = { repeats: true, alter: lateBefore(once.report.asks) };
  const { report } = await fingerprinted(fixedFromFirst, options);
  t.is(report.algorithm, 'fixed-window-from-first', report.says);
  t.true(report.asks > once.report.asks, 'the requests of both attempts are counted');
  t.true(report.notes.some((note) => note.startsWith('A first attempt')));
});

test('a second attempt names nothing that is slow as well, and needs a budget', async (t) => {
  const alter = lateBefore(Number.POSITIVE_INFINITY, 60_000);
  const once = await fingerprinted(fixedFromFirst, { alter });
  const twice = await fingerprinted(fixedFromFirst, { alter, repeats: true });
  t.is(twice.report.algorithm, undefined);
  t.true(twice.report.notes.some((note) => note.startsWith('A second attempt left it open')));
  const capped = await fingerprinted(fixedFromFirst, { alter, repeats: true, cap: once.report.asks + 10 });
  t.is(capped.report.asks, once.report.asks);
});

test('a second attempt that ends early leaves the first one whole', async (t) => {
  const once = await fingerprinted(fixedFromFirst, { alter: lateBefore(Number.POSITIVE_INFINITY) });
  const { asks, fitting } = once.report;
  const fails = (what: Error) => (sample: Sample, number: number) => {
    if (number >= asks + 30) throw what;
    return lateBefore(asks)(sample, number);
  };
  const ends: readonly ((sample: Sample, number: number) => Sample)[] = [
    fails(new UsageError('all identities were used')),
    fails(new Stopped('the run was interrupted')),
    (sample, number) => ({ ...lateBefore(asks)(sample, number), ...(number === asks + 30 && { status: 503 }) }),
  ];
  for (const alter of ends) {
    const { report, stopped } = await fingerprinted(fixedFromFirst, { repeats: true, alter });
    t.is(stopped, undefined);
    t.deepEqual(report.fitting, fitting);
    t.true(report.asks > asks);
    t.true(
      report.notes.some((note) => note.startsWith('A second attempt ended early: ')),
      report.notes.join('\n'),
    );
  }
  await t.throwsAsync(fingerprinted(fixedFromFirst, { repeats: true, alter: fails(new TypeError('a defect')) }), {
    instanceOf: TypeError,
  });
});

test('a second attempt that names what the first one excludes is a contradiction, and gives no name', async (t) => {
  const once = await fingerprinted(fixedFromFirst, { alter: lateBefore(Number.POSITIVE_INFINITY) });
  const { asks, fitting } = once.report;
  t.false(fitting.includes('token-bucket'));
  const changing: Model = {
    ...fixedFromFirst,
    create(claim, world) {
      const [before, after] = [fixedFromFirst, gcraOffByOne].map(({ create }) => create(claim, world));
      let requests = 0;
      return (request) => {
        requests += 1;
        const limiter = requests <= asks ? before : after;
        if (!limiter) throw new Error('there are two');
        return limiter(request);
      };
    },
  };
  const { report } = await fingerprinted(changing, { repeats: true, alter: lateBefore(asks) });
  t.is(report.algorithm, undefined);
  t.true(
    report.notes.some((note) => /^A second attempt found a token bucket/.test(note)),
    report.notes.join('\n'),
  );
});

test('a host without a limit gets a bounded number of requests', async (t) => {
  const none: Model = { ...slidingLog, create: () => () => ({ admitted: true }) };
  const { report } = await fingerprinted(none);
  t.true(report.asks <= 140);
  t.is(exitCodeOf(report), 3);
  const unknown = await fingerprinted(none, { claim: 'none' });
  t.true(unknown.report.asks <= 200);
});

/** A full bucket that admits every second request. */
const everySecond: Model = {
  ...slidingLog,
  create({ quota, windowMs }, world) {
    const limiter = slidingLog.create({ quota, windowMs }, world);
    let denials = 0;
    return async (request) => {
      const decision = await limiter(request);
      if (decision.admitted) return decision;
      denials += 1;
      return denials % 2 === 0 ? { admitted: true } : decision;
    };
  },
};

test('an unknown algorithm fits no candidate', async (t) => {
  const { report } = await fingerprinted(everySecond, { seed: 1 });
  t.is(report.algorithm, undefined, report.says);
  t.is(report.doesNotFit, report.says);
  t.true(report.evidence.length > 4);
});

test('a race is named a sliding log, with a note on the excess', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    const { report } = await fingerprinted(racingReadThenWrite, { jitterMs });
    t.true(report.algorithm === undefined || report.algorithm === 'sliding-log', report.says);
  }
  const { report } = await fingerprinted(racingReadThenWrite, { jitterMs: 0 });
  t.true(
    report.notes.some((note) => note.includes('20 was expected, but 21')),
    report.notes.join(' '),
  );
});

test('the evidence has requests, responses and the expected responses of each algorithm', async (t) => {
  const { report } = await fingerprinted(slidingLog);
  t.deepEqual(
    report.evidence.map(({ step, asked, admitted }) => [step, asked, admitted]),
    [
      ['first', 1, 1],
      ['fill', 20, 19],
      ['take', 20, 20],
      ['refill', 1, 0],
      ['edge', 1, 0],
      ['release', 2, 1],
      ['before', 6, 0],
      ['after', 37, 20],
      ['late', 4, 4],
    ],
  );
  const release = report.evidence.find(({ step }) => step === 'release')?.expected ?? [];
  const fitting = release.filter(({ fits }) => fits).map(({ algorithm }) => algorithm);
  t.true(fitting.includes('sliding-log') && !fitting.includes('fixed-window-from-first'));
  t.is(
    report.says,
    'Of the 12 algorithms that we know only one fits: a sliding log, 20 in 60 s, by its algorithm never more in any.',
  );
  t.deepEqual(report.notes, []);
});

test('a stored log gives the same name, and the exit code depends on the expected name', async (t) => {
  const { samples, report } = await fingerprinted(slidingLog);
  const read: Sample[] = JSON.parse(JSON.stringify(samples));
  t.is(classify(read, usualPolicy).algorithm, 'sliding-log');
  t.is(exitCodeOf(report), 0);
  t.is(exitCodeOf(report, 'sliding-log'), 0);
  t.is(exitCodeOf(report, 'token-bucket'), 1);
});

test('an empty log has no evidence', (t) => {
  t.is(classify([], usualPolicy).obstacle, 'none of 0 requests was denied');
  t.is(classify([], undefined).algorithm, undefined);
});

test('a window that Retry-After rounds to a common one is measured', async (t) => {
  for (const windowMs of [6000, 7000, 11_000]) {
    const rounded = Math.floor(windowMs / 1000 / 5) * 5;
    // Announces the common window below, as a host does that rounds to its documented values.
    const alter = (sample: Sample) =>
      sample.retryAfter === undefined ? sample : { ...sample, retryAfter: `${rounded}` };
    const { report } = await fingerprinted(slidingLog, { real: { quota: 20, windowMs }, claim: 'none', alter });
    t.not(report.windowMs, rounded * 1000, report.says);
  }
});

test('a sliding counter without an announced policy is no token bucket', async (t) => {
  t.timeout(300_000);
  for (const [seed, windowMs] of [6000, 20_000, 60_000].entries()) {
    for (const model of named.filter(({ name }) => name.startsWith('sliding-counter'))) {
      const { report } = await fingerprinted(model, { real: { quota: 20, windowMs }, claim: 'none', seed });
      const isRight = report.algorithm === undefined || report.algorithm === model.algorithm;
      t.true(isRight, `${model.name}, ${windowMs} ms, seed ${seed}: ${report.says}`);
    }
  }
});

test('without a match it is said that none of the known ones matches', async (t) => {
  const { report } = await fingerprinted(everySecond);
  t.regex(report.says, /^No known algorithm matches/);
});
