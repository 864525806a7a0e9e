/** Steps that checks share: filling a bucket, and reading its wait. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isDenied, type Sample, secondsToWait } from '../../sample.ts';
import { burst, type FreshIdentity, type TargetSession } from '../target-session.ts';
import { slowest } from './evidence.ts';
import { surplus } from './fill.ts';

/** Offset of a denial from a whole second before the release, which makes rounding visible. */
const shortOfSecondMs = 600;

/** Spends the quota, first one request and then the rest. */
export async function spend(session: TargetSession, identity: FreshIdentity): Promise<Sample[]> {
  const first = await identity.send('fill');
  const { quota, windowMs } = session.claim;
  await session.until(first.receivedAt + shortOfSecondMs + (windowMs % 1000));
  return [first, ...(await burst(identity, 'fill', quota - 1))];
}

export interface AnnouncedWait {
  readonly denial: Sample;
  readonly waitMs: number;
  /** The slowest response so far, milliseconds. */
  readonly slowestMs: number;
}

/** Sends until a denial, a few times. @returns its Retry-After; undefined without a usable one */
export async function sendUntilDenied(
  session: TargetSession,
  identity: FreshIdentity,
  before: readonly Sample[],
): Promise<AnnouncedWait | undefined> {
  for (let index = 0; index < surplus; index += 1) {
    const denial = await identity.send('told');
    if (!isDenied(denial)) continue;
    const waitMs = waitOf(denial, session.claim);
    return waitMs === undefined ? undefined : { denial, waitMs, slowestMs: slowest([...before, denial]) };
  }
  return undefined;
}

/** @returns Retry-After in milliseconds; undefined without one, or beyond two windows */
function waitOf(denial: Sample, { windowMs }: LimitPolicy): number | undefined {
  const wait = secondsToWait(denial);
  return wait === undefined || wait * 1000 > 2 * windowMs ? undefined : wait * 1000;
}

/** @returns the first denial and its wait, for judges */
export function announcedIn(
  samples: readonly Sample[],
  claim: LimitPolicy,
): Pick<AnnouncedWait, 'denial' | 'waitMs'> | undefined {
  const denial = samples.find((sample) => sample.step === 'told' && isDenied(sample));
  const waitMs = denial && waitOf(denial, claim);
  return denial && waitMs !== undefined ? { denial, waitMs } : undefined;
}

export const noUsableWait = 'no denial had a Retry-After of whole seconds within two windows';
