/** Thousands of requests a second for longer than a window, on one bucket. */
import type { LimitPolicy } from '../../limit-policy.ts';
import { requestsOf, type Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven } from '../check.ts';
import { countAdmitted, seconds, tooFew, tooMany, undecided, unfinished } from './evidence.ts';

/** More than a counter of 16 bits holds. */
const most = 200_000;
/** Length of the flood: the first places come free again. */
const windows = 1.2;

export const volume: Check = {
  id: 'volume',
  title: 'Thousands of requests a second, for longer than a window',
  requirement:
    'However many requests are denied, no window holds more than the quota, and released places are admitted.',
  windows: windows + 0.1,
  isAlone: true,
  isAtRelease: true,
  requests: () => most + 1,
  impossible: ({ canFlood }) =>
    canFlood ? undefined : 'autocannon cannot send from an address of its own, by which this limit counts',
  async drive(session) {
    const identity = await session.freshIdentity();
    const milliseconds = windows * session.claim.windowMs;
    await identity.flood?.('flood', { milliseconds, most, enough: enoughOf(session.claim) });
    await identity.send('end');
  },
  judge(samples, claim) {
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { end: 1 }) ??
      tooShort(samples, claim) ??
      tooFew(samples, claim) ??
      undecided(samples);
    const count = samples.reduce((sum, sample) => sum + requestsOf(sample), 0);
    const admitted = countAdmitted(samples);
    const says = `${admitted} of ${count} were admitted, at ${Math.round((count * 1_000) / lasted(samples))} a second`;
    if (fault) return { ...fault, says: `${says}; ${fault.says}` };
    // A release cannot be seen more exactly than a response takes: the count over less than two windows is the bound.
    return admitted <= 2 * claim.quota ? proven(says) : inconclusive(`${says}, more than twice the quota`);
  },
};

/** Admissions after which the verdict is certain, and the flood ends. */
const enoughOf = ({ quota }: LimitPolicy) => 4 * quota + 20;

function lasted(samples: readonly Sample[]): number {
  const first = Math.min(...samples.map(({ sentAt }) => sentAt));
  return Math.max(1, ...samples.map(({ receivedAt }) => receivedAt - first));
}

function tooShort(samples: readonly Sample[], { windowMs }: LimitPolicy): Finding | undefined {
  const milliseconds = lasted(samples);
  if (milliseconds >= windowMs) return undefined;
  return inconclusive(`the flood ended after ${seconds(milliseconds)}, before the first places came free`);
}
