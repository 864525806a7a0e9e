import test from 'ava';
import { generationIn, limitStateOf, olderFieldsOf } from './limit-headers.ts';
import type { TargetProof } from './limits/proof.ts';
import { headersSentence } from './report/wording.ts';
import type { Sample } from './sample.ts';

const one: Sample = {
  ...{ check: 'c', subject: 's', bucket: 'b', step: 'clock', node: 0, intendedAt: 0, sentAt: 0, receivedAt: 1 },
  status: 200,
};

test('of a response, the fields of earlier generations are kept, and no others', (t) => {
  const older = { 'x-ratelimit-limit': '20', 'x-rate-limit-reset': '5', 'ratelimit-remaining': '3' };
  const others = { ratelimit: '"a";r=1', 'x-ratelimit-cookie': 'secret', authorization: 'secret', 'retry-after': '1' };
  t.deepEqual(olderFieldsOf({ ...older, ...others, 'ratelimit-limit': undefined }), older);
  t.is(olderFieldsOf(others), undefined);
});

test('the generation is named', (t) => {
  const of = (...samples: Partial<Sample>[]) => generationIn([one, ...samples.map((more) => ({ ...one, ...more }))]);
  t.is(of(), undefined);
  t.is(of({ rateLimit: '"a";r=3;t=1', policy: '"a";q=20;w=60' }), 'drafts 08 to 11');
  t.is(of({ rateLimit: 'limit=20, remaining=3, reset=1' }), 'draft 07');
  t.is(of({ olderFields: { 'ratelimit-limit': '20', 'ratelimit-remaining': '3' } }), 'drafts 03 to 06');
  t.is(of({ olderFields: { 'x-ratelimit-remaining': '3' } }), 'X-RateLimit');
  t.is(of({ olderFields: { 'x-ratelimit-remaining': 'many' } }), undefined);
});

test('a reset by the clock of the host is counted from its Date', (t) => {
  const date = 'Fri, 27 Nov 2026 05:00:00 GMT';
  const reset = String(Date.parse(date) / 1000 + 42);
  const olderFields = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset };
  t.is(limitStateOf({ ...one, date, olderFields })?.resetMs, 42_000);
});

test('a report says by which fields the host speaks of its limits', (t) => {
  const limit = (headers: TargetProof['headers']): TargetProof => ({
    ...{ subject: 's', claim: { quota: 1, windowMs: 1 }, verdict: 'proven', checks: [], buckets: [] },
    headers,
  });
  t.is(headersSentence([]), '');
  t.is(headersSentence([limit(undefined)]), 'Header fields: none.');
  t.is(headersSentence([limit('X-RateLimit')]), 'Header fields: X-RateLimit, which was never specified.');
  t.is(
    headersSentence([limit('draft 07'), limit(undefined), limit('draft 07')]),
    'Header fields: RateLimit of draft 07 (2 limits); none (1 limit).',
  );
});
