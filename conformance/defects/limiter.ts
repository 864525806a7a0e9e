/**
 * The specified limiter as a proxy, with variations: a sliding log of admissions per bucket. The good host behind it may
 * have raised limits; where it refuses what this limiter admits, the previous admission is repeated.
 */
import { admission, denial, limitOf } from '../broken/counting.ts';
import { bucketsByKey } from '../broken/good/bucket.ts';
import type { Forward, Handler, ProxiedRequest, ProxiedResponse } from '../broken/mutant.ts';
import { without } from '../broken/mutant.ts';
import type { Setting } from './defect.ts';
import { isAt } from './requests.ts';

export interface Bucket {
  /** Times of the counted admissions, oldest first. */
  admissions: number[];
  /** End of the current refusal. */
  heldUntil: number;
  /** Its end as Retry-After states it. */
  statedUntil: number;
  /** Refused requests since the last admission. */
  denials: number;
  /** How often the bucket was exhausted. */
  holds: number;
}

/** A refused request. */
export interface Denied {
  readonly request: ProxiedRequest;
  readonly forward: Forward;
  readonly bucket: Bucket;
  /** The 429 as specified. */
  readonly response: ProxiedResponse;
  readonly seconds: number;
}

export interface Variation {
  /** Ids of the affected operations; absent: all limited ones. */
  readonly at?: readonly string[];
  /** @param specified name of the bucket as specified @returns the bucket that counts; undefined: none */
  readonly bucket?: (request: ProxiedRequest, specified: string) => string | undefined;
  readonly quota?: (bucket: Bucket) => number;
  readonly windowSeconds?: number;
  /** Seconds of the refusal, and those that Retry-After states. @param seconds as specified */
  readonly hold?: (seconds: number) => { readonly held: number; readonly stated: number };
  /** Called with each admitted response. */
  readonly admitted?: (request: ProxiedRequest, response: ProxiedResponse, bucket: Bucket) => void;
  /** Replaces the 429. */
  readonly denied?: (denied: Denied) => ProxiedResponse | Promise<ProxiedResponse>;
  /** Limits of operations that are not limited. */
  readonly also?: (request: ProxiedRequest) => { readonly bucket: string; readonly quota: number } | undefined;
}

interface Take {
  readonly name: string;
  readonly quota: number;
  readonly window: number;
  readonly varied: boolean;
}

export function limiter(variation: Variation = {}): (setting: Setting) => Handler {
  return ({ clock }) => {
    const specifiedBucket = bucketsByKey();
    const buckets = new Map<string, Bucket>();
    const previous = new Map<string, ProxiedResponse>();
    const takeOf = async (request: ProxiedRequest, forward: Forward): Promise<Take | undefined> => {
      const limit = limitOf(request);
      const also = variation.also?.(request);
      if (!limit) return also && { name: also.bucket, quota: also.quota, window: 60_000, varied: true };
      const specified = (await specifiedBucket(request, forward)) ?? '';
      const varied = !variation.at || isAt(request, ...variation.at);
      const name = varied && variation.bucket ? variation.bucket(request, specified) : specified;
      if (name === undefined) return undefined;
      const seconds = (varied && variation.windowSeconds) || limit.windowSeconds;
      return { name, quota: limit.quota, window: seconds * 1_000, varied };
    };
    return async (request, forward) => {
      const take = await takeOf(request, forward);
      if (!take) return withoutFields(await forward(request));
      const bucket = buckets.get(take.name) ?? { admissions: [], heldUntil: 0, statedUntil: 0, denials: 0, holds: 0 };
      buckets.set(take.name, bucket);
      const seconds = admit(bucket, clock.now(), take, variation);
      if (seconds !== undefined) {
        bucket.denials += 1;
        const response = denial(seconds);
        const denied = { request, forward, bucket, response, seconds };
        return take.varied && variation.denied ? variation.denied(denied) : response;
      }
      const response = withoutFields(await forward(request));
      if (response.status === 429) return previous.get(take.name) ?? admission;
      previous.set(take.name, response);
      if (take.varied) variation.admitted?.(request, response, bucket);
      return response;
    };
  };
}

/** @returns undefined if the request is admitted, else the stated seconds to wait */
function admit(bucket: Bucket, now: number, take: Take, variation: Variation): number | undefined {
  const hold = take.varied ? variation.hold : undefined;
  const quota = take.varied && variation.quota ? variation.quota(bucket) : take.quota;
  if (now < bucket.heldUntil) {
    return Math.max(1, Math.ceil((bucket.statedUntil - now) / 1_000));
  }
  // Behind a hold of another length than specified, the bucket is fresh.
  if (hold && bucket.heldUntil > 0) {
    bucket.heldUntil = 0;
    bucket.admissions = [];
  }
  bucket.admissions = bucket.admissions.filter((at) => at > now - take.window);
  if (bucket.admissions.length < quota) {
    bucket.admissions.push(now);
    bucket.denials = 0;
    return undefined;
  }
  const oldest = bucket.admissions[bucket.admissions.length - quota] ?? now;
  const seconds = Math.max(1, Math.ceil((oldest + take.window - now) / 1_000));
  const { held, stated } = hold?.(seconds) ?? { held: seconds, stated: seconds };
  bucket.heldUntil = now + held * 1_000;
  bucket.statedUntil = now + stated * 1_000;
  bucket.holds += 1;
  return stated;
}

/** The RateLimit fields would state the limits of the good host. */
function withoutFields(response: ProxiedResponse): ProxiedResponse {
  return { ...response, headers: without(response.headers, 'ratelimit', 'ratelimit-policy') };
}
