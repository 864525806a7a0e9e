/** Stages 3, 7 and 9: one bucket, taken from where its key is known. */
import type { Request } from '@hapi/hapi';
import type { Bucket, BucketKey } from '#contracts/buckets.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { type Decision, type Limiter, limiterKey } from '#server/limiter/limiter.ts';
import { passageOf, tenantOf } from './passage.ts';
import { Problem } from './problem.ts';

/** Where a bucket stands in the contracts, by its id. */
export type Buckets = Readonly<Record<string, Bucket>>;

export interface RateLimit {
  /**
   * Takes one request from the bucket of the operation, if its key is of the kind that this stage knows.
   * @throws Problem 429 when it is empty.
   */
  take(request: Request, contract: AnyOperation, key: BucketKey, identity: () => string): Promise<void>;
}

export function rateLimit(limiter: Limiter, buckets: Buckets): RateLimit {
  return {
    async take(request, contract, key, identity) {
      if (contract.limit === 'none') return;
      const bucket = buckets[contract.limit];
      if (!bucket) throw new Error(`${contract.id} names the bucket ${contract.limit}, which does not exist`);
      if (bucket.key !== key) return;
      const tenantId = tenantOf(request).id;
      const decision = await limiter.take(
        limiterKey({ tenantId, bucket: contract.limit, identity: identity() }),
        bucket,
      );
      Object.assign(passageOf(request).headers, rateLimitHeaders(contract.limit, bucket, decision));
      if (!decision.admitted) throw tooMany(bucket, decision.retryAfterSeconds);
    },
  };
}

/** draft-ietf-httpapi-ratelimit-headers-10: the policy, what remains of it, and the seconds until there is more. */
function rateLimitHeaders(id: string, bucket: Bucket, decision: Decision): Record<string, string> {
  return {
    'ratelimit-policy': `"${id}";q=${bucket.quota};w=${bucket.windowSeconds}`,
    ratelimit: `"${id}";r=${decision.remaining};t=${decision.resetSeconds}`,
  };
}

/** Spec: Errors, rate-limit response. RFC 6585, 4: a 429 must not be stored by a cache. */
function tooMany(bucket: Bucket, seconds: number): Problem {
  return new Problem('too_many_requests', {
    detail:
      `The limit of ${bucket.quota} requests per ${bucket.windowSeconds} seconds was exceeded. ` +
      `Retry in ${seconds} second${seconds === 1 ? '' : 's'}.`,
    headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' },
  });
}
