import test from 'ava';
import type { Ask } from '../../ask.ts';
import { models } from '../models/index.ts';
import type { Model } from '../models/model.ts';
import { racingReadThenWrite } from '../models/racing-log.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { gcraOffByOne, tokenBucket } from '../models/token-bucket.ts';
import { fingerprinted, usualClaim } from '../testing/fingerprinted.ts';
import { classify } from './classify.ts';
import { exitCodeOf } from './report-data.ts';

const named = models.filter(({ algorithm }) => algorithm !== undefined);
const unheard = ({ retryAfter: _, ...ask }: Ask): Ask => ask;
const timeless = ({ date: _, ...ask }: Ask): Ask => ask;

test('every algorithm is named, with its quota, at any phase and any delay', async (t) => {
  for (const model of named) {
    for (const jitterMs of [0, 50, 500]) {
      for (const seed of [1, 2, 3]) {
        const { report } = await fingerprinted(model, { jitterMs, seed });
        t.is(report.algorithm, model.algorithm, `${model.name}, ${jitterMs} ms, seed ${seed}: ${report.says}`);
        t.is(report.quota, 20, `${model.name}: ${report.says}`);
        t.true(report.asks <= 60 && report.milliseconds < 2.2 * 60_000, `${report.asks} in ${report.milliseconds} ms`);
      }
    }
  }
});

test('hosts that tell nobody how long to wait are named by what they admit', async (t) => {
  for (const model of named) {
    const { report } = await fingerprinted(model, { alter: unheard, seed: 4 });
    t.is(report.algorithm, model.algorithm, `${model.name}: ${report.says}`);
    t.false(report.confirmed);
    t.true(report.notes.some((note) => note.includes('Retry-After tells nothing')));
  }
});

test('without a clock of the server it may be left open, and never becomes another', async (t) => {
  for (const model of named) {
    for (const alter of [timeless, (ask: Ask) => timeless(unheard(ask))]) {
      const { report } = await fingerprinted(model, { alter, seed: 5 });
      t.true(report.algorithm === undefined || report.algorithm === model.algorithm, `${model.name}: ${report.says}`);
    }
  }
});

test('what a bucket admits at once, and how fast it is refilled, is measured', async (t) => {
  const { report } = await fingerprinted(gcraOffByOne);
  t.deepEqual(report.burst, { least: 21, most: 21 });
  t.true((report.msPerToken?.least ?? 0) > 2800 && (report.msPerToken?.most ?? 0) <= 3000);
  const slow: Model = { ...gcraOffByOne, create: (_, world) => tokenBucket({ capacity: 8, msPerToken: 1500 }, world) };
  const other = await fingerprinted(slow);
  t.is(other.report.algorithm, 'token-bucket');
  t.deepEqual(other.report.burst, { least: 8, most: 8 });
});

test('a claim of another quota is found out', async (t) => {
  for (const quota of [5, 15, 35]) {
    for (const model of [...named, racingReadThenWrite].filter(({ algorithm }) => algorithm?.startsWith('fixed'))) {
      const { report } = await fingerprinted(model, { real: { ...usualClaim, quota }, claim: usualClaim });
      t.is(report.algorithm, model.algorithm, report.says);
      t.is(report.quota, quota);
      t.deepEqual(report.notes, [`A quota of 20 was claimed, and ${quota} were admitted at once.`]);
    }
  }
});

test('a claim of another window gives no other name, and Retry-After tells which it may be', async (t) => {
  for (const windowMs of [25_000, 100_000]) {
    for (const model of named) {
      const { report } = await fingerprinted(model, { real: { ...usualClaim, windowMs }, claim: usualClaim, seed: 3 });
      t.true(report.algorithm === undefined || report.algorithm === model.algorithm, `${model.name}: ${report.says}`);
    }
  }
});

test('a window that fits is told where the one that was claimed does not', async (t) => {
  const { report } = await fingerprinted(slidingLog, { real: { ...usualClaim, windowMs: 30_000 }, claim: usualClaim });
  t.is(report.algorithm, undefined);
  t.true(
    report.notes.some((note) => /a window of (.* or )?30 s/.test(note)),
    report.notes.join('\n'),
  );
});

test('nobody has to know the quota and the window', async (t) => {
  for (const model of named.filter(({ name }) => name !== 'nginx-leaky-bucket')) {
    const { report } = await fingerprinted(model, { claim: 'none' });
    t.is(report.algorithm, model.algorithm, `${model.name}: ${report.says}`);
    t.is(report.windowMs, 60_000);
    t.is(report.windowFrom, 'retry-after');
    t.is(report.burst?.least ?? report.quota, model === gcraOffByOne ? 21 : 20);
  }
});

test('RateLimit-Policy is believed, in the forms of two drafts', async (t) => {
  for (const policy of ['"usersCsv";q=20;w=60', '20;w=60']) {
    const { report } = await fingerprinted(slidingLog, { claim: 'none', alter: (ask) => ({ ...ask, policy }) });
    t.is(report.algorithm, 'sliding-log');
    t.is(report.windowFrom, 'policy');
    t.true(report.asks < 30, 'nothing had to be found');
  }
});

