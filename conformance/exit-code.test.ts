import test from 'ava';
import type { Verdict } from '#harness/verdict.ts';
import { type Ending, exitCodeOf } from './exit-code.ts';

const of = (verdicts: readonly Verdict[], more: Partial<Ending> = {}) =>
  exitCodeOf({
    cases: verdicts.map((verdict) => ({ verdict })),
    waiverFaults: [],
    interrupted: false,
    allowInconclusive: false,
    ...more,
  });

test('a run that kept every must is 0, whatever it warns of, skips or waives', (t) => {
  t.is(of(['pass']), 0);
  t.is(of(['pass', 'warn', 'skip', 'waived']), 0);
});

test('one failure is 1, also beside what could not be decided', (t) => {
  t.is(of(['pass', 'fail', 'inconclusive']), 1);
});

test('what could not be decided is 3, unless it is allowed', (t) => {
  t.is(of(['pass', 'inconclusive']), 3);
  t.is(of(['pass', 'inconclusive'], { allowInconclusive: true }), 0);
});

test('a run in which nothing was tried is no success', (t) => {
  t.is(of([]), 3);
  t.is(of(['skip', 'skip']), 3);
  t.is(of(['inconclusive'], { allowInconclusive: true }), 3);
});

test('a waiver that expired, or whose failure is gone, fails the run; one that matches nothing does not', (t) => {
  const fault = (kind: 'expired' | 'unexpected-pass' | 'unmatched' | 'mended') => ({
    waiverFaults: [{ kind, text: '' }],
  });
  t.is(of(['pass'], fault('expired')), 1);
  t.is(of(['pass'], fault('unexpected-pass')), 1);
  t.is(of(['pass'], fault('unmatched')), 0);
  t.is(of(['pass'], fault('mended')), 0);
});

test('an interrupted run is 130, whatever it found', (t) => {
  t.is(of(['fail', 'pass'], { interrupted: true }), 130);
});
