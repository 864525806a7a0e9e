/** Compares a request with an exhausted bucket: whether it is counted in the same one. */

import type { Variation } from '#harness/actors/caller.ts';
import { type Spelling, spelled } from '#harness/actors/request-variations.ts';
import { isDenial } from '#harness/denial.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { TenantRequest } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Flood } from '../../engine/flood.ts';
import type { Trial } from '../../engine/trial.ts';
import { exhausted } from './exhausted.ts';

/** @param who describes the variation in messages */
export async function expectOwnBucket(trial: Trial, variation: Variation, who: string): Promise<void> {
  const { flood } = await exhausted(trial);
  const answer = await flood.send(variation);
  assertNotLimited(answer, who);
  if ([401, 403].includes(answer.status) && !flood.admitted.some(({ status }) => status === answer.status)) {
    throw new Inconclusive('control-failed', `${who} is not let in at all: ${summaryOf(answer)}`, answer.exchange);
  }
}

/** @throws NotMet if the response is a 429 */
export function assertNotLimited(answer: HttpResponse, who: string): void {
  ifBroken(answer);
  expectTrue(!isDenial(answer), answer, `${who} not refused`, summaryOf(answer));
}

/** @param who describes the variation in messages */
export async function expectSameBucket(trial: Trial, variation: Variation, who: string): Promise<void> {
  const { flood } = await exhausted(trial);
  const answer = await flood.send(variation);
  ifBroken(answer);
  expectTrue(isDenial(answer), answer, `429 for ${who}`, summaryOf(answer));
}

/**
 * A request that the host may refuse for what is varied, for instance an unknown query: only an admission fails.
 * @param who describes the variation in messages
 */
export async function expectNoAdmission(
  trial: Trial,
  variation: Variation,
  who: string,
  more: Partial<TenantRequest> = {},
): Promise<HttpResponse> {
  const { flood } = await exhausted(trial);
  const answer = await flood.send(variation, more);
  assertNoAdmission(trial, flood, answer, who);
  return answer;
}

function assertNoAdmission(trial: Trial, flood: Flood, answer: HttpResponse, who: string): void {
  ifBroken(answer);
  if (isDenial(answer)) return;
  trial.measure(`${answer.status} for ${who}`);
  expectTrue(!isAdmission(trial, flood, answer), answer, `429 for ${who}`, summaryOf(answer));
}

/** Another spelling of the path, unless the host serves no such path. @param spelling of the path */
export async function expectSpellingCounted(trial: Trial, spelling: Spelling): Promise<void> {
  const { flood } = await exhausted(trial);
  const answer = await flood.send(spelling);
  if (!isDenial(answer) && isAdmission(trial, flood, answer)) {
    // A host may refuse the credential, or redirect, before it looks at the path.
    const { pathname } = new URL(flood.admitted[0]?.exchange.url ?? trial.profile.baseUrl);
    const absent = await flood.send('same', { path: spelled(spelling, `${pathname}-absent`) });
    if (absent.status === answer.status) return trial.measure(`${answer.status} for any path as ${spelling}`);
  }
  assertNoAdmission(trial, flood, answer, `the path with ${spelling}`);
}

/** Answered as a request that was admitted: by success, or by the same refusal, for instance of a wrong password. */
function isAdmission(trial: Trial, { admitted }: Flood, answer: HttpResponse): boolean {
  const { title, detail } = trial.dialect.errors;
  const textOf = (one: HttpResponse) => JSON.stringify([one.status, one.member(title), one.member(detail)]);
  return (answer.status >= 200 && answer.status < 300) || admitted.some((other) => textOf(other) === textOf(answer));
}
