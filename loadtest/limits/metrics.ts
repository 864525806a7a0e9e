/** Metrics of a proof for `--fail-if`, by name. */
import { isAdmitted, isDenied, type Sample } from '../sample.ts';
import type { Measurement } from '../thresholds.ts';
import type { CheckProof, Proof } from './proof.ts';

/**
 * By target: the number of checks with each verdict; `most` is the maximum that one window certainly held; `unknown` are
 * requests without a certain decision; percentiles are milliseconds from send to response.
 */
export const proofMetrics = [
  'proven',
  'refuted',
  'inconclusive',
  'skipped',
  'most',
  'unknown',
  'admitted-p99',
  'denied-p99',
] as const;

export function measurementsOf({ subjects }: Proof, samples: readonly Sample[]): Measurement[] {
  const bySubject = Map.groupBy(samples, ({ subject }) => subject);
  return subjects.map(({ subject, checks, buckets }) => {
    const own = bySubject.get(subject) ?? [];
    const count = (verdict: CheckProof['verdict']) => checks.filter((check) => check.verdict === verdict).length;
    const metrics: Record<(typeof proofMetrics)[number], number | undefined> = {
      proven: count('proven'),
      refuted: count('refuted'),
      inconclusive: count('inconclusive'),
      skipped: count('skipped'),
      most: Math.max(0, ...buckets.map(({ certain }) => certain)),
      unknown: buckets.reduce((sum, { unknown }) => sum + unknown, 0),
      'admitted-p99': percentile99(own.filter(isAdmitted)),
      'denied-p99': percentile99(own.filter(isDenied)),
    };
    return { scope: subject, metrics };
  });
}

/** By the nearest rank. */
function percentile99(samples: readonly Sample[]): number | undefined {
  const times = samples.map(({ sentAt, receivedAt }) => receivedAt - sentAt).sort((one, other) => one - other);
  return times[Math.ceil(times.length * 0.99) - 1];
}
