/** Separate buckets for separate identities, and one bucket for variations of one. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied } from '../../sample.ts';
import { type Check, inconclusive, proven, refuted, skipped } from '../check.ts';
import { burst, type TargetSession, type Variation } from '../target-session.ts';
import { ofStep, tooFew, tooMany, undecided, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';

/** Other spellings of the path have a check of their own. */
type Other = Exclude<Variation, 'same' | 'encoded-path' | 'slashed-path' | 'unknown-path'>;

/** Number of requests of the variation. */
const countOf = ({ quota }: LimitPolicy) => Math.min(quota, 3);

const names: Readonly<Record<Other, string>> = {
  'other-identity': 'another identity',
  'other-tenant': 'the same identity at another tenant',
  'claimed-address': 'the same identity with a claimed address',
  'other-query': 'the same identity with another query',
  'other-spelling': 'the same identity in another spelling',
  'other-language': 'the same identity with another Accept-Language',
  'other-agent': 'the same identity with another User-Agent',
  'other-method': 'the same identity with HEAD in place of GET',
};

/** @param as variation with a bucket of its own */
export const isolation = (as: Other): Check => ({
  ...common(as),
  isOfSharing: true,
  id: `isolation-${as}`,
  title: `A bucket of its own: ${names[as]}`,
  requirement: `While a bucket is full, ${names[as]} is admitted.`,
  judge(samples, claim) {
    // An unexpected status, such as 401 for a credential that has expired, is no decision of the limiter.
    const fault = unusable(samples, claim) ?? undecided(samples);
    if (fault) return fault;
    const admitted = ofStep(samples, 'varied').filter(isAdmitted).length;
    const says = `${admitted} of ${countOf(claim)} were admitted while the bucket was full`;
    return admitted === countOf(claim) ? proven(says) : refuted(says);
  },
});

/** @param as variation that shares the bucket */
export const identity = (as: Other): Check => ({
  ...common(as),
  id: `identity-${as}`,
  title: `No other bucket: ${names[as]}`,
  requirement: `While a bucket is full, ${names[as]} is denied.`,
  judge(samples, claim) {
    const fault = unusable(samples, claim);
    if (fault) return fault;
    if (ofStep(samples, 'varied').every(({ unexpected }) => unexpected)) {
      return skipped(`the host does not serve ${names[as]}`);
    }
    const denied = ofStep(samples, 'varied').filter(isDenied).length;
    const says = `${denied} of ${countOf(claim)} were denied while the bucket was full`;
    return denied === countOf(claim) ? proven(says) : inconclusive(`${says}, and the rest was too late for a verdict`);
  },
});

function common(as: Other): Pick<Check, 'windows' | 'requests' | 'impossible' | 'drive'> {
  return {
    windows: 0.2,
    requests: (claim) => claim.quota + surplus + countOf(claim),
    impossible: ({ variations }: Pick<TargetSession, 'variations'>) =>
      variations.includes(as) ? undefined : `the target has no way to send ${names[as]}`,
    async drive(session) {
      const identity = await session.freshIdentity();
      await burst(identity, 'fill', session.claim.quota + surplus);
      await burst(identity, 'varied', countOf(session.claim), { as });
    },
  };
}

function unusable(samples: Parameters<Check['judge']>[0], claim: LimitPolicy) {
  const fault =
    tooMany(samples, claim) ??
    unfinished(samples, { fill: claim.quota + surplus, varied: countOf(claim) }) ??
    undecided(samples.filter(({ unexpected }) => !unexpected));
  if (fault) return fault;
  const own = ofStep(samples, 'fill');
  if (tooFew(own, claim) || !own.some(isDenied)) return inconclusive('the bucket was not full');
  return undefined;
}
