/** All rate-limit buckets: ours, and those of services. */
import { type Bucket, type BucketId, ownBuckets } from './own-buckets.ts';
import { services } from './services/load.ts';

export { type Bucket, type BucketId, type BucketKey, bucketKeys } from './own-buckets.ts';

export const buckets: Readonly<Record<BucketId, Bucket>> = Object.assign(
  { ...ownBuckets },
  ...services.map((service) => service.buckets),
);
