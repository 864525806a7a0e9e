/** What a log proves, as data for reports and programs. */
import type { Claim } from '../claim.ts';
import type { Bounds } from './bounds.ts';
import type { CheckVerdict } from './check.ts';
import type { RunFacts } from './event-log.ts';

export interface CheckProof {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
  readonly verdict: CheckVerdict | 'skipped';
  /** One sentence with its figures, or why it was skipped. */
  readonly says: string;
  /** Milliseconds by which the answers are short of a proof. */
  readonly missingMs?: number | undefined;
  readonly requests: number;
  readonly admitted: number;
  readonly denied: number;
  /** Those that nobody can say it of. */
  readonly unknown: number;
}

/** What is true of one bucket, whatever it was asked for. */
export interface BucketProof extends Bounds {
  readonly bucket: string;
  readonly check: string;
  /** Its check could not be decided, and was tried again with another one: it counts for a fault and for nothing else. */
  readonly superseded: boolean;
  readonly requests: number;
  readonly admitted: number;
  readonly denied: number;
  readonly unknown: number;
}

export interface SubjectProof {
  readonly subject: string;
  readonly claim: Claim;
  /** Refuted where any check or bucket is, else inconclusive where any is, else proven; inconclusive when nothing was tried. */
  readonly verdict: CheckVerdict;
  readonly checks: readonly CheckProof[];
  readonly buckets: readonly BucketProof[];
}

export interface Proof {
  readonly run: RunFacts;
  readonly subjects: readonly SubjectProof[];
  readonly requests: number;
  readonly milliseconds: number;
  readonly interrupted: boolean;
  /** Why it ended early, if it did. */
  readonly stopped?: string | undefined;
  readonly verdict: CheckVerdict;
  readonly exitCode: 0 | 1 | 3 | 130;
}
