/** Judges the limiters of npm, and our own memory limiter, on simulated time. */
import {
  type FingerprintReport,
  fingerprint,
  type LimiterFactory,
  type LimiterProof,
  type LimitPolicy,
  prove,
  type TimelessLimiter,
  withSimulatedTime,
} from '#loadtest/limiter/index.ts';
import { memoryLimiter } from '#server/limiter/memory.ts';
import { preparePeers } from '../limiter/install-peers.ts';

const folder = new URL('./packages/', import.meta.url);

export const policy: LimitPolicy = { quota: 20, windowMs: 60_000 };

/** A limiter of limiters.mjs, which imports packages that the product does not have. */
interface Packaged {
  readonly package: string;
  readonly variant?: string;
  readonly isSlow?: boolean;
  readonly hasTimers?: boolean;
  make(policy: LimitPolicy): TimelessLimiter | Promise<TimelessLimiter>;
}

export interface Contender {
  readonly name: string;
  readonly version: string;
  readonly factory: LimiterFactory;
  readonly patterns: number;
  readonly searches: number;
  /** See ProveOptions; fewer for a limiter that has timers for each key, which simulated time searches one by one. */
  readonly otherKeys: number;
}

export interface Judged {
  readonly contender: Contender;
  readonly proof: LimiterProof;
  readonly algorithm: FingerprintReport['algorithm'];
}

function ours(): Contender {
  const factory: LimiterFactory = () => {
    let at = 0;
    const limiter = memoryLimiter({ nowMicros: () => at * 1_000 });
    return async (key, now) => {
      at = now;
      const decision = await limiter.take(key, { quota: policy.quota, windowSeconds: policy.windowMs / 1_000 });
      return decision.admitted ? { admitted: true } : { admitted: false, retryAfter: decision.retryAfterSeconds };
    };
  };
  return { name: 'Guildgate, memory', version: '', factory, patterns: 10_000, searches: 500, otherKeys: 10_001 };
}

/** Installs the packages if they are missing. @throws PeersMissing */
export async function contenders(say: (line: string) => void): Promise<Contender[]> {
  const versions = await preparePeers(say, folder);
  const { limiters }: { limiters: readonly Packaged[] } = await import(new URL('limiters.mjs', folder).href);
  const packaged = limiters.map(({ package: name, variant, isSlow = false, hasTimers = false, make }) => ({
    name: variant === undefined ? name : `${name}, ${variant}`,
    version: versions.get(name) ?? '',
    factory: withSimulatedTime(() => make(policy)),
    patterns: isSlow ? 200 : 600,
    searches: isSlow ? 15 : 200,
    otherKeys: hasTimers ? 100 : 10_001,
  }));
  return [...packaged, ours()];
}

export async function judge(contender: Contender): Promise<Judged> {
  const { factory, patterns, searches, otherKeys } = contender;
  const proof = await prove(factory, { ...policy, patterns, searches, otherKeys });
  const { algorithm } = await fingerprint(factory, policy);
  return { contender, proof, algorithm };
}
