/** Invented results for tests. Deterministic. */
import { createHash } from 'node:crypto';
import type { OperationFacts } from '#harness/document.ts';
import type { Verdict } from '#harness/verdict.ts';
import type { CaseResult, RuleFacts, RunReport, RunStart, Transcript } from '../result.ts';
import { shortfallOf } from '../shortfall.ts';

export const host = 'http://north.localhost:3000';

/** @returns a minimal rule with the given members */
export function rule(facts: Partial<RuleFacts> = {}): RuleFacts {
  return {
    id: 'credentials/read-only-token',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 4',
    requirement: 'A read-only token is refused with 403 on POST, PATCH, PUT and DELETE.',
    ...facts,
  };
}

/** @returns an operation from its notation, for instance `GET /api/v1/users` */
export function operation(written: string): OperationFacts {
  const [method = '', path = ''] = written.split(' ');
  const words = path.split(/\W+/).filter((word) => word !== '' && word !== 'api' && word !== 'v1');
  return { id: `${words[0] ?? 'host'}.${method.toLowerCase()}${words.slice(1).map(capital).join('')}`, method, path };
}

/** @returns an exchange in which a read-only token can write */
export function transcript(facts: Partial<Transcript> = {}): Transcript {
  const { method = 'POST', url = `${host}/api/v1/contacts` } = facts;
  return {
    as: 'read-only token',
    method,
    url,
    requestHeaders: { 'api-token': '<API_TOKEN_READ_ONLY>', 'content-type': 'application/json', accept: '*/*' },
    requestBody: '{"firstName":"Ada","lastName":"Lovelace","email":"ada@example.org"}',
    at: 1512,
    milliseconds: 24,
    status: 201,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      location: '/api/v1/contacts/0198c3a0',
      'cache-control': 'no-store',
      date: 'Thu, 01 Jan 2026 12:00:00 GMT',
    },
    body: '{"id":"0198c3a0-7d1e-7c3e-8f4e-1b2a3c4d5e6f","firstName":"Ada","lastName":"Lovelace"}',
    error: undefined,
    curl: `curl -sS -i -X ${method} '${url}' -H "Api-Token: $API_TOKEN_READ_ONLY" -H 'Content-Type: application/json' --data-raw '{"firstName":"Ada"}'`,
    decisive: true,
    ...facts,
  };
}

/** @returns the result of a case; its id derives from rule and operation */
export function result(facts: Partial<CaseResult> = {}): CaseResult {
  const { rule: of = rule(), operation: at, verdict = 'pass' } = facts;
  return {
    id: caseId(`${of.id} ${at?.id ?? ''}`),
    rule: of,
    operation: at,
    verdict,
    expected: undefined,
    actual: undefined,
    reason: undefined,
    measured: [],
    requests: 2,
    milliseconds: 31,
    transcripts: [],
    ...facts,
  };
}

/** @returns a report whose counts match its cases, with the given members */
export function report(cases: readonly CaseResult[], facts: Partial<RunReport> = {}): RunReport {
  const counts: Record<Verdict, number> = { pass: 0, fail: 0, warn: 0, skip: 0, inconclusive: 0, waived: 0 };
  for (const { verdict } of cases) counts[verdict] += 1;
  return {
    tool: { name: 'guildgate-conformance', version: '0.1.0' },
    host,
    startedAt: '2026-01-01T12:00:00.000Z',
    milliseconds: 254_000,
    waitedMilliseconds: 121_000,
    requests: cases.reduce((sum, { requests }) => sum + requests, 40),
    busiestSecond: 120,
    interrupted: false,
    counts,
    waiverFaults: [],
    exitCode: counts.fail > 0 ? 1 : counts.inconclusive > 0 ? 3 : 0,
    onlyServed: false,
    ruleSet: { name: 'current', digest: 'b'.repeat(64), rules: new Set(cases.map(({ rule: of }) => of.id)).size },
    shortfall: shortfallOf(cases),
    answers: [],
    cases,
    ...facts,
  };
}

/** @returns the facts of such a run before its first request */
export function startOf({ host, startedAt, cases, milliseconds }: RunReport): RunStart {
  return {
    host,
    startedAt,
    cases: cases.map(({ id, rule, operation }) => ({ id, rule, operation })),
    expectedSeconds: Math.round(milliseconds / 1000),
  };
}

/** Six letters, in the format of the engine. */
function caseId(name: string): string {
  return [...createHash('sha256').update(name).digest().subarray(0, 6)]
    .map((byte) => letters[byte % letters.length])
    .join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const letters = 'abcdefghjkmnpqrstuvwxyz';
