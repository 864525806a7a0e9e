/** A row of the specification's table of endpoints, as data, and what shows that its purpose is served. */
import type { BucketKey } from '#contracts/buckets.ts';
import type { Scene } from './scene.ts';

export interface Row {
  /** As the table writes them, but for the name of a parameter and what it leaves open. */
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly purpose: string;
  /** The id of the contract that serves it. */
  readonly operation: string;
  /** Whose requests share the 20 of any 60 seconds. */
  readonly limit: 'none' | Exclude<BucketKey, 'user'>;
  /** `token`: the caller's Api-Token or JWT. */
  readonly auth: 'none' | 'token';
  /** Does end to end what the purpose says. */
  exercise(scene: Scene): Promise<void>;
}
