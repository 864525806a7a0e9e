/** A flood over three windows: no window exceeds the quota, wherever it begins, and none is left half empty. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isDenied, type Sample } from '../../sample.ts';
import { type Check, proven } from '../check.ts';
import {
  countAdmitted,
  perhapsTooMany,
  plural,
  seconds,
  tooFew,
  tooMany,
  undecided,
  unfinished,
  usageOf,
  worstBounds,
} from './evidence.ts';

const windows = 3;

const perWindow = ({ quota }: LimitPolicy) => 4 * quota;
const total = (claim: LimitPolicy) => windows * perWindow(claim);

/** A place is released half-way between two attempts, so that responses have that long before the order is uncertain. */
const pauseOf = (claim: LimitPolicy) => claim.windowMs / (perWindow(claim) - 0.5);

export const anyWindow: Check = {
  id: 'any-window',
  title: 'A flood over three windows',
  requirement: 'No interval as long as the window holds more than the quota, and released places are admitted again.',
  windows: windows + 0.5,
  requests: total,
  async drive(session) {
    const identity = await session.freshIdentity();
    const pause = pauseOf(session.claim);
    const begun = session.now() + session.random() * pause;
    const pending: Promise<Sample>[] = [];
    for (let index = 0; index < total(session.claim); index += 1) {
      const intendedAt = begun + index * pause;
      await session.until(intendedAt);
      pending.push(identity.send('flood', { intendedAt, node: index % session.nodes }));
    }
    await Promise.all(pending);
  },
  judge(samples, claim) {
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { flood: total(claim) }) ??
      tooFew(samples, claim) ??
      undecided(samples) ??
      perhapsTooMany(samples, claim);
    if (fault) return fault;
    const { possible } = worstBounds(samples, claim);
    const used = usageOf(samples, claim.windowMs);
    const empty = samples.filter(isDenied).reduce((most, sample) => Math.max(most, claim.quota - used(sample)), 0);
    const held = `${countAdmitted(samples)} of ${samples.length} were admitted, at most ${possible} in any ${seconds(claim.windowMs)}`;
    return proven(
      empty === 0
        ? held
        : `${held}; up to ${plural(empty, 'place')} stayed empty for less than a second before a release`,
    );
  },
};
