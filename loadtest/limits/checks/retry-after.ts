/** Retry-After obeyed, and disobeyed in two degrees. */
import { type Ask, isAdmitted, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, type Finding, inconclusive, proven, refuted } from '../check.ts';
import { ofStep, seconds, tooMany, unanswered, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';
import { askToBeDenied, nothingTold, spend, toldIn } from './waiting.ts';

const requests = ({ quota }: Claim) => quota + surplus + 1;

export const retryAfterObeyed: Check = {
  id: 'retry-after-obeyed',
  title: 'Retry-After is enough',
  requirement: 'Who waits as long as a 429 says is admitted.',
  windows: 1.1,
  requests,
  async drive(scene) {
    const asker = await scene.fresh();
    const told = await askToBeDenied(scene, asker, await spend(scene, asker));
    if (!told) return;
    await scene.until(told.denial.receivedAt + told.waitMs);
    await asker.ask('obeyed');
  },
  judge: (asks, claim) =>
    judgeRetry(asks, claim, 'obeyed', ({ retry, denial, waitMs }) => {
      const waited = `after ${seconds(waitMs)}, as it was told,`;
      if (!isDenied(retry)) return proven(`${waited} it was admitted`);
      const missing = denial.receivedAt + waitMs - retry.sentAt;
      return missing <= 0
        ? refuted(`${waited} it was denied`)
        : inconclusive('it was denied, but had not waited long enough', missing);
    }),
};

/** Into the window, so that who always tells a whole window is found out. */
const share = 0.25;
/** So that its answer is there in time, should it take a little longer than all before. */
const spareMs = 50;

export const retryAfterDisobeyed: Check = {
  id: 'retry-after-disobeyed',
  title: 'Retry-After is not too long',
  requirement: 'A second before Retry-After has elapsed a retry is denied.',
  windows: 1.1,
  requests,
  impossible: ({ claim }) => (claim.windowMs < 2000 ? 'no wait is longer than a second' : undefined),
  async drive(scene) {
    const asker = await scene.fresh();
    const begun = scene.now();
    const spent = await spend(scene, asker);
    await scene.until(begun + scene.claim.windowMs * share);
    const told = await askToBeDenied(scene, asker, spent);
    if (!told) return;
    await scene.until(told.denial.sentAt + told.waitMs - 1000 - spareMs - told.slowestMs);
    await asker.ask('early');
  },
  judge: (asks, claim) =>
    judgeRetry(asks, claim, 'early', ({ retry, denial, waitMs }) => judgeEarly(retry, denial.sentAt + waitMs, 1000)),
};

export const retryAfterStrict: Check = {
  id: 'retry-after-strict',
  title: 'Nobody is admitted before Retry-After has elapsed',
  requirement: 'After the first 429 of a full bucket a retry is denied until its Retry-After has elapsed to the end.',
  windows: 1.1,
  requests,
  async drive(scene) {
    const asker = await scene.fresh();
    const told = await askToBeDenied(scene, asker, await spend(scene, asker));
    if (!told) return;
    await scene.until(told.denial.sentAt + told.waitMs - 2 * spareMs - told.slowestMs);
    await asker.ask('early');
  },
  judge: (asks, claim) =>
    judgeRetry(asks, claim, 'early', ({ retry, denial, waitMs }) => {
      const finding = judgeEarly(retry, denial.sentAt + waitMs, 0);
      // A denial says something only when a place was free already, so that nothing but the wait stood against it.
      const freeAt = Math.min(...asks.filter(isAdmitted).map(({ receivedAt }) => receivedAt)) + claim.windowMs;
      const missing = freeAt - retry.sentAt;
      return finding.verdict === 'proven' && missing > 0
        ? inconclusive('it was denied, but too early to mean anything', missing)
        : finding;
    }),
};

interface Retry {
  readonly retry: Ask;
  readonly denial: Ask;
  readonly waitMs: number;
}

function judgeRetry(asks: readonly Ask[], claim: Claim, step: string, judge: (retry: Retry) => Finding): Finding {
  const fault = tooMany(asks, claim);
  if (fault) return fault;
  const told = toldIn(asks, claim);
  const [retry] = ofStep(asks, step);
  if (!retry && !told && ofStep(asks, 'told').length > 0) return inconclusive(nothingTold);
  const missing = unfinished(asks, { fill: claim.quota, told: 1, [step]: 1 }) ?? unanswered(asks);
  if (missing || !told || !retry) return missing ?? inconclusive(nothingTold);
  return judge({ ...told, retry });
}

/** @param elapsedAt when at the earliest the wait was over. @param spareMs how long before that nobody may be admitted */
function judgeEarly(retry: Ask, elapsedAt: number, spareMs: number): Finding {
  const before = elapsedAt - spareMs;
  if (retry.sentAt >= before) return inconclusive('the retry was sent too late', retry.sentAt - before);
  const early = (at: number) => `${seconds(Math.floor(elapsedAt - at))} before Retry-After had elapsed`;
  if (isDenied(retry)) return proven(`a retry that was sent ${early(retry.sentAt)} was denied`);
  return retry.receivedAt < before
    ? refuted(`a retry was admitted, and answered ${early(retry.receivedAt)}`)
    : inconclusive(`a retry that was sent ${early(retry.sentAt)} was admitted`, retry.receivedAt - before);
}
