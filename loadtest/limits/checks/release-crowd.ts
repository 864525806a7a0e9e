/** Crowds at the moment of a release: clients that were denied all come back then. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst, type FreshIdentity, type TargetSession } from '../target-session.ts';
import { countAdmitted, ofStep, seconds, tooFew, tooMany, undecided, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';
import { announcedIn, noUsableWait, sendUntilDenied } from './waiting.ts';

/** Bursts of a crowd, milliseconds after its moment: a gap of some milliseconds meets one of them. */
const offsets = [0, 3, 12];

const burstOf = ({ quota }: LimitPolicy) => quota + surplus;
const crowdOf = (claim: LimitPolicy) => offsets.length * burstOf(claim);

export const releaseCrowd: Check = {
  id: 'release-crowd',
  title: 'A crowd at the moment of a release',
  requirement: 'When the first admissions are a window old, and when Retry-After has elapsed, a crowd gets the quota.',
  windows: 1.1,
  isAtRelease: true,
  requests: (claim) => claim.quota + surplus + 2 * crowdOf(claim),
  async drive(session) {
    const identity = await session.freshIdentity();
    const filled = await burst(identity, 'fill', session.claim.quota);
    const announced = await sendUntilDenied(session, identity, filled);
    if (!announced) return;
    const oldAt = Math.min(...filled.map(({ sentAt }) => sentAt)) + session.claim.windowMs;
    await crowd(session, identity, 'old', oldAt);
    await crowd(session, identity, 'elapsed', announced.denial.receivedAt + announced.waitMs);
  },
  judge(samples, claim) {
    const fault = tooMany(samples, claim);
    if (fault) return fault;
    if (!announcedIn(samples, claim)) return inconclusive(noUsableWait);
    const crowds = crowdOf(claim);
    const broken =
      unfinished(samples, { fill: claim.quota, old: crowds, elapsed: crowds }) ??
      tooFew(samples, claim) ??
      undecided(samples);
    if (broken) return broken;
    // Both crowds are within one window, so that the count itself is the bound.
    const both = [...ofStep(samples, 'old'), ...ofStep(samples, 'elapsed')];
    const admitted = countAdmitted(both);
    const lasted =
      Math.max(...both.map(({ receivedAt }) => receivedAt)) - Math.min(...both.map(({ sentAt }) => sentAt));
    const says = `${admitted} of two crowds of ${crowds} were admitted, within ${seconds(lasted)}`;
    // Without any, the crowds did not meet a release.
    return lasted < claim.windowMs && admitted > 0 && admitted <= claim.quota ? proven(says) : inconclusive(says);
  },
};

async function crowd(session: TargetSession, identity: FreshIdentity, step: string, moment: number): Promise<void> {
  const bursts: Promise<Sample[]>[] = [];
  for (const offset of offsets) {
    await session.until(moment + offset);
    bursts.push(burst(identity, step, burstOf(session.claim)));
  }
  await Promise.all(bursts);
}
