/** Stages 3, 7 and 9: one bucket, taken from where its key is known. */
import type { Request } from '@hapi/hapi';
import type { Bucket, BucketKey } from '#contracts/buckets.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { type Decision, type Limiter, LimiterUnavailable, limiterKey, type Policy } from '#server/limiter/limiter.ts';
import type { LimiterMetrics } from '#server/limiter/metrics.ts';
import type { QuotaOverride } from '#server/platform/postgres/tenant.ts';
import { passageOf, type Tenant, tenantOf } from './passage.ts';
import { Problem } from './problem.ts';

/** Where a bucket stands in the contracts, by its id. */
export type Buckets = Readonly<Record<string, Bucket>>;

export interface RateLimit {
  /**
   * Takes one request from the bucket of the operation, if its key is of the kind that this stage knows. Its quota is
   * the one that was set for the tenant, or else the contract's; what the answer says of it is always the one in force.
   * @throws Problem 429 when it is empty.
   */
  take(request: Request, contract: AnyOperation, key: BucketKey, identity: () => string): Promise<void>;
  /** @returns the 429 that `take` would throw, with all its headers, where that is known without asking anybody. */
  denied(tenant: Tenant, contract: AnyOperation, identity: string): Problem | undefined;
}

/** Who is told of each decision: on the way of a request, so that nothing of theirs may take time. */
export interface DecisionCounters {
  /** Of the process, for its operator. */
  readonly metrics?: LimiterMetrics | undefined;
  /** Of the tenant, for its administrators. */
  readonly usage?: { decided(tenantId: string, bucket: string, admitted: boolean): void };
}

export function rateLimit(limiter: Limiter, buckets: Buckets, { metrics, usage }: DecisionCounters = {}): RateLimit {
  const count = (tenantId: string, bucket: string, { source, admitted }: Decision) => {
    metrics?.decided(bucket, source, admitted);
    usage?.decided(tenantId, bucket, admitted);
  };
  const bucketOf = (contract: AnyOperation, id: string): Bucket => {
    const bucket = buckets[id];
    if (!bucket) throw new Error(`${contract.id} names the bucket ${id}, which does not exist`);
    return bucket;
  };
  return {
    async take(request, contract, key, identity) {
      if (contract.limit === 'none') return;
      const bucket = bucketOf(contract, contract.limit);
      if (bucket.key !== key) return;
      const { id: tenantId, limits } = tenantOf(request);
      const policy = policyOf(bucket, limits[contract.limit]);
      const id = limiterKey({ tenantId, bucket: contract.limit, identity: identity() });
      const decision = await limiter.take(id, policy).catch((error: unknown) => {
        if (error instanceof LimiterUnavailable) metrics?.refused(contract.limit);
        throw error;
      });
      count(tenantId, contract.limit, decision);
      Object.assign(passageOf(request).headers, rateLimitHeaders(contract.limit, policy, decision));
      if (!decision.admitted) throw tooMany(policy, decision.retryAfterSeconds);
    },
    denied({ id: tenantId, limits }, contract, identity) {
      if (contract.limit === 'none') return undefined;
      const policy = policyOf(bucketOf(contract, contract.limit), limits[contract.limit]);
      const decision = limiter.denied(limiterKey({ tenantId, bucket: contract.limit, identity }), policy);
      if (!decision) return undefined;
      count(tenantId, contract.limit, decision);
      return tooMany(policy, decision.retryAfterSeconds, rateLimitHeaders(contract.limit, policy, decision));
    },
  };
}

/** One that was reset has the contract's quota again, and still a version: it is newer than what was set before. */
function policyOf({ quota, windowSeconds, outage }: Bucket, override: QuotaOverride | undefined): Policy {
  return { quota: override?.quota ?? quota, windowSeconds, version: override?.version ?? 0, outage };
}

/** draft-ietf-httpapi-ratelimit-headers-10: the policy, what remains of it, and the seconds until there is more. */
function rateLimitHeaders(id: string, policy: Policy, decision: Decision): Record<string, string> {
  return {
    'ratelimit-policy': `"${id}";q=${policy.quota};w=${policy.windowSeconds}`,
    ratelimit: `"${id}";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}

/** Spec: Errors, rate-limit response. RFC 6585, 4: a 429 must not be stored by a cache. */
function tooMany(policy: Policy, seconds: number, more: Readonly<Record<string, string>> = {}): Problem {
  return new Problem('too_many_requests', {
    detail:
      `The limit of ${policy.quota} requests per ${policy.windowSeconds} seconds was exceeded. ` +
      `Retry in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    headers: { ...more, 'retry-after': String(seconds), 'cache-control': 'no-store' },
  });
}
