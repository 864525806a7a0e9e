/** Data of a proof, for reports and programs. */
import type { HeaderGeneration } from '#client/rate-limit-headers.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import type { Bounds } from './bounds.ts';
import type { CheckVerdict } from './check.ts';
import type { RunFacts } from './event-log.ts';

export interface CheckProof {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
  readonly verdict: CheckVerdict | 'skipped';
  /** One sentence with its figures, or the reason why it was skipped. */
  readonly says: string;
  /** Milliseconds by which the responses are too slow for a proof. */
  readonly missingMs?: number | undefined;
  readonly requests: number;
  readonly admitted: number;
  readonly denied: number;
  /** Requests without a certain decision. */
  readonly unknown: number;
}

/** Facts of one bucket, independent of its check. */
export interface BucketProof extends Bounds {
  readonly bucket: string;
  readonly check: string;
  /** Its check was inconclusive and tried again with another bucket: only its faults count. */
  readonly superseded: boolean;
  /** Of a check that sends at the very moment of a release: no response is quick enough for `possible`. Absent: no. */
  readonly isAtRelease?: true | undefined;
  readonly requests: number;
  readonly admitted: number;
  readonly denied: number;
  readonly unknown: number;
}

export interface TargetProof {
  readonly subject: string;
  readonly claim: LimitPolicy;
  /** Refuted where any check or bucket is, else inconclusive where any is or nothing was tried, else proven. */
  readonly verdict: CheckVerdict;
  /** Why nothing was tried: its control failed. */
  readonly reason?: string | undefined;
  readonly checks: readonly CheckProof[];
  readonly buckets: readonly BucketProof[];
  /**
   * Resolution of the proof, milliseconds: a limiter whose window is shorter than this would have admitted what was denied.
   * Absent in proofs of earlier versions.
   */
  readonly seenMs?: number | undefined;
  /** All invented identities together got no more than one bucket, and single ones less: perhaps they share it. */
  readonly isPerhapsShared?: true | undefined;
  /** Generation of the header fields that speak of the limit; absent: none do. */
  readonly headers?: HeaderGeneration | undefined;
}

export interface Proof {
  readonly run: RunFacts;
  readonly subjects: readonly TargetProof[];
  readonly requests: number;
  readonly milliseconds: number;
  readonly interrupted: boolean;
  /** Reason of an early end. */
  readonly stopped?: string | undefined;
  /** Ids of the checks of a whole proof that some target was not to be tried by. */
  readonly notSelected: readonly string[];
  readonly verdict: CheckVerdict;
  readonly exitCode: 0 | 1 | 3 | 130;
}
