/** Invented runs for tests of reporters, `diff` and `replay`. Deterministic. */

import type { OperationFacts } from '#harness/document.ts';
import { hostile } from '#harness/testing/hostile-text.ts';
import { type Verdict, verdicts } from '#harness/verdict.ts';
import type { CaseResult, Level, OperationAnswers, RuleFacts, RunReport, Transcript, WaiverFault } from '../result.ts';
import { host, operation, report, result, rule, transcript } from './results.ts';

/** @returns a run of about 300 cases with every kind of result */
export function mixedRun(): RunReport {
  return report(
    ruleNames.flatMap(([id, section, level = 'must'], index) => {
      const of = rule({
        id,
        section,
        cites: `${section}, rule ${(index % 5) + 1}`,
        level,
        requirement: requirementOf(id),
      });
      const isOfHost = index % 6 === 5;
      const places = isOfHost ? [undefined] : operations.slice(0, 6 + ((index * 7) % 19));
      return places.map((at, place) => mixedResult(of, at, index, place));
    }),
    {
      waiverFaults: [{ kind: 'unmatched', text: 'The waiver of limits/retry-after at invoices.get matches no case.' }],
      answers: operations.map((at, index) => answersOf(at, index === 1 ? ['duplicate'] : [])),
    },
  );
}

/** @returns a run of 75 rules at 200 operations, the largest realistic size */
export function largeRun(): RunReport {
  const many = Array.from({ length: 200 }, (_, index) => operation(`GET /api/v1/resource-${index}/{id}/parts`));
  const rules = Array.from({ length: 75 }, (_, index) => {
    const [name = '', section = ''] = ruleNames[index % ruleNames.length] ?? [];
    const id = `${name}-${index}`;
    return rule({ id, section, cites: `${section}, rule ${index}`, requirement: requirementOf(id) });
  });
  return report(
    rules.flatMap((of, index) =>
      many.slice(0, index % 3 === 2 ? 200 : 9).map((at, place) => mixedResult(of, at, index, place)),
    ),
  );
}

/** @returns a run with hostile text in every field, and a case of each verdict */
export function hostileRun(): RunReport {
  const of = rule({ id: `area/${hostile}`, section: hostile, cites: hostile, requirement: hostile });
  const at: OperationFacts = { id: hostile, method: hostile, path: `/${hostile}` };
  const shown = transcript({
    as: hostile,
    method: hostile,
    url: hostile,
    requestHeaders: { 'content-type': hostile, [hostile]: hostile },
    requestBody: hostile,
    headers: { 'content-type': hostile, [hostile]: hostile },
    body: hostile,
    error: hostile,
    curl: hostile,
  });
  const faults: WaiverFault[] = [{ kind: 'expired', text: hostile }];
  const cases = verdicts.map((verdict) =>
    result({
      id: `x${verdict}`.slice(0, 6),
      rule: of,
      operation: at,
      verdict,
      expected: hostile,
      actual: hostile,
      reason: { code: 'unexpected-answer', text: hostile },
      measured: [hostile],
      transcripts: [shown],
    }),
  );
  return report(cases, {
    host: hostile,
    waiverFaults: faults,
    answers: [answersOf({ ...at, id: 'users.list' }, [hostile])],
  });
}

/** Of an operation that answered 200 and an undocumented 409, and never 500. */
function answersOf(at: OperationFacts, codes: readonly string[]): OperationAnswers {
  const answered = [
    { status: 200, documented: true, responses: 3, codes: [], credentials: ['apiToken', 'bearer'] },
    { status: 409, documented: false, responses: 1, codes, credentials: ['bearer'] },
  ];
  return {
    operation: at,
    answered: codes.length > 0 ? answered : answered.slice(0, 1),
    never: [500],
    neverCodes: ['validation_failed'],
  };
}

function mixedResult(of: RuleFacts, at: OperationFacts | undefined, index: number, place: number): CaseResult {
  const facts = {
    rule: of,
    operation: at,
    milliseconds: 12 + ((index * 31 + place * 17) % 400),
    requests: 1 + (place % 4),
  };
  if (index === 8) return result({ ...facts, ...limitFailure(at) });
  if (of.level === 'must' && index % 9 === 3 && place === 1) return result({ ...facts, ...failure(at) });
  if (of.level === 'should' && place < 2) return result({ ...facts, ...failure(at), verdict: 'warn' });
  if (at !== undefined && at.method !== 'GET' && index % 4 === 2)
    return result({
      ...facts,
      ...because('skip', 'writes-not-allowed', 'It writes, and --allow-writes was not given.'),
      requests: 0,
    });
  if (index % 11 === 7 && place < 3)
    return result({
      ...facts,
      ...because('skip', 'profile-lacks', 'The profile has no OAuth application.'),
      requests: 0,
    });
  if (index === 14)
    return result({
      ...facts,
      ...because('inconclusive', 'control-failed', 'The administrator could not sign in: 502 from the host.'),
    });
  if (index % 10 === 9 && place === 0)
    return result({
      ...facts,
      ...because('inconclusive', 'too-slow', `The window passed after ${place + 19} of 20 requests.`),
    });
  if (index === 20 && place < 2)
    return result({
      ...facts,
      ...failure(at),
      ...because('waived', 'waiver', 'GATE-41: fixed with the next release (until 2026-03-31, Ada)'),
    });
  const measured = of.id.startsWith('lifetimes/') ? ['exp - iat = 950400 s'] : [];
  return result({ ...facts, measured, transcripts: [transcriptAt(at, { status: 403, decisive: false })] });
}

