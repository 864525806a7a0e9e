/** Stages 3, 7 and 9: takes from the buckets of an operation, each at the stage where its key is known. */
import type { Request } from '@hapi/hapi';
import type { Bucket, BucketKey } from '#contracts/buckets.ts';
import { type AnyOperation, bucketsOf } from '#contracts/operation.ts';
import { type Decision, type Limiter, LimiterUnavailable, limiterKey, type Policy } from '#server/limiter/limiter.ts';
import type { LimiterMetrics } from '#server/limiter/metrics.ts';
import type { QuotaOverride } from '#server/platform/postgres/tenant.ts';
import { Problem } from '../api/problem.ts';
import { requestContextOf, type Tenant, tenantOf } from '../api/request-context.ts';

/** Buckets of the contracts by id. */
export type Buckets = Readonly<Record<string, Bucket>>;

/** The part of a contract that its limits need. */
export type LimitedOperation = Pick<AnyOperation, 'id' | 'limit' | 'furtherLimits'>;

/** The bucket key of the request. Called only if the operation has a bucket of that kind. */
type Identity = () => string | Promise<string>;

export interface RateLimit {
  /**
   * Takes one request from the buckets of the operation with this kind of key. Quota and headers are those of the
   * tenant's override, or else of the contract.
   * @param body the validated body: takes from buckets with `onlyWith`; absent: from the others
   * @throws Problem 429 if a bucket is empty
   */
  take(request: Request, contract: LimitedOperation, key: BucketKey, identity: Identity, body?: unknown): Promise<void>;
  /** @returns the 429 that `take` would throw for an address, if the denial is cached locally */
  denied(tenant: Tenant, contract: AnyOperation, address: string): Problem | undefined;
}

/** Counters of decisions. Called within each request, so they must not block. */
export interface DecisionCounters {
  /** Per process, for the operator. */
  readonly metrics?: LimiterMetrics | undefined;
  /** Per tenant, for its administrators. */
  readonly usage?: { decided(tenantId: string, bucket: string, admitted: boolean): void };
}

export function rateLimit(limiter: Limiter, buckets: Buckets, { metrics, usage }: DecisionCounters = {}): RateLimit {
  const count = (tenantId: string, bucket: string, { source, admitted }: Decision) => {
    metrics?.decided(bucket, source, admitted);
    usage?.decided(tenantId, bucket, admitted);
  };
  const bucketOf = (contract: LimitedOperation, id: string): Bucket => {
    const bucket = buckets[id];
    if (!bucket) throw new Error(`${contract.id} names the bucket ${id}, which does not exist`);
    return bucket;
  };
  return {
    async take(request, contract, key, identity, body) {
      for (const name of bucketsOf(contract)) {
        const bucket = bucketOf(contract, name);
        if (bucket.key !== key || !isCountedNow(bucket, body)) continue;
        const { id: tenantId, limits } = tenantOf(request);
        const policy = policyOf(bucket, limits[name]);
        const id = limiterKey({ tenantId, bucket: name, identity: await identity() });
        const decision = await limiter.take(id, policy).catch((error: unknown) => {
          if (error instanceof LimiterUnavailable) metrics?.refused(name);
          throw error;
        });
        count(tenantId, name, decision);
        const headers = rateLimitHeaders(name, policy, decision);
        if (name === contract.limit || !decision.admitted) Object.assign(requestContextOf(request).headers, headers);
        if (!decision.admitted) throw tooMany(policy, decision.retryAfterSeconds);
      }
    },
    denied({ id: tenantId, limits }, contract, address) {
      for (const name of bucketsOf(contract)) {
        const bucket = bucketOf(contract, name);
        if (bucket.key !== 'ip' || bucket.onlyWith !== undefined) continue;
        const policy = policyOf(bucket, limits[name]);
        const decision = limiter.denied(limiterKey({ tenantId, bucket: name, identity: address }), policy);
        if (!decision) continue;
        count(tenantId, name, decision);
        return tooMany(policy, decision.retryAfterSeconds, rateLimitHeaders(name, policy, decision));
      }
      return undefined;
    },
  };
}

/** A bucket with `onlyWith` needs the body; all others are taken from before it is read. */
function isCountedNow({ onlyWith }: Bucket, body: unknown): boolean {
  if (body === undefined) return onlyWith === undefined;
  return onlyWith !== undefined && typeof body === 'object' && body !== null && Object.hasOwn(body, onlyWith);
}

/** A reset override has the contract's quota but keeps a version, to supersede older values. */
function policyOf({ quota, windowSeconds, outage }: Bucket, override: QuotaOverride | undefined): Policy {
  return { quota: override?.quota ?? quota, windowSeconds, version: override?.version ?? 0, outage };
}

/** draft-ietf-httpapi-ratelimit-headers-10: policy, remaining requests, and seconds until more are available. */
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
