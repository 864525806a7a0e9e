/** Operations without a stated limit, and the limits that the document states. */

import type { SignedIn } from '#harness/actors/actors.ts';
import { isDenial, secondsThrottled } from '#harness/denial.ts';
import { type Operation, operations } from '#harness/document.ts';
import { control, controlText, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { takesApiToken } from '../applies.ts';
import { hasSpecifiedQuota } from './exhausted.ts';
import { expectProperDenial } from './proper-denial.ts';

/** Above the default quota of 20, with a margin for hosts that count with a delay. */
const moreThanTheQuota = 25;
/** More than any plausible quota per minute. */
const moreThanAnyQuota = 150;
/** For each of many operations: three times the default quota, and more. */
const moreThanAFew = 70;
/** Requests at once. */
const width = 10;

const payments = '/api/v1/payments';
const specified = ['/api/v1/users', '/api/v1/events', payments];

/** The default limit; the document may state none for this operation. */
const quota = 20;
const windowSeconds = 60;

export const unlimitedRules: readonly Rule[] = [
  // As fast as the host serves, so that a limit per minute would show.
  {
    id: 'limits/reads-are-not-limited',
    level: 'must',
    section: 'Limits',
    cites: 'Limits, rule 1; Endpoints, column Rate limit',
    requirement:
      'Reading users, events and payments, also those of a status, is not limited, neither for an Api-Token nor for a JWT.',
    needs: [],
    cost: { requests: 2 * (moreThanAnyQuota + moreThanTheQuota + 2) },
    appliesTo: isSpecifiedRead,
    async check(trial) {
      const credentials = [
        (await trial.actors.readWrite()).credential,
        (await trial.actors.administrator()).credential,
      ];
      for (const as of credentials) {
        await expectUnlimited(trial, [trial.operation], as, moreThanAnyQuota);
        // A host may count what is polled apart from the rest.
        if (trial.operation.path !== payments) continue;
        await expectUnlimited(trial, [trial.operation], as, moreThanTheQuota, { status: 'PENDING' });
      }
    },
  },
  // The specification does not name these collections; it says "and similar" and "under normal circumstances".
  {
    id: 'limits/similar-reads-are-not-limited',
    level: 'should',
    section: 'Limits',
    cites: 'Limits, rule 1; Endpoints, rule 3',
    requirement: 'Reading any other collection is not limited either.',
    needs: [],
    cost: { requests: moreThanAFew + 1 },
    appliesTo: isSimilarRead,
    async check(trial) {
      await expectUnlimited(trial, [trial.operation], await readerOf(trial, trial.operation), moreThanAFew);
    },
  },
  // In turn, by one caller: a host may count all its requests together.
  {
    id: 'limits/reads-together-are-not-limited',
    level: 'should',
    section: 'Limits',
    cites: 'Limits, rule 1; Endpoints, rule 3',
    requirement: 'All reads of one caller together are not limited, neither for an Api-Token nor for a JWT.',
    needs: ['writes'],
    cost: { requests: 2 * moreThanAnyQuota + 50 },
    async check(trial) {
      const reads = operations.filter(
        (one) => isUnlimitedRead(one) && takesApiToken(one) && one.security.includes('jwt'),
      );
      const [token, session] = [await trial.actors.secondToken(), await trial.actors.secondSession()];
      for (const { credential } of [token, session]) await expectUnlimited(trial, reads, credential, moreThanAnyQuota);
    },
  },
  // Sequential: each response has the refresh token for the next request. The bucket key is unknown.
  {
    id: 'limits/refresh-follows-the-default',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, token/refresh: default rule applies if limited; Errors',
    requirement: 'If the refreshing of tokens is limited, then to 20 per 60 seconds, with the specified 429.',
    needs: ['writes'],
    cost: { requests: 30, fills: 'waits' },
    async check(trial) {
      const person = await trial.actors.person('refreshing person', trial.dialect.roles.none);
      let { admitted, denied, refreshToken } = await refreshed(trial, person.refreshToken);
      if (denied && admitted < quota) {
        // Refreshes of other rules may count towards the same bucket.
        const { timer } = trial;
        await timer.until(timer.now() + (windowSeconds + 2) * 1_000, 'the limit of refreshing to be whole');
        ({ admitted, denied, refreshToken } = await refreshed(trial, refreshToken));
      }
      trial.measure(denied ? `429 after ${admitted}` : `no 429 in ${admitted}`);
      if (!denied) return;
      expectTrue(admitted >= quota, denied, `${quota} admitted, if it is limited`, `429 after ${admitted}`);
      expectProperDenial(denied, windowSeconds);
    },
  },
  // Reads the published document of the host. A `should`: the specification requires no such document.
  {
    id: 'limits/documented-limits',
    level: 'should',
    section: 'Limits',
    cites: 'Limits, default application rate limit and limited endpoints',
    requirement:
      'The OpenAPI document of the host says 20 requests per 60 seconds of every limited endpoint that the specification gives a number.',
    needs: [],
    cost: { requests: 1 },
    async check(trial) {
      const answer = control(await trial.send({ method: 'GET', path: trial.dialect.openapi }), 'reading the document');
      for (const operation of operations.filter(hasSpecifiedQuota)) {
        // Whether the document of the host states a raised limit is not specified.
        if (operation.limit && Object.hasOwn(trial.profile.limits ?? {}, operation.limit.bucket)) continue;
        const { method, path } = operation;
        // Dots separate members here; paths have none.
        const limit = memberOf(answer.json, `paths.${path}.${method.toLowerCase()}.x-rate-limit`);
        const [quota, seconds] = [memberOf(limit, 'quota'), memberOf(limit, 'windowSeconds')];
        const isAsSpecified = quota === 20 && seconds === 60;
        expectTrue(isAsSpecified, answer, `20 per 60 s documented at ${method} ${path}`, `${quota} per ${seconds} s`);
      }
    },
  },
];

function isSpecifiedRead({ method, path }: Operation): boolean {
  return method === 'GET' && specified.includes(path);
}

/** Other collections, without path parameters. */
function isSimilarRead(candidate: Operation): boolean {
  const isReadable = takesApiToken(candidate) || candidate.security.includes('jwt');
  return isUnlimitedRead(candidate) && isReadable && !isSpecifiedRead(candidate);
}

function isUnlimitedRead({ method, paged, limit, hasPathParameters }: Operation): boolean {
  return method === 'GET' && paged && !limit && !hasPathParameters;
}

async function readerOf(trial: Trial, operation: Operation): Promise<Credential> {
  const { credential } = await (takesApiToken(operation) ? trial.actors.readWrite() : trial.actors.administrator());
  return credential;
}

/** Reads the operations in turn. @throws Inconclusive if the first read of one fails */
async function expectUnlimited(
  trial: Trial,
  reads: readonly Operation[],
  as: Credential,
  count: number,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const read = ({ method, path }: Operation) => trial.send({ method, path, query: { itemsPerPage: 1, ...query }, as });
  // A host may serve a part of our document.
  const served: Operation[] = [];
  for (const operation of reads) {
    const first = await read(operation);
    if (reads.length === 1) control(first, `reading ${operation.path}`);
    expectAdmitted(first, as, served.length);
    if (first.status < 300) served.push(operation);
  }
  const [one] = served;
  if (!one) throw new Inconclusive('control-failed', 'the host serves none of the reads');
  for (let sent = 0; sent < count; sent += width) {
    const next = Array.from(
      { length: Math.min(width, count - sent) },
      (_, index) => served[(sent + index) % served.length],
    );
    for (const answer of await Promise.all(next.map((operation) => read(operation ?? one)))) {
      expectAdmitted(answer, as, sent);
    }
  }
  trial.measure(`${count} reads of ${served.length} collections without a 429 as ${as.name}`);
}

function expectAdmitted(answer: HttpResponse, as: Credential, sent: number): void {
  ifBroken(answer);
  ifThrottled(answer);
  expectTrue(
    !isDenial(answer),
    answer,
    `reads without a 429 as ${as.name}`,
    `after about ${sent} ${summaryOf(answer)}`,
  );
}

/** @throws Inconclusive for a throttle: the specification allows it, and behind it a limit of the operation cannot be seen */
export function ifThrottled(answer: HttpResponse): void {
  if (secondsThrottled(answer) === undefined) return;
  const advice = 'use --polite, or ask its operators to lift it for the test';
  throw new Inconclusive('unexpected-answer', `the host, or its platform, throttles: ${advice}`, answer.exchange);
}

async function refreshed(trial: Trial, first: SignedIn['refreshToken']) {
  const { refresh, login } = trial.dialect;
  if (first === undefined) throw new Inconclusive('control-failed', 'signing in brought no refresh token');
  let refreshToken = first;
  for (let admitted = 0; admitted < moreThanTheQuota; admitted += 1) {
    const answer = await trial.send({
      method: 'POST',
      path: refresh.path,
      body: { [refresh.refreshToken]: refreshToken },
    });
    if (isDenial(answer)) return { admitted, denied: answer, refreshToken };
    refreshToken = controlText(answer, login.refreshToken, 'refreshing a token');
    trial.registerSecret(refreshToken, 'REFRESHED_TOKEN');
    trial.registerSecret(controlText(answer, login.token, 'refreshing a token'), 'REFRESHED_JWT');
  }
  return { admitted: moreThanTheQuota, denied: undefined, refreshToken };
}
