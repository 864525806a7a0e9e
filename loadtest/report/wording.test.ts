import test from 'ava';
import type { CheckVerdict } from '../limits/check.ts';
import type { BucketProof, CheckProof, TargetProof } from '../limits/proof.ts';
import { fullestText, proofSentence, verdictOfBounds } from './wording.ts';

/** A crowd at a release: no response is quick enough for its possible count. */
const crowd: BucketProof = {
  ...{ requests: 240, admitted: 60, denied: 179, unknown: 1 },
  ...{ bucket: 'a', check: 'release-crowd', superseded: false, isAtRelease: true },
  ...{ certain: 20, possible: 40, missingMs: 10_070 },
};

const counts = { requests: 240, admitted: 60, denied: 179, unknown: 1 };

/** @param check an inconclusive one, beside a crowd whose bucket is short of bounds, as always at a release */
function sentenceOf(check: Pick<CheckProof, 'says' | 'missingMs'>): string {
  const subject: TargetProof = {
    subject: 'GET /limited',
    claim: { quota: 20, windowMs: 10_000 },
    verdict: 'inconclusive',
    checks: [
      { ...counts, ...check, id: 'any-window', title: '', requirement: '', verdict: 'inconclusive' },
      { ...counts, id: 'release-crowd', title: '', requirement: '', verdict: 'proven', says: '' },
    ],
    buckets: [crowd],
  };
  const run = { tool: '', host: '', nodes: [], startedAt: '', seed: 1 };
  return proofSentence({
    ...{ run, subjects: [subject], requests: 480, milliseconds: 1, interrupted: false, notSelected: [] },
    ...{ verdict: 'inconclusive', exitCode: 3 },
  });
}

/** @param check the only one */
function sentenceOfOne(
  check: Pick<CheckProof, 'id' | 'verdict'>,
  notSelected: readonly string[] = [],
  seenMs?: number,
): string {
  const verdict: CheckVerdict = check.verdict === 'refuted' ? 'refuted' : 'proven';
  const checks = [{ ...counts, ...check, title: '', requirement: '', says: '' }];
  const subject: TargetProof = {
    subject: 'GET /limited',
    claim: { quota: 20, windowMs: 10_000 },
    verdict,
    checks,
    buckets: [crowd],
    seenMs,
  };
  const run = { tool: '', host: '', nodes: [], startedAt: '', seed: 1 };
  return proofSentence({
    ...{ run, subjects: [subject], requests: 480, milliseconds: 1, interrupted: false, notSelected },
    ...{ verdict, exitCode: 0 },
  });
}

test('a proof by some of the checks says that it is no whole one', (t) => {
  const fill = { id: 'fill-10', verdict: 'proven' } as const;
  t.is(sentenceOfOne(fill), 'Proven: the limit kept its promise in 1 check.');
  t.is(
    sentenceOfOne(fill, ['any-window', 'remaining']),
    'Proven in part: the limit kept its promise in 1 check; 2 others were not part of this run.',
  );
  t.regex(sentenceOfOne(fill, ['any-window']), /; 1 other was not part of this run\.$/);
});

test('a refutation by something else than a full window names its checks', (t) => {
  t.is(
    sentenceOfOne({ id: 'retry-after-form', verdict: 'refuted' }),
    'Refuted: 1 of 1 limit breaks its promise. No window certainly held too many. Broken: GET /limited: retry-after-form.',
  );
});

test('a crowd at a release leaves neither its bucket nor the fullest window open', (t) => {
  t.is(verdictOfBounds(crowd, 20), 'proven');
  t.is(verdictOfBounds({ ...crowd, certain: 21 }, 20), 'refuted');
  const claim = { quota: 20, windowMs: 10_000 };
  const flood: BucketProof = { ...crowd, bucket: 'b', check: 'any-window', isAtRelease: undefined, possible: 21 };
  const textOf = (buckets: readonly BucketProof[]) =>
    fullestText({ subject: '', claim, verdict: 'proven', checks: [], buckets });
  t.is(textOf([crowd]), '20 of 20');
  t.is(textOf([crowd, flood]), '20 to 21 of 20');
});

test('an inconclusive proof blames the speed of responses only where a check is short of it', (t) => {
  const begin = 'Inconclusive: nothing was refuted, but 1 of 1 limit could not be decided';
  t.is(sentenceOf({ says: 'a request without a certain decision: 503' }), `${begin}. Open: GET /limited: any-window.`);
  t.is(
    sentenceOf({ says: 'one window may have held 21', missingMs: 12 }),
    `${begin}; the responses are up to 12 ms too slow for a proof. Open: GET /limited: any-window.`,
  );
});

test('a proof says how much of the window it saw', (t) => {
  const of = (seenMs: number) => sentenceOfOne({ id: 'fill-10', verdict: 'proven' }, [], seenMs);
  t.regex(of(9_987.6), /A window shorter than 9\.987 s of the 10 s would have been noticed\.$/);
  t.regex(of(20), /The length of the window was not tested\.$/);
  t.notRegex(of(10_000), /window/);
});
