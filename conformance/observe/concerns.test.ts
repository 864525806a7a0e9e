/** What a report of observed traffic says of rules that the traffic did not touch. */
import test from 'ava';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import { verdictSentence } from '../reporters/verdict-sentence.ts';
import type { Observation } from './observation.ts';
import { ObserveSession } from './session.ts';

/** A request without a credential, and what the host answered. */
function observation(at: number, changes: Partial<Observation> = {}): Observation {
  return {
    method: 'GET',
    url: 'http://acme.example/api/v1/users',
    address: '127.0.0.1',
    requestHeaders: {},
    requestBody: undefined,
    sentAt: at,
    receivedAt: at + 1,
    status: 401,
    headers: {
      'content-type': 'application/json',
      date: 'Thu, 01 Jan 2026 12:00:00 GMT',
      'www-authenticate': 'Bearer realm="acme.example"',
    },
    body: '{"title":"Unauthorized","detail":"No credential was sent.","status":401}',
    isBase64: false,
    tooLarge: [],
    jwts: {},
    ...changes,
  };
}

async function reportOf(...observations: readonly Observation[]) {
  const session = new ObserveSession(
    { dialect: dialectWith({}), operations: operationsWith({}) },
    { isQuietBefore: true },
  );
  for (const one of observations) session.observe(one);
  const report = await session.report('a host');
  const verdictOf = (rule: string) => report.cases.find((one) => one.rule.id === rule)?.verdict;
  return { report, verdictOf };
}

test('three refusals pass what they concern, and promise nothing of the rest', async (t) => {
  const { report, verdictOf } = await reportOf(observation(0), observation(10), observation(20));
  for (const rule of ['auth/missing-credential-is-refused', 'errors/every-error-is-json'])
    t.is(verdictOf(rule), 'pass', rule);
  for (const rule of [
    'auth/api-token-is-accepted-raw',
    'auth/expired-jwt-is-401',
    'collections/no-page-exceeds-100',
    'document/every-success-is-as-documented',
    'effects/write-is-done-each-time',
    'limits/denial-is-json',
    'oauth/code-is-redeemed-once',
    'otp/code-works-once',
    'tenants/responses-hold-nothing-of-another',
  ]) {
    t.is(verdictOf(rule), 'skip', rule);
  }
  t.true(report.counts.pass < report.counts.skip);
  t.is(report.exitCode, 0);
  t.is(verdictSentence(report), 'Nothing was found wrong in 3 responses; 1 of 288 operations seen.');
});

test('a rule is concerned by the first response that could break it', async (t) => {
  const page = { status: 200, body: '{"member":[],"view":{},"totalItems":0}' };
  const token = { requestHeaders: { 'api-token': 'hashed_readwrite_1' } };
  const first = await reportOf(observation(0, { ...page, ...token }));
  for (const rule of ['collections/reads-are-paginated-unasked', 'document/every-success-is-as-documented'])
    t.is(first.verdictOf(rule), 'pass', rule);
  t.is(first.verdictOf('auth/api-token-of-another-tenant-is-refused'), 'skip');
  const other = { url: 'http://globex.example/api/v1/users', ...token };
  const second = await reportOf(observation(0, { ...page, ...token }), observation(10, other));
  t.is(second.verdictOf('auth/api-token-of-another-tenant-is-refused'), 'pass');
});

test('a finding is said with how much was seen', async (t) => {
  const admitted = { status: 200, body: '{"member":[],"view":{},"totalItems":0}' };
  const { report } = await reportOf(observation(0, admitted));
  t.is(report.exitCode, 1);
  t.regex(
    verdictSentence(report),
    /^Does not conform: 1 case of 1 rule failed in 1 response; 1 of 288 operations seen\.$/,
  );
});
