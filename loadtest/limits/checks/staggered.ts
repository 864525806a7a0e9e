/** A bucket that was filled step by step is released step by step. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, type Sample } from '../../sample.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst } from '../target-session.ts';
import { holdMs, ofStep, perhapsTooMany, plural, slowest, tooFew, tooMany, undecided, unfinished } from './evidence.ts';

/** Share of the window over which the steps are spread. */
const share = 0.8;
/** Lead of the first attempt before a release, beyond a response's travel time. */
const earlyMs = 300;
/** Tolerance after the latest correct release. */
const lateMs = 100;

/** Minimum distance of steps; below it the hold makes them indistinguishable. */
const apartMs = 1600;
/** Minimum and maximum gap as parts of the mean. Uneven, so that a steady refill fails. */
const gaps = { least: 0.7, most: 1.3 };

/** Requests per step: one, unless that would make too many steps. */
function stepsOf({ quota, windowMs }: LimitPolicy): number[] {
  const fitting = Math.floor((gaps.least * share * windowMs) / apartMs);
  const steps = Math.min(quota, 20, Math.max(1, fitting));
  return Array.from(
    { length: steps },
    (_, step) => Math.floor((quota * (step + 1)) / steps) - Math.floor((quota * step) / steps),
  );
}

export const staggered: Check = {
  id: 'staggered-release',
  title: 'Places come free one at a time',
  requirement:
    'Each place comes free a window after it was taken, and at the next whole second of a wait at the latest.',
  windows: 2.2,
  requests: (claim) => 2 * claim.quota + stepsOf(claim).length,
  async drive(session) {
    const { claim } = session;
    const { windowMs } = claim;
    const identity = await session.freshIdentity();
    const steps = stepsOf(claim);
    const taken: { sentAt: number; receivedAt: number; count: number }[] = [];
    const received: Sample[] = [];
    let at = session.now();
    for (const count of steps) {
      await session.until(at);
      const samples = await burst(identity, 'take', count);
      received.push(...samples);
      const ends = samples.map(({ receivedAt }) => receivedAt);
      taken.push({ sentAt: samples[0]?.sentAt ?? at, receivedAt: Math.max(at, ...ends), count });
      at += ((gaps.least + (gaps.most - gaps.least) * session.random()) * share * windowMs) / steps.length;
    }
    for (const { sentAt, receivedAt, count } of taken) {
      await session.until(sentAt + windowMs - earlyMs - slowest(received));
      received.push(await identity.send('early'));
      await session.until(receivedAt + windowMs + holdMs + lateMs);
      received.push(...(await burst(identity, 'release', count)));
    }
  },
  judge(samples, claim) {
    const { quota } = claim;
    const steps = stepsOf(claim).length;
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { take: quota, early: steps, release: quota }) ??
      tooFew(samples, claim) ??
      undecided(samples) ??
      perhapsTooMany(samples, claim);
    if (fault) return fault;
    const early = ofStep(samples, 'early').filter(isAdmitted).length;
    const late = [...ofStep(samples, 'take'), ...ofStep(samples, 'release')].filter(isDenied).length;
    if (early + late > 0) {
      return inconclusive(
        `${plural(early, 'place')} came free earlier and ${late} later than expected, by an unknown time`,
      );
    }
    return proven(`${plural(quota, 'place')} came free in ${plural(steps, 'step')}, each in its second`);
  },
};
