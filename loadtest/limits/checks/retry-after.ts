/** Retry-After obeyed, and disobeyed in two degrees. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, type Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven, refuted, refutedByResponses } from '../check.ts';
import { ofStep, seconds, slowerClock, tooMany, undecided, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';
import { announcedIn, noUsableWait, sendUntilDenied, spend } from './waiting.ts';

const requests = ({ quota }: LimitPolicy) => quota + surplus + 1;

export const retryAfterObeyed: Check = {
  id: 'retry-after-obeyed',
  title: 'Retry-After is enough',
  requirement: 'A client that waits for Retry-After is admitted.',
  windows: 1.1,
  requests,
  async drive(session) {
    const identity = await session.freshIdentity();
    const announced = await sendUntilDenied(session, identity, await spend(session, identity));
    if (!announced) return;
    await session.until(announced.denial.receivedAt + announced.waitMs);
    await identity.send('obeyed');
  },
  judge: (samples, claim) =>
    judgeRetry(samples, claim, 'obeyed', ({ retry, denial, waitMs }) => {
      const waited = `after the ${seconds(waitMs)} of Retry-After`;
      if (!isDenied(retry)) return proven(`${waited} it was admitted`);
      const missing = denial.receivedAt + waitMs - retry.sentAt;
      return missing <= 0
        ? refuted(`${waited} it was denied`)
        : inconclusive('it was denied, but had not waited long enough', missing);
    }),
};

/** Position in the window that exposes a constant Retry-After of a whole window. */
const share = 0.25;
/** Margin for a response slower than all before. */
const spareMs = 50;

export const retryAfterDisobeyed: Check = {
  id: 'retry-after-disobeyed',
  title: 'Retry-After is not too long',
  requirement: 'A retry is denied a second before Retry-After has elapsed.',
  windows: 1.1,
  requests,
  impossible: ({ claim }) =>
    claim.windowMs < 2000 ? 'the window is too short for a wait of more than a second' : undefined,
  async drive(session) {
    const identity = await session.freshIdentity();
    const begun = session.now();
    const spent = await spend(session, identity);
    await session.until(begun + session.claim.windowMs * share);
    const announced = await sendUntilDenied(session, identity, spent);
    if (!announced) return;
    await session.until(announced.denial.sentAt + announced.waitMs - 1000 - spareMs - announced.slowestMs);
    await identity.send('early');
  },
  judge: (samples, claim) =>
    judgeRetry(samples, claim, 'early', ({ retry, denial, waitMs }) => judgeEarly(retry, denial.sentAt + waitMs, 1000)),
};

export const retryAfterStrict: Check = {
  id: 'retry-after-strict',
  title: 'No request is admitted before Retry-After has elapsed',
  requirement: 'After the first denial of a full bucket every retry is denied until its Retry-After has elapsed.',
  windows: 1.1,
  requests,
  async drive(session) {
    const identity = await session.freshIdentity();
    const announced = await sendUntilDenied(session, identity, await spend(session, identity));
    if (!announced) return;
    await session.until(announced.denial.sentAt + announced.waitMs - 2 * spareMs - announced.slowestMs);
    await identity.send('early');
  },
  judge: (samples, claim) =>
    judgeRetry(samples, claim, 'early', ({ retry, denial, waitMs }) => {
      const finding = judgeEarly(retry, denial.sentAt + waitMs, 0);
      // A denial is evidence only if a place was already free, so that only the hold caused it.
      const admittedAt = samples.filter(isAdmitted).map(({ receivedAt }) => receivedAt);
      if (admittedAt.length === 0) return inconclusive('nothing was admitted before');
      const freeAt = Math.min(...admittedAt) + claim.windowMs;
      // RFC 9110 leaves open whether a host admits before the end of a wait that it has rounded up to whole seconds.
      const releasedBy = Math.min(retry.receivedAt, freeAt + claim.windowMs * slowerClock);
      const isRounded = denial.sentAt + waitMs - releasedBy < 1000;
      if (finding.verdict === 'refuted' && isRounded) return { ...finding, isOfContracts: true };
      const missing = freeAt - retry.sentAt;
      return finding.verdict === 'proven' && missing > 0
        ? inconclusive('it was denied, but too early for a verdict', missing)
        : finding;
    }),
};

interface Retry {
  readonly retry: Sample;
  readonly denial: Sample;
  readonly waitMs: number;
}

function judgeRetry(
  samples: readonly Sample[],
  claim: LimitPolicy,
  step: string,
  judge: (retry: Retry) => Finding,
): Finding {
  const fault = tooMany(samples, claim);
  if (fault) return fault;
  const announced = announcedIn(samples, claim);
  const [retry] = ofStep(samples, step);
  if (!retry && !announced && ofStep(samples, 'told').length > 0) return inconclusive(noUsableWait);
  const missing = unfinished(samples, { fill: claim.quota, told: 1, [step]: 1 }) ?? undecided(samples);
  if (missing || !announced || !retry) return missing ?? inconclusive(noUsableWait);
  return judge({ ...announced, retry });
}

/** @param elapsedAt earliest end of the wait. @param spareMs how long before it no request may be admitted */
function judgeEarly(retry: Sample, elapsedAt: number, spareMs: number): Finding {
  const before = elapsedAt - spareMs;
  if (retry.sentAt >= before) return inconclusive('the retry was sent too late', retry.sentAt - before);
  const early = (at: number) => `${seconds(Math.floor(elapsedAt - at))} before Retry-After had elapsed`;
  if (isDenied(retry)) return proven(`a retry that was sent ${early(retry.sentAt)} was denied`);
  return retry.receivedAt < before
    ? refutedByResponses(`a retry was admitted, with a response ${early(retry.receivedAt)}`)
    : inconclusive(`a retry that was sent ${early(retry.sentAt)} was admitted`, retry.receivedAt - before);
}
