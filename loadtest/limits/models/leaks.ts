/** Sliding logs with a gap: clients that are never limited, and a release that admits everyone. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Model, ModelWorld } from './model.ts';
import { slidingLogWithHold } from './sliding-log-with-hold.ts';

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

const freeKeys: Model = {
  name: 'free-keys',
  describes: 'Does not limit one key of ten, as with a shard that fails open.',
  exact: false,
  create(claim, world) {
    const limiter = slidingLogWithHold.create(claim, world);
    return (request) => (hashOf(request.key) % 10 === 0 ? { admitted: true } : limiter(request));
  },
};

/** Milliseconds for which requests after a release read the state before it. */
const staleMs = 5;

function staleAtRelease({ quota, windowMs }: LimitPolicy, { now }: ModelWorld) {
  const logs = new Map<string, number[]>();
  return ({ key }: { readonly key: string }) => {
    const at = now();
    const log = logs.get(key) ?? [];
    logs.set(key, log);
    const live = log.filter((admitted) => at - admitted < windowMs);
    const expired = log.findLast((admitted) => at - admitted >= windowMs);
    const isStale = expired !== undefined && at - expired - windowMs < staleMs && log.length >= quota;
    const [oldest] = live;
    if (live.length >= quota && oldest !== undefined && !isStale) {
      return { admitted: false, retryAfterSeconds: Math.ceil((oldest + windowMs - at) / 1000) };
    }
    log.push(at);
    return { admitted: true, remaining: Math.max(0, quota - live.length - 1) };
  };
}

const crowdAtRelease: Model = {
  name: 'crowd-at-release',
  describes: 'Admits all that come within some milliseconds of a release, which is not written at once.',
  exact: false,
  refutedBy: ['release-crowd', 'retry-after-strict'],
  create: staleAtRelease,
};

export const leaks: readonly Model[] = [freeKeys, crowdAtRelease];