test('where neither header nor claim tells a window it says so', async (t) => {
  const { report } = await fingerprinted(slidingLog, { claim: 'none', alter: unheard });
  t.regex(report.says, /tells the window: say which it is/);
  t.is(exitCodeOf(report), 3);
});

const surprises: readonly (readonly [Partial<Ask>, RegExp])[] = [
  [{ status: 503 }, /the host answered 503/],
  [{ status: 403 }, /the host answered 403/],
  [{ status: undefined, error: 'ECONNRESET' }, /nobody answered \(ECONNRESET\)/],
  [{ status: 429, retryAfter: '121' }, /told to wait 121 s/],
];

for (const [change, says] of surprises) {
  test(`nothing more is sent after a surprise: ${JSON.stringify(change)}`, async (t) => {
    const { report, asks, stopped } = await fingerprinted(slidingLog, {
      alter: (ask, number) => (number === 10 ? { ...ask, ...change } : ask),
    });
    t.is(asks.length, 22, 'the burst that it belongs to was on its way');
    t.regex(stopped ?? '', says);
    t.regex(report.says, says);
    t.is(report.algorithm, undefined);
    t.is(exitCodeOf(report), 3);
  });
}

test('a wait of two windows is none', async (t) => {
  const alter = (ask: Ask) => (ask.retryAfter === undefined ? ask : { ...ask, retryAfter: '120' });
  t.is((await fingerprinted(slidingLog, { alter })).stopped, undefined);
});

test('no more is sent than the cap, and half of a plan names nobody', async (t) => {
  for (const cap of [1, 10, 25]) {
    const { report, asks, stopped } = await fingerprinted(slidingLog, { cap });
    t.true(asks.length <= cap);
    t.is(stopped, `it would take more than ${cap} requests`);
    t.is(report.algorithm, undefined);
  }
});

test('a host without a limit is not asked for ever', async (t) => {
  const none: Model = { ...slidingLog, create: () => () => ({ admitted: true }) };
  const { report } = await fingerprinted(none);
  t.true(report.asks <= 60);
  t.is(exitCodeOf(report), 3);
  const unknown = await fingerprinted(none, { claim: 'none' });
  t.true(unknown.report.asks <= 200);
});

/** Who is denied once has to be quiet for a window. */
const penalty: Model = {
  ...slidingLog,
  create({ quota, windowMs }, { now }) {
    let windowEnds = 0;
    let count = 0;
    return () => {
      if (now() >= windowEnds) count = 0;
      if (count === 0 || count >= quota) windowEnds = now() + windowMs;
      count += 1;
      return { admitted: count <= quota, retryAfterSeconds: Math.ceil(windowMs / 1000) };
    };
  },
};

test('what none of them does fits none of them', async (t) => {
  for (const seed of [1, 2, 3]) {
    const { report } = await fingerprinted(penalty, { seed });
    t.is(report.algorithm, undefined, report.says);
    t.is(report.doesNotFit, report.says);
    t.true(report.evidence.length > 4);
  }
});

test('a race is a log, of which more was admitted than was claimed where all came at once', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    const { report } = await fingerprinted(racingReadThenWrite, { jitterMs });
    t.true(report.algorithm === undefined || report.algorithm === 'sliding-log', report.says);
  }
  const { report } = await fingerprinted(racingReadThenWrite, { jitterMs: 0 });
  t.true(
    report.notes.some((note) => note.includes('20 was claimed, and 21')),
    report.notes.join(' '),
  );
});

test('the evidence says what was asked, what came, and what each would have answered', async (t) => {
  const { report } = await fingerprinted(slidingLog);
  t.deepEqual(
    report.evidence.map(({ step, asked, admitted }) => [step, asked, admitted]),
    [
      ['first', 1, 1],
      ['fill', 20, 19],
      ['refill', 1, 0],
      ['edge', 1, 0],
      ['release', 2, 1],
    ],
  );
  const release = report.evidence.at(-1)?.expected ?? [];
  const fitting = release.filter(({ fits }) => fits).map(({ algorithm }) => algorithm);
  t.true(fitting.includes('sliding-log') && !fitting.includes('fixed-window-from-first'));
  t.is(report.says, 'A sliding log: 20 in 60 s, by its algorithm never more in any.');
  t.deepEqual(report.notes, []);
});

test('a log of requests gives the same name again, and exit codes tell what was expected', async (t) => {
  const { asks, report } = await fingerprinted(slidingLog);
  const read: Ask[] = JSON.parse(JSON.stringify(asks));
  t.is(classify(read, usualClaim).algorithm, 'sliding-log');
  t.is(exitCodeOf(report), 0);
  t.is(exitCodeOf(report, 'sliding-log'), 0);
  t.is(exitCodeOf(report, 'token-bucket'), 1);
});

test('nothing at all is no evidence', (t) => {
  t.is(classify([], usualClaim).obstacle, 'none of 0 requests was denied');
  t.is(classify([], undefined).algorithm, undefined);
});
