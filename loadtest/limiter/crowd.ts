/** A trial with thousands of other keys between two bursts of one: limiters that keep some keys alone forget it. */
import type { LimiterFactory, LimitPolicy } from './limiter.ts';
import { withTrial } from './trial.ts';

/** More than a usual bound of keys, of 10 000. */
export const usualCrowd = 10_001;

export interface CrowdFault {
  /** Fewest other keys that show the fault. */
  readonly otherKeys: number;
  /** One sentence each. */
  readonly says: { readonly window?: string; readonly 'keys-apart': string };
}

/** Requests of the key that is watched: the whole quota before the others, and one after them. */
export const crowdTimes = (quota: number): readonly number[] => [...Array.from({ length: quota }, () => 0), 1];

/** @returns what the crowd changes; undefined if it changes nothing */
export async function crowdFault(
  factory: LimiterFactory,
  policy: LimitPolicy & { readonly startsAt: number; readonly key: string },
  mostKeys: number,
): Promise<CrowdFault | undefined> {
  const alone = await playCrowd(factory, policy, 0);
  // What is wrong without others is found by the trials of one key.
  if (alone.isAdmitted || (await playCrowd(factory, policy, mostKeys)).isAsAlone) return undefined;
  let [kept, lost] = [0, mostKeys];
  while (lost - kept > 1) {
    const middle = Math.floor((kept + lost) / 2);
    if ((await playCrowd(factory, policy, middle)).isAsAlone) kept = middle;
    else lost = middle;
  }
  const { isAdmitted, deniedOther } = await playCrowd(factory, policy, lost);
  const { quota, key } = { ...policy };
  if (!isAdmitted && deniedOther === undefined) return undefined;
  const others = `the ${lost} other keys between them`;
  const window = `request ${quota + 1} of ${key} is admission ${quota + 1} within ${policy.windowMs / 1_000} s, after ${others}`;
  if (!isAdmitted) return { otherKeys: lost, says: { 'keys-apart': `the first request of ${deniedOther} is denied` } };
  const apart = `request ${quota + 1} of ${key} is admitted, but denied without ${others}`;
  return { otherKeys: lost, says: { window, 'keys-apart': apart } };
}

async function playCrowd(
  factory: LimiterFactory,
  { quota, startsAt, key }: LimitPolicy & { readonly startsAt: number; readonly key: string },
  keys: number,
) {
  return withTrial(factory, startsAt, async (trial) => {
    let deniedOther: string | undefined;
    for (let number = 0; number < quota; number += 1) await trial.send({ at: startsAt, key });
    for (let number = 1; number <= keys; number += 1) {
      const { admitted, key: other } = await trial.send({ at: startsAt, key: `other-${number}` });
      if (!admitted) deniedOther ??= other;
    }
    const { admitted: isAdmitted } = await trial.send({ at: startsAt + 1, key });
    return { isAdmitted, deniedOther, isAsAlone: !isAdmitted && deniedOther === undefined };
  });
}
