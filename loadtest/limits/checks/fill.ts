/** More than the quota at once: exactly the quota is admitted. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { type Check, type Finding, inconclusive, proven, refuted } from '../check.ts';
import { burst, type Scene } from '../scene.ts';

/** Beyond the quota, so that denials are seen. */
const surplus = 5;

/** @param concurrency how many are on their way at the same time */
export function fill(concurrency: number): Check {
  const count = ({ quota }: Claim) => Math.max(quota + surplus, concurrency);
  return {
    id: `fill-${concurrency}`,
    title: concurrency === 1 ? 'Fill, one after the other' : `Fill, ${concurrency} at once`,
    requirement: 'Of more requests than the quota exactly the quota is admitted, and the rest is told 429.',
    windows: 0.5,
    requests: count,
    async drive(scene: Scene) {
      const asker = await scene.fresh();
      const total = count(scene.claim);
      for (let sent = 0; sent < total; sent += concurrency) {
        await burst(asker, 'fill', Math.min(concurrency, total - sent));
      }
    },
    judge: judgeFill,
  };
}

/** Of a burst on one whole bucket. */
export function judgeFill(asks: readonly Ask[], { quota, windowMs }: Claim): Finding {
  const admitted = asks.filter(isAdmitted).length;
  const says = `${admitted} of ${asks.length} were admitted`;
  const unknown = asks.filter(isUnknown);
  const strange = asks.filter((ask) => isDenied(ask) && ask.retryAfter === undefined);
  const lasted = Math.max(...asks.map((ask) => ask.receivedAt)) - Math.min(...asks.map((ask) => ask.sentAt));
  // Within one window more than the quota is a fault whatever became of the others.
  if (admitted > quota && lasted < windowMs) return refuted(`${says}, within ${Math.round(lasted)} ms`);
  if (lasted >= windowMs) return inconclusive(`${says}, but that took longer than a window`, lasted - windowMs);
  if (unknown.length > 0) return inconclusive(`${says}, and of ${unknown.length} nobody can say`);
  if (strange.length > 0) return refuted(`${says}, and ${strange.length} denials had no Retry-After`);
  return admitted === quota ? proven(says) : refuted(`${says}: fewer than the quota`);
}