function failure(at: OperationFacts | undefined): Partial<CaseResult> {
  const before = transcriptAt(at, {
    as: 'administrator',
    status: 200,
    decisive: false,
    at: 1201,
    requestBody: undefined,
  });
  return {
    verdict: 'fail',
    expected: '403 Forbidden, with a body of type application/json',
    actual: '201 Created',
    transcripts: [before, transcriptAt(at)],
  };
}

function limitFailure(at: OperationFacts | undefined): Partial<CaseResult> {
  const headers = { 'content-type': 'text/html', 'retry-after': 'soon', server: 'nginx' };
  const body = `<html><head><title>429 Too Many Requests</title></head><body>${'<p>Slow down.</p>'.repeat(30)}… (4,213 bytes more)`;
  return {
    verdict: 'fail',
    expected: 'Retry-After: a whole number of seconds from 1 to 60',
    actual: 'Retry-After: soon',
    measured: ['21 requests in 412 ms, refused from the 21st'],
    transcripts: [transcriptAt(at, { status: 429, headers, body })],
  };
}

function because(verdict: Verdict, code: NonNullable<CaseResult['reason']>['code'], text: string): Partial<CaseResult> {
  return { verdict, reason: { code, text } };
}

function transcriptAt(at: OperationFacts | undefined, facts: Partial<Transcript> = {}): Transcript {
  const { method, path } = at ?? { method: 'GET', path: '/api/v1' };
  const url = `${host}${path}`;
  if (method !== 'GET') return transcript({ method, url, ...facts });
  return transcript({
    method,
    url,
    requestBody: undefined,
    curl: `curl -sS -i '${url}' -H "Api-Token: $API_TOKEN_READ_ONLY"`,
    ...facts,
  });
}

function requirementOf(id: string): string {
  const [area, what = ''] = id.split('/');
  return `What the specification says of ${area} holds: ${what.replaceAll('-', ' ')}, at every operation that it names, for every caller.`;
}

const operations = [
  'POST /api/v1/login-check',
  'GET /api/v1/users',
  'POST /api/v1/users',
  'GET /api/v1/users/{id}',
  'PATCH /api/v1/users/{id}',
  'DELETE /api/v1/users/{id}',
  'GET /api/v1/contacts',
  'POST /api/v1/contacts',
  'POST /api/v1/contacts/bulk-delete',
  'GET /api/v1/contacts-csv',
  'GET /api/v1/users-csv',
  'GET /api/v1/events',
  'POST /api/v1/events/{id}/invitations',
  'GET /api/v1/payments',
  'POST /api/v1/newsletters/{uuid}/send',
  'POST /api/v1/email_templates/send-test',
  'POST /api/v1/webhook_subscriptions/{id}/test',
  'POST /api/v1/permission/impersonate/{userId}',
  'POST /api/v1/waitlist_entries/bulk-approve',
  'POST /api/v1/token/refresh',
  'POST /api/v1/request-login-otp',
  'POST /api/v1/verify-login-otp',
  'GET /api/v1/invoices/{id}/pdf',
  'PUT /api/v1/me/picture',
].map(operation);

const ruleNames: ReadonlyArray<readonly [id: string, section: string, level?: Level]> = [
  ['credentials/none-is-refused', 'Authentication'],
  ['credentials/garbage-is-refused', 'Authentication'],
  ['credentials/read-only-token', 'Errors'],
  ['credentials/raw-token-without-prefix', 'Authentication'],
  ['credentials/deleted-token', 'Authentication'],
  ['tenants/foreign-jwt', 'Errors'],
  ['tenants/foreign-rows-are-hidden', 'Authentication', 'should'],
  ['limits/twenty-in-a-window', 'Limits'],
  ['limits/retry-after', 'Errors'],
  ['limits/body-of-429', 'Errors'],
  ['limits/waiting-is-enough', 'Errors'],
  ['limits/key-is-the-token', 'Limits'],
  ['limits/bulk-counts-once', 'Limits'],
  ['errors/shape', 'Errors'],
  ['errors/no-stack-traces', 'Errors', 'should'],
  ['errors/unknown-path', 'Errors'],
  ['pages/size-at-most-100', 'Limits'],
  ['pages/items-per-page', 'Resources and their fields'],
  ['lifetimes/jwt-eleven-days', 'Authentication'],
  ['lifetimes/refresh-gives-a-pair', 'Authentication'],
  ['otp/six-digits', 'Authentication'],
  ['otp/same-answer-for-strangers', 'Authentication', 'should'],
  ['oauth/pkce', 'Authentication'],
  ['schemas/answer-matches', 'Endpoints'],
  ['csv/content-type', 'Endpoints'],
  ['pdf/content-type', 'Endpoints'],
];
