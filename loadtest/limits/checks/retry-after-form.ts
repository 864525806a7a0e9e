/** The denials of one full bucket carry whole seconds, and all name the same moment. */

import { isMilliseconds } from '../../guardrails.ts';
import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, type Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven, refuted, refutedByResponses } from '../check.ts';
import { ofStep, plural, seconds, tooMany, undecided, unfinished } from './evidence.ts';
import { spend } from './waiting.ts';

const denials = 6;
/** Position of the last request in the window. */
const share = 0.85;
/** Another fraction of a second than the first, close enough that rounding alone cannot make them differ by a second. */
const partMs = 200;

export const retryAfterForm: Check = {
  id: 'retry-after-form',
  title: 'Retry-After is a whole number, and always names the same moment',
  requirement: 'Every denial has a Retry-After of 1 to W seconds, and those of one full bucket name one release.',
  windows: 1.1,
  requests: ({ quota }) => quota + denials,
  async drive(session) {
    const identity = await session.freshIdentity();
    await spend(session, identity);
    const begun = session.now();
    const lastMs = session.claim.windowMs * share - 1000;
    for (let index = 0; index < denials; index += 1) {
      const whole = Math.max(0, Math.floor((lastMs * index) / (denials - 1) / 1000) * 1000);
      await session.until(begun + whole + (index === 0 ? 0 : partMs));
      await identity.send('wait');
    }
  },
  judge(samples, claim) {
    const denied = samples.filter(isDenied);
    const fault = tooMany(samples, claim) ?? misshapen(denied, claim);
    if (fault) return fault;
    const missing = unfinished(samples, { fill: claim.quota, wait: denials }) ?? undecided(samples);
    if (missing) return missing;
    if (ofStep(samples, 'wait').some(isAdmitted)) return inconclusive('the bucket did not stay full');
    return agreement(denied);
  },
};

function misshapen(denied: readonly Sample[], { windowMs }: LimitPolicy): Finding | undefined {
  const odd = denied.filter(({ retryAfter = '' }) => !/^[1-9][0-9]*$/.test(retryAfter));
  if (odd[0]) {
    const has =
      odd[0].retryAfter === undefined ? 'no Retry-After' : `the Retry-After ${JSON.stringify(odd[0].retryAfter)}`;
    return refutedByResponses(`${odd.length} of ${plural(denied.length, 'denial')} had ${has}`);
  }
  const longest = Math.max(0, ...denied.map(({ retryAfter }) => Number(retryAfter)));
  if (longest * 1000 <= windowMs + 1000) return undefined;
  const unit = isMilliseconds(longest, windowMs) ? ': milliseconds, where the header is in seconds' : '';
  return refutedByResponses(`Retry-After was ${longest} s, for a window of ${seconds(windowMs)}${unit}`);
}

/** Each names a moment after its decision: rounding alone leaves them less than a second apart. */
function agreement(denied: readonly Sample[]): Finding {
  const earliest = denied.map((sample) => sample.sentAt + Number(sample.retryAfter) * 1000);
  const latest = denied.map((sample) => sample.receivedAt + Number(sample.retryAfter) * 1000);
  const certain = Math.max(...earliest) - Math.min(...latest);
  const possible = Math.max(...latest) - Math.min(...earliest);
  const all = `${plural(denied.length, 'denial')} named moments`;
  if (certain >= 1000) return refuted(`${all} that are at least ${seconds(certain)} apart`);
  if (possible >= 1000) return inconclusive(`${all} that may be ${seconds(possible)} apart`, possible - 1000);
  return proven(`${all} less than ${seconds(Math.ceil(possible))} apart`);
}
