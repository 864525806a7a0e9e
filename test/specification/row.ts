/** A row of the specification's table of endpoints, with an end-to-end test of its purpose. */
import type { BucketKey } from '#contracts/buckets.ts';
import type { AdministratorFixture } from './administrator.ts';

export interface Row {
  /** As in the table, except for parameter names and what the table leaves open. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly purpose: string;
  /** The operation's id. */
  readonly operation: string;
  /** Key of the bucket with 20 requests per 60 seconds. */
  readonly limit: 'none' | Exclude<BucketKey, 'user'>;
  /** `token`: the caller's Api-Token or JWT. */
  readonly auth: 'none' | 'token';
  /** Tests the purpose end to end. */
  exercise(fixture: AdministratorFixture): Promise<void>;
}
