import test from 'ava';
import type { CheckProof, TargetProof } from '../limits/proof.ts';
import { proofSentence } from './wording.ts';

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
    buckets: [
      {
        ...counts,
        bucket: 'a',
        check: 'release-crowd',
        superseded: false,
        certain: 20,
        possible: 40,
        missingMs: 10_070,
      },
    ],
  };
  const run = { tool: '', host: '', nodes: [], startedAt: '', seed: 1 };
  return proofSentence({
    ...{ run, subjects: [subject], requests: 480, milliseconds: 1, interrupted: false },
    ...{ verdict: 'inconclusive', exitCode: 3 },
  });
}

test('an inconclusive proof blames the speed of responses only where a check is short of it', (t) => {
  const begin = 'Inconclusive: nothing was refuted, but 1 of 1 limit could not be decided';
  t.is(sentenceOf({ says: 'a request without a certain decision: 503' }), `${begin}. Open: GET /limited: any-window.`);
  t.is(
    sentenceOf({ says: 'one window may have held 21', missingMs: 12 }),
    `${begin}; the responses are up to 12 ms too slow for a proof. Open: GET /limited: any-window.`,
  );
});
