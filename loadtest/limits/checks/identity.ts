/** Who has a bucket of their own, and who only looks as if. */
import { isAdmitted, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, inconclusive, proven, refuted } from '../check.ts';
import { burst, type Scene, type Variation } from '../scene.ts';
import { ofStep, tooFew, tooMany, unanswered, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';

type Other = Exclude<Variation, 'same'>;

/** How many are sent in the other way. */
const countOf = ({ quota }: Claim) => Math.min(quota, 3);

const names: Readonly<Record<Other, string>> = {
  'other-identity': 'another identity',
  'other-tenant': 'the same identity at another tenant',
  'claimed-address': 'the same that claims another address',
  'other-query': 'the same with another query',
  'other-spelling': 'the same in another spelling',
};

/** @param as who has a bucket of their own */
export const isolation = (as: Other): Check => ({
  ...common(as),
  id: `isolation-${as}`,
  title: `A bucket of its own: ${names[as]}`,
  requirement: `While a bucket is full, ${names[as]} is admitted.`,
  judge(asks, claim) {
    const fault = unusable(asks, claim);
    if (fault) return fault;
    const admitted = ofStep(asks, 'varied').filter(isAdmitted).length;
    const says = `${admitted} of ${countOf(claim)} were admitted while the bucket was full`;
    return admitted === countOf(claim) ? proven(says) : refuted(says);
  },
});

/** @param as who shares the bucket */
export const identity = (as: Other): Check => ({
  ...common(as),
  id: `identity-${as}`,
  title: `No other bucket: ${names[as]}`,
  requirement: `While a bucket is full, ${names[as]} is denied.`,
  judge(asks, claim) {
    const fault = unusable(asks, claim);
    if (fault) return fault;
    const denied = ofStep(asks, 'varied').filter(isDenied).length;
    const says = `${denied} of ${countOf(claim)} were denied while the bucket was full`;
    return denied === countOf(claim) ? proven(says) : inconclusive(`${says}, and the rest too late to say why`);
  },
});

function common(as: Other): Pick<Check, 'windows' | 'requests' | 'impossible' | 'drive'> {
  return {
    windows: 0.2,
    requests: (claim) => claim.quota + surplus + countOf(claim),
    impossible: ({ variations }: Pick<Scene, 'variations'>) =>
      variations.includes(as) ? undefined : `there is no way here to ask as ${names[as]}`,
    async drive(scene) {
      const asker = await scene.fresh();
      await burst(asker, 'fill', scene.claim.quota + surplus);
      await burst(asker, 'varied', countOf(scene.claim), { as });
    },
  };
}

function unusable(asks: Parameters<Check['judge']>[0], claim: Claim) {
  const fault =
    tooMany(asks, claim) ??
    unfinished(asks, { fill: claim.quota + surplus, varied: countOf(claim) }) ??
    unanswered(asks);
  if (fault) return fault;
  const own = ofStep(asks, 'fill');
  if (tooFew(own, claim) || !own.some(isDenied)) return inconclusive('the bucket was not full');
  return undefined;
}
