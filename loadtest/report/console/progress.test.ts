import test from 'ava';
import { hostile } from '#harness/testing/hostile-text.ts';
import { Terminal } from '#harness/testing/terminal.ts';
import { checks } from '../../limits/checks/index.ts';
import { planOf } from '../../limits/plan.ts';
import type { Sample } from '../../sample.ts';
import { fairnessProgress } from './fairness-progress.ts';
import { limitsProgress } from './limits-progress.ts';
import { requestProgress, requestProgressLine } from './progress.ts';
import { throughputProgress } from './throughput-progress.ts';

const state = { sent: 412, ofRequests: 2274, doing: 'any-window of x', takesMs: 180_000 };
const sample: Sample = {
  check: 'c',
  subject: 's',
  bucket: 'b',
  step: 'x',
  node: 0,
  intendedAt: 0,
  sentAt: 0,
  receivedAt: 1,
  status: 200,
};

test('the line has requests sent, time left, current activity and wait', (t) => {
  t.is(
    requestProgressLine(state, { elapsedMs: 120_000, wait: { ms: 11_500, what: 'the window' } }),
    '412 of about 2274 requests  about 1 min 0 s left  any-window of x  waiting 12 s: the window',
  );
});

test('a past wait and a past estimate are omitted', (t) => {
  t.is(
    requestProgressLine(state, { elapsedMs: 200_000, wait: { ms: -1, what: 'the window' } }),
    '412 of about 2274 requests  3 min 20 s  any-window of x',
  );
});

test('on a terminal one line is updated a few times per second, and removed at the end', (t) => {
  const terminal = new Terminal({ isTTY: true, columns: 40 });
  let at = 0;
  const line = requestProgress(terminal, () => at);
  line.begin('15 limits');
  for (; at < 1000; at += 1) line.show({ ...state, sent: at });
  line.end();
  const frames = terminal.text.split('\r\u001b[2K');
  t.is(frames.length, 1 + 1 + 4 + 1);
  for (const text of frames.slice(2)) t.true(text.length < 40, text);
  t.is(frames.at(-1), '');
});

test('without a terminal there is a line every 15 s, and one for long waits', (t) => {
  const output = new Terminal();
  let at = 0;
  const line = requestProgress(output, () => at);
  line.begin('15 limits');
  line.waiting(0.4, 'a moment');
  line.waiting(42, 'the window');
  for (; at <= 60_000; at += 100) line.show(state);
  line.end();
  const lines = output.text.trimEnd().split('\n');
  t.is(lines.length, 1 + 1 + 4);
  t.is(lines[1], 'waiting 42 s: the window');
});

test('a proof reports its checks as they begin, end or fail', (t) => {
  const output = new Terminal();
  let at = 0;
  const progress = limitsProgress(output, () => at);
  const fill = checks.filter(({ id }) => id === 'fill-10');
  const [check] = fill;
  if (check === undefined) throw new Error('there is no such check');
  const claim = { quota: 20, windowMs: 60_000 };
  const plans = ['a', 'b'].map((name) =>
    planOf({ name, claim, variations: [], isScarce: false, canFlood: true }, fill, 1),
  );
  progress.begin(plans, 1);
  progress.check('a', check, 'begun');
  at = 20_000;
  progress.sample(sample);
  progress.check('a', check, 'failed', hostile);
  progress.end();
  const [begun, stateLine, failed] = output.text.split('\n');
  t.regex(begun ?? '', /^2 limits, 2 checks, about \d+ requests, in about \d/);
  t.regex(stateLine ?? '', /^1 of about \d+ requests .* {2}0\/2 checks: fill-10 of a$/);
  t.true(failed?.startsWith('fill-10 of a failed: </script>'));
  t.notRegex(output.text, /(?!\n)\p{Cc}/u);
});

test('a check that is tried again counts once', (t) => {
  const output = new Terminal();
  let at = 0;
  const progress = limitsProgress(output, () => at);
  const [check] = checks;
  if (check === undefined) throw new Error('there is no check');
  const claim = { quota: 20, windowMs: 60_000 };
  const plan = planOf({ name: 'a', claim, variations: [], isScarce: false, canFlood: true }, [check], 1);
  progress.begin([plan], 1);
  for (const phase of ['begun', 'done', 'begun', 'failed', 'begun', 'done'] as const) progress.check('a', check, phase);
  at = 20_000;
  progress.sample(sample);
  progress.end();
  t.regex(output.text, /^1 of about \d+ requests {2}.* {2}1\/1 checks$/m);
});

test('throughput reports results as they are measured', (t) => {
  const output = new Terminal();
  let at = 0;
  const { report, end } = throughputProgress(output, () => at);
  report({ kind: 'preparing', scenario: 'reads', title: 'Reads' });
  report({ kind: 'phase', scenario: 'reads', host: 'A', phase: 'latency', run: 1, of: 3, seconds: 10, rate: 1250 });
  at = 16_000;
  report({
    kind: 'tick',
    scenario: 'reads',
    host: 'A',
    phase: 'latency',
    seconds: 1,
    sent: 99,
    completed: 98,
    surprises: 0,
  });
  report({ kind: 'measured', scenario: 'reads', host: 'A', perSecond: 2184.4 });
  report({ kind: 'measured-latency', scenario: 'reads', host: 'A', p50: 4.2, p99: 31 });
  report({ kind: 'skipped', scenario: 'writes', why: hostile });
  end();
  t.deepEqual(output.text.split('\n').slice(0, 4), [
    'Reads',
    '99 requests  16 s  reads A, latency 1/3 at 1 250 requests per second',
    'reads A: 2 184 responses per second',
    'reads A: half within 4.2 ms, 99 % within 31 ms',
  ]);
  t.notRegex(output.text, /(?!\n)\p{Cc}/u);
});

test('a fairness run reports its phases and each round', (t) => {
  let at = 0;
  const output = new Terminal({ isTTY: false });
  const { report, end } = fairnessProgress(output, () => at);
  report({ kind: 'control', identities: 21 });
  report({ kind: 'phase', phase: 'loud', round: 2, rounds: 4, takesMs: 50_000 });
  at = 16_000;
  report({ kind: 'tick', sent: 1_200 });
  report({ kind: 'served', phase: 'alone', perSecond: 1_433 });
  report({ kind: 'round', round: 2, quietP99: 12, loudP99: 31 });
  report({ kind: 'retry', seconds: 3 });
  end();
  t.deepEqual(output.text.trimEnd().split('\n'), [
    '21 identities: one request of each',
    '1200 requests  about 34 s left  the neighbours, beside the hog, round 2 of 4',
    'the hog alone: 1 433 served per second',
    'round 2: 99 % of the neighbours within 12 ms, beside the hog within 31 ms',
    'the hog sends nothing for 3 s, as Retry-After says',
  ]);
});
